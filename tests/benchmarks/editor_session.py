"""A session at an editor: changes to one article of a size, one keystroke after the other, and how long until it is told what they made of it.

    python -m tests.benchmarks.editor_session [ARTICLE] [--size 20000] [--edits 200]

Prints the times from a change to its diagnostics, as they pass and of the processor (which do not hang on what else runs), the memory of
the server at the beginning and at the end, and whether what it told last is what Python finds in the text. The article is repeated or cut to
the size; where none is given, those of corpus/ make one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from pathlib import Path

from auditor import audit
from tests.lsp.editor import Editor, editing

ROOT = Path(__file__).parent.parent.parent
KEYS = ["7", "0", ",", " ", "\n", "a", "×", "，", "🎉", "的"]


def memory(process: int) -> int:
    """The resident memory of a process in MB, by what Linux says of it."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1024


def worked(process: int) -> float:
    """The seconds of processor that a process took, whatever else the machine does."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text(encoding="utf-8").split()[0]) for task in tasks) / 1e9


def article(path: Path | None, size: int) -> str:
    """An article of a size."""
    texts = [path] if path else sorted((ROOT / "corpus").glob("*.md"))
    text = "\n".join(one.read_text(encoding="utf-8") for one in texts)
    return (text * (size // len(text) + 1))[:size]


async def session(text: str, edits: int, folder: Path) -> None:
    """Type, wait, type again; one change in five is overtaken by the next."""
    chance = random.Random(200)
    times: list[float] = []
    works: list[float] = []
    async with editing(folder) as editor:
        editor.open(text)
        await editor.told()
        server = editor.process
        begun = memory(server)
        for number in range(edits):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(KEYS) + text[at + chance.choice([0, 0, 0, 1]) :]
            started, before = time.perf_counter(), worked(server)
            editor.change(text)
            if number % 5:
                await editor.told()
                times.append(time.perf_counter() - started)
                works.append(worked(server) - before)
                await asyncio.sleep(0.05)
        await editor.told()
        report(editor, text, (sorted(times), sorted(works)), begun, memory(server))


def report(editor: Editor, text: str, measured: tuple[list[float], list[float]], begun: int, ended: int) -> None:
    """Say how it was."""
    expected = sorted((found["start"], found["name"]) for found in audit(text).findings)
    told = sorted((editor.offset(one.range.start), str(one.code)) for one in editor.diagnostics)
    for what, times in zip(("", " of processor"), measured, strict=True):
        middle, most, worst = (times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (0.5, 0.95, 1))
        said = f"median {middle:.0f} ms, 95 % within {most:.0f} ms, worst {worst:.0f} ms{what}"
        print(f"{len(text):,} characters, {len(times)} changes: {said}")
    print(f"memory {begun} MB, at the end {ended} MB; {'nothing stale' if expected == told else 'STALE'}, {len(told)} findings")


def main() -> None:
    """Read the arguments and run a session."""
    import tempfile

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("article", nargs="?", type=Path)
    parser.add_argument("--size", type=int, default=20_000)
    parser.add_argument("--edits", type=int, default=200)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(session(article(given.article, given.size), given.edits, Path(folder)))


if __name__ == "__main__":
    main()

"""Fuzzing of the whole pipeline, with a corpus of inputs that is kept between runs.

python -m tests.benchmarks.fuzz FOLDER [-max_total_time=3600] [other options of libFuzzer]     guided by coverage; needs atheris
python -m tests.benchmarks.fuzz FOLDER --without-coverage 10000 [SEED]                         mutates at random, needs nothing
python -m tests.benchmarks.fuzz FOLDER --keep                                                  what FOLDER has found becomes the kept corpus

FOLDER is for the run, and starts from tests/kept_inputs.jsonl, one input a line, which the test suite audits whole. libFuzzer's own
``-merge=1 NEW FOLDER`` leaves out what reaches nothing new, before --keep. To go on: run again with the same FOLDER.

What must hold: no exception, every place a slice of the original. Of one input in 128 also: the same bytes twice in every form of
report, and fixes that can be made.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / "tests" / "kept_inputs.jsonl"
PIECES = ["=", "≈", " × ", "*", "^2", "\\times ", "\\frac{1}{2}", "$", "$$", "|", "\n", "\n\n", "- ", "# ", "> ", "```\n", "<sup>2</sup>",
          "768", "23,440,896", "22.7M", "1.1亿", "50%", "即", "约", "(", ")", "{", "}", "&times;", "<!--", "-->", "\u00a0", "\r", "，", "[768, 768]",
          "BERT-base", "gpt2", "d_model", "hidden_size", "layers", "heads", "参数量", "分别", "和", "embedding", "FFN", "LayerNorm", ".weight",
          "<!-- auditor: ignore[A101] -->", "[sic]", "| --- | --- |\n", "total", "合计", "\\begin{aligned}", "\\\\", "&=", "torch.Size([", "nn.Linear("]  # fmt: skip
LONGEST = 400
WHOLE = 128
"""One input in so many is audited twice, reported in every form and fixed."""


def check(data: bytes) -> None:
    """Audit one input; bytes that are no text are audited as what is left of them."""
    from auditor.source.decode import Undecodable, decode

    try:
        content = decode(data)
    except Undecodable:
        content = data.decode("utf-8", "ignore")
    check_text(content, whole=crc32(data) % WHOLE == 0)


def check_text(content: str, whole: bool = True) -> None:
    """Audit one text; ``whole``: also whatever is done with an audit."""
    from auditor.pipeline import audit_document
    from auditor.source.reader import read_document

    audit = audit_document(read_document("post.md", content))
    size = len(content)
    for claim in audit.claims:
        assert 0 <= claim.span.start <= claim.span.end <= size, claim
        for side in claim.sides:
            assert 0 <= side.span.start <= side.span.end <= size, side
    for finding in audit.findings:
        places = [finding.span, *(related.span for related in finding.related)]
        places += [edit.span for edit in (finding.fix.edits if finding.fix else ())]
        assert all(0 <= place.start <= place.end <= size for place in places), finding
    if whole:
        assert _reports(content) == _reports(content), "two audits differ"
        _fixed(content)


def _reports(content: str) -> str:
    from auditor.pipeline import audit_document
    from auditor.report import json as report
    from auditor.report.formats import FORMATS, renderer
    from auditor.report.result import Result, account, checked
    from auditor.report.style import Style
    from auditor.source.reader import read_document

    audit = audit_document(read_document("post.md", content))
    result = Result([checked(account(audit, marked=True), audit.findings)])
    return "".join(renderer(form)(result, Style()) for form in FORMATS) + report.render_claims([audit])


def _fixed(content: str) -> None:
    from auditor.audited import Audit
    from auditor.fix import fix
    from auditor.pipeline import audit_document
    from auditor.source.reader import read_document

    def audited(text: str) -> Audit:
        return audit_document(read_document("post.md", text))

    audit = audited(content)
    if any(finding.fix for finding in audit.findings):
        fix(audit, lambda one: [finding for finding in one.findings if finding.fix is not None], audited)


def kept() -> list[str]:
    """The inputs that are kept: each reaches something that the others do not, or once broke something."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def begin(folder: Path) -> None:
    """Start from what is kept, and from the articles of corpus/, cut to what a fuzzer can change."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        return
    for number, text in enumerate(kept() if KEPT.exists() else []):
        (folder / f"kept-{number:04}").write_bytes(text.encode("utf-8", "surrogatepass"))
    for path in sorted((ROOT / "corpus").iterdir()):
        if path.suffix in (".md", ".txt"):
            for number, part in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n\n")):
                (folder / f"{path.stem}-{number}").write_bytes(part.encode()[:LONGEST])


def keep(folder: Path) -> int:
    """Write what a folder holds as the kept corpus, the shortest first."""
    texts = {path.read_bytes().decode("utf-8", "ignore") for path in folder.iterdir() if path.is_file()}
    lines = [json.dumps(text) for text in sorted(texts, key=lambda text: (len(text), text)) if text]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} inputs kept")
    return 0


def without_coverage(folder: Path, runs: int, seed: int) -> int:
    """Mutate at random; an input that breaks something is kept as crash-N."""
    inputs = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.iterdir())]
    chance = random.Random(seed)
    start = time.process_time()
    broken = 0
    for number in range(runs):
        text = _mutated(inputs, chance)
        try:
            check(text.encode("utf-8", "replace"))
        except Exception as error:
            broken += 1
            print(f"crash-{seed}-{number}: {type(error).__name__}: {error}"[:300], flush=True)
            (folder / f"crash-{seed}-{number}").write_text(text, encoding="utf-8", errors="replace")
    print(f"{runs} runs, {broken} broken, {runs / (time.process_time() - start):.0f} a second of processor time", flush=True)
    return 1 if broken else 0


def _mutated(inputs: list[str], chance: random.Random) -> str:
    text = chance.choice(inputs)
    for _ in range(chance.randint(1, 6)):
        at = chance.randint(0, len(text))
        end = min(len(text), at + chance.choice((0, 0, 1, 2, 8)))
        other = chance.choice(inputs)
        start = chance.randint(0, len(other))
        text = text[:at] + chance.choice((chance.choice(PIECES), other[start : start + 20], "")) + text[end:]
    return text[:LONGEST]


def with_coverage(folder: Path, options: list[str]) -> int:
    """Hand over to libFuzzer."""
    import gc

    import atheris  # type: ignore[import-not-found]
    from atheris.import_hook import HookManager  # type: ignore[import-not-found]

    words = folder.with_name(folder.name + ".dict")
    words.write_text("".join('"' + "".join(f"\\x{byte:02x}" for byte in piece.encode()) + '"\n' for piece in PIECES), encoding="ascii")
    # Branches only: to follow compared values too, as instrument_imports would, takes a fifth of the time, and texts are not guessed by them.
    with HookManager({"auditor"}, set(), enable_loader_override=False, trace_dataflow=False):
        check_text("2 × 3 = 7, $H = 768$, BERT-base 的参数量为 3*4 = 13M")  # imports the pipeline
        import auditor.rules.registry

        for entry in auditor.rules.registry.RULES:
            auditor.rules.registry.load(entry)
    usual = [f"-max_len={LONGEST}", f"-dict={words}", f"-artifact_prefix={folder}.crash-", "-report_slow_units=2"]
    gc.freeze()
    atheris.Setup([sys.argv[0], str(folder), *usual, *options], check)
    atheris.Fuzz()
    return 0


def main() -> int:
    folder, options = Path(sys.argv[1]), sys.argv[2:]
    if options[:1] == ["--keep"]:
        return keep(folder)
    begin(folder)
    if options[:1] == ["--without-coverage"]:
        return without_coverage(folder, int(options[1]), int((options[2:] or ["1"])[0]))
    return with_coverage(folder, options)


if __name__ == "__main__":
    sys.exit(main())

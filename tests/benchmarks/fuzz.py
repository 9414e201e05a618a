"""Coverage-guided fuzzing of the whole pipeline, with a corpus of inputs that is kept between runs.

python -m tests.benchmarks.fuzz KEPT [-runs=2000000] [other options of libFuzzer]      needs atheris
python -m tests.benchmarks.fuzz KEPT --without-coverage 10000                          mutates at random, needs nothing

Every input is audited twice. What must hold: no exception, every place a slice of the original, the same bytes both times.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PIECES = ["=", "≈", " × ", "*", "^2", "\\times ", "\\frac{1}{2}", "$", "$$", "|", "\n", "\n\n", "- ", "# ", "> ", "```\n", "<sup>2</sup>",
          "768", "23,440,896", "22.7M", "1.1亿", "50%", "即", "约", "(", ")", "{", "}", "&times;", "<!--", "-->", "\u00a0", "\r", "，", "[768, 768]"]  # fmt: skip


def check(data: bytes) -> None:
    """Audit one input twice, and compare."""
    from auditor.source.decode import Undecodable, decode

    try:
        content = decode(data)
    except Undecodable:
        return
    assert _report(content) == _report(content), "two audits differ"


def _report(content: str) -> str:
    from auditor.audit import audit_document
    from auditor.report import json
    from auditor.report.result import Result, checked
    from auditor.source.reader import read_document

    audit = audit_document(read_document("post.md", content))
    for claim in audit.claims:
        assert 0 <= claim.span.start <= claim.span.end <= len(content), claim
        for side in claim.sides:
            assert 0 <= side.span.start <= side.span.end <= len(content), side
    for finding in audit.findings:
        places = [finding.span, *(related.span for related in finding.related)]
        places += [edit.span for edit in (finding.fix.edits if finding.fix else ())]
        assert all(0 <= place.start <= place.end <= len(content) for place in places), finding
    return json.render(Result([checked(audit, audit.findings)])) + json.render_claims([audit])


def seeds(kept: Path) -> None:
    """Begin with the articles of corpus/, cut to what a fuzzer can change."""
    kept.mkdir(parents=True, exist_ok=True)
    if any(kept.iterdir()):
        return
    for path in sorted((ROOT / "corpus").iterdir()):
        if path.suffix in (".md", ".txt"):
            for number, part in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n\n")):
                (kept / f"{path.stem}-{number}").write_text(part[:600], encoding="utf-8")


def without_coverage(kept: Path, runs: int) -> int:
    """Mutate at random; an input that breaks something is kept as crash-N."""
    inputs = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(kept.iterdir())]
    chance = random.Random(runs)
    for number in range(runs):
        text = chance.choice(inputs)
        for _ in range(chance.randint(1, 6)):
            at = chance.randint(0, len(text))
            end = min(len(text), at + chance.choice((0, 0, 1, 2, 8)))
            other = chance.choice(inputs)
            start = chance.randint(0, len(other))
            text = text[:at] + chance.choice((chance.choice(PIECES), other[start : start + 20], "")) + text[end:]
        try:
            check(text.encode("utf-8", "replace"))
        except BaseException:
            (kept / f"crash-{number}").write_text(text, encoding="utf-8", errors="replace")
            raise
    print(f"{runs} runs, nothing found")
    return 0


def main() -> int:
    kept = Path(sys.argv[1])
    seeds(kept)
    if "--without-coverage" in sys.argv:
        return without_coverage(kept, int(sys.argv[sys.argv.index("--without-coverage") + 1]))
    import atheris  # type: ignore[import-not-found]

    with atheris.instrument_imports(include=["auditor"]):
        check("2 × 3 = 7, $H = 768$, 参数量为 3*4 = 13M".encode())  # imports the pipeline
        import auditor.rules.registry

        for entry in auditor.rules.registry.RULES:
            auditor.rules.registry.load(entry)
    atheris.Setup([sys.argv[0], str(kept), *sys.argv[2:]], check)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Results that the tests of the formats report: one for each thing that a format may get wrong."""

from __future__ import annotations

from auditor.pipeline import audit_document
from auditor.report.result import Checked, Counts, Problem, Result, account
from auditor.report.result import checked as of_account
from auditor.rules.finding import Edit, Finding, Fix, Related, Severity
from auditor.source.document import Document, Language
from auditor.source.reader import read_document
from auditor.source.text import Span

DESIGN_COUNTS = Counts(6, 1, 2, 0)


def checked(content: str, place: str, counts: Counts = DESIGN_COUNTS, language: Language = "en", **more: object) -> Checked:
    """One file with one finding at the first place that reads so."""
    document = Document("post.md", content, (), language)
    if "findings" in more:
        return Checked(Document("right.md", "", (), language), (), counts)
    start = content.index(place)
    fields: dict[str, object] = {"code": "A101", "name": "wrong-result", "severity": Severity.ERROR, "context": content, "stated": place}
    fields |= {"message": "30522 × 768 is 23,440,896, not 23,449,856", "span": Span(start, start + len(place)), **more}
    return Checked(document, (Finding(**fields),), counts)  # type: ignore[arg-type]


def design_case() -> Result:
    """The finding that the design of this program shows, on its line 39."""
    wrong = "\n" * 38 + "  - 对 BERT Base：30522×768=23,449,856\n"
    content = wrong + "\n" * 9 + "the embedding: 23,844,608\n" + "\n" * 13 + "all: 109,418,952\n"
    embedding, grand = content.index("23,844,608"), content.index("109,418,952")
    root = content.index("23,449,856")
    return Result(
        [
            checked(
                content,
                "23,449,856",
                label="off by +8,960 (+0.04 %)",
                expected="23,440,896",
                working=("30522 × 768 = 23,440,896",),
                related=(
                    Related(Span(embedding, embedding + 10), "carried into the embedding total", "embedding total"),
                    Related(Span(grand, grand + 11), "carried into the grand total", "grand total"),
                ),
                help=("write 23,440,896; line 49 becomes 23,835,648, line 63 becomes 109,409,992",),
                fix=Fix(True, (Edit(Span(root, root + 10), "23,440,896"),)),
            )
        ],
        [Problem("gone.md", "no such file or folder")],
    )


def chinese_case() -> Result:
    """A Chinese article: its message, notes and summary are Chinese; wide characters stand before the place."""
    return Result(
        [
            checked(
                "# 大小\n\n\t词嵌入（词表×维度）：30522×768=23,449,856。\n",
                "23,449,856",
                language="zh",
                message="30522×768 应为 23,440,896，而不是 23,449,856",
                label="相差 +8,960 (+0.04 %)",
                related=(
                    Related(Span(0, 1), "嵌入层合计受其影响", "嵌入层合计"),
                    Related(Span(3, 4), "总计受其影响", ""),
                    Related(Span(5, 6), "表头在此"),
                ),
                help=("改为 23,440,896",),
            )
        ]
    )


def hostile_case() -> Result:
    """A line that tries to clear the screen, to turn its direction and to run on; the place is far along it."""
    content = "x" * 300 + "\x1b[2J\u202e\x07e\u0301 2×3=70000 \x9b31m" + "宽" * 300 + "\n"
    return Result([checked(content, "70000", Counts(fails=1), message="2×3\x1b[31m is 6, not 70000\nend")])


def several_lines_case() -> Result:
    """A place that goes on over a line end; it is underlined on its first line."""
    return Result([checked("a = 12\n 345\n", "12\n 345", Counts(fails=2), severity=Severity.WARNING)])


def empty_case() -> Result:
    """Nothing was audited at all."""
    return Result([])


def troubled_case() -> Result:
    """What breaks formats: markup, quotes, ends of sections, braces and links, separators of properties, names that are no text."""
    content = "<b>2 × 3 = 70000</b> ]]>\n{0} [a](1) 100%,\n"
    one = checked(
        content,
        "70000",
        Counts(fails=1),
        severity=Severity.INFO,
        message="2 × 3 is 6 ]]> <b> & \"x\" 'y' {0} 10^{6} [a](1) 100%, a::b\r\n::error::no \x1b\x00\ufffe\udce9",
        help=("write {6} & <6>\nnot 7",),
        working=("<script>alert(1)</script>",),
        cause="off & away",
        stated="70000",
        fix=Fix(False, (Edit(Span(11, 16), "{6}"),)),
    )
    document = Document('a b/%2e,x:y<\u00fc"\udce9>.md', content, (), "en")
    problems = [Problem("no/such\n\x07.md", "cannot be\nread: <why> & {0}")]
    return Result([one._replace(document=document), checked("1\n", "1", findings=())], problems)


ARTICLE = """# How many parameters does BERT-base have?

BERT-base: hidden size 768, 12 layers, 12 heads, vocabulary 30522, positions 512, feed-forward size 3072.

- token embedding: 30522 × 768 = 23,449,856
- position embedding: 512 × 768 = 393,216
- segment embedding: 2 × 768 = 1,536
- LayerNorm of the embeddings: 2 × 768 = 1,536
- all embeddings: 23,449,856 + 393,216 + 1,536 + 1,536 = 23,846,144

One layer:

- attention of one layer: $4 \\times 768^2 = 2{,}359{,}296$
- feed-forward network: 2 × 768 × 3072 + 3072 + 768 = 4,722,432
- two LayerNorms: 2 × 2 × 768 = 3,072
- one layer together: 2,359,296 + 4,722,432 + 3,072 = 7,084,800

All 12 layers: 12 × 7,084,800 = 85,017,600

Pooler: 768 × 768 + 768 = 590,592

Total parameters of BERT-base: 23,846,144 + 85,017,600 + 590,592 = 109,454,336
"""


def ledger_case() -> Result:
    """An article whose total is wrong by a slip and by what it leaves out, audited: two roots, what follows, and the ledger."""
    audit = audit_document(read_document("bert.md", ARTICLE))
    return Result([of_account(account(audit, marked=True), audit.findings)])


CASES = {
    "empty": empty_case,
    "troubled": troubled_case,
    "design": design_case,
    "chinese": chinese_case,
    "hostile": hostile_case,
    "several-lines": several_lines_case,
    "ledger": ledger_case,
}

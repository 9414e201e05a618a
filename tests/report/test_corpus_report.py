"""The summary of a corpus: figures that add up, a bounded list, names of pages that are safe."""

from __future__ import annotations

import random

from auditor.report import corpus as report
from auditor.report.corpus_page import summary_page
from auditor.report.figures import Figures, slip_of
from auditor.report.records import documents_row, findings_rows, problem_row
from auditor.report.result import Checked, Counts, Mark, Problem
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document
from auditor.source.text import Span
from auditor.verdicts.verdict import Why


def article(path: str, errors: int = 0, warnings: int = 0, mistake: str | None = None) -> Checked:
    severities = [Severity.ERROR] * errors + [Severity.WARNING] * warnings
    findings = [
        Finding("A101", "wrong-result", severity, Span(0, 1), "2 × 3 is 6 | not *7*", cause="12 was left out", mistake=mistake)
        for severity in severities
    ]
    marks = (Mark(Span(0, 1), "7", "fails"),) if findings else ()
    return Checked(Document(path, "7"), tuple(findings), Counts(1, len(findings), 0, 2), ((Why("label", "only a name", "名称"), 2),), marks)


def corpus_of(*articles: Checked, base: str = "", problems: int = 0) -> report.Corpus:
    """A corpus of these articles, all with pages, and of so many that cannot be read."""
    figures = Figures()
    rows = [documents_row(one, one.document.path, None, 1, ()) for one in articles]
    for one, row in zip(articles, rows, strict=True):
        figures.add(one, row, ".")
    figures.problems = problems
    corpus = report.Corpus(figures, base, pages=len(articles))
    for number, (one, row) in enumerate(zip(articles, rows, strict=True)):
        corpus.add(row, findings_rows(one), (0, number))
    for number in range(problems):
        corpus.add(problem_row(Problem(f"d<{number}.md", "cannot be read"), "", None), (), (1, number))
    return corpus


def test_the_figures_add_up() -> None:
    corpus = corpus_of(article("b.md", 2, mistake="missing-term"), article("a.md", 0, 1), article("c.md"), problems=1)
    text = report.summary(corpus)
    assert "3 articles, 12 claims read: 3 hold, 3 fail, 0 follow, 6 not checked." in text
    assert "| A101 | wrong-result | error | 2 |\n| A101 | wrong-result | warning | 1 |" in text
    assert "| missing term | 2 |\n| … was left out | 1 |" in text
    assert "| only a name | 6 |" in text
    assert "- 1:1 error[wrong-result] 2 × 3 is 6 \\| not \\*7\\*" in text
    assert "- d\\<0.md: cannot be read" in text
    assert [row.path for row in corpus.worst] == ["b.md", "a.md"]


def test_the_page_of_the_summary_opens_the_articles() -> None:
    quiet = article("docs/quiet.md")._replace(counts=Counts())
    text = summary_page(corpus_of(article("docs/a b<.md", 1), article("docs/sub/c d.md", 1), quiet, base="docs"))
    assert '<a href="articles/sub/c%20d.md.html">docs/sub/c d.md</a>' in text
    assert "docs/a b&lt;.md</a>" in text
    assert '<td class="path">docs/quiet.md</td>' in text
    assert "default-src 'none'" in text


def test_a_large_corpus_lists_its_worst_articles_whatever_the_order() -> None:
    articles = [article(f"{number:04}.md", errors=number % 7) for number in range(report.ROWS + 100)]
    texts = []
    for seed in range(3):
        random.Random(seed).shuffle(articles)
        corpus = corpus_of(*articles)
        assert len(corpus.rows) == report.ROWS
        texts.append(report.summary(corpus) + summary_page(corpus))
    assert texts[0] == texts[1] == texts[2]
    assert f"The {report.ROWS} worst of {report.ROWS + 100} articles" in texts[0]
    assert [row.errors for row in corpus.worst] == [6] * report.WORST


def test_many_findings_and_problems_are_counted_but_not_listed() -> None:
    text = report.summary(corpus_of(article("a.md", report.FINDINGS + 5), problems=report.PROBLEMS + 3))
    assert "- and 5 more" in text
    assert text.endswith("\n\nand 3 more\n")


def test_names_of_pages_stay_beneath_their_folder_and_apart() -> None:
    assert report.page_name("corpus/词 表.md", "corpus") == "词 表.md.html"
    assert report.page_name("docs/sub/a.md") == "docs/sub/a.md.html"
    odd = ["../a.md", "/etc/a.md", ".hidden/a.md", 'q"<>.md', "caf\udce9.md", "a\n.md", "x/../../a.md", "y" * 300 + ".md", "c:\\a.md"]
    names = [report.page_name(path) for path in odd]
    assert len(set(names)) == len(odd)
    for name in names:
        assert "/" not in name
        assert name.isprintable()
        assert not name.startswith(".")
        assert len(name) < 80


def test_the_script_of_the_page_is_the_only_one_that_runs() -> None:
    text = summary_page(corpus_of(article("</script><script>alert(1)</script>.md", 1)))
    assert text.count("<script>") == 1
    assert "script-src 'sha256-" in text
    assert "alert(1)&lt;/script&gt;" in text
    assert "http" not in text.replace("http-equiv", "")


def test_a_part_that_was_stored_adds_up_as_it_was() -> None:
    import json

    whole, parts = Figures(), Figures()
    for one in (article("b.md", 2, mistake="missing-term"), article("a.md", 0, 1)):
        row = documents_row(one, "x.jsonl", 1, 5, ("gpt2",))
        whole.add(one, row, "x.jsonl")
        part = Figures()
        part.add(one, row, "x.jsonl")
        parts.merge(json.loads(json.dumps(part.stored())))
    assert parts.stored() == whole.stored()
    assert whole.groups == {"language": {"en": [2, 2]}, "source": {"x.jsonl": [2, 2]}, "model": {"gpt2": [2, 2]}}


def test_a_slip_is_measured_by_its_digits_and_its_power_of_ten() -> None:
    assert slip_of("23,449,856", "23,440,896") == ("2", "-4")
    assert slip_of("786", "7,86") is None
    assert slip_of("7,680", "768") == ("longer", "×10^1")
    assert slip_of("0.0768", "7.68") == ("longer", "×10^-2")
    assert slip_of("90", "40") == ("1", "0")
    assert slip_of("", "40") is slip_of("40", "40") is slip_of("110M", "109M") is None

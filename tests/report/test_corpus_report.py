"""The summary of a corpus: figures that add up, a bounded list, names of pages that are safe."""

from __future__ import annotations

import random

from auditor.report import corpus as report
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


def test_the_figures_add_up() -> None:
    corpus = report.Corpus()
    for one in (article("b.md", 2, mistake="missing-term"), article("a.md", 0, 1), article("c.md")):
        corpus.add(one)
    corpus.add_problem(Problem("d<.md", "cannot be read"))
    text = report.summary(corpus)
    assert "3 articles, 12 claims read: 3 hold, 3 fail, 0 follow, 6 not checked." in text
    assert "| A101 | wrong-result | error | 2 |\n| A101 | wrong-result | warning | 1 |" in text
    assert "| missing term | 2 |\n| … was left out | 1 |" in text
    assert "| only a name | 6 |" in text
    assert "- 1:1 error[wrong-result] 2 × 3 is 6 \\| not \\*7\\*" in text
    assert "- d\\<.md: cannot be read" in text
    assert [row.path for row in corpus.worst] == ["b.md", "a.md"]


def test_the_page_of_the_summary_opens_the_articles() -> None:
    corpus = report.Corpus("docs")
    corpus.add(article("docs/a b<.md", 1))
    corpus.add(article("docs/sub/c d.md", 1))
    corpus.add(article("docs/quiet.md"))
    text = report.summary_page(corpus)
    assert '<a href="articles/sub/c%20d.md.html">docs/sub/c d.md</a>' in text
    assert "docs/a b&lt;.md</a>" in text
    assert '<td class="path">docs/quiet.md</td>' in text
    assert "default-src 'none'" in text


def test_a_large_corpus_lists_its_worst_articles_whatever_the_order() -> None:
    articles = [article(f"{number:04}.md", errors=number % 7) for number in range(report.ROWS + 100)]
    texts = []
    for seed in range(3):
        random.Random(seed).shuffle(articles)
        corpus = report.Corpus()
        for one in articles:
            corpus.add(one)
        assert len(corpus.rows) == report.ROWS
        texts.append(report.summary(corpus) + report.summary_page(corpus))
    assert texts[0] == texts[1] == texts[2]
    assert f"The {report.ROWS} worst of {report.ROWS + 100} articles" in texts[0]
    assert [row.errors for row in corpus.worst] == [6] * report.WORST


def test_many_findings_and_problems_are_counted_but_not_listed() -> None:
    corpus = report.Corpus()
    corpus.add(article("a.md", report.FINDINGS + 5))
    for number in range(report.PROBLEMS + 3):
        corpus.add_problem(Problem(f"{number}.md", "cannot be read"))
    text = report.summary(corpus)
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

"""summary.html: the figures of a corpus as plots, and tables that sort and filter; one file that loads nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from auditor.report.corpus import COLUMNS, NUMBERS, Corpus, Row, figures_of, more, tables
from auditor.report.figures import names
from auditor.report.html import CLASSES, counts_list
from auditor.report.plots import Bar, bars
from auditor.report.web import page, shown

_MOST_BARS = 15

SCRIPT = """
for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  const key = (row, at) => row.cells[at].dataset.v ?? row.cells[at].textContent;
  heads.forEach((head, at) => {
    const button = head.querySelector("button"), number = head.classList.contains("n");
    button.addEventListener("click", () => {
      const up = head.ariaSort ? head.ariaSort !== "ascending" : !number, sign = up ? 1 : -1;
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      body.append(...[...body.rows].sort((a, b) => sign *
        (number ? key(a, at) - key(b, at) : key(a, at).localeCompare(key(b, at)))));
    });
  });
  const box = table.parentElement.previousElementSibling?.querySelector("input");
  box?.addEventListener("input", () => {
    const wanted = box.value.toLowerCase();
    for (const row of body.rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
}
"""
"""Sorts a table by the head that is clicked, and hides what does not hold the words of the box above it. Without it all is there, unsorted."""


def summary_page(corpus: Corpus) -> str:
    """The page; each article that has one opens its own."""
    return page("What the audit of the corpus found", "\n".join(_html(corpus)), "en", SCRIPT)


def _html(corpus: Corpus) -> Iterator[str]:
    yield "<h1>What the audit of the corpus found</h1>"
    yield f"<p>{shown(corpus.head)}.</p>{counts_list(corpus.figures.counts, 'en')}"
    yield f'<div class="plots">{"".join(plots(corpus))}</div>'
    if corpus.worst:
        yield f"<h2>Worst articles</h2>{_article_table(corpus.worst)}"
    for table in tables(corpus):
        rows = "".join(f"<tr>{_cells(map(str, row), table.columns)}</tr>" for row in table.rows)
        yield f"<h2>{table.title}</h2>{_table(table.columns, rows)}"
    yield f'<h2>{corpus.listed}</h2><p><label>only with <input type="search" placeholder="part of a name"></label></p>'
    yield _article_table(corpus.rows)
    if corpus.figures.problems:
        problems = "".join(f"<li>{shown(problem.path)}: {shown(problem.message)}</li>" for problem in corpus.problems)
        yield f"<h2>Not audited</h2><ul>{problems}</ul>"
        yield from (f"<p>{line}</p>" for line in more(corpus) if line)


def plots(corpus: Corpus) -> Iterator[str]:
    """Findings by rule, slips by digits and by size, models, and shares of articles with a wrong figure."""
    figures = corpus.figures
    found = [Bar(name, number, f"{number:,}", CLASSES[severity]) for _, name, severity, number in figures.tally.by_rule()]
    yield bars("Findings by rule", found)
    yield bars("Slips by the digits that differ", _counted(sorted(figures.digits.items())))
    powers = sorted(figures.powers.items(), key=lambda item: (item[0].startswith("×"), int(item[0].removeprefix("×10^"))))
    yield bars("Slips by size: the power of ten of the difference to the right figure", _counted(powers, "10^"))
    models = sorted(figures.groups["model"].items(), key=lambda item: (-item[1][0], item[0]))[:_MOST_BARS]
    yield bars("Models, by articles about them", [Bar(name, articles, f"{articles:,}") for name, (articles, _) in models])
    for kind in ("model", "language", "source"):
        yield bars(f"Share of articles with a wrong figure, by {kind}", _shares(figures.groups[kind]))


def _counted(items: Iterable[tuple[str, int]], prefix: str = "") -> list[Bar]:
    return [Bar(name if name.startswith("×") else f"{prefix}{name}", number, f"{number:,}", "follows") for name, number in items]


def _shares(group: dict[str, list[int]]) -> list[Bar]:
    return [
        Bar(name, wrong / articles, f"{_per_cent(wrong, articles)} % ({wrong:,} of {articles:,})", "fails")
        for name, articles, wrong in names(group, _MOST_BARS)
    ]


def _per_cent(part: int, whole: int) -> str:
    """85.7, and of what is rare as many places as show that it is not nothing."""
    return f"{100 * part / whole:.1f}" if 1000 * part >= whole or not part else f"{100 * part / whole:.1g}"


def _article_table(rows: Iterable[Row]) -> str:
    return _table(("article", *COLUMNS), "".join(map(_article_row, rows)))


def _table(columns: Sequence[str], rows: str) -> str:
    return f'<div class="table"><table class="sorts"><thead><tr>{_heads(columns)}</tr></thead><tbody>{rows}</tbody></table></div>'


def _article_row(row: Row) -> str:
    name = shown(row.path)
    link = f'<a href="{_address(row.page)}">{name}</a>' if row.page else name
    return f'<tr><td class="path">{link}</td>{_cells(map(str, figures_of(row)[1:]), COLUMNS)}</tr>'


def _heads(columns: Sequence[str]) -> str:
    return "".join(f'<th scope="col"{_number(name)}><button type="button">{shown(name)}</button></th>' for name in columns)


def _cells(texts: Iterable[str], columns: Sequence[str]) -> str:
    return "".join(f"<td{_number(name)}>{shown(text)}</td>" for text, name in zip(texts, columns, strict=True))


def _number(column: str) -> str:
    return ' class="n"' if column in NUMBERS else ""


def _address(address: str) -> str:
    from urllib.parse import quote  # only pages pay for it

    return quote(address, safe="/")

"""LaTeX: what the page shows, and where it stands in the file."""

from __future__ import annotations

import pytest

from tests.source.forms.showing import places, shown, text_of

CASES = {
    "section": (r"\section{Size of \emph{BERT}}\label{sec:a} Text.", ["## Size of BERT", "Text."]),
    "only the document and its title": (
        "\\title{Sizes}\n\\author{No One 12}\n\\begin{document}\n\\maketitle\nText.\n\\end{document}\nmore 3",
        ["# Sizes", "Text."],
    ),
    "comments": ("12 layers % not 13\n% 14 heads\n50\\% of it", ["12 layers", "50\\% of it"]),
    "own macros": (
        "\\newcommand{\\width}{768}\\newcommand{\\dm}{d_{\\text{model}}}\n\\width{} and $4\\dm^2$ and $2\\dm x$, \\dm",
        ["768 and $4d_{\\text{model}}^2$ and $2d_{\\text{model}} x$, $d_{\\text{model}}$"],
    ),
    "macros of macros": ("\\def\\a{12}\\def\\b{\\a{} layers}\n\\b", ["12 layers"]),
    "macros with arguments show what they are given": ("\\newcommand{\\size}[1]{#1 M}\nIt has \\size{110}.", ["It has 110."]),
    "siunitx": (
        r"\num{23440896} or \SI{89}{\mega\byte}, \qty{2}{\giga\byte\per\second}, \SI{5}{\percent}",
        ["23440896 or 89 MB, 2 GB/s, 5%"],
    ),
    "siunitx within a formula": (r"$\num{12} \times 2 = \SI{24}{GB}$", [r"$12 \times 2 = 24 GB$"]),
    "marks": ("a~b -- c --- ``d'' \\ldots\\ e\\_f", ["a b – c — “d” … e\\_f"]),
    "formula with blanks in its marks": (r"\( x = 3 \) and $ y = 4 $", ["$x = 3$ and $y = 4$"]),
    "signs": (r"12 $\times$ 64 $=$ 768 $\alpha$", [r"12 × 64 = 768 $\alpha$"]),
    "environments of formulas": (
        "Text\n\\begin{align}\\label{eq:a}\n  a &= 3 \\\\ % no\n\n  b &= 4 \\nonumber\n\\end{align}\nmore",
        ["Text", "\\begin{align}", "  a &= 3 \\\\", "  b &= 4", "\\end{align}", "more"],
    ),
    "lists": (
        "\\begin{itemize}\n\\item one\n  goes on\n\\begin{enumerate}[(a)]\n\\item two\n\\end{enumerate}\n\\item[Key] three\n\\end{itemize}\nText",
        ["- one", "  goes on", "    1. two", "- Key three", "Text"],
    ),
    "tabular": (
        "\\begin{tabular}{l|r}\n\\toprule\nPart & Count \\\\ \\midrule\nEmb & 23{,}440 \\\\\n\\multicolumn{2}{c}{All} & 5 \\\\[2pt]\n\\bottomrule\n\\end{tabular}",
        ["| Part | Count |", "| --- | --- |", "| Emb | 23,440 |", "| All |  | 5 |"],
    ),
    "tabularx has a width": ("\\begin{tabularx}{\\textwidth}{lX}a & b|c \\\\ \\end{tabularx}", ["| a | b\\|c |", "| --- | --- |"]),
    "listing": ("\\begin{lstlisting}[language=Python, caption=x]\nx = 3 % 2\n\\end{lstlisting}", ["```python", "x = 3 % 2", "```"]),
    "minted": ("\\begin{minted}{python}\ny = 1\n\\end{minted}", ["```python", "y = 1", "```"]),
    "verb": (r"call \verb|f_x| now", ["call `f_x` now"]),
    "slide": (
        "\\begin{frame}[fragile]{Sizes}\n12 layers\n\\end{frame}\n\\begin{frame}\n\\frametitle{More}\n",
        ["## Sizes", "12 layers", "## More"],
    ),
    "footnotes follow the paragraph": (
        "It has 110M\\footnote{Without the 2M head.} parameters.\n\nNext.",
        ["It has 110M parameters.", "Without the 2M head.", "Next."],
    ),
    "what is no text": (r"A~\cite[p.~3]{b12} see \ref{tab:1}, \includegraphics[width=3cm]{x1}\textcolor{red}{shown}", ["A  see , shown"]),
    "what is dropped": ("\\begin{comment}\n3\n\\end{comment}\\begin{tikzpicture}4\\end{tikzpicture}text", ["text"]),
    "a line is no item": ("It adds 3\n- 4 and 5\n1. x", ["It adds 3 - 4 and 5 1. x"]),
    "unclosed": ("costs $5 and {3\n\\begin{equation} a", ["costs $5 and 3", "a"]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_shown(name: str) -> None:
    content, expected = CASES[name]
    assert shown("tex", content) == [line for line in expected if line.strip()]


def test_figures_stand_where_they_are_read() -> None:
    content = "% 768\n\\section{768}\n\\begin{tabular}{l}768 & \\num{768} \\\\ \\end{tabular} $768$ \\footnote{768}\n"
    assert places("tex", content, "768") == sorted(at for at in range(6, len(content)) if content.startswith("768", at))


def test_macros_cannot_grow_without_end() -> None:
    doubling = "\\def\\a{12345678}" + "".join(f"\\def\\{chr(98 + n)}{{\\{chr(97 + n)}\\{chr(97 + n)}}}" for n in range(24))
    assert len(text_of("tex", doubling + "\\y " * 1000).string) < 1_000_000

"""Commands of LaTeX by name: levels of headings, what is shown, what is no text."""

from __future__ import annotations

LEVELS = {
    "part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5, "subparagraph": 6, "frametitle": 2, "title": 1,
    "framesubtitle": 3,
}  # fmt: skip
SHOWN = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "times": "×", "texttimes": "×", "textasciitilde": "~", "textendash": "–", "quad": " ",
    "textemdash": "—", "qquad": " ", "space": " ", "textless": "<", "textgreater": ">", "LaTeX": "LaTeX", "TeX": "TeX", "textbar": "|",
    "textperiodcentered": "·", "textdegree": "°", "S": "§", "hfill": " ", "newline": "\n", "linebreak": "\n", "textunderscore": "_",
    "approx": "≈", "to": "→", "rightarrow": "→", "textmu": "µ", "pm": "±",
}  # fmt: skip
SIGNS = {
    "\\times": "×", "\\approx": "≈", "\\cdot": "·", "\\sim": "~", "\\to": "→", "\\rightarrow": "→", "\\pm": "±", "\\div": "÷", "\\%": "%",
    "=": "=", "+": "+", "-": "-", "<": "<", ">": ">", "\\leq": "≤", "\\geq": "≥", "\\le": "≤", "\\ge": "≥",
}  # fmt: skip
"""What a formula of one sign shows within a sentence."""
SYMBOLS = {" ": " ", ",": "\u202f", ";": " ", ":": " ", "{": "{", "}": "}"}
STANDING = frozenset("%$&#_")
_ONE = (
    "label ref eqref pageref autoref cref Cref cite citep citet citeauthor citeyear citealp citealt nocite includegraphics bibliography "
    "bibliographystyle input include usepackage documentclass vspace hspace pagestyle thispagestyle date author institute affiliation email "
    "url index hypertarget graphicspath lstset hypersetup geometry usetheme usecolortheme color pagecolor newcounter stepcounter "
    "refstepcounter tag captionsetup bibitem tikz pgfplotsset usetikzlibrary address RequirePackage footnotemark parencite textcite footcite "
    "autocite nameref vref textcolor colorbox href multicolumn raisebox adjustbox scalebox rotatebox foreignlanguage selectlanguage"
)
_TWO = (
    "setlength addtolength setcounter addtocounter definecolor resizebox fontsize setbeamertemplate newtheorem multirow rule setbeamercolor"
)
SILENT = {**dict.fromkeys(_ONE.split(), 1), **dict.fromkeys(_TWO.split(), 2), "newenvironment": 3, "renewenvironment": 3, "newacronym": 3}
"""How many arguments of a command are no text of the article."""

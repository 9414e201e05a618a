"""The text under construction: lines that remember which components and sums stand in them.

Writer holds what a layout needs: the facts, the habits, one random choice of each label for the whole article.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from .expressions import Expr, render
from .facts import Facts, Group, Line
from .style import Style
from .words import COUNTS_EN, COUNTS_ZH, EMBEDDING_SIZE, GROUPS, LABELS, STACKS, SYMBOLS


class Page:
    """Text by lines, each with the keys of what stands in it."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, tuple[str, ...]]] = []

    def add(self, text: str, *keys: str) -> None:
        """Add text; keys hold for every line of it."""
        for line in text.split("\n"):
            self.lines.append((line, keys))

    def block(self, text: str, *keys: str) -> None:
        """Add text with a blank line before it."""
        if self.lines and self.lines[-1][0]:
            self.lines.append(("", ()))
        self.add(text, *keys)

    @property
    def content(self) -> str:
        """The article."""
        return "\n".join(text for text, _ in self.lines) + "\n"

    def places(self, keys: Iterable[str]) -> set[int]:
        """The lines (from 1) in which any of the keys stands."""
        wanted = set(keys)
        return {number for number, (_, here) in enumerate(self.lines, 1) if wanted & set(here)}


class Writer:
    """A page in one author's hand. ``zh`` tells the language; ``pick`` chooses among phrasings."""

    def __init__(self, facts: Facts, style: Style, rng: Random) -> None:
        self.facts = facts
        self.style = style
        self.rng = rng
        self.page = Page()
        self.partner: Facts | None = None
        self.zh = style.language == "zh"
        self._labels: dict[str, str] = {}
        self._form = rng.randrange(12)
        self.words = {symbol: rng.choice(texts[self.zh]) for symbol, texts in SYMBOLS.items()}
        if facts.line("embeddings.projection") is not None or ("E" in facts.sizes and facts.line("experts") is None):
            # The letter E, which is the number of experts elsewhere.
            self.words["E"] = rng.choice(EMBEDDING_SIZE[self.zh])
            names = {"E": "E", "n_experts": "d_emb", "num_experts": "embedding_size"}
            self.style = replace(style, letters={**style.letters, "E": names.get(style.letters["E"], style.letters["E"])})

    def pick(self, english: Sequence[str] | str, chinese: Sequence[str] | str) -> str:
        """One phrasing in the article's language."""
        texts = chinese if self.zh else english
        return texts if isinstance(texts, str) else self.rng.choice(texts)

    def label(self, key: str) -> str:
        """What the article calls a component; the same throughout."""
        if key not in self._labels:
            stack, bare = "", key
            if key.partition(".")[0] in STACKS:
                stack, _, bare = key.partition(".")
            text = self.rng.choice(LABELS[bare][self.zh])
            count = max((len(li.children) for g in self.facts.groups for li in g.lines if li.key == "layernorm"), default=2)
            numeral = (COUNTS_ZH if self.zh else COUNTS_EN)[count]
            if count == 1:
                text = text.replace("s,", ",").removesuffix("s")
            text = text.format(n=numeral, c=count, norm=self.facts.norm, E=self.facts.sizes.get("E", ""))
            text = (text[0].upper() + text[1:]) if not self.zh and text[0] in "o t" and self.rng.random() < 0.7 else text
            if stack:
                text = f"{STACKS[stack][1]}的{text}" if self.zh else f"{text} ({stack})"
            self._labels[key] = text
        return self._labels[key]

    def group(self, group: Group) -> str:
        """The heading of a group."""
        key = f"group {group.key}"
        if key not in self._labels:
            self._labels[key] = self.rng.choice(GROUPS[group.key][self.zh])
        return self._labels[key]

    def form(self, line: Line) -> Expr:
        """The way in which this article writes the formula of a line; the same throughout."""
        forms = line.forms()
        return forms[(self._form + len(line.key)) % len(forms)]

    def symbolic(self, line: Line) -> str:
        """The formula in letters."""
        return render(self.form(line), self.style)

    def numeric(self, line: Line) -> str:
        """The formula in numbers."""
        return render(self.form(line), self.style, self.facts.sizes)

    def count(self, line: Line) -> str:
        """The figure."""
        return self.style.number(line.value(self.facts.sizes))

    def equation(self, line: Line, letters: bool = False) -> str:
        """`768 × 768 + 768 = 590,592`, with `H² + H = ` before it where ``letters``."""
        steps = [self.symbolic(line)] if letters else []
        steps += [self.numeric(line), self.count(line)]
        if len(steps) > 1 and steps[-2].isdecimal() and int(steps[-2]) == line.value(self.facts.sizes):
            del steps[-2]
        return self.style.equals.join(dict.fromkeys(steps))

    def sum(self, numbers: Sequence[int], total: int) -> str:
        """`a + b = c`; of one number, the number."""
        printed = self.style.plus.join(self.style.number(n) for n in numbers)
        return printed if len(numbers) == 1 else f"{printed}{self.style.equals}{self.style.number(total)}"

    def group_sum(self, group: Group) -> str:
        """The sum of a group's lines."""
        return self.sum([line.value(self.facts.sizes) for line in group.lines], group.one(self.facts.sizes))

    def layers(self, group: Group) -> str:
        """`12 × 7,087,872 = 85,054,464`."""
        sizes = self.facts.sizes
        factors = [str(group.times), self.style.number(group.one(sizes))]
        if self.rng.random() < 0.2:
            factors.reverse()
        return f"{self.style.times.join(factors)}{self.style.equals}{self.style.number(group.all(sizes))}"

    def parts(self) -> list[tuple[str, int]]:
        """The addends of the total, with the keys of their groups; what stands behind the layers comes line by line."""
        found: list[tuple[str, int]] = []
        for group in self.facts.groups:
            if group.key == "after":
                found += [(line.key, line.value(self.facts.sizes)) for line in group.lines]
            else:
                found.append((group.key, group.all(self.facts.sizes)))
        return found

    def total_sum(self) -> str:
        """The sum of the parts."""
        return self.sum([number for _, number in self.parts()], self.facts.total)

    def total(self) -> str:
        """The total alone."""
        return self.style.number(self.facts.total)

    def settings(self) -> list[tuple[str, str, int]]:
        """The dimensions: letter, words, number as the article states it."""
        stated = dict(self.facts.stated)
        order = [s for s in "LHAKdIVPTEkCJSBM" if self.facts.sizes.get(s)]
        used = {s for s in order if s not in "d" or self.facts.sizes.get("K")}
        return [(s, self.words[s], stated.get(s, self.facts.sizes[s])) for s in order if s in used]

    def keys(self, group: Group) -> tuple[str, ...]:
        """The keys of a group's lines, and of its sum."""
        return (*self.line_keys(group.lines), f"{group.key}.sum")

    def line_keys(self, lines: Iterable[Line]) -> tuple[str, ...]:
        """The keys of lines and their children."""
        return tuple(key for line in lines for key in (line.key, *(c.key for c in line.children)))

    def title(self) -> str:
        """The model as the article names it, with its class where that is not the usual one."""
        facts = self.facts
        if facts.usual and self.rng.random() < 0.8:
            return facts.title
        return f"{facts.title}（{facts.model.architecture}）" if self.zh else f"{facts.title} ({facts.model.architecture})"

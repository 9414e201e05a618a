"""How articles are built up. Each layout writes one article with a Writer; LAYOUTS names them all.

lists, prose, headings, questions, code: here; tables in tables.py, TeX in formulas.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from . import style as styles
from .facts import Facts, Group
from .formulas import FORMULAS
from .page import Page, Writer
from .phrases import TOTALS, closing, heading, headline, intro, rounded, settings, total
from .tables import TABLES, table

Layout = Callable[[Writer], None]
Habits = Callable[[Random, styles.Language], styles.Style]


def nested(w: Writer) -> None:
    """Nested lists with label and formula."""
    heading(w)
    intro(w)
    settings(w)
    w.page.add("")
    deep = w.rng.random() < 0.5
    bullet = w.rng.choice(["-", "*", "1."])
    step = "   " if bullet == "1." else "  "
    for index, group in enumerate(w.facts.groups, 1):
        mark = f"{index}." if bullet == "1." else bullet
        if group.key == "after":
            for line in group.lines:
                w.page.add(f"{mark} {w.label(line.key)}{w.style.colon}{w.equation(line)}", line.key)
            continue
        w.page.add(f"{mark} {w.group(group)}", *w.keys(group))
        for line in group.lines:
            w.page.add(f"{step}- {w.label(line.key)}{w.style.colon}{w.equation(line)}", line.key, *w.line_keys([line]))
            if deep and len(line.children) > 1:
                for child in line.children:
                    w.page.add(f"{step}  - {w.label(child.key)}{w.style.colon}{w.equation(child)}", child.key, line.key)
        if len(group.lines) > 1:
            w.page.add(f"{step}- {w.pick(('subtotal', 'sum'), ('小计', '合计'))}{w.style.colon}{w.group_sum(group)}", f"{group.key}.sum")
        if group.times > 1:
            w.page.add(f"{step}- {_all_layers(w, group)}{w.style.colon}{w.layers(group)}", f"{group.key}.all")
    total(w)
    closing(w)


def _all_layers(w: Writer, group: Group) -> str:
    stack = group.key.partition(".")[0] if "." in group.key else ""
    words = {"": "", "encoder": "编码器", "decoder": "解码器"}[stack]
    return w.pick(
        (f"all {group.times} {stack + ' ' if stack else ''}layers", f"{group.times} {stack + ' ' if stack else ''}layers"),
        (f"{words}{group.times} 层", f"{words}共 {group.times} 层"),
    )


def prose(w: Writer) -> None:
    """Paragraphs of sentences."""
    heading(w)
    intro(w)
    settings(w, kind="sentence")
    for group in w.facts.groups:
        sentences = []
        for line in group.lines:
            name, formula = w.label(line.key), w.equation(line)
            low = name if name[:2].isupper() or w.zh or "_" in name or "Norm" in name else name[0].lower() + name[1:]
            bare = low.removeprefix("the ").removeprefix("The ")
            english = (f"The {bare} {'have' if bare.endswith('s') else 'has'} {formula} parameters.", f"For the {bare} we get {formula}.")
            chinese = (f"{name}有 {formula} 个参数", f"{name}的参数量为 {formula}", f"{name}：{formula}")
            sentences.append(w.pick((*english, f"{name}: {formula}."), chinese))
        start = (
            ""
            if group.key == "after"
            else w.pick(f"{w.group(group)}. ", f"先看{w.group(group)}。" if group.key == "embeddings" else f"{w.group(group)}：")
        )
        if len(group.lines) > 1 and group.key != "after":
            sentences.append(
                w.pick(
                    (f"Together {w.group_sum(group)}.", f"That makes {w.group_sum(group)}."),
                    (f"合计 {w.group_sum(group)}", f"加起来 {w.group_sum(group)}"),
                )
            )
        if group.times > 1:
            sentences.append(
                w.pick(
                    f"With {_all_layers(w, group).removeprefix('all ')}: {w.layers(group)}.",
                    f"{_all_layers(w, group)}就是 {w.layers(group)}",
                )
            )
        text = "；".join(sentences) + "。" if w.zh else " ".join(sentences)
        w.page.block(start + text, *w.keys(group), f"{group.key}.all")
    w.page.block(w.pick(f"Adding everything up: {w.total_sum()} parameters.", f"全部加起来：{w.total_sum()}。"), "total")
    closing(w)


def numbered(w: Writer) -> None:
    """Numbered headings with subtotals and a grand total."""
    heading(w)
    intro(w)
    settings(w)
    depth = w.rng.choice(["##", "###"])
    for index, group in enumerate(w.facts.groups, 1):
        w.page.block(f"{depth} {index}. {w.group(group)}", *w.keys(group))
        for place, line in enumerate(group.lines, 1):
            w.page.block(f"{depth}# {index}.{place} {w.label(line.key)}", line.key)
            letters = w.rng.random() < 0.3 and _letters_clear(w)
            w.page.block(
                w.pick(("", "Parameters: ", "Count: "), ("", "参数量：", "参数：")) + w.equation(line, letters), *w.line_keys([line])
            )
        if group.key != "after" and len(group.lines) > 1:
            w.page.block(f"**{w.pick('Subtotal', '小计')}**{w.style.colon}{w.group_sum(group)}", f"{group.key}.sum")
        if group.times > 1:
            w.page.block(f"{_all_layers(w, group)}{w.style.colon}{w.layers(group)}", f"{group.key}.all")
    w.page.block(f"{depth} {len(w.facts.groups) + 1}. {w.rng.choice(TOTALS[w.zh])}")
    w.page.block(w.total_sum(), "total")
    closing(w)


def _letters_clear(w: Writer) -> bool:
    """Whether the letters explain themselves without a definition."""
    return all(len(w.style.letters[s]) > 1 for s in w.facts.sizes if s in w.style.letters)


def questions(w: Writer) -> None:
    """Questions and answers."""
    heading(w)
    intro(w, mention=False)
    settings(w)
    for group in w.facts.groups:
        for line in group.lines:
            name = w.label(line.key)
            question = w.pick(
                (f"How many parameters does the {name} have?", f"And the {name}?"), (f"{name}有多少参数？", f"{name}的参数量是多少？")
            )
            w.page.block(w.pick(f"**Q: {question}**", f"**问：{question}**"), line.key)
            w.page.block(w.pick(f"A: {w.equation(line)}.", f"答：{w.equation(line)}。"), *w.line_keys([line]))
        if group.key == "after":
            continue
        if len(group.lines) > 1:
            name = w.group(group)
            w.page.block(
                w.pick(f"**Q: What is the sum for {name[0].lower() + name[1:]}?**", f"**问：{name}合计多少？**"), f"{group.key}.sum"
            )
            w.page.block(w.pick(f"A: {w.group_sum(group)}.", f"答：{w.group_sum(group)}。"), f"{group.key}.sum")
        if group.times > 1:
            w.page.block(w.pick(f"**Q: And all {group.times} layers?**", f"**问：{group.times} 层一共多少？**"))
            w.page.block(w.pick(f"A: {w.layers(group)}.", f"答：{w.layers(group)}。"), f"{group.key}.all")
    w.page.block(w.pick(f"**Q: How many parameters does {w.facts.title} have in total?**", f"**问：{w.facts.title} 总参数量是多少？**"))
    w.page.block(w.pick(f"A: {w.total_sum()}.", f"答：{w.total_sum()}。"), "total")
    closing(w)


def chain(w: Writer) -> None:
    """Chained equalities, one paragraph a component."""
    heading(w)
    intro(w)
    settings(w, letters=True)
    for group in w.facts.groups:
        w.page.block(f"**{w.group(group)}**", *w.keys(group))
        for line in group.lines:
            steps = [w.symbolic(line), w.numeric(line)]
            if len(line.children) > 1 and line.own is None and w.rng.random() < 0.6:
                steps.append(w.style.plus.join(w.style.number(c.value(w.facts.sizes)) for c in line.children))
            steps.append(w.count(line))
            if steps[1].isdecimal() and int(steps[1]) == line.value(w.facts.sizes):
                del steps[1]
            w.page.block(f"{w.label(line.key)}{w.style.colon}{w.style.equals.join(dict.fromkeys(steps))}", *w.line_keys([line]))
        if group.key != "after" and len(group.lines) > 1:
            w.page.block(f"{w.pick('Sum', '合计')}{w.style.colon}{w.group_sum(group)}", f"{group.key}.sum")
    inner = [
        f"{g.times}{w.style.times}{w.style.number(g.one(w.facts.sizes))}"
        if g.times > 1
        else w.style.plus.join(w.style.number(n) for k, n in w.parts() if k in (g.key, *w.line_keys(g.lines)))
        for g in w.facts.groups
    ]
    steps = [w.style.plus.join(inner), w.style.plus.join(w.style.number(n) for _, n in w.parts()), w.total()]
    keys = [f"{g.key}.all" for g in w.facts.groups]
    w.page.block(f"{w.rng.choice(TOTALS[w.zh])}{w.style.colon}{w.style.equals.join(dict.fromkeys(steps))}", "total", *keys)
    closing(w)


def code(w: Writer) -> None:
    """Python with the results in comments."""
    heading(w)
    intro(w)
    w.page.block("```python")
    for symbol, words, number in w.settings():
        w.page.add(f"{w.style.letter(symbol)} = {number}" + (f"  # {words}" if w.rng.random() < 0.5 else ""), f"setting.{symbol}")
    w.page.add("")
    names = {"embeddings": "embeddings", "after": "rest"}
    for group in w.facts.groups:
        for line in group.lines:
            name = line.key.replace("embeddings.", "").replace("head.", "").replace(".", "_") + ("_params" if "." not in line.key else "")
            formula = w.symbolic(line)
            w.page.add(
                f"{name} = {formula}  # {w.count(line)}"
                if w.rng.random() < 0.8
                else f"# {w.label(line.key)}{w.style.colon}{w.equation(line)}",
                *w.line_keys([line]),
            )
        if group.key != "after" and len(group.lines) > 1:
            w.page.add(f"# {w.group(group)}{w.style.colon}{w.group_sum(group)}", f"{group.key}.sum")
        if group.times > 1:
            w.page.add(f"# {_all_layers(w, group)}{w.style.colon}{w.layers(group)}", f"{group.key}.all")
        names.setdefault(group.key, group.key)
    w.page.add(f"# {w.rng.choice(TOTALS[w.zh])}{w.style.colon}{w.total_sum()}", "total")
    w.page.add("```")
    closing(w)


def symbols(w: Writer) -> None:
    """Letters defined first, formulas in letters, numbers behind."""
    heading(w)
    intro(w)
    settings(w, letters=True)
    style = w.rng.choice(["list", "lines"])
    w.page.add("")
    for group in w.facts.groups:
        w.page.block(f"## {w.group(group)}", *w.keys(group))
        w.page.add("")
        for line in group.lines:
            bullet = "- " if style == "list" else ""
            text = f"{bullet}{w.label(line.key)}{w.style.colon}{w.symbolic(line)}"
            if w.numeric(line).isdecimal() or w.rng.random() < 0.3:
                text += w.style.equals + w.count(line)
            else:
                text += (
                    w.pick(f", i.e. {w.count(line)}", f"，即 {w.count(line)}")
                    if w.rng.random() < 0.5
                    else f"{w.style.equals}{w.numeric(line)}{w.style.equals}{w.count(line)}"
                )
            (w.page.add if style == "list" else w.page.block)(text, *w.line_keys([line]))
        if group.key != "after" and len(group.lines) > 1:
            w.page.block(f"{w.pick('Together', '合计')}{w.style.colon}{w.group_sum(group)}", f"{group.key}.sum")
        if group.times > 1:
            w.page.block(f"{_all_layers(w, group)}{w.style.colon}{w.layers(group)}", f"{group.key}.all")
    total(w)
    closing(w)


def headlines(w: Writer) -> None:
    """Round figures beside the exact ones."""
    heading(w)
    w.page.block(headline(w), "headline")
    intro(w, mention=False)
    settings(w)
    w.page.add("")
    for group in w.facts.groups:
        for line in group.lines:
            about = rounded(w, line.value(w.facts.sizes))
            w.page.add(f"- {w.label(line.key)}{w.style.colon}{w.equation(line)} ≈ {about}", *w.line_keys([line]))
        if group.key == "embeddings" and len(group.lines) > 1:
            w.page.add(f"- {w.group(group)}{w.style.colon}{w.group_sum(group)}", "embeddings.sum")
        if group.times > 1:
            one, every = group.one(w.facts.sizes), group.all(w.facts.sizes)
            w.page.add(f"- {w.group(group)}{w.style.colon}{w.group_sum(group)} ≈ {rounded(w, one)}", f"{group.key}.sum")
            w.page.add(f"- {_all_layers(w, group)}{w.style.colon}{w.layers(group)} ≈ {rounded(w, every)}", f"{group.key}.all")
    total(w)
    w.page.block(headline(w), "headline")
    closing(w, 0)


def shapes(w: Writer) -> None:
    """The tensors with their shapes, as a loop over named_parameters prints them."""
    heading(w)
    intro(w)
    w.page.block(w.pick("The parameters outside the layers and of layer 0:", "各层之外以及第 0 层的参数："))
    w.page.block("```")
    tensors = w.facts.model.tensors
    first = [t for t in tensors if not any(f".{n}." in t.name for n in range(1, 200))]
    form = w.rng.choice(["{} torch.Size({}) {}", "{}\ttorch.Size({})\t{}", "{}: torch.Size({}), {}", "{} {} -> {}"])
    for index, tensor in enumerate(first[:40]):
        size = 1
        for side in tensor.shape:
            size *= side
        shape, kept = list(tensor.shape), size
        slip = dict(w.facts.slips).get(index)
        if slip is not None:
            shape, kept = slip(shape, size)
        w.page.add(form.format(tensor.name, shape, w.style.number(kept)), f"tensor.{index}")
    w.page.add("```")
    w.page.block(w.pick(f"{w.facts.title} has {w.total()} parameters in all.", f"{w.facts.title} 总参数量为 {w.total()}。"), "total")
    closing(w)


def in_code(rng: Random, language: styles.Language) -> styles.Style:
    """Python, whose comments have the same habits."""
    return replace(styles.code(rng, language), times=" * ")


LAYOUTS: dict[str, tuple[Layout, Habits]] = {
    "nested": (nested, styles.plain),
    "prose": (prose, styles.plain),
    "numbered": (numbered, styles.plain),
    "questions": (questions, styles.plain),
    "chain": (chain, styles.plain),
    "code": (code, in_code),
    "symbols": (symbols, styles.plain),
    "headlines": (headlines, styles.plain),
    "shapes": (shapes, styles.plain),
    **{name: (layout, styles.plain) for name, layout in TABLES.items()},
    **{name: (layout, styles.tex) for name, layout in FORMULAS.items()},
    "declared": (nested, styles.plain),
}


class Article(NamedTuple):
    """An article with the lines of what stands in it."""

    content: str
    page: Page


def write(facts: Facts, layout: str, language: styles.Language, seed: str, partner: Facts | None = None) -> Article:
    """The article of a layout; the same seed gives the same phrasings, whatever the facts."""
    make, habits = LAYOUTS[layout]
    rng = Random(f"{seed} {layout} {language}")
    if layout == "declared":
        make = rng.choice([nested, numbered, table, symbols, prose])
    writer = Writer(facts, habits(rng, language), rng)
    writer.partner = partner
    make(writer)
    return Article(writer.page.content, writer.page)

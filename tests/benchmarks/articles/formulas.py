r"""Layouts in TeX: displays with aligned, inline formulas, and formulas copied from a rendered page (shown, TeX, shown)."""

from __future__ import annotations

from dataclasses import replace

from .expressions import Expr, render
from .facts import Line
from .page import Writer
from .phrases import TOTALS, closing, heading, intro, settings
from .style import Style, shown


def display(w: Writer) -> None:
    """One aligned display a group."""
    heading(w)
    intro(w)
    plain = replace(w.style, tex=False, braces=False)
    _settings(w, plain)
    sizes = w.facts.sizes
    for group in w.facts.groups:
        w.page.block(f"## {w.group(group)}", *w.keys(group))
        w.page.block("$$")
        w.page.add(r"\begin{aligned}")
        rows: list[tuple[str, tuple[str, ...]]] = []
        for line in group.lines:
            name = rf"\text{{{w.label(line.key).replace('_', ' ')}}}"
            rows.append((f"{name} &= {w.equation(line, letters=w.rng.random() < 0.5)}", w.line_keys([line])))
        if group.key != "after" and len(group.lines) > 1:
            rows.append((rf"\text{{{w.pick('sum', '小计')}}} &= {w.group_sum(group)}", (f"{group.key}.sum",)))
        if group.times > 1:
            text = w.pick(f"all {group.times} layers", f"{group.times} 层")
            rows.append((rf"\text{{{text}}} &= {w.layers(group)}", (f"{group.key}.all",)))
        for index, (row, keys) in enumerate(rows):
            w.page.add(row + (r" \\" if index + 1 < len(rows) else ""), *keys)
        w.page.add(r"\end{aligned}")
        w.page.add("$$")
    w.page.block(f"{w.rng.choice(TOTALS[w.zh])}{w.style.colon.rstrip()}")
    w.page.block(f"$$ {w.total_sum()} $$", "total")
    assert sizes
    w.style = plain
    closing(w)


def _settings(w: Writer, plain: Style) -> None:
    style, w.style = w.style, plain
    items = [rf"${style.letter(s)} = {n}$" for s, _, n in w.settings()]
    if w.rng.random() < 0.5:
        settings(w, kind="list")
    known = w.settings()
    named = [f"{words} {item}" for (_, words, _), item in zip(known, items, strict=True)]
    w.page.block(
        w.pick("Notation: ", "记号：") + w.pick(", ", "，").join(named) + w.pick(".", "。"), *(f"setting.{s}" for s, _, _ in known)
    )
    w.style = style


def inline(w: Writer) -> None:
    """Sentences with inline formulas."""
    heading(w)
    intro(w)
    plain = replace(w.style, tex=False, braces=False)
    _settings(w, plain)
    for group in w.facts.groups:
        if group.key != "after":
            w.page.block(f"**{w.group(group)}**")
        w.page.add("")
        for line in group.lines:
            formula = w.equation(line, letters=w.rng.random() < 0.6)
            text = w.pick(
                (f"- {w.label(line.key)}: ${formula}$", f"- {w.label(line.key)} has ${formula}$ parameters"),
                (f"- {w.label(line.key)}：${formula}$", f"- {w.label(line.key)}有 ${formula}$ 个参数"),
            )
            w.page.add(text, *w.line_keys([line]))
        if group.key != "after" and len(group.lines) > 1:
            w.page.block(w.pick(f"The sum is ${w.group_sum(group)}$.", f"合计 ${w.group_sum(group)}$。"), f"{group.key}.sum")
        if group.times > 1:
            w.page.block(
                w.pick(f"For {group.times} layers: ${w.layers(group)}$.", f"{group.times} 层共 ${w.layers(group)}$。"), f"{group.key}.all"
            )
    w.page.block(w.pick(f"In total ${w.total_sum()}$ parameters.", f"总参数量为 ${w.total_sum()}$。"), "total")
    w.style = plain
    closing(w)


def copied(w: Writer) -> None:
    """Formulas pasted from a page: as shown, the TeX, as shown again."""
    heading(w)
    intro(w)
    style = w.style
    plain = replace(w.style, tex=False, braces=False)
    w.style = plain
    settings(w, kind="list")
    w.style = style
    seen = shown(style)

    def thrice(exprs: list[Expr | int | str]) -> str:
        if _joined(w, exprs, seen).isdecimal():
            return _joined(w, exprs, seen)  # nobody sets one number as a formula
        return _joined(w, exprs, seen) + _joined(w, exprs, style) + _joined(w, exprs, seen)

    for group in w.facts.groups:
        if group.key != "after":
            w.page.block(f"### {w.group(group)}")
        w.page.add("")
        for line in group.lines:
            w.page.add(f"- {w.label(line.key)}{style.colon}{thrice(_steps(w, line))}", *w.line_keys([line]))
        if group.key != "after" and len(group.lines) > 1:
            numbers = [line.value(w.facts.sizes) for line in group.lines]
            w.page.add(f"- {w.pick('sum', '小计')}{style.colon}{thrice([_Sum(numbers), group.one(w.facts.sizes)])}", f"{group.key}.sum")
        if group.times > 1:
            steps: list[Expr | int | str] = [_Product((group.times, group.one(w.facts.sizes))), group.all(w.facts.sizes)]
            w.page.add(f"- {w.pick(f'{group.times} layers', f'{group.times} 层')}{style.colon}{thrice(steps)}", f"{group.key}.all")
    numbers = [n for _, n in w.parts()]
    w.page.block(f"{w.rng.choice(TOTALS[w.zh])}{style.colon}{thrice([_Sum(numbers), w.facts.total])}", "total")
    w.style = plain
    closing(w)


class _Sum(tuple):  # type: ignore[type-arg]
    """Numbers to be written with plus signs."""


class _Product(tuple):  # type: ignore[type-arg]
    """Numbers to be written with multiplication signs."""


def _steps(w: Writer, line: Line) -> list[Expr | int | str]:
    return [w.form(line), line.value(w.facts.sizes)]


def _joined(w: Writer, steps: list[Expr | int | str], style: Style) -> str:
    texts = []
    for step in steps:
        if isinstance(step, _Sum):
            texts.append(style.plus.join(style.number(n) for n in step))
        elif isinstance(step, _Product):
            texts.append(style.times.join(style.number(n) for n in step))
        elif isinstance(step, int):
            texts.append(style.number(step))
        elif not isinstance(step, str):
            texts.append(render(step, style, w.facts.sizes))
    if texts[0].isdecimal() and texts[-1].replace(",", "") == texts[0]:
        del texts[0]
    return style.equals.join(dict.fromkeys(texts))


FORMULAS = {"display": display, "inline": inline, "copied": copied}

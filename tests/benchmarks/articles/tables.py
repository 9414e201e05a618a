"""Layouts with Markdown tables: by component, by weights and biases, a summary before the derivation, two models side by side."""

from __future__ import annotations

from math import prod

from .facts import Facts, Group
from .page import Writer
from .phrases import TOTALS, closing, heading, intro, settings, total


def table(w: Writer) -> None:
    """One table: component, formula, count."""
    heading(w)
    intro(w)
    settings(w)
    with_formula = w.rng.random() < 0.8
    head = w.pick(("component | formula | parameters", "Part | Calculation | Count"), ("组件 | 计算 | 参数量", "模块 | 公式 | 参数个数"))
    if not with_formula:
        head = w.pick("component | parameters", "组件 | 参数量")
    w.page.block(f"| {head} |")
    w.page.add("|---|---|---:|" if with_formula else "|---|---:|")
    for group in w.facts.groups:
        for line in group.lines:
            _row(w, w.label(line.key), w.numeric(line), w.count(line), with_formula, *w.line_keys([line]))
        if group.times > 1:
            sizes = w.facts.sizes
            numbers = w.style.plus.join(w.style.number(line.value(sizes)) for line in group.lines)
            _row(w, w.group(group), numbers, w.style.number(group.one(sizes)), with_formula, f"{group.key}.sum")
            factors = f"{group.times}{w.style.times}{w.style.number(group.one(sizes))}"
            _row(w, _every(w, group), factors, w.style.number(group.all(sizes)), with_formula, f"{group.key}.all")
    sums = w.style.plus.join(w.style.number(n) for _, n in w.parts())
    label = w.rng.choice(TOTALS[w.zh])
    if w.rng.random() < 0.6:
        label = f"**{label}**"
    _row(w, label, sums, w.total(), with_formula, "total")
    closing(w)


def _every(w: Writer, group: Group) -> str:
    stack = group.key.partition(".")[0] if "." in group.key else ""
    return w.pick(
        f"all {group.times} {stack + ' ' if stack else ''}layers",
        f"{ {'': '', 'encoder': '编码器', 'decoder': '解码器'}[stack] }{group.times} 层合计",
    )


def _row(w: Writer, label: str, formula: str, count: str, with_formula: bool, *keys: str) -> None:
    formula = formula.replace("*", r"\*") if w.style.times.strip() == "*" and w.rng.random() < 0.2 else formula
    w.page.add(f"| {label} | {formula} | {count} |" if with_formula else f"| {label} | {count} |", *keys)


def weights_and_biases(w: Writer) -> None:
    """A table with columns for weights, biases and both."""
    heading(w)
    intro(w)
    settings(w)
    w.page.block(
        "| "
        + w.pick(
            ("component | weights | biases | total", "Component | Weight | Bias | Sum"),
            ("组件 | 权重 | 偏置 | 合计", "模块 | 权重参数 | 偏置参数 | 总参数"),
        )
        + " |"
    )
    w.page.add("|---|---:|---:|---:|")
    sizes = w.facts.sizes
    sums = [0, 0, 0]
    for group in w.facts.groups:
        for line in group.lines:
            biases = _biases(w.facts, group, line.key)
            both = line.value(sizes)
            biases = min(biases, both) if both + biases != _reference(w.facts, group, line.key) else 0
            times = group.times
            row = [times * (both - biases), times * biases, times * both]
            sums = [a + b for a, b in zip(sums, row, strict=True)]
            label = w.label(line.key)
            if times > 1:
                label += w.pick(f" (all {times} layers)", f"（{times} 层）")
            cells = " | ".join(w.style.number(n) if n else w.style.number(0) for n in row)
            w.page.add(f"| {label} | {cells} |", *w.line_keys([line]), f"{group.key}.sum", f"{group.key}.all")
    if w.facts.printed is not None:
        sums[2] = w.facts.printed
    w.page.add(f"| **{w.rng.choice(TOTALS[w.zh])}** | " + " | ".join(w.style.number(n) for n in sums) + " |", "total")
    closing(w)


def _reference(facts: Facts, group: Group, key: str) -> int:
    """What the reference has there: an author who leaves the biases out has none to print."""
    stack = group.key.partition(".")[0] + "." if "." in group.key else ""
    return facts.model.count(key if key.startswith(stack) else stack + key, "per_layer" if group.is_layer else "model")


def _biases(facts: Facts, group: Group, key: str) -> int:
    """Biases of linear maps and shifts of norms, of one of the layers where they repeat."""
    if "biases" in facts.declared or "weights" in facts.declared:
        return 0
    stack = group.key.partition(".")[0] + "." if "." in group.key else ""
    scope = "per_layer" if group.is_layer else "model"
    component = key if key.startswith(stack) else stack + key
    shifts = 0
    if key.startswith("head"):  # which hold a norm beside their linear maps
        tensors = (t for t in facts.model.tensors if t.kind == "shift" and t.component == component)
        shifts = sum(prod(t.shape) for t in tensors)
    return facts.model.count(component, scope, "biases") + shifts


def summary_first(w: Writer) -> None:
    """A table of the results, and how they come about below it."""
    heading(w)
    intro(w)
    sizes = w.facts.sizes
    w.page.block("| " + w.pick("part | parameters", "部分 | 参数量") + " |")
    w.page.add("|:--|--:|")
    for group in w.facts.groups:
        if group.key == "after":
            for line in group.lines:
                w.page.add(f"| {w.label(line.key)} | {w.count(line)} |", line.key)
            continue
        label = w.group(group) if group.times == 1 else _every(w, group)
        w.page.add(f"| {label} | {w.style.number(group.all(sizes))} |", f"{group.key}.all", f"{group.key}.sum", *w.keys(group))
    w.page.add(f"| {w.rng.choice(TOTALS[w.zh])} | {w.total()} |", "total")
    w.page.block(w.pick("## How these figures come about", "## 推导过程"))
    settings(w)
    for group in w.facts.groups:
        if group.key != "after":
            w.page.block(f"### {w.group(group)}", *w.keys(group))
        w.page.add("")
        for line in group.lines:
            w.page.add(f"* {w.label(line.key)}{w.style.colon}{w.equation(line)}", *w.line_keys([line]))
        if group.key != "after" and len(group.lines) > 1:
            w.page.block(f"{w.pick('Sum', '小计')}{w.style.colon}{w.group_sum(group)}", f"{group.key}.sum")
        if group.times > 1:
            w.page.block(f"{w.pick('Times', '乘以层数')} {group.times}{w.style.colon}{w.layers(group)}", f"{group.key}.all")
    total(w)
    closing(w, 0)


def side_by_side(w: Writer) -> None:
    """Two models of a family in two columns."""
    other = w.partner
    assert other is not None
    second = Writer(other, w.style, w.rng)
    second._form = w._form
    one, two = w.facts, other
    w.page.add(w.pick(f"# {one.title} and {two.title} compared", f"# {one.title} 与 {two.title} 参数量对比"))
    w.page.block(w.pick("Every part of both models, counted exactly.", "两个模型逐项对比，所有数字均为精确值。"))
    w.page.block(f"| | {one.title} | {two.title} |")
    w.page.add("|---|---:|---:|")
    for (symbol, words, number), (_, _, number_two) in zip(w.settings(), second.settings(), strict=True):
        w.page.add(f"| {words} | {number} | {number_two} |", f"setting.{symbol}")
    for group, twin in zip(one.groups, two.groups, strict=False):
        for line in group.lines:
            match = next((li for li in twin.lines if li.key == line.key), None)
            label = w.label(line.key) + (w.pick(", one layer", "（单层）") if group.times > 1 else "")
            w.page.add(f"| {label} | {w.equation(line)} | {second.equation(match) if match else ''} |", *w.line_keys([line]))
        if group.times > 1:
            cells = [w.style.number(group.one(one.sizes)), w.style.number(twin.one(two.sizes))]
            w.page.add(f"| {w.group(group)} | {cells[0]} | {cells[1]} |", f"{group.key}.sum")
            cells = [
                f"{g.times}{w.style.times}{w.style.number(g.one(f.sizes))}{w.style.equals}{w.style.number(g.all(f.sizes))}"
                for g, f in ((group, one), (twin, two))
            ]
            w.page.add(f"| {w.pick('all layers', '所有层')} | {cells[0]} | {cells[1]} |", f"{group.key}.all")
    w.page.add(f"| **{w.rng.choice(TOTALS[w.zh])}** | **{w.total()}** | **{second.total()}** |", "total")
    closing(w, 0)


TABLES = {"table": table, "weights-and-biases": weights_and_biases, "summary-first": summary_first, "side-by-side": side_by_side}

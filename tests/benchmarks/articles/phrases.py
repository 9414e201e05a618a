"""Sentences that many layouts share: introductions, settings, totals, remarks, round figures, conventions."""

from __future__ import annotations

from fractions import Fraction

from .page import Writer

TITLES = (
    (
        "How many parameters does {} have?",
        "Counting the parameters of {}",
        "{}: where do the parameters go?",
        "The size of {}, step by step",
    ),
    ("{} 参数量计算", "{} 有多少参数？", "手算 {} 的参数量", "{} 的参数都在哪里"),
)
TOTALS = (("Total", "Total parameters", "Grand total", "Altogether"), ("总参数量", "总计", "合计", "参数总量"))
DECLARED = {
    "biases": (
        ("Biases are ignored throughout.", "Ignoring the biases of the linear layers.", "For simplicity we leave out all bias terms."),
        ("以下计算忽略偏置。", "为简单起见，不考虑线性层的偏置。", "这里忽略 bias。"),
    ),
    "weights": (
        ("Only the weight matrices are counted, no biases and no {norm}.", "We count weight matrices only and ignore biases and {norm}."),
        ("只统计权重矩阵，忽略偏置和 {norm}。", "下面只计权重矩阵，不含偏置和 {norm}。"),
    ),
    "norms": (
        ("The {norm} parameters are neglected.", "We ignore the {norm} parameters, which are few."),
        ("{norm} 参数很少，这里忽略不计。", "不考虑 {norm} 的参数。"),
    ),
    "pooler": (
        ("The pooler is not counted.", "Counted without the pooler."),
        ("不含池化层（pooler）。", "这里不计 Pooler。"),
    ),
    "head": (
        ("The LM head is not counted.", "Counted without the output head (lm_head)."),
        ("不含输出头 lm_head。", "这里不计输出层 lm_head。"),
    ),
}  # fmt: skip
WRONG = {
    "learnable": (
        ("LayerNorm has two learnable parameters, the mean and the variance.", "The mean and variance of LayerNorm are learned during training."),
        ("LayerNorm 有两个可学习的参数：均值和方差。", "LayerNorm 的可学习参数是均值和方差。"),
    ),
    "residual": (
        ("The residual connections have learnable parameters as well.", "Dropout also has trainable parameters."),
        ("残差连接也有可学习的参数。", "Dropout 层也有可训练的参数。"),
    ),
    "bytes": (
        ("{} has {}MB parameters in total.", "So {} comes to {}MB of parameters."),
        ("{} 的参数量约为 {}MB。", "{} 共有 {}MB 个参数。"),
    ),
    "structure.encoder": (
        ("{} is an encoder-decoder model: {} encoder layers and {} decoder layers.", "{} has {} encoder layers and {} decoder layers."),
        ("{} 由 {} 个编码器层和 {} 个解码器层组成。", "{} 采用编码器-解码器结构，编码器 {} 层，解码器 {} 层。"),
    ),
}  # fmt: skip


def heading(w: Writer) -> None:
    """The title of the article."""
    w.page.add("# " + w.rng.choice(TITLES[w.zh]).format(w.title()))


def intro(w: Writer, *, mention: bool = True) -> None:
    """What is counted, and what is left out by declaration."""
    title = w.facts.title
    text = w.pick(
        (f"This post counts the parameters of {title}.", f"Let us count {title} by hand.", f"How large is {title}, exactly? Here is the calculation.",
         f"All numbers below are for {title}."),
        (f"本文计算 {title} 的参数量。", f"下面手算一遍 {title} 的参数。", f"以 {title} 为例，逐项计算参数量。", f"下面所有数字都针对 {title}。"),
    )  # fmt: skip
    if not w.facts.usual:
        text += w.pick(f" The class is `{w.facts.model.architecture}`.", f"模型类是 `{w.facts.model.architecture}`。")
    said = headline(w) if mention and w.rng.random() < 0.5 else ""
    gap = "" if w.zh else " "
    w.page.block(gap.join(t for t in (text, said, declared(w)) if t), "headline", "declared")


def declared(w: Writer) -> str:
    """The conventions, as sentences."""
    gap = "" if w.zh else " "
    return gap.join(w.rng.choice(DECLARED[key][w.zh]).format(norm=w.facts.norm) for key in w.facts.declared)


def settings(w: Writer, *, kind: str = "", letters: bool = False) -> None:
    """The dimensions: a list, a sentence, or a table."""
    known = w.settings()
    kind = kind or w.rng.choice(["list", "sentence", "table"])
    names = [(w.style.letter(s), words, str(n), s) for s, words, n in known]
    keys = tuple(f"setting.{s}" for s, _, _ in known)
    if kind == "list":
        w.page.block(w.pick(("Configuration:", "Settings:", "The configuration:"), ("配置如下：", "模型配置：", "超参数：")))
        w.page.add("")
        for letter, words, number, s in names:
            text = f"{words} {letter} = {number}" if letters else w.rng.choice([f"{words}{w.style.colon}{number}", f"{words} = {number}"])
            w.page.add(f"- {text}", f"setting.{s}")
    elif kind == "sentence":
        items = [f"{words} {letter} = {number}" if letters else f"{words} {number}" for letter, words, number, _ in names]
        text = ("，" if w.zh else ", ").join(items)
        w.page.block(w.pick((f"Configuration: {text}.", f"The settings: {text}."), (f"配置：{text}。", f"参数设置：{text}。")), *keys)
    else:
        w.page.block("| " + w.pick("setting | value", "配置项 | 值") + " |")
        w.page.add("|---|---|")
        for letter, words, number, s in names:
            w.page.add(f"| {words} {letter} | {number} |" if letters else f"| {words} | {number} |", f"setting.{s}")


def total(w: Writer) -> None:
    """The sum of the parts, and the total."""
    label = w.rng.choice(TOTALS[w.zh])
    w.page.block(f"{label}{w.style.colon}{w.total_sum()}" + ("" if w.rng.random() < 0.5 else w.pick(".", "。")), "total")


def closing(w: Writer, chance: float = 0.4) -> None:
    """What may stand at the end: a round figure, remarks."""
    if w.rng.random() < chance:
        w.page.block(headline(w), "headline")
    remarks(w)


def rounded(w: Writer, number: int) -> str:
    """The number with a unit, three digits or so."""
    if w.zh and w.rng.random() < 0.6 and not w.facts.binary:
        if number >= 10**8:
            return f"{_decimals(number, 10**8, w.rng.choice((1, 2)))} 亿" if w.rng.random() < 0.5 else f"{_decimals(number, 10**8, 2)}亿"
        if number >= 10**4:
            return f"{_decimals(number, 10**4, 1 if number < 10**7 else 0)} 万"
    if w.facts.binary and number >= 2**20:
        return f"{_decimals(number, 2**20, 2)}M" if number < 2**30 else f"{_decimals(number, 2**30, 2)}G"
    if number >= 10**9:
        return f"{_decimals(number, 10**9, w.rng.choice((1, 2)))}B"
    if number >= 10**6:
        return f"{_decimals(number, 10**6, w.rng.choice((0, 1)) if number >= 10**7 else 2)}M"
    return f"{_decimals(number, 10**3, 1)}K"


def _decimals(number: int, unit: int, digits: int) -> str:
    scaled = Fraction(number, unit) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{whole // 10**digits}"
    return f"{text}.{whole % 10**digits:0{digits}d}" if digits else text


def headline(w: Writer) -> str:
    """The round figure that is said of the model."""
    figure = w.facts.said if w.facts.said is not None else w.facts.total
    text = rounded(w, figure)
    if w.facts.headlines and w.facts.said is None and not w.facts.declared and w.rng.random() < 0.5:
        number = w.rng.choice(w.facts.headlines)
        text = f"{number // 10**6}M" if number < 10**9 else f"{_decimals(number, 10**9, 1).removesuffix('.0')}B"
    return w.pick(
        (f"It has about {text} parameters.", f"That is roughly {text} parameters.", f"In short: ≈ {text} parameters."),
        (f"参数量约 {text}。", f"也就是大约 {text}参数。", f"总共约 {text} 个参数。"),
    )


def remarks(w: Writer) -> None:
    """True remarks now and then, and what is wrongly stated."""
    facts, said = w.facts, []
    if w.rng.random() < 0.3:
        said.append(w.pick("Residual connections, dropout and softmax have no parameters.", "残差连接、Dropout 和 softmax 都没有参数。"))
    if w.rng.random() < 0.3 and facts.norm == "LayerNorm" and facts.model.of_kind("shift"):
        said.append(
            w.pick(
                "Each LayerNorm learns two vectors, the scale γ and the shift β.", "每个 LayerNorm 有两个可学习的向量：缩放 γ 和平移 β。"
            )
        )
    if w.rng.random() < 0.3 and facts.norm == "RMSNorm":
        said.append(w.pick("RMSNorm has a gain vector only, no bias.", "RMSNorm 只有缩放向量，没有偏置。"))
    if facts.tied and w.rng.random() < 0.5:
        said.append(w.pick(("The output layer shares its matrix with the token embedding.", "The LM head is tied to the token embedding, so it adds nothing."),
                           ("输出层与词嵌入共享权重，不重复计算。", "lm_head 与词嵌入共享，不增加参数。")))  # fmt: skip
    for text in said:
        w.page.block(text)
    for key in facts.statements:
        form = w.rng.choice(WRONG[key][w.zh])
        if key == "bytes":
            form = form.format(facts.title, _decimals(facts.total, 10**6, 1))
        if key.startswith("structure"):
            form = form.format(facts.title, facts.sizes["L"], facts.sizes["L"])
        w.page.block(form, f"remark.{key}")

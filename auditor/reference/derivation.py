"""Writes the derivation of a model's size as an author would want it in an article: Markdown, every figure exact.

    settings -> embeddings -> one layer, all layers -> what stands behind them -> the total -> memory -> operations

Each line is `name: formula = the same with numbers = count`, and each sum is printed with its parts. Counts are parameters (elements).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from .algebra import _rank
from .caches import cache_of
from .component_ids import split_stack
from .errors import LayersDiffer, UnknownArchitecture
from .operations import weight_products
from .training import states_of

if TYPE_CHECKING:
    from .algebra import Poly
    from .model import Component, Model

Language = Literal["en", "zh"]

LETTERS: dict[str, tuple[str, str]] = {
    "V": ("vocabulary size", "词表大小"),
    "H": ("hidden size", "隐藏层维度"),
    "L": ("number of layers", "层数"),
    "A": ("attention heads", "注意力头数"),
    "K": ("key/value heads", "键值头数"),
    "d": ("head dimension", "每个头的维度"),
    "I": ("feed-forward size", "前馈网络中间维度"),
    "P": ("positions", "位置数"),
    "T": ("segment types", "分段类型数"),
    "E": ("embedding size", "嵌入维度"),
}
EXPERTS = {
    "E": ("experts", "专家数"),
    "k": ("experts of one token", "每个词元激活的专家数"),
    "J": ("feed-forward size of an expert", "moe_intermediate_size"),
}
"""What letters mean where there are experts."""
LATENT = {
    "R_q": ("rank of the queries", "查询的秩"),
    "R_kv": ("rank of keys and values", "键值的秩"),
    "n": ("head dimension without rotation", "每个头不旋转的维度"),
    "r": ("head dimension with rotation", "每个头旋转的维度"),
    "v": ("head dimension of values", "值的头维度"),
}
"""What letters mean where keys and values are compressed."""
PARTS: dict[str, tuple[str, str]] = {
    "embeddings.word": ("Token embedding", "词嵌入"),
    "embeddings.position": ("Position embedding", "位置嵌入"),
    "embeddings.token_type": ("Segment embedding", "分段嵌入"),
    "embeddings.layernorm": ("LayerNorm of the embeddings", "嵌入层 LayerNorm"),
    "embeddings.projection": ("Projection of the embeddings", "嵌入投影"),
    "attention": ("Attention", "注意力"),
    "attention.query": ("Query", "查询 Q"),
    "attention.key": ("Key", "键 K"),
    "attention.value": ("Value", "值 V"),
    "attention.output": ("Attention output", "注意力输出投影"),
    "cross_attention": ("Cross-attention", "交叉注意力"),
    "ffn": ("Feed-forward network", "前馈网络"),
    "ffn.gate": ("Feed-forward gate", "前馈门控矩阵"),
    "ffn.up": ("Feed-forward up", "前馈升维"),
    "ffn.down": ("Feed-forward down", "前馈降维"),
    "layernorm": ("Normalisation", "归一化"),
    "layernorm.attention": ("Normalisation of attention", "注意力的归一化"),
    "layernorm.ffn": ("Normalisation of the feed-forward network", "前馈网络的归一化"),
    "layernorm.final": ("Final normalisation", "最后的归一化"),
    "router": ("Router", "路由"),
    "experts": ("Experts", "专家"),
    "pooler": ("Pooler", "池化层"),
    "mixer.norm": ("Gain of the mixer", "混合层的增益"),
    "head": ("Head", "输出头"),
    "head.lm": ("Language-model head", "语言模型输出头"),
}
SUFFIXES = {"enc": "encoder", "dec": "decoder", "t": "text", "v": "vision"}
STACKS = {"encoder": ("encoder", "编码器"), "decoder": ("decoder", "解码器"), "text": ("text", "文本"), "vision": ("vision", "视觉")}
WORDS = {
    "title": ("How many parameters does {name} have?", "{name} 有多少参数？"),
    "counted": ("Counted as {architecture}, every figure exact.", "按 {architecture} 计算，每个数字都是精确值。"),
    "settings": ("Settings", "配置"),
    "outside": ("Outside the layers", "各层之外"),
    "layer": ("One layer", "单层"),
    "layer of": ("One {stack} layer", "{stack}单层"),
    "sum": ("Together", "小计"),
    "one": ("One layer together", "单层合计"),
    "all": ("All {times} layers", "{times} 层合计"),
    "repeated": ("In the layers", "各层之中"),
    "repeated of": ("In the {stack} layers", "{stack}各层之中"),
    "total": ("Total", "总参数量"),
    "memory": ("Memory", "显存"),
    "weights": ("Weights in {form}", "{form} 权重"),
    "bytes": ("bytes", "字节"),
    "cache": ("KV cache of one token in BF16", "每个词元的 KV 缓存（BF16）"),
    "training": ("Weights, gradients and AdamW states in mixed precision", "混合精度训练的权重、梯度与 AdamW 优化器状态"),
    "operations": ("Operations", "计算量"),
    "forward": ("Forward pass of one token, weights only", "每个词元的前向计算量（只计权重）"),
    "flops": ("FLOPs", "FLOPs"),
}


def derivation(model: Model, language: Language = "en") -> str:
    """The article: Markdown text that ends with a newline; every model that `build` makes has one."""
    return "\n".join(_Derivation(model, language).lines()) + "\n"


class _Derivation:
    def __init__(self, model: Model, language: Language) -> None:
        self.model = model
        self.chinese = language == "zh"
        self.parts: list[int] = []

    def lines(self) -> Iterator[str]:
        name = self.model.name or self.model.model_type
        yield f"# {self._word('title', name=name)}"
        yield ""
        yield self._word("counted", architecture=self.model.architecture)
        yield ""
        yield f"## {self._word('settings')}"
        yield ""
        for symbol, value in self.model.symbols.items():
            yield f"- {self._meaning(symbol)}{symbol} = {value:,}"
        inside: dict[str, list[Component]] = {}
        outside: list[Component] = []
        for component in self.model.components:
            if self.model.count(component.id, "all_layers") == component.count:
                inside.setdefault(_stack(component.id), []).append(component)
            else:
                outside.append(component)
        yield from self._outside(outside)
        for stack, components in inside.items():
            yield from self._layers(stack, components)
        yield from self._total()
        yield from self._memory()
        yield from self._operations()

    def _outside(self, components: Sequence[Component]) -> Iterator[str]:
        if not components:
            return
        yield from ("", f"## {self._word('outside')}", "")
        counts = []
        for component in components:
            yield self._line(component.id, component.formula, component.count)
            counts.append(component.count)
        self.parts.append(sum(counts))
        if len(counts) > 1:
            yield from ("", f"{self._word('sum')}{self._colon}{_sum(counts)}")

    def _layers(self, stack: str, components: Sequence[Component]) -> Iterator[str]:
        try:
            forms = [self.model.formula(c.id, "per_layer") for c in components]
            counts = [self.model.count(c.id, "per_layer") for c in components]
            times = sum(c.count for c in components) // sum(counts)
            if any(count * times != c.count for c, count in zip(components, counts, strict=True)):
                raise LayersDiffer("the components are not in the same layers")
        except LayersDiffer:
            yield from self._repeated(stack, components)
            return
        title = self._word("layer of", stack=STACKS[stack][self.chinese]) if stack else self._word("layer")
        yield from ("", f"## {title}", "")
        for component, form, count in zip(components, forms, counts, strict=True):
            yield self._line(component.id, form, count)
        one = sum(counts)
        yield from ("", f"{self._word('one')}{self._colon}{_sum(counts)}" if len(counts) > 1 else "")
        if times > 1:
            yield from ("", f"{self._word('all', times=str(times))}{self._colon}{times} × {one:,} = {one * times:,}")
        self.parts.append(one * times)

    def _repeated(self, stack: str, components: Sequence[Component]) -> Iterator[str]:
        """Layers that are not alike: each component over all of them."""
        title = self._word("repeated of", stack=STACKS[stack][self.chinese]) if stack else self._word("repeated")
        yield from ("", f"## {title}", "")
        for component in components:
            yield self._line(component.id, component.formula, component.count)
        counts = [c.count for c in components]
        if len(counts) > 1:
            yield from ("", f"{self._word('sum')}{self._colon}{_sum(counts)}")
        self.parts.append(sum(counts))

    def _total(self) -> Iterator[str]:
        yield from ("", f"## {self._word('total')}", "")
        body = _sum(self.parts) if len(self.parts) > 1 else f"{self.model.total:,}"
        yield f"{self._word('total')}{self._colon}{body}"

    def _memory(self) -> Iterator[str]:
        total, unit = self.model.total, self._word("bytes")
        yield from ("", f"## {self._word('memory')}", "")
        for form, width in (("FP32", 4), ("BF16", 2)):
            yield f"- {self._word('weights', form=form)}{self._colon}{width} × {total:,} = {width * total:,} {unit}"
        cache = cache_of(self.model)
        if cache is not None:
            steps = dict.fromkeys((_product(cache.formula * 2, self.model.symbols), f"{2 * cache.per_token:,}"))
            yield f"- {self._word('cache')}{self._colon}{' = '.join(steps)} {unit}"
        each = int(states_of("adamw", "bf16").each)
        yield f"- {self._word('training')}{self._colon}{each} × {total:,} = {each * total:,} {unit}"

    def _operations(self) -> Iterator[str]:
        try:
            products = weight_products(self.model)
        except UnknownArchitecture:
            return
        yield from ("", f"## {self._word('operations')}", "")
        yield f"- {self._word('forward')}{self._colon}2 × {products:,} = {2 * products:,} {self._word('flops')}"

    def _line(self, component: str, form: Poly, count: int) -> str:
        symbolic, numeric = _product(form, {}), _product(form, self.model.symbols)
        steps = list(dict.fromkeys((symbolic, numeric, f"{count:,}")))
        return f"- {self._name(component)}{self._colon}{' = '.join(steps)}"

    def _name(self, component: str) -> str:
        stack = _stack(component)
        own = component[len(stack) + 1 :] if stack else component
        known = PARTS.get(own) or PARTS.get(own.partition(".")[0])
        name = f"{known[self.chinese]} ({own})" if own not in PARTS and known else known[self.chinese] if known else own
        if not stack:
            return name
        space = "" if self.chinese and not name[0].isascii() else " "
        return f"{STACKS[stack][self.chinese]}{space}{name if self.chinese else name[0].lower() + name[1:]}"

    def _meaning(self, symbol: str) -> str:
        """What a letter of the formulas stands for, with a space behind; empty where it has no usual name."""
        base, _, suffix = symbol.partition("_")
        symbols = self.model.symbols
        letters = LETTERS | (EXPERTS if "k" in symbols else {}) | (LATENT if "R_kv" in symbols else {})
        known = letters.get(symbol) or (letters.get(base) if suffix in SUFFIXES and base != "P" else None)
        if known is None:
            return ""
        stack = STACKS[SUFFIXES[suffix]][self.chinese] if known is not letters.get(symbol) else ""
        return f"{stack}{known[1]} " if self.chinese else f"{f'{stack} ' if stack else ''}{known[0]} "

    def _word(self, key: str, **values: str) -> str:
        return WORDS[key][self.chinese].format(**values)

    @property
    def _colon(self) -> str:
        return "：" if self.chinese else ": "


def _stack(component: str) -> str:
    return split_stack(component)[0].rstrip(".")


def _sum(counts: Sequence[int]) -> str:
    return f"{' + '.join(f'{count:,}' for count in counts)} = {sum(counts):,}"


def _product(form: Poly, values: dict[str, int]) -> str:
    """`4 × H^2 + 4 × H`, with numbers for letters where they have values; each power and factor as it is multiplied."""
    terms: list[str] = []
    for monomial, coefficient in sorted(form.terms.items(), key=lambda term: -sum(e for _, e in term[0])):
        above = [_power(s, e, values) for s, e in sorted(monomial, key=lambda p: _rank(p[0])) if e > 0]
        below = [_power(s, -e, values) for s, e in monomial if e < 0]
        size = -coefficient if coefficient < 0 else coefficient
        factors = ([f"{size:,}" if size.denominator == 1 else f"({size})"] if size != 1 or not above else []) + above
        text = " × ".join(factors) + "".join(f" / {factor}" for factor in below)
        sign = "-" if coefficient < 0 else "+"
        terms.append(f" {sign} {text}" if terms else (f"-{text}" if sign == "-" else text))
    return "".join(terms)


def _power(symbol: str, exponent: int, values: dict[str, int]) -> str:
    base = f"{values[symbol]:,}" if symbol in values else symbol
    return base if exponent == 1 else f"{base}^{exponent}"

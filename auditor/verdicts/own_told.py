"""Words what the settings of an article's own model say of a figure or a setting that does not come out: the count, the settings, the place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from auditor.claims.about.lexicon import setting_words
from auditor.claims.about.records import About, Setting
from auditor.claims.claim import Claim
from auditor.claims.facts import Fact
from auditor.source.document import LANGUAGES, Language
from auditor.source.text import Span
from auditor.verdicts.facts import Untrue
from auditor.verdicts.names_of_parts import part_names
from auditor.verdicts.own_settings import Mistyped
from auditor.verdicts.own_totals import Doubted

Lines = Callable[[Iterable[int], Language], str]
"""Names the lines of places, in a language."""
_SCOPES = {"per_layer": (" of one layer", "（每层）"), "all_layers": (" of all layers", "（全部层）")}
_COUNTED = {
    "attention": ("hidden_size", "num_attention_heads", "num_key_value_heads"), "ffn": ("hidden_size", "intermediate_size"),
    "layernorm": ("hidden_size",), "embeddings": ("vocab_size", "hidden_size", "max_position_embeddings"), "head": ("vocab_size", "hidden_size"),
    "pooler": ("hidden_size",), "layer": ("hidden_size", "intermediate_size", "num_attention_heads"),
    "total": ("num_hidden_layers", "hidden_size", "intermediate_size", "vocab_size"),
}  # fmt: skip


def untrue_figure(doubted: Doubted, claim: Claim, lines: Lines) -> Untrue:
    """A figure that the settings do not give."""
    side = claim.sides[doubted.side]
    raw = side.raw.strip(" *`$|~≈约")
    used = _used(doubted)
    places = [setting.span.start for setting in used]
    where, where_zh = (lines(places, language) for language in LANGUAGES)
    given, given_zh = f"{_shown(used)}, {where}", f"{_shown(used)}，{where_zh}"
    en, zh = _right(doubted, side.number.printed.amount if side.number is not None else None)
    cause = (f" ({doubted.cause.en})", f"（{doubted.cause.zh}）") if doubted.cause is not None else ("", "")
    what, what_zh = _what(doubted.about)
    told = (
        f"{what}: the settings above ({given}) give {en} parameters, not {raw}{cause[0]}",
        f"{what_zh}：按文中的配置（{given_zh}）应为 {zh}，而不是 {raw}{cause[1]}",
    )
    if doubted.names:
        told = (
            f"the formula is {en} with the settings above ({given}), not {raw}",
            f"按文中的配置（{given_zh}），该式的值为 {zh}，而不是 {raw}",
        )
    exact = side.number is not None and side.number.printed.unit is None
    return Untrue("T501" if exact else "T502", Fact("formula", raw, None, side.span, claim.block), "", *told)


def mistyped_setting(known: Mistyped, fact: Fact, place: Span, lines: Lines) -> Untrue:
    """A setting with which an exact figure does not come out; ``place`` is that of the figure."""
    setting, (_, amount) = known.setting, known.right[0]
    line, line_zh = (lines([place.start], language) for language in LANGUAGES)
    name, stated, right = name_of(setting), f"{setting.value:,}", f"{known.value:,}"
    return Untrue(
        "K402",
        fact,
        "",
        f"with {name} = {stated} no count comes to the {amount:,} of {line}; with {right} it does, to the last digit",
        f"{name} 取 {stated} 时得不出{line_zh}的 {amount:,}，取 {right} 则一位不差",
    )


def _what(about: About) -> tuple[str, str]:
    """What is counted, in both languages."""
    if about.components == ("total",):
        return "the model", "模型"
    if about.components == ("layer",):
        return ("all layers", "全部层") if about.scope == "all_layers" else ("one layer", "一层")
    scope = _SCOPES.get(about.scope or "", ("", ""))
    return part_names(about.components, False) + scope[0], part_names(about.components, True) + scope[1]


def _right(doubted: Doubted, stated: Fraction | None) -> tuple[str, str]:
    """What would be right: a count, the two nearest ones, or the bounds of all."""
    if doubted.low == doubted.high:
        shown = f"{doubted.low:,}"
        return shown, shown
    low, high = _round(doubted.low), _round(doubted.high)
    inside = stated is not None and doubted.low < stated < doubted.high
    return (f"{low} or {high}", f"{low} 或 {high}") if inside else (f"between {low} and {high}", f"{low} 到 {high} 之间")


def _used(doubted: Doubted) -> list[Setting]:
    """The settings that decide the count."""
    parts = (name for component in doubted.about.components for name in _COUNTED.get(component.partition(".")[0], ("hidden_size",)))
    settings = doubted.own.settings
    return [settings[name] for name in dict.fromkeys(doubted.names or parts) if name in settings]


def _shown(settings: Sequence[Setting]) -> str:
    return ", ".join(f"{name_of(setting)} = {setting.value:,}" for setting in settings)


def name_of(setting: Setting) -> str:
    """What the article calls a setting, where that names it; a module is no name of its width."""
    shown = setting.symbol.strip(" *`$")
    word = setting_words().exact(shown.lower())
    return shown if len(shown) == 1 or (word is not None and setting.name in word.meanings) else setting.name


def _round(count: int) -> str:
    for letter, unit in (("B", 10**9), ("M", 10**6), ("K", 10**3)):
        if count >= unit:
            tenths = (count * 10 + unit // 2) // unit
            return f"{tenths // 10}.{tenths % 10}{letter}"
    return str(count)

"""What the author can do about a claim that was not checked: for each reason of an unchecked verdict, the step that leads on.

verdict -> its code -> the step, with the names that have no value
"""

from __future__ import annotations

from auditor.audited import Audit
from auditor.notation.expression import Name, walk
from auditor.notation.symbols import bare
from auditor.source.document import Language
from auditor.verdicts.verdict import Verdict

MOST_NAMES = 3
_SUBJECT: dict[Language, str] = {
    "en": "say what it is of before it: <!-- auditor: this=ffn per_layer -->",
    "zh": "在其前说明所指：<!-- auditor: this=ffn per_layer -->",
}
_BOUNDS: dict[Language, str] = {
    "en": "set it apart: as $mathematics$, in brackets, or on a line of its own",
    "zh": "单独写出：放进 $公式$、括号，或另起一行",
}
_RIGHT_AS_IT_IS: dict[Language, str] = {"en": "nothing to do: it is not asserted", "zh": "无需处理：这不是断言"}
_NO_EQUATION: dict[Language, str] = {
    "en": "where it is meant to be an equation, write all of its operands and = before the result",
    "zh": "若确为等式，写全各操作数，并在结果前写 =",
}
_PARTS: dict[Language, str] = {
    "en": "write what it is computed from beside it, as 2 × 300 = 600",
    "zh": "在旁边写出由什么算出，如 2 × 300 = 600",
}
_ELSEWHERE: dict[Language, str] = {
    "en": "write its formula before it, or name the model: --model or <!-- auditor: model=NAME -->",
    "zh": "在其前写出公式，或写明模型：--model 或 <!-- auditor: model=名称 -->",
}
STEPS: dict[str, dict[Language, str]] = {
    "names": {
        "en": "{names} not defined: say <!-- auditor: {first}=NUMBER --> or --model",
        "zh": "{names} 没有取值：写 <!-- auditor: {first}=数值 --> 或用 --model",
    },
    "by-name-wrong": {
        "en": "if {names} has another value here, say <!-- auditor: {first}=NUMBER -->",
        "zh": "若 {names} 在此取其他值，写 <!-- auditor: {first}=数值 -->",
    },
    "label": {
        "en": "write its formula between the name and the figure, as total = 2 × 300 = 600",
        "zh": "在名称与数值之间写出公式，如 总计 = 2 × 300 = 600",
    },
    "unclear-start": _BOUNDS,
    "unclear-end": _BOUNDS,
    "unclear-bounds": _BOUNDS,
    "unreadable": _BOUNDS,
    "carried-on": {"en": "write each step on a line of its own", "zh": "每一步另起一行"},
    "columns": {"en": "write each result behind its own formula", "zh": "把每个结果写在各自的算式之后"},
    "typed": {"en": "write the brackets, or say that it is rounded down", "zh": "补上括号，或说明向下取整"},
    "lost-powers": {"en": "write powers as 768^2 or 768²", "zh": "把幂写作 768^2 或 768²"},
    "question": _RIGHT_AS_IT_IS,
    "quoted": _RIGHT_AS_IT_IS,
    "handed": _RIGHT_AS_IT_IS,
    "hypothetical": _RIGHT_AS_IT_IS,
    "later-step": {"en": "repair the step before it first", "zh": "先改正其前的步骤"},
    "negligible": {"en": "write the figure itself in place of ≈ 0", "zh": "写出该数本身，而非 ≈ 0"},
    "range": {"en": "write one line for each end of the range", "zh": "为范围的两端各写一行"},
    "rough": {"en": "write the figures in full", "zh": "写出完整的数"},
    "unbounded": {
        "en": "write the result with its digits, and no power or root that is left open",
        "zh": "写出带数字的结果，勿留未定的幂或根",
    },
    "far-off": _NO_EQUATION,
    "conversion": _NO_EQUATION,
    "shorthand": _NO_EQUATION,
    "loose": _NO_EQUATION,
    "not-proven": _PARTS,
    "mostly-wrong": _PARTS,
    "of-another": {"en": "say of each share what it is of", "zh": "为每个比例写明所占的是什么"},
    "other-notation": {"en": "write it with the signs of arithmetic: 2 × 300 = 600", "zh": "用算术符号写出，如 2 × 300 = 600"},
    "alone": _ELSEWHERE,
    "stated-once": {
        "en": "name the model that it is a setting of, or compute with it",
        "zh": "写明是哪个模型的取值，或在计算中用到它",
    },
    "other-value": {"en": "say beside it which model it is of", "zh": "在旁边写明是哪个模型的取值"},
    "no-cause": {
        "en": "say what it counts before it: <!-- auditor: this=ffn per_layer --> or <!-- auditor: bias=none -->",
        "zh": "在其前说明所计的范围：<!-- auditor: this=ffn per_layer --> 或 <!-- auditor: bias=none -->",
    },
    "other-size": {
        "en": "name the model that it is of beside it, or in <!-- auditor: model=NAME -->",
        "zh": "在旁边写明所属模型，或写 <!-- auditor: model=名称 -->",
    },
    "own-settings-open": {
        "en": "state the settings that are missing, as V=50257 in <!-- auditor: V=50257 -->",
        "zh": "给出缺少的取值，如 <!-- auditor: V=50257 -->",
    },
    "no-sizes": {
        "en": "say what the letters are: <!-- auditor: H=768; L=12 -->",
        "zh": "说明字母的含义：<!-- auditor: H=768; L=12 -->",
    },
    "unknown-shape": _SUBJECT,
    "unusual-form": _SUBJECT,
    "part": _SUBJECT,
    "unsure-component": _SUBJECT,
    "leading": {"en": "write all of the terms, or ≈ between the formulas", "zh": "写全各项，或在两式之间用 ≈"},
    "too-large": {"en": "split the article in two", "zh": "把文章分成两篇"},
}
"""By the code of a reason, what leads on."""


def next_step(audit: Audit, verdict: Verdict) -> str:
    """What to do about an unchecked verdict, in the article's language; empty for one that was checked."""
    known = STEPS.get(verdict.why.code) if verdict.outcome == "unchecked" else None
    if known is None:
        return ""
    language = audit.document.language
    if "{names}" not in known["en"]:
        return known[language]
    names = _names(audit, verdict)
    if not names:
        return STEPS["label"][language]
    joined = ", ".join(names[:MOST_NAMES])
    if language == "en" and verdict.why.code == "names":
        joined += " are" if len(names) > 1 else " is"
    return known[language].format(names=joined, first=names[0])


def _names(audit: Audit, verdict: Verdict) -> list[str]:
    """The names of the step, as a comment can write them; first those that the article gives no value."""
    claim = audit.claims[verdict.claim]
    sides = claim.sides[verdict.step : verdict.step + 2]
    used = dict.fromkeys(
        bare(node.name) for side in sides if side.expression is not None for node in walk(side.expression) if isinstance(node, Name)
    )
    defined = {bare(side.expression.name) for one in audit.named_values for side in one.sides[:1] if isinstance(side.expression, Name)}
    return sorted(used, key=lambda name: (name in defined, list(used).index(name)))

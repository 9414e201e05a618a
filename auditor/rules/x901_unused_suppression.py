"""X901 unused-suppression."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit
    from auditor.rules.suppression import Idle
    from auditor.source.document import Language


LONGEST_CONTEXT = 20_000
"""Of a line that is longer, each finding would keep a copy."""


class UnusedSuppression(Rule):
    """A suppression suppresses nothing.

    ## What it checks

    Comments for this program: `ignore[wrong-result]` on a line of its own is about the next block (a paragraph, an item's own text, a whole
    table, a fence), behind text it is about that line; `disable[wrong-result]` is about all up to `enable[wrong-result]` or the end;
    `file-ignore[wrong-result]` about the file. Rules are named by names, codes or beginnings of codes, several with commas between. A reason
    may follow, and in it `until 2027-01-01`, the last day on which it suppresses. It is told where no such finding is left, where the day is
    past, where no rule is named (there is no form for all rules) or one that does not exist. So is a comment that teaches nothing:
    `V=50257` where nothing is computed with V, `this=ffn per_layer` or `bias=none` where the next block holds no figure and no formula.

    ## Why it matters

    A suppression that has outlived its reason hides the next mistake at its place.

    ## Fix safety

    There is no fix: the author decides whether the comment goes or the date moves.
    """

    code = "X901"
    name = "unused-suppression"
    severity = Severity.WARNING
    bad = (
        Example(
            "<!-- auditor: ignore[wrong-result] as printed in the paper -->\n\nOne projection has 768 × 768 = 589,824 weights.\n",
            at="wrong-result",
            says="ignore[wrong-result] suppresses nothing",
        ),
        Example(
            "一个矩阵有 768×768=589,824 个参数。 <!-- auditor: ignore[wrong-reslt] -->\n",
            at="wrong-reslt",
            says="没有名为 wrong-reslt 的规则",
        ),
        Example("<!-- auditor: this=ffn per_layer -->\n\nNo figure stands here.\n", at="this", says="says nothing of any figure"),
        Example("The total is 2 × 3 = 7. <!-- auditor: ignore -->\n", at="ignore", says="ignore names no rule"),
        Example(
            "<!-- auditor-disable-next-line wrong-result -->\n\nThe total is 2 × 3 = 6.\n",
            at="disable-next-line",
            says="there is no directive auditor-disable-next-line",
        ),
    )
    good = (
        Example("The survey prints 768 × 768 = 589,842. <!-- auditor: ignore[wrong-result] as printed there -->\n"),
        Example("<!-- auditor: V=50257 -->\n\nThe table has V × 768 = 38,597,376 weights.\n"),
        Example("<!-- auditor: model=bert-base-uncased -->\n\nOne projection has 768 × 768 = 589,824 weights.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each word that suppresses nothing."""
        document = audit.document
        for idle in audit.suppression.idle if audit.suppression is not None else ():
            yield Finding(
                self.code,
                self.name,
                self.severity,
                idle.span,
                _message(idle, document.language),
                stated=document.raw(idle.span),
                help=(_help(idle, document.language),),
                context=document.line(document.position(idle.span.start)[0])[:LONGEST_CONTEXT].strip(),
            )


def _message(idle: Idle, language: Language) -> str:
    word = idle.word
    messages = {
        "unused": (f"{word} suppresses nothing", f"{word} 没有屏蔽任何结果"),
        "expired": (f"the suppression expired: until {word} is past", f"屏蔽已过期：有效期至 {word}"),
        "no-date": (f"{word} is no date, so nothing is suppressed", f"{word} 不是日期，因此没有屏蔽任何结果"),
        "no-rules": (f"{word} names no rule, so it suppresses nothing", f"{word} 没有写明规则，因此没有屏蔽任何结果"),
        "no-rule": (f"there is no rule {word}", f"没有名为 {word} 的规则"),
        "no-directive": (f"there is no directive {word}", f"没有名为 {word} 的指令"),
        "teaches-nothing": (f"{word}= says nothing of any figure or formula", f"{word}= 没有说明任何数值或公式"),
        "not-disabled": (f"{word} is not disabled here", f"此处并未停用 {word}"),
    }
    english, chinese = messages[idle.why]
    return chinese if language == "zh" else english


def _help(idle: Idle, language: Language) -> str:
    chinese = language == "zh"
    if idle.near is not None:
        return f"是否想写 {idle.near}" if chinese else f"did you mean {idle.near}?"
    if idle.why == "no-rules":
        return f"写明规则：{idle.word}[wrong-result]" if chinese else f"name the rules: {idle.word}[wrong-result]"
    if idle.why == "no-date":
        return "日期写作 until 2027-01-01" if chinese else "write a date as until 2027-01-01"
    if idle.why == "no-rule":
        return "auditor rules 列出所有规则" if chinese else "auditor rules lists them all"
    return "删去这条注释" if chinese else "remove the comment"

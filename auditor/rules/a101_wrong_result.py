"""A101 wrong-result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.figures import carried_on, repair, right_figure, scale_of, size
from auditor.rules.finding import Finding, Severity
from auditor.rules.wording import is_not, number, write
from auditor.verdicts.slips import Cause, name_slip

if TYPE_CHECKING:
    from auditor.audit import Audit
    from auditor.source.document import Language
    from auditor.verdicts.judgement import Judgement, Slip

LONGEST = 90
"""Characters of an expression that a message shows."""


class WrongResult(Rule):
    """A step of an equality does not hold.

    ## What it checks

    Every step of a chain of equalities is computed exactly: in `a = b = c`, whether `b` is `a` and whether `c` is `b`. A printed number
    stands for every value that its digits may stand for, so `0.59M` is right for 589,824. With `≈` the right side may be rounded to the
    digits that it shows. What cannot be bounded for certain is not checked, and `auditor claims` says why.

    ## Why it matters

    A wrong product is copied into every sum that follows, and a reader who repeats the computation stops trusting the rest of the article.

    ## Fix safety

    The fix writes the exact result in the notation of the figure that it replaces. It is safe where the operands are printed beside it;
    what only follows from the wrong figure is corrected with it.
    """

    code = "A101"
    name = "wrong-result"
    severity = Severity.ERROR
    bad = (
        Example("The embedding has 30522 × 768 = 23,449,856 weights.\n", at="23,449,856", says="30522 × 768 is 23,440,896, not 23,449,856"),
        Example("词嵌入的参数量是 21128×768=16,226,204。\n", at="16,226,204", says="21128×768"),
    )
    good = (
        Example("The embedding has 30522*768 = 23440896 weights.\n"),
        Example("One projection has 768 × 768 ≈ 0.59M weights.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each chain that fails, at its first wrong figure."""
        judgement = audit.judgement
        if judgement is None:
            return
        for slip in judgement.slips:
            if slip.kind == "result":
                yield self._finding(audit, judgement, slip)

    def _finding(self, audit: Audit, judgement: Judgement, slip: Slip) -> Finding:
        language = audit.document.language
        claim = audit.claims[slip.claim]
        wrong = claim.sides[slip.side]
        other = claim.sides[slip.step if slip.side == slip.step + 1 else slip.step + 1]
        point = slip.expected.low if slip.expected is not None and slip.expected.is_point else None
        scale = scale_of(claim, wrong, other)
        shown = right_figure(claim, wrong, point, scale) if point is not None else None
        fix = repair(wrong, shown, True) if shown is not None and wrong.number is not None and shown != wrong.raw else None
        cause = None
        if wrong.number is not None and point is not None:
            cause = name_slip(wrong.number.printed.value * scale, point, other.expression)
        return Finding(
            self.code,
            self.name,
            self.severity,
            wrong.span,
            message(plain(other.raw), plain(wrong.raw), shown, language),
            label=size(wrong, point, language, scale) if point is not None else "",
            stated=wrong.raw,
            expected=shown,
            working=(f"{plain(other.raw)} = {number(point)}",) if point is not None else (),
            cause=(cause.zh if language == "zh" else cause.en) if cause is not None else None,
            related=carried_on(judgement, audit.claims, slip, language),
            fix=fix,
            help=tuple(helps(shown if fix is not None else None, cause, slip, language)),
            context=claim.block.text.string,
            confidence="high" if claim.sure else "medium",
        )


def message(left: str, wrong: str, right: str | None, language: Language) -> str:
    """The sentence, with both figures where both are figures."""
    if right is not None:
        return is_not(left, right, wrong, language)
    return f"{left} 不等于 {wrong}" if language == "zh" else f"{left} is not {wrong}"


def plain(raw: str) -> str:
    """An expression on one line, TeX and Unicode signs alike, cut in the middle where it is long."""
    text = " ".join(raw.replace("\\times", "×").replace("\\cdot", "·").replace("&", " ").split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 3 :]}"


def helps(shown: str | None, cause: Cause | None, slip: Slip, language: Language) -> Iterator[str]:
    """What to do about it, and what probably happened."""
    if shown is not None:
        yield write(shown, language)
    if cause is not None:
        yield cause.zh if language == "zh" else cause.en
    if slip.recovers:
        yield "该式末端仍与开头一致，只有中间这一步有误" if language == "zh" else "the end of the chain agrees with its start: only this step in the middle is wrong"

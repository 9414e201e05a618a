"""A101 wrong-result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity
from auditor.rules.slips import slip_findings

if TYPE_CHECKING:
    from auditor.audited import Audit


class WrongResult(Rule):
    """A step of an equality does not hold.

    ## What it checks

    Every step of a chain of equalities is computed exactly: in `a = b = c`, whether `b` is `a` and whether `c` is `b`. A printed number
    stands for every value that its digits may stand for, so `0.59M` is right for 589,824. With `≈` the right side may be rounded to the
    digits that it shows. What cannot be bounded for certain is not checked, and `auditor claims` says why.

    Of a program, the figures in its comments and in what it has printed are held against what it comes to, as far as exact arithmetic tells.
    Where another digit of one number in it makes all come out that it has printed, that number is told of, and not what was printed.

    ## Why it matters

    A wrong product is copied into every sum that follows, and a reader who repeats the computation stops trusting the rest of the article.

    ## Fix safety

    The fix writes the exact result in the notation of the figure that it replaces, in every copy of a copied formula, and carries it through
    what follows: claims that use the wrong figure are computed anew, and where it stands alone with six digits or more it is replaced.

    It is safe where the operands are printed before it and it is certain what follows. It is not where the claim was put together from words
    or neighbouring lines, where the result comes first (`768 = 12 × 65`), where it is off by more than some digits or a power of ten, where
    a product is right with another whole factor, or one digit of an operand explains what takes several in the result. Nor is it where the
    wrong value is a usual size (2048), the right result of something else, or stands beside the right one: what else may follow is then left
    alone. There is no fix where the result is right with another figure of the article in an operand's place, for that is then what is
    wrong, or where the claim would still not hold.
    """

    code = "A101"
    name = "wrong-result"
    severity = Severity.ERROR
    bad = (
        Example("The embedding has 30522 × 768 = 23,449,856 weights.\n", at="23,449,856", says="30522 × 768 is 23,440,896, not 23,449,856"),
        Example(
            "Words: $30522 \\times 768 = 23{,}449{,}856$. With positions: 23,449,856 + 393,216 = 23,843,072 ≈ 23.84M.\n",
            at="23{,}449{,}856",
            says="23,440,896",
            fix="Words: $30522 \\times 768 = 23{,}440{,}896$. With positions: 23,440,896 + 393,216 = 23,834,112 ≈ 23.83M.\n",
        ),
        Example("词嵌入的参数量是 21128×768=16,226,204。\n", at="16,226,204", says="21128×768"),
    )
    good = (
        Example("The embedding has 30522*768 = 23440896 weights.\n"),
        Example("One projection has 768 × 768 ≈ 0.59M weights.\n"),
    )

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each chain that fails, at its first wrong figure."""
        return slip_findings(self, audit, "result")

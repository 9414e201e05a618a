"""What comes of holding a claim against the reference: the reasons of verdicts, the departures, and all of them together."""

from __future__ import annotations

from typing import NamedTuple

from auditor.claims.about.records import About
from auditor.reference import Poly
from auditor.verdicts.causes import Causes
from auditor.verdicts.ledger import Ledger
from auditor.verdicts.verdict import Verdict, Why

AS_REFERENCE = Why("reference", "as in the reference", "与参考实现一致")
BY_CONVENTION = Why("convention", "right by the convention that the article declares", "符合文中声明的口径")
OTHER_SCOPE = Why("other-scope", "right for another scope of the same component", "与同一组件的另一范围一致")
FROM_ROOT = Why("follows", "differs only by what an earlier place is told of", "差额全部来自前文已指出之处")
NO_CAUSE = Why("no-cause", "differs from the reference, the cause is not identified", "与参考值不同，原因不明")
OTHER_SIZE = Why("other-size", "the size of another model", "并非该模型的规模")
OWN_SETTING = Why("own-setting", "right for the size that the article states", "符合文中所述的取值")
ONE_STACK = Why("one-stack", "right for one of the model's two stacks", "与其中一侧（编码器或解码器）一致")
OTHER_CLASS = Why("other-class", "the total of the model as another class", "与该模型的另一类别一致")
COUNTED_APART = Why("counted-apart", "what it lacks is counted by another claim", "未计入的部分在别处另计")
ROUGHLY = Why("hedged", "a rule of thumb, right but for little", "近似估算，相差甚微")


class Departure(NamedTuple):
    """A claim that is not the reference's: one place to edit.

    ``code`` is the rule, ``causes`` make up ``difference`` (claimed minus exact, a number or a polynomial), ``others`` are the sets of causes
    that would make it up as well. ``named`` says that the model is named or identified, not a generic Transformer. ``repeats`` are later
    claims with the same departure (a formula and its instance).
    """

    claim: int
    side: int
    code: str
    causes: Causes
    others: tuple[Causes, ...]
    difference: int | Poly
    expected: str
    about: About
    named: bool
    repeats: tuple[int, ...] = ()
    minor: bool = False

    @property
    def usual(self) -> bool:
        """Whether all that is left out is what many counts leave out."""
        return bool(self.causes) and all(cause.usual for cause in self.causes)


class Comparison(NamedTuple):
    """All that came of holding an article against the reference."""

    verdicts: tuple[Verdict, ...]
    departures: tuple[Departure, ...]
    ledger: Ledger | None

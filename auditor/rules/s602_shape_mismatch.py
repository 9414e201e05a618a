"""S602 shape-mismatch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.rules.base import Example, Rule
from auditor.rules.finding import Finding, Severity

if TYPE_CHECKING:
    from auditor.audited import Audit

_LISTING = (
    "# Tensors of bert-base-uncased\n\n"
    "embeddings.word_embeddings.weight torch.Size([30522, 768]) parameters: 23440896\n\n"
    "embeddings.position_embeddings.weight torch.Size([512, 768]) parameters: 393216\n\n"
    "encoder.layer.0.intermediate.dense.weight torch.Size([{shape}]) parameters: {count}\n"
)


class ShapeMismatch(Rule):
    """A listed tensor has another shape in the named model.

    ## What it checks

    Listings of tensors, a name with its shape, against the published tensors of the model that the article is about. Where more than a few
    differ, the listing is of another model, and it is held against the sizes that the article states (a warning).

    ## Why it matters

    A shape copied from the listing does not fit the checkpoint, and neither does the number of elements beside it.

    ## Fix safety

    There is no fix: the listing may be of another model.
    """

    code = "S602"
    name = "shape-mismatch"
    severity = Severity.ERROR
    bad = (Example(_LISTING.format(shape="3072, 786", count="2414592"), at="3072, 786", says="[3072, 768]"),)
    good = (Example(_LISTING.format(shape="3072, 768", count="2359296")),)

    def check(self, audit: Audit) -> Iterator[Finding]:
        """One finding for each tensor of another shape."""
        if audit.judgement is None:
            return
        chinese = audit.document.language == "zh"
        for fault in audit.judgement.misshapen:
            right = f"[{', '.join(map(str, fault.expected))}]"
            stated = audit.document.raw(fault.span)
            if chinese:
                message = f"{fault.tensor} {f'在 {fault.model} 中' if fault.model else '按文中配置'}的形状是 {right}，不是 {stated}"
            else:
                of = f"of {fault.model}" if fault.model else "with the sizes of the article"
                message = f"{fault.tensor} {of} has the shape {right}, not {stated}"
            yield Finding(
                self.code,
                self.name,
                self.severity if fault.model else Severity.WARNING,
                fault.span,
                message,
                stated=stated,
                expected=right,
                model=fault.model or None,
                context=fault.block.text.string,
            )

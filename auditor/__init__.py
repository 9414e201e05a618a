"""An auditor for articles about the size of Transformers: reads what they claim, recomputes it exactly, and says what does not hold.

    from auditor import audit
    result = audit(text)                                # or audit_file(path)
    result.findings, result.claims, result.counts       # the same objects as in the JSON; result.fixed() is the text with its safe fixes

The floors, from the ground; data only goes up:

    source -> notation -> claims -> verdicts -> rules -> pipeline -> fix -> report -> api -> cli

`reference` stands apart: it knows how many parameters a model has and imports nothing else of the package.
"""

# Not from typing: importing that takes longer than everything else here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from auditor.api import Audited, audit, audit_file

__version__ = "0.1.0"
__all__ = ["Audited", "__version__", "audit", "audit_file"]


def __getattr__(name: str) -> object:
    # Whoever asks for the version, or for the reference alone, must not pay for the pipeline.
    if name in ("Audited", "audit", "audit_file"):
        from auditor import api

        value: object = getattr(api, name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""An auditor for articles about the size of Transformers: reads what they claim, recomputes it exactly, and says what does not hold.

The floors, from the ground; data only goes up:

    source -> notation -> claims -> verdicts -> rules -> pipeline -> report -> cli

`reference` stands apart: it knows how many parameters a model has and imports nothing else of the package.
"""

__version__ = "0.1.0"

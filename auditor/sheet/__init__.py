"""The article's spreadsheet: cells with their figures, and how they come about from one another.

    Table -> figures of its cells -> totals of rows, columns computed from others, differences -> Derivation

A Derivation says which cell comes about from which others, by which operation, and what proves it. Whether it comes out is not asked here.
"""

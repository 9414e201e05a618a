"""The article's spreadsheet: cells and what they derive from, whichever way the text told them.

    Table -> figures of its cells -> totals of rows, columns computed from others, differences -> Derivation
    figures with the words around them -> one quantity with two values -> conflicts
    letters and relations of the article -> what its formulas are of

A Derivation says which cell comes about from which others, by which operation, and what proves it. Whether it comes out is not asked here.
"""

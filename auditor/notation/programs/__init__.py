"""Programs as sheets: what their names are worth and what they would print, as far as plain arithmetic tells. Nothing is ever run.

source -> syntax tree -> statements in order, exact and within a number of steps -> values of names -> printed lines, values in their places

Only numbers, text, rows of them, and functions and classes that the program itself defines from these are followed. A file is never opened,
a module never imported, and whatever comes of one is unknown, as is all that depends on it.
"""

"""Articles about the size of published models, written from the reference: right ones, and the same with one known mistake.

    facts       a model as an author counts it: groups of lines, each a formula with its value
    expressions the formulas, and how they are written (plain, TeX, as a page shows TeX, code)
    style       one author's habits: letters, multiplication signs, thousands marks, punctuation
    words       what the parts are called, several ways each, in English and Chinese
    page        the text under construction, which remembers what stands in which line
    layouts     how the article is built up: lists, prose, tables, TeX, code, questions ...
    mistakes    what goes wrong in such articles, and which rules name it right

Whoever writes here does not look at how articles are read: the layouts are those of posts and course notes.
"""

"""What an article and each of its claims are about.

    document, claims -> settings and symbols -> models -> conventions -> the component of each claim -> Understanding

Every word that is recognised stands in the lexicon, one file a language; the modules here only say how words are put together.
"""

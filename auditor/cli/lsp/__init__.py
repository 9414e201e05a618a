"""The language server: findings while an article is written, in any editor that speaks the Language Server Protocol.

editor's text -> Look (one audit of one version) -> diagnostics, code actions, hover, inlay hints

`look`, `positions`, `actions` and `telling` know no protocol library; `server` alone speaks it, and loads when the command is called.
"""

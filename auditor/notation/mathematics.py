"""What stands between delimiters of mathematics, by the rules of TeX.

tokens -> indices joined to what they index -> |V| and f(X) as names -> the units of mathematics -> tokens

An index is never a value: the 1 of ``\\beta_1 = 0.9`` belongs to the name, that of ``\\|q\\|_2 = 1`` and of ``(80 \\times 64)_{B}`` to what stands
before it. A pair of bars around a name is the size of a set, a function of a set in upright letters is a quantity.
"""

from __future__ import annotations

from auditor.notation.lexer import Token

MOST_INDEX = 40
"""Tokens of an index in braces."""
_LIMITS = frozenset(("log", "ln", "\\sum", "\\prod", "\\lim", "\\max", "\\min", "\\int"))
"""What carries a base or a range below it, and no index."""
_PLAIN = frozenset("number bad word open close relation arrow comma stop seam colon newline function percent power".split())
"""The kinds of tokens that stay as they are, whatever stands around them."""
_SPACES = frozenset(("R", "ℝ", "mu"))
_BASES = ("2", "8", "10", "16")
_UPRIGHT = ("\\text", "\\mathrm", "\\mathtt", "\\mathcal", "\\mathbf", "\\operatorname")


def with_mathematics(tokens: list[Token], string: str, shift: int) -> list[Token]:
    """The tokens of a text in which TeX stands; ``shift`` is the offset of the first character of ``string``."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if _is_spaced_sign(tokens, at):
            kept.append(tokens[at + 1])
            at += 3
            continue
        if token[0] in _PLAIN or (token[0] == "name" and token[1] not in _SPACES and not _may_go_on(tokens, at)):
            kept.append(token)
            at += 1
            continue
        if token.kind == "other" and token.value == "_" and kept:
            joined, at = _with_index(kept[-1], tokens, at, string, shift)
            if joined is not None:
                kept[-1] = joined
                continue
            kept.append(token)
            at += 1
            continue
        if _is_starred(kept, tokens, at):
            kept[-1] = kept[-1]._replace(value=kept[-1].value + tokens[at + 1].value, end=tokens[at + 1].end)
            at += 2
            continue
        if token.kind == "name" and token.value == "mu" and at + 1 < len(tokens) and tokens[at + 1].value == "s":
            kept.append(token._replace(value="μs", end=tokens[at + 1].end))
            at += 2
            continue
        if token.value == "'" and kept and kept[-1].kind == "name" and token.glued and string[token.start - shift - 1] == "}":
            kept[-1] = kept[-1]._replace(value=kept[-1].value + "'", end=token.end)  # d_{ff}' is another one than d_{ff}
            at += 1
            continue
        shape = _shape_of_space(tokens, at)
        if shape is not None:
            kept += shape
            at += len(shape) + 2
            continue
        named = _size_of_set(tokens, at) or _function_of_name(tokens, at, string, shift)
        if named is not None:
            name, at = named
            kept.append(name)
            continue
        kept.append(token)
        at += 1
    return kept


def _may_go_on(tokens: list[Token], at: int) -> bool:
    """Whether a bracket stands right behind a name."""
    return at + 1 < len(tokens) and tokens[at + 1].value == "("


def _is_spaced_sign(tokens: list[Token], at: int) -> bool:
    """``128{+}64``: a sign in braces is set without blanks around it, and is no other sign."""
    if tokens[at].value != "{" or at + 2 >= len(tokens):
        return False
    return tokens[at + 1].kind in ("op", "relation") and tokens[at + 2].value == "}"


def _is_starred(kept: list[Token], tokens: list[Token], at: int) -> bool:
    """Whether ``^*`` or ``^+`` behind a name marks it, and nothing is raised: ``\\theta^*_1 = 3``."""
    if tokens[at].value != "^" or not kept or kept[-1].kind != "name" or at + 2 >= len(tokens):
        return False
    sign, behind = tokens[at + 1], tokens[at + 2]
    return sign.kind == "op" and sign.glued and (behind.value == "_" or behind.kind in ("relation", "seam", "close", "comma"))


def _with_index(before: Token, tokens: list[Token], at: int, string: str, shift: int) -> tuple[Token | None, int]:
    """What stands before ``_`` with its index, and the place behind that; None where it is no index."""
    if before.value in _LIMITS or before.kind not in ("name", "close", "other") or at + 1 >= len(tokens):
        return None, at
    first = tokens[at + 1]
    if first.value == "{":
        end = _closing(tokens, at + 1)
        if end is None:
            return None, at
    elif first.kind in ("number", "name", "word", "op"):
        end = at + 2
    else:
        return None, at
    last = tokens[end - 1]
    if before.kind == "close" and string[first.start - shift : last.end - shift].strip("{}") in _BASES:
        return before._replace(kind="bad", end=last.end), end  # (1101)_2
    if before.kind != "name":  # a norm or a bracket with an index is what it is without
        return before._replace(end=last.end) if before.kind == "close" or before.value == "|" else None, end
    index = string[first.start - shift : last.end - shift].strip("{}").replace(" ", "").replace("\\", "")
    return before._replace(value=f"{before.value}_{index}", end=last.end), end


def _closing(tokens: list[Token], at: int) -> int | None:
    """The place behind the group that opens at ``at``."""
    level = 0
    for index in range(at, min(len(tokens), at + MOST_INDEX)):
        level += (tokens[index].value == "{") - (tokens[index].value == "}")
        if not level:
            return index + 1
    return None


def _shape_of_space(tokens: list[Token], at: int) -> list[Token] | None:
    """``R^{4096 \\times 16} = 65,536``: the sizes of a space, in brackets, where its size stands behind it; None where none does."""
    if tokens[at].value not in ("R", "ℝ") or at + 3 >= len(tokens) or tokens[at + 1].value != "^" or tokens[at + 2].value != "{":
        return None
    end = _closing(tokens, at + 2)
    behind = next((t for t in tokens[end : end + 3] if t.kind != "seam"), None) if end is not None else None
    if end is None or behind is None or behind.kind != "relation":
        return None
    opening, closing = tokens[at + 2], tokens[end - 1]
    return [opening._replace(value="(", start=tokens[at].start, glued=False), *tokens[at + 3 : end - 1], closing._replace(value=")")]


def _size_of_set(tokens: list[Token], at: int) -> tuple[Token, int] | None:
    """``|V|``: how many things there are in V, under the name of the set."""
    if tokens[at].value != "|" or at + 2 >= len(tokens):
        return None
    name, bar = tokens[at + 1], tokens[at + 2]
    if name.kind != "name" or bar.value != "|" or not (name.glued and bar.glued):
        return None
    return name._replace(start=tokens[at].start, end=bar.end, glued=tokens[at].glued), at + 3


def _function_of_name(tokens: list[Token], at: int, string: str, shift: int) -> tuple[Token, int] | None:
    """``f(\\texttt{X})``: a function of something named in upright letters is one quantity."""
    if tokens[at].kind != "name" or at + 3 >= len(tokens):
        return None
    bracket, name, closing = tokens[at + 1 : at + 4]
    if bracket.value != "(" or not bracket.glued or name.kind != "name" or closing.value != ")":
        return None
    if not string.startswith(_UPRIGHT, name.start - shift):
        return None
    return tokens[at]._replace(value=f"{tokens[at].value}({name.value})", end=closing.end), at + 4

"""Patterns as earlier runs compiled them, kept beside the bytecode: compiling those of one article takes longer than reading it.

pattern, flags -> parts that an earlier run left -> made at once
               -> none                           -> compiled; `save` leaves its parts for the next run

It is to patterns what ``__pycache__`` is to modules, and lies there: nothing in it is of any article. Where it cannot be read, or was left by
another Python, patterns are compiled as ever; where it cannot be written, nothing is.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found]
import marshal
import os
import re
import sys
from binascii import crc32
from contextlib import suppress
from struct import pack
from typing import Any

Key = tuple[str, int]
Parts = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
"""What a compiled pattern is made of: flags, code, number of groups, groups by name, names by group."""

MOST_BYTES = 4_000_000
"""Beyond this the file begins anew; all patterns of the program take a quarter of that."""
_TRIED = (r"(?i)(?P<sign>[-+\u2212])?\b\d{1,3}(?>(?:,\d{3})*)(?P<end>\Z)", re.MULTILINE)
"""A pattern by which is seen whether this Python's compiler is the known one."""

_known: dict[Key, Parts] | None = None
_learnt: dict[Key, Parts] = {}
_can_learn: bool | None = None


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As re.compile, whose errors it raises."""
    key = pattern, int(flags)
    parts = _read().get(key)
    if parts is not None:
        try:
            return _made(pattern, parts)
        except Exception:  # a file that holds something else may break in any way
            del _read()[key]
    if not _learns():
        return re.compile(pattern, flags)
    parts = _parted(*key)
    _learnt[key] = parts
    return _made(pattern, parts)


def load() -> None:
    """Read the file now: processes that are forked share what it holds."""
    _read()


def learnt() -> dict[Key, Parts]:
    """What was compiled since this was last asked."""
    found = dict(_learnt)
    _learnt.clear()
    return found


def add(parts: dict[Key, Parts]) -> None:
    """Take over what another process compiled."""
    _learnt.update(parts)


def save() -> None:
    """Leave what was compiled for the next run, where that can be done."""
    new = learnt()
    path = _path()
    if not new or path is None or sys.dont_write_bytecode:
        return
    data = marshal.dumps({**_in_file(path), **new})
    if len(data) > MOST_BYTES:
        data = marshal.dumps(new)
    beside = f"{path}.{os.getpid()}"
    try:
        with open(beside, "xb") as file:
            file.write(_head(data) + data)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)


# -- the file ------------------------------------------------------------------------------------------------------------------


def _read() -> dict[Key, Parts]:
    global _known
    if _known is None:
        path = _path()
        _known = _in_file(path) if path is not None else {}
    return _known


def _in_file(path: str) -> dict[Key, Parts]:
    try:
        with open(path, "rb") as file:
            found = file.read()
        data = found[len(_head(b"")) :]
        held = marshal.loads(data) if found.startswith(_head(data)) else {}
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return held if isinstance(held, dict) else {}


def _head(data: bytes) -> bytes:
    """What the file begins with: of which Python it is, and a sum that tells whether it is whole."""
    return f"{sys.implementation.name} {sys.hexversion:08x} {_sre.MAGIC} {_sre.CODESIZE} {crc32(data):08x}\n".encode()


def _path() -> str | None:
    """Beside the bytecode of this module; None where there is no place for that."""
    bytecode = __spec__.cached if __spec__ is not None else None
    return os.path.join(os.path.dirname(bytecode), f"patterns.{sys.implementation.cache_tag}.data") if bytecode else None


# -- the compiler --------------------------------------------------------------------------------------------------------------


def _learns() -> bool:
    """Whether this Python's compiler can be asked for the parts of a pattern: those of one pattern are what re.compile makes of it."""
    global _can_learn
    if _can_learn is None:
        try:
            tried, right = _made(_TRIED[0], _parted(*_TRIED)), re.compile(*_TRIED)
            _can_learn = tried == right and (tried.groups, tried.groupindex) == (right.groups, right.groupindex)
        except Exception:
            _can_learn = False
    return _can_learn


def _parted(pattern: str, flags: int) -> Parts:
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed: Any = _parser.parse(pattern, flags)
    code: list[int] = _compiler._code(parsed, flags)
    names = [None] * parsed.state.groups
    for name, number in parsed.state.groupdict.items():
        names[number] = name
    return int(flags | parsed.state.flags), pack(f"{len(code)}I", *code), len(names) - 1, parsed.state.groupdict, tuple(names)


def _made(pattern: str, parts: Parts) -> re.Pattern[str]:
    flags, code, groups, by_name, names = parts
    made: re.Pattern[str] = _sre.compile(pattern, flags, memoryview(code).cast("I").tolist(), groups, by_name, names)
    return made

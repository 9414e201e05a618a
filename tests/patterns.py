"""Every pattern of the package, and texts made to be hard for it.

source -> calls of lazy(...), compiled(...) and re.<function>(...) -> their arguments, evaluated in their module -> Site
pattern -> its parse tree -> for each repetition: what stands before it, once; what it repeats, many times; and an end that does not match

python -m tests.patterns [MODULE]     the patterns of one module, or all
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

PACKAGE = Path(__file__).parent.parent / "auditor"
OWN = ("lazy", "compiled")
FUNCTIONS = ("compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn")
METHODS = frozenset(FUNCTIONS[1:])
ANCHORED = frozenset({"match", "fullmatch"})
MANY = 12
"""Repetitions that may go on this often, or longer, are pumped."""
ALPHABET = "1a A,.=*-_\\({[参十，。`$|\n/:<>!\"'#~&%^\u00a0×约x"
SIZE = 2000
NOTICED = 0.002
"""Seconds of processor time below which a text of this size is no trouble: a quadratic pattern takes five times as long."""
STEPS = ((SIZE, 4 * SIZE, 9), (4 * SIZE, 8 * SIZE, 3))
"""Sizes and how much longer the second takes, at least, where a pattern is quadratic: sixteen times and four times, but for noise."""
SHORT = (14, 18, 22, 26, 32, 38, 44, 60, 200, 600)
TOO_LONG = 0.02
"""Seconds that no text of so few characters may take: some patterns double their time with every character, some are cubic."""
PARSED: Any = import_module("re._parser")


class Site(NamedTuple):
    """A place in the source that makes a pattern; ``pattern`` is None where it is made of what a function is given."""

    module: str
    line: int
    pattern: str | None
    flags: int
    methods: frozenset[str]

    @property
    def place(self) -> str:
        """Module and line."""
        return f"{self.module}:{self.line}"


@cache
def sites() -> tuple[Site, ...]:
    """Every place in the package that makes a pattern."""
    trees = {_module(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    uses = {name: _uses(tree) for name, tree in trees.items()}
    return tuple(site for name, tree in trees.items() for site in _in_module(name, tree, uses))


def _uses(tree: ast.Module) -> dict[str, set[str]]:
    """The methods of each name of a module; "" where the name is handed on."""
    found: dict[str, set[str]] = {}
    owners = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = node.value
            owners.add(owner)
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            found.setdefault(name, set()).add(node.attr)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in owners:
            found.setdefault(node.id, set()).add("")
    return found


def _methods(name: str, module: str, uses: dict[str, dict[str, set[str]]]) -> frozenset[str]:
    """The methods of a pattern that are called, as far as its name tells; all of them where it is handed on."""
    modules = [uses[module]] if name.startswith("_") else list(uses.values())
    called = set().union(*(found.get(name, set()) for found in modules))
    return METHODS if not called or "" in called else METHODS & called


def _module(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _in_module(name: str, tree: ast.Module, uses: dict[str, dict[str, set[str]]]) -> Iterator[Site]:
    assigned = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                assigned[node.value] = target.id
    for node in ast.walk(tree):
        function = _function(node)
        if function is None:
            continue
        assert isinstance(node, ast.Call)
        namespace = vars(import_module(name))
        methods = METHODS & {function} if function in METHODS else _methods(assigned.get(node, "_"), name, uses)
        flags = next((word.value for word in node.keywords if word.arg == "flags"), None)
        if flags is None and function in ("compile", *OWN) and len(node.args) > 1:
            flags = node.args[1]
        yield Site(name, node.lineno, _value(node.args[0], namespace), int(_value(flags, namespace) or 0) if flags else 0, methods)


def _function(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call) or not node.args:
        return None
    function = node.func
    if isinstance(function, ast.Name) and function.id in OWN:
        return function.id
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id in ("re", "regex"):
        return function.attr if function.attr in FUNCTIONS else None
    return None


def _value(node: ast.expr | None, namespace: dict[str, Any]) -> Any:
    """What an expression of constants and names of its module comes to; None where it takes what a function is given."""
    if node is None:
        return None
    if isinstance(node, ast.Starred):
        return None
    try:
        return eval(compile(ast.Expression(node), "<pattern>", "eval"), dict(namespace))
    except NameError:
        return None


# -- texts -----------------------------------------------------------------------------------------------------------------


class Hard(NamedTuple):
    """A text of any length on which a pattern with overlapping repetitions takes long: what leads, and what is repeated."""

    lead: str
    unit: str

    def text(self, size: int) -> str:
        """Of about ``size`` characters, with an end that matches nothing."""
        return self.lead + self.unit * (size // len(self.unit)) + "\x01"


def hard_texts(pattern: str, flags: int) -> list[Hard]:
    """What is hard for a pattern, in the order of its repetitions."""
    found: dict[Hard, None] = {}
    for before, body in _repetitions(PARSED.parse(pattern, flags), ()):
        for letter in ALPHABET:
            pump = _sample(body, letter)
            lead = "".join(_sample(part, letter) for part in before)
            for hard in (Hard(lead, pump), Hard("", lead + pump)):
                if hard.unit:
                    found.setdefault(hard)
    return list(found)


def slow(site: Site) -> Hard | None:
    """A text on which a pattern takes more than linear time.

    Linear is what takes four times as long for four times the text; quadratic, sixteen times. Both are measured at a size at which the
    usual bounds of repetitions (some hundred) no longer count, and only where the time is noticed at all. A bound of thousands looks
    quadratic up to there: what grows is measured once more at larger sizes.
    """
    assert site.pattern is not None
    compiled = re.compile(site.pattern, site.flags)
    anchored = site.methods <= ANCHORED
    for hard in hard_texts(site.pattern, site.flags):
        if any(_is_beyond(compiled, hard.text(size), anchored, TOO_LONG) for size in SHORT):
            return hard
        if _is_beyond(compiled, hard.text(SIZE), anchored, NOTICED) and all(_grows(compiled, hard, anchored, *step) for step in STEPS):
            return hard
    return None


def _is_beyond(pattern: re.Pattern[str], text: str, anchored: bool, most: float) -> bool:
    """Whether a text takes longer than that, each of three times: an interruption is no trait of a pattern."""
    return all(_cost(pattern, text, anchored) > most for _ in range(3))


def _grows(pattern: re.Pattern[str], hard: Hard, anchored: bool, small: int, large: int, growth: int) -> bool:
    """Whether a larger text takes more than that many times as long."""
    once = min(_cost(pattern, hard.text(small), anchored) for _ in range(5))
    return all(_cost(pattern, hard.text(large), anchored) > growth * once for _ in range(3))


def _cost(pattern: re.Pattern[str], text: str, anchored: bool) -> float:
    start = process_time()
    if anchored:
        pattern.match(text)
    else:
        for _ in pattern.finditer(text):
            pass
    return process_time() - start


def _repetitions(tree: Any, before: Sequence[Any]) -> Iterator[tuple[list[Any], Any]]:
    """Every long repetition in a pattern, with the pieces of the pattern before it."""
    done: list[Any] = list(before)
    for item in tree:
        operation, argument = item
        name = str(operation)
        if "REPEAT" in name:
            _, most, body = argument
            if most >= MANY:
                yield done, body
            yield from _repetitions(body, done)
        elif name == "BRANCH":
            for branch in argument[1]:
                yield from _repetitions(branch, done)
        elif name == "SUBPATTERN":
            yield from _repetitions(argument[3], done)
        elif name == "ATOMIC_GROUP":
            yield from _repetitions(argument, done)
        elif name in ("ASSERT", "ASSERT_NOT"):
            yield from _repetitions(argument[1], done)
        done = [*done, [item]]


def _sample(tree: Any, letter: str) -> str:
    """A text that matches a piece of a pattern, of this letter wherever it may stand."""
    return "".join(_one(str(operation), argument, letter) for operation, argument in tree)


def _one(name: str, argument: Any, letter: str) -> str:
    if name == "LITERAL":
        return chr(argument)
    if name == "NOT_LITERAL":
        return letter if ord(letter) != argument else "z"
    if name == "ANY":
        return letter if letter != "\n" else "a"
    if name == "IN":
        return _of_class(argument, letter)
    if name == "BRANCH":
        samples = [_sample(branch, letter) for branch in argument[1]]
        return next((sample for sample in samples if letter in sample), samples[-1])
    if name == "SUBPATTERN":
        return _sample(argument[3], letter)
    if name == "ATOMIC_GROUP":
        return _sample(argument, letter)
    if "REPEAT" in name:
        least, most, body = argument
        return _sample(body, letter) * max(least, min(most, 1))
    return ""


def _of_class(items: Any, letter: str) -> str:
    negated = str(items[0][0]) == "NEGATE"
    for candidate in (letter, *ALPHABET):
        if _is_in(items, candidate) != negated:
            return candidate
    for operation, argument in items:
        if str(operation) in ("LITERAL", "RANGE"):
            return chr(argument if isinstance(argument, int) else argument[0])
    return "z"


def _is_in(items: Any, letter: str) -> bool:
    code = ord(letter)
    for operation, argument in items:
        name = str(operation)
        if (name == "LITERAL" and argument == code) or (name == "RANGE" and argument[0] <= code <= argument[1]):
            return True
        if name == "CATEGORY" and re.match(_CATEGORIES[str(argument)], letter):
            return True
    return False


_CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}


def main() -> int:
    bad = 0
    for site in sites():
        if site.pattern is None or (sys.argv[1:] and not site.module.startswith(sys.argv[1])):
            continue
        hard = slow(site)
        if hard is not None:
            bad += 1
            print(f"{site.place}: {hard}: {site.pattern[:100]}", flush=True)
    print(f"{bad} of {len(sites())} patterns take more than linear time")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

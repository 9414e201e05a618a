"""Mutation testing of our own arithmetic and diagnosis: which small changes to it do the tests not notice? Needs mutmut (pip install mutmut).

python -m tests.benchmarks.mutants [MODULE ...] [--most 100] [--seed 1] [--survivors]

mutmut's changes to each function -> tests collected once, and which of them call which function -> for each mutant a fork in which the function
has the changed code -> the tests that call it, the quickest first -> killed or survived

Prints the score by module; exits 1 below 85 % of all. Survivors that do what the original does are told with the reason, from
equivalent_mutants.txt. ``mutmut run``, by its settings in pyproject.toml, makes the same changes, but starts pytest anew for each; nor does it
see tables that are built at import, or properties.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import random
import re
import signal
import sys
import time
import tomllib
import types
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
MODULES = tuple(path.removeprefix("auditor/") for path in SETTINGS["only_mutate"])
TESTS = tuple(SETTINGS["pytest_add_cli_args_test_selection"])
KILLED = 0.85
LONGEST = 60
"""Seconds of processor time that the tests of one mutant may take: one that never ends is killed."""
_DEFINED = re.compile(r"^( *)def (x\w*?__mutmut_(?:orig|\d+))\(.*?(?=^\1?(?:def |@|async |class )|^\S|\Z)", re.M | re.S)


class Mutant(NamedTuple):
    """One change to one function: the code that it then has, and the lines that differ."""

    module: str
    function: str
    code: types.CodeType
    defaults: tuple[Any, ...] | None
    change: str


def main() -> int:
    """Make the mutants, choose, try, count."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("modules", nargs="*", default=list(MODULES))
    parser.add_argument("--most", type=int, default=100, help="mutants of each module, chosen by a fixed sequence; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--survivors", action="store_true", help="show what no test notices")
    options = parser.parse_args()
    possible = {module: list(mutants(module)) for module in options.modules}
    chance = random.Random(options.seed)
    chosen = [
        mutant for every in possible.values() for mutant in (chance.sample(every, min(options.most, len(every))) if options.most else every)
    ]
    runner = Runner(chosen, options.processes)
    pytest.main(["-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:terminal", "--capture=no", *TESTS], plugins=[runner])
    known = equivalents()
    for mutant, alive in zip(chosen, runner.survived, strict=True):
        if alive and options.survivors:
            reason = known.get((mutant.module, mutant.function, mutant.change.rpartition("\n    + ")[2]))
            print(f"{f'equivalent, {reason}' if reason else 'survived'}: {mutant.module} {mutant.function}\n{mutant.change}")
    tried = Counter(mutant.module for mutant in chosen)
    killed = Counter(mutant.module for mutant, alive in zip(chosen, runner.survived, strict=True) if not alive)
    print("| module | mutants | tried | killed |\n| --- | ---: | ---: | ---: |")
    for module, number in tried.items():
        print(f"| {module} | {len(possible[module])} | {number} | {killed[module] * 100 / number:.1f} % |")
    print(f"| of these ended after {LONGEST} s | | {runner.ended} | |")
    total = sum(killed.values())
    print(f"| all | {sum(map(len, possible.values()))} | {len(chosen)} | {total * 100 / max(1, len(chosen)):.1f} % |")
    return 0 if total >= KILLED * len(chosen) else 1


# -- the mutants ---------------------------------------------------------------------------------------------------------


def mutants(module: str) -> Iterator[Mutant]:
    """mutmut's changes to the functions, methods, properties and cached functions of a module."""
    from mutmut.mutation.file_mutation import mutate_file_contents

    os.chdir(ROOT)
    source = (ROOT / "auditor" / module).read_text(encoding="utf-8")
    # What stands under a decorator is passed over by mutmut: it is undressed for it.
    plain = re.sub(r"^ *@(?:property|lru_cache\(.*\))\n", "", source, flags=re.M)
    mutated = mutate_file_contents(f"auditor/{module}", plain)
    space: dict[str, Any] = {"__name__": f"auditor.{module[:-3].replace('/', '.')}"}
    exec(compile(mutated.code, module, "exec"), space)  # our own source, changed by mutmut
    texts = {match[2]: match[0].splitlines()[1:] for match in _DEFINED.finditer(mutated.code)}
    for name in mutated.mutant_names:
        short = name.rpartition(".")[2]
        function, _, _ = short.partition("__mutmut_")
        held = _found(space, short)
        lines = [
            line
            for line in difflib.unified_diff(texts[f"{function}__mutmut_orig"], texts[short], n=0, lineterm="")
            if line[:2] not in ("--", "++", "@@")
        ]
        change = "\n".join(f"    {line[0]} {line[1:].strip()}" for line in lines if line[1:].strip())
        yield Mutant(module, ".".join(_path(function)), held.__code__, held.__defaults__, change)


def _path(function: str) -> list[str]:
    """x_evaluate -> evaluate; xǁTermsǁfactor -> Terms, factor."""
    return function[2:].split("ǁ") if function.startswith("xǁ") else [function[2:]]


def _found(space: dict[str, Any], short: str) -> Any:
    if short.startswith("xǁ"):
        return vars(space[short.split("ǁ")[1]])[short]
    return space[short]


def _plain_function(module: types.ModuleType, path: str) -> types.FunctionType:
    """The function itself, below a property or a cache."""
    holder, _, name = path.rpartition(".")
    found = vars(getattr(module, holder) if holder else module)[name]
    found = found.fget if isinstance(found, property) else found
    return getattr(found, "__wrapped__", found)  # type: ignore[no-any-return]


def equivalents() -> dict[tuple[str, str, str], str]:
    """The mutants that do what the original does, by module, function and changed line, with the reason. They count as survivors all the same."""
    text = (Path(__file__).parent / "equivalent_mutants.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = {}
    for where, change, reason in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        module, _, function = where.partition(" ")
        found[module, function, change.removeprefix("+ ")] = reason
    return found


# -- the tests -----------------------------------------------------------------------------------------------------------


class Runner:
    """A plugin of pytest that runs the collected tests once as they are, and then for every mutant those that call its function."""

    def __init__(self, chosen: list[Mutant], processes: int) -> None:
        self.chosen, self.processes = chosen, processes
        self.survived: list[bool] = []
        self.ended = 0
        self.functions = {(mutant.module, mutant.function): _plain_function(_module(mutant.module), mutant.function) for mutant in chosen}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own loop."""
        from hypothesis import settings

        settings.register_profile("mutants", database=None, deadline=None)
        settings.load_profile("mutants")
        callers, seconds = self._callers(session.items)
        order = sorted((item for item in session.items if item.nodeid in seconds), key=lambda item: seconds[item.nodeid])
        running: dict[int, int] = {}
        alive: dict[int, bool] = {}
        for index, mutant in enumerate(self.chosen):
            calling = callers[mutant.module, mutant.function]
            items = [item for item in order if item.nodeid in calling] if calling else order
            running[self._start(mutant, items)] = index
            while len(running) >= self.processes or (running and index + 1 == len(self.chosen)):
                process, status = os.wait()
                alive[running.pop(process)] = status == 0
                self.ended += os.WIFSIGNALED(status)
        self.survived = [alive[index] for index in range(len(self.chosen))]
        return True

    def _callers(self, items: list[pytest.Item]) -> tuple[dict[tuple[str, str], set[str]], dict[str, float]]:
        """Which tests call which function, and how long each takes that passes."""
        codes = {function.__code__: key for key, function in self.functions.items()}
        callers: dict[tuple[str, str], set[str]] = defaultdict(set)
        seconds: dict[str, float] = {}
        for item in items:
            called: set[tuple[str, str]] = set()

            def note(frame: types.FrameType, event: str, _: object, called: set[tuple[str, str]] = called) -> None:
                if event == "call" and frame.f_code in codes:
                    called.add(codes[frame.f_code])

            _forget()
            began = time.process_time()
            sys.setprofile(note)
            try:
                passed = _passes(item)
            finally:
                sys.setprofile(None)
            if not passed:
                print(f"left out, for it fails without any change: {item.nodeid}")
                continue
            seconds[item.nodeid] = time.process_time() - began
            for key in called:
                callers[key].add(item.nodeid)
        return callers, seconds

    def _start(self, mutant: Mutant, items: list[pytest.Item]) -> int:
        process = os.fork()
        if process:
            return process
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            function = self.functions[mutant.module, mutant.function]
            function.__code__, function.__defaults__ = mutant.code, mutant.defaults
            _forget()
            _build_again(mutant.module)
            os._exit(0 if all(_passes(item) for item in items) else 1)
        except BaseException:
            os._exit(1)


def _module(module: str) -> types.ModuleType:
    return importlib.import_module(f"auditor.{module[:-3].replace('/', '.')}")


def _passes(item: pytest.Item) -> bool:
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _forget() -> None:
    """Nothing that was computed before may stand in for what a mutant would compute."""
    for name, module in list(sys.modules.items()):
        for value in list(vars(module).values()) if name.startswith("auditor") else ():
            clear: Callable[[], None] | None = getattr(value, "cache_clear", None)
            if callable(clear):
                clear()


def _build_again(module: str) -> None:
    """The tables that a module builds at import."""
    if module == "notation/printed.py":
        held = _module(module)
        table = held._units()
        held.UNITS.clear()
        held.UNITS.update(table)


if __name__ == "__main__":
    sys.exit(main())

"""Running programs to be measured: the whole process from its start to its end, with its time and the most memory that it held.

command -> Run(seconds, megabytes, code); best(...) takes the shortest of several
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import NamedTuple


class Run(NamedTuple):
    """Wall-clock seconds, processor seconds with those of its children, peak of resident memory in MB (of the largest process), exit code."""

    seconds: float
    processor: float
    megabytes: float
    code: int


def run(command: Sequence[str], limit: float = 600.0, cache: str = "") -> Run:
    """Run a command with its output thrown away; after ``limit`` seconds it is ended.

    ``cache`` is the folder where our own program remembers audits; without it, it audits everything anew.
    """
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "AUDITOR_NO_CACHE")}
    environment |= {"AUDITOR_CACHE_DIR": cache} if cache else {"AUDITOR_NO_CACHE": "1"}
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        elapsed = time.perf_counter() - start
        if pid:
            break
        if elapsed > limit:
            child.kill()
            _, status, usage = os.wait4(child.pid, 0)
            break
        time.sleep(0.0005 if elapsed < 1 else 0.01)
    child.returncode = os.waitstatus_to_exitcode(status)
    scale = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Run(elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale, child.returncode)


def best(command: Sequence[str], times: int) -> Run:
    """The shortest of several runs."""
    return min(run(command) for _ in range(times))


def tool(name: str) -> str | None:
    """A program of this environment, else of the search path."""
    beside = Path(sysconfig.get_path("scripts")) / name
    return str(beside) if beside.exists() else which(name)


def auditor() -> list[str]:
    """The program as installed in this environment, else from this source."""
    installed = Path(sysconfig.get_path("scripts")) / "auditor"
    return [str(installed)] if installed.exists() else [sys.executable, "-m", "auditor"]


def compile_bytecode(*folders: str) -> None:
    """Compile what will be imported, so that no run measures a compiler."""
    import compileall

    for folder in folders:
        compileall.compile_dir(folder, quiet=2)

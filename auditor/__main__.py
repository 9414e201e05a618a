"""The entry of the program. ``--version`` answers before anything else is loaded."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program with these arguments (else the command line's) and exit."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        from auditor import __version__

        try:
            print(f"auditor {__version__}", flush=True)
            return
        except OSError:
            pass  # a closed pipe or a full disk: told as all others are
    from auditor.cli.main import run

    sys.exit(run(given))


if __name__ == "__main__":
    main()

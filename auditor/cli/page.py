"""auditor page: one static page that audits what is pasted into it, in the browser.

the package without its command line, and its Markdown parser -> an archive -> the page, which loads a Python runtime and nothing else

The page holds all of the program: any web server, or none but the runtime's, can serve it. Its policy allows the page's own script and
style by their digests, the runtime by its address, and nothing of an article: what was found is shown in a frame that runs nothing.
"""

from __future__ import annotations

import io
import os
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import click

from auditor.cli.output import say, write_file, write_out_utf8
from auditor.report.web import CSS

RUNTIME = "https://cdn.jsdelivr.net/npm/pyodide@314.0.7/"
LEFT_OUT = ("cli",)
PARTS = ("markdown_it", "mdurl")
"""Pure Python that an article in Markdown needs."""
_WHEN = (1980, 1, 1, 0, 0, 0)  # the same archive from the same files
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/@%+")


@click.command()
@click.option("-o", "--output", "path", default="-", metavar="FILE", help="Where to write the page (standard output).")
@click.option(
    "--runtime", default=RUNTIME, show_default=True, metavar="URL", help="Where the page finds Pyodide; a folder beside it will do."
)
def page(path: str, runtime: str) -> None:
    """Write a static page that audits what is pasted into it, in the browser.

    Nothing of an article leaves the machine of whoever pastes it. The page must be served (python -m http.server): browsers load no runtime
    into a file.
    """
    if not runtime or not set(runtime) <= _SAFE:
        raise click.UsageError(f"--runtime is an address without blanks, quotes and semicolons, not {runtime!r}")
    written = page_with(runtime if runtime.endswith("/") else f"{runtime}/")
    if path == "-":
        write_out_utf8(written)
        return
    write_file(path, written)
    say(f"{path}: {len(written) / 1_000_000:.1f} MB; serve it, for example with python -m http.server")


def page_with(runtime: str) -> str:
    """The page that loads Pyodide from an address, which ends in a slash."""
    here = files("auditor.cli")
    style = here.joinpath("page.css").read_text(encoding="utf-8")
    script = here.joinpath("page.js").read_text(encoding="utf-8")
    script = script.replace("@RUNTIME@", runtime).replace("@ARCHIVE@", b64encode(archive()).decode())
    made = here.joinpath("page.html").read_text(encoding="utf-8")
    for mark, text in (("@POLICY@", _policy(runtime, style, script)), ("@STYLE@", style), ("@RUNTIME@", runtime), ("@SCRIPT@", script)):
        made = made.replace(mark, text)
    return made


def _policy(runtime: str, style: str, script: str) -> str:
    """What the page may load: its own script and styles, by digest, and the runtime, by its address."""
    place = urlsplit(runtime)
    source = f"{place.scheme}://{place.netloc}{place.path}" if place.netloc else "'self'"
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_digest(script)} {source} 'wasm-unsafe-eval'",
            f"connect-src {source}",
            f"style-src {_digest(style)} {_digest(CSS)}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def archive() -> bytes:
    """All that audits, as a zip file: the same bytes from the same files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in sorted(_members()):
            made.writestr(zipfile.ZipInfo(name, _WHEN), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _members() -> Iterator[tuple[str, bytes]]:
    """Each file by its name in the archive."""
    yield "browser.py", files("auditor.cli").joinpath("browser.py").read_bytes()
    for package in ("auditor", *PARTS):
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        top = Path(spec.origin).parent
        for folder, below, names in os.walk(top):
            below[:] = [name for name in below if not _is_left_out(package, name)]
            for name in names:
                if not name.endswith((".pyc", ".pyi")):
                    path = Path(folder, name)
                    yield f"{package}/{path.relative_to(top).as_posix()}", path.read_bytes()


def _is_left_out(package: str, folder: str) -> bool:
    return folder == "__pycache__" or (package == "auditor" and folder in LEFT_OUT)

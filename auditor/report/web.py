"""What every page shares: one file that loads nothing, light or dark as its reader has it, and runs nothing but a script of our own where it has one.

Text of a document reaches a page through ``shown`` only, and the policy in the head forbids other scripts, addresses and foreign styles even so.
"""

from __future__ import annotations

import re
from base64 import b64encode

from auditor.source.document import Language

SIGNS = {"holds": "✓", "fails": "✗", "follows": "↳", "unchecked": "?"}
LANGUAGES: dict[Language, str] = {"en": "en", "zh": "zh-CN"}

# What does not print, turns the direction of the text, or is no character at all; joiners and the like stay, emoji need them.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})

CSS = """
:root{color-scheme:light dark;--page:#fff;--text:#1c1e21;--faint:#5b616b;--line:#d9dce1;--link:#0b57a4;
--holds:#1b6e2d;--holds-bg:#e4f4e7;--fails:#b3201a;--fails-bg:#fde4e2;--follows:#855400;--follows-bg:#fff0d2;--unchecked:#565b6e;--unchecked-bg:#ebecf2}
@media (prefers-color-scheme:dark){:root{--page:#16181c;--text:#e6e7ea;--faint:#a0a6b1;--line:#363a42;--link:#8ab8f0;
--holds:#84d495;--holds-bg:#16331d;--fails:#ff9d96;--fails-bg:#4a1a18;--follows:#f2bd60;--follows-bg:#3f2c08;--unchecked:#b4b9c9;--unchecked-bg:#2a2d37}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1.25rem 4rem;max-width:92rem;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,"Noto Sans","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
h1,h2{line-height:1.25;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 .5rem}
h2{font-size:1.15rem;margin:2.5rem 0 .5rem}
a{color:var(--link)}
.faint{color:var(--faint)}
.holds{--mine:var(--holds);--mine-bg:var(--holds-bg);--kind:solid}
.fails{--mine:var(--fails);--mine-bg:var(--fails-bg);--kind:double}
.follows{--mine:var(--follows);--mine-bg:var(--follows-bg);--kind:dashed}
.unchecked{--mine:var(--unchecked);--mine-bg:var(--unchecked-bg);--kind:dotted}
.counts{display:flex;flex-wrap:wrap;gap:.4rem .6rem;padding:0;margin:.5rem 0 1rem;list-style:none}
.counts li{padding:.1rem .6rem;border-radius:1rem;color:var(--mine);background:var(--mine-bg)}
.table{overflow-x:auto}
table{border-collapse:collapse;min-width:min(40rem,100%)}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
caption{text-align:left;font-weight:700;padding:.3rem 0}
.ledger{min-width:0;margin:0 0 1.25rem}
.ledger tr:last-child td{border-top:2px solid var(--text);border-bottom:0;font-weight:700}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
th{white-space:nowrap}
td.path{overflow-wrap:anywhere;min-width:13rem}
th button{font:inherit;font-weight:700;color:inherit;background:none;border:0;padding:0;cursor:pointer}
th[aria-sort=ascending] button::after{content:" ▲"}
th[aria-sort=descending] button::after{content:" ▼"}
input{font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:4px;padding:.2rem .5rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:1rem 2rem}
figure{margin:0;min-width:0}
figcaption{font-weight:700;padding:.3rem 0}
svg{display:block;width:100%;max-width:36rem;height:auto;font-size:13px}
svg text{fill:var(--text)}
svg rect{fill:var(--mine)}
.row{display:grid;grid-template:auto 1fr/minmax(0,1fr) 25rem;column-gap:1.5rem}
.notes{grid-area:1/2/span 2}
.rest{grid-area:2/1}
.l{font:.875rem/1.6 ui-monospace,"Cascadia Mono",Menlo,Consolas,"Noto Sans Mono CJK SC",monospace}
.l{padding-left:4rem;min-height:1.6em;white-space:pre-wrap;overflow-wrap:anywhere;position:relative}
.l::before{content:attr(data-n);position:absolute;left:0;width:3.2rem;text-align:right;color:var(--faint)}
mark{color:inherit;background:var(--mine-bg);border-bottom:2px var(--kind) var(--mine);border-radius:2px}
mark u{text-decoration:wavy underline var(--fails);text-underline-offset:3px;font-weight:700}
.l>u{text-decoration:wavy underline var(--fails);font-weight:700}
.sign{color:var(--mine);font-weight:700;text-decoration:none;padding:0 .1em}
.ctl{color:var(--faint);border:1px solid var(--line);border-radius:3px;font-size:.85em}
.note{margin:.15rem 0;padding:.1rem .6rem;border-left:3px var(--kind) var(--mine);font-size:.85rem;overflow-wrap:anywhere}
.note>a{color:var(--mine)}
.finding{margin:.3rem 0 .6rem;padding:.4rem .7rem;background:var(--mine-bg)}
.finding p{margin:.15rem 0}
body:has(#only:checked) .row:not(:has(.finding)){display:none}
:target{outline:2px solid var(--link);outline-offset:2px}
@media (max-width:64rem){.row{display:block}.notes{margin-left:4rem}.notes:not(:empty){margin-bottom:.5rem}}
@media (max-width:40rem){.l{padding-left:2.6rem}.l::before{width:2rem}.notes{margin-left:2.6rem}body{padding:1rem .6rem 3rem}}
"""


def shown(text: str) -> str:
    """Text of a document as a page shows it: markup escaped, what does not print written out."""
    escaped = text.translate(_MARKUP)
    return _UNSEEN.sub(_written_out, escaped)


def page(title: str, body: str, language: Language, script: str = "") -> str:
    """A whole page. ``body`` is markup, ``title`` is text; ``script`` is the only one that runs."""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{LANGUAGES[language]}">',
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(script)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_title(title)}</title>",
            f"<style>{CSS}</style></head>",
            f"<body>\n{body}{f'<script>{script}</script>' if script else ''}\n</body>",
            "</html>",
            "",
        )
    )


def _policy(script: str) -> str:
    scripts = f"script-src '{_digest(script)}'; " if script else ""
    return f"default-src 'none'; {scripts}style-src '{_digest(CSS)}'; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    from hashlib import sha256  # only pages pay for it

    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _title(text: str) -> str:
    return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text).translate(_MARKUP)


def _written_out(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f'<span class="ctl">\\{f"x{code:02x}" if code < 0x100 else f"u{code:04x}"}</span>'

"""MDX read as Markdown: imports, exports, comments, expressions and the tags of components are left out, what stands in them is read.

content -> fences, code spans and mathematics as they stand -> statements, comments, tags, expressions -> Writer
"""

from __future__ import annotations

import re

from auditor.source.forms.writer import Writer
from auditor.source.pattern import lazy
from auditor.source.text import Text

_EXPRESSION = r"\{(?>(?:[^{}]|\{(?>(?:[^{}]|\{[^{}]{0,2000}\}){0,2000})\}){0,4000})\}"
_ATTRIBUTES = rf"""(?>(?:\s+(?:[A-Za-z_][\w:.-]{{0,60}}(?:=(?:"[^"]{{0,4000}}"|'[^']{{0,4000}}'|{_EXPRESSION}))?|{_EXPRESSION})){{0,60}})"""
_MARK = lazy(
    rf"""
      ^(?P<fence>[ \t]*(?P<ticks>`{{3,}}+|~{{3,}}+)[^\n`]*\n(?>(?:(?![ \t]*(?P=ticks))[^\n]*+(?:\n|\Z))*)[^\n]*)
    | (?P<aside>\$\$[^$]{{1,20000}}\$\$|\$[^$\n]{{1,2000}}\$|<!--(?>(?:[^<-]|<(?!!--)|-(?!->)){{0,20000}})-->)
    | (?P<code>(?P<mark>`+)[^`\n]{{0,2000}}(?P=mark))
    | ^(?P<statement>(?:import\b[^\n]*?(?:\bfrom\b|["'])
            |(?:import|export)[ ]*(?:\{{|\*|default\b|const\b|let\b|function\b|class\b|async\b))
            (?>(?:[^\n]+(?:\n(?!\s*\n)|\Z|$)){{1,400}}))
    | (?P<comment>\{{/\*(?>(?:[^*{{]|\{{(?!/\*)|\*(?!/)){{0,20000}})\*/\}})
    | (?P<tag></?(?:[A-Z][\w.]{{0,60}}{_ATTRIBUTES}|[a-z][\w.]{{0,20}}(?=[^<>]{{0,400}}=\{{){_ATTRIBUTES})\s*/?>|</?>)
    | \{{[ ]*(?P<quote>["'`])(?P<string>[^"'`\n{{}}]{{0,400}})(?P=quote)[ ]*\}}
    | (?<![\\\w_^}}{{$])(?P<expression>(?=\{{[ ]*[A-Za-z(!\[]){_EXPRESSION})
    """,
    re.VERBOSE | re.MULTILINE,
)

_DIRECTIVE = lazy(r"\{/\*\s*auditor\s?[:：]")


def readable(content: str) -> Text:
    """The article that an MDX file tells, as Markdown mapped to the file."""
    writer = Writer(content)
    at = 0
    for match in _MARK.finditer(content):
        writer.keep(at, match.start())
        at = match.end()
        if match["string"] is not None:
            writer.keep(*match.span("string"))
        elif match["comment"] is not None and _DIRECTIVE.match(match["comment"]):
            writer.keep(*match.span())  # a remark to this program is read further up
        elif match["fence"] is not None or match["aside"] is not None or match["code"] is not None:
            writer.keep(*match.span())
    writer.keep(at, len(content))
    return writer.text()

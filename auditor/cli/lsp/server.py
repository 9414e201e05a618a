"""The server: the protocol's messages in, looks at articles between, the protocol's messages out.

text changes -> a pause -> one audit in a thread of its own -> told, if the text is still that one

An editor always gets what is known of the text as it is: an audit that a change overtook is stopped, and what is asked for meanwhile waits.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from auditor import __version__
from auditor.cli.exits import Refusal
from auditor.cli.lsp import actions, telling
from auditor.cli.lsp.look import Look, Options, look
from auditor.cli.lsp.positions import Position, Positions, Range
from auditor.notation.work import Stopped, until
from auditor.rules.finding import Finding, Severity
from auditor.source.document import Document
from auditor.source.text import Span

PAUSE = 0.02
"""Seconds without a change before an audit begins: a burst of changes (a paste, all carets at once) costs one."""
OFTEN = 20
"""Audits after which all that is known is looked through for what nobody needs; behind each, what is new is."""
SETTINGS = ("auditor.toml", "pyproject.toml")
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


class Server(LanguageServer):
    """A language server with what it knows of each open article: the look at its present version, or the task that takes it."""

    def __init__(self, options: Options) -> None:
        # Whole texts: the library parts lines at form feeds and U+2028 too, where editors do not, and would put changes into the wrong line.
        super().__init__("auditor", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.options = options
        self._looks: dict[str, asyncio.Task[Look | None]] = {}
        self._outdated: dict[str, threading.Event] = {}
        self._worker = ThreadPoolExecutor(1, "audit")
        self._said = ""
        self._tidied = 0

    def changed(self, uri: str) -> None:
        """Forget what was known of an article, and look at it anew after a pause."""
        self.forget(uri)
        self._outdated[uri] = threading.Event()
        self._looks[uri] = asyncio.ensure_future(self._look(uri, self._outdated[uri]))

    def forget(self, uri: str) -> None:
        """Forget an article; an audit that has begun is stopped."""
        outdated = self._outdated.pop(uri, None)
        if outdated is not None:
            outdated.set()
        task = self._looks.pop(uri, None)
        if task is not None:
            task.cancel()

    def all_changed(self) -> None:
        """Look at every open article anew."""
        for uri in list(self._looks):
            self.changed(uri)

    async def present(self, uri: str) -> Look | None:
        """What is known of an article as it is now; None where it is not open, or cannot be audited."""
        while (task := self._looks.get(uri)) is not None:
            await asyncio.wait([task])
            if self._looks.get(uri) is task:
                return task.result() if not task.cancelled() else None
        return None

    async def _look(self, uri: str, outdated: threading.Event) -> Look | None:
        await asyncio.sleep(PAUSE)
        text = self.workspace.get_text_document(uri)
        path = to_fs_path(uri) if uri.startswith("file:") else None
        arguments = (path or uri.rpartition("/")[2] or uri, text.source, text.version, self.options)
        seen: Look | None = None
        try:
            seen = await asyncio.get_running_loop().run_in_executor(self._worker, _unless, outdated, *arguments)
        except Refusal as error:
            self._say(str(error))
        except Exception as error:  # an editor's session goes on, whatever an article holds
            self._say(f"internal error, please report it: {type(error).__name__}: {error}")
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, self._diagnostics(uri, seen) if seen is not None else [], text.version)
        )
        self._worker.submit(self._tidy)
        return seen

    def _tidy(self) -> None:
        """Let go of what is held by nothing but itself: once an article is told of, for within an audit it would take a fifth of the time."""
        gc.collect(2 if self._tidied % OFTEN == 0 else 1)
        if not self._tidied:
            gc.freeze()  # what is loaded by now stays
        self._tidied += 1

    def _say(self, message: str) -> None:
        """Show a message, and not the same one again and again."""
        if message != self._said:
            self._said = message
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, f"auditor: {message}"))

    def positions(self, document: Document) -> Positions:
        """Places in a document as this editor counts them."""
        return Positions(document, str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding)))

    def _diagnostics(self, uri: str, seen: Look) -> list[types.Diagnostic]:
        places = self.positions(seen.document)
        told = [diagnostic(uri, finding, places) for finding in seen.findings]
        start = range_of(places.range(Span(0, 0)))
        return told + [types.Diagnostic(start, problem, types.DiagnosticSeverity.Error, source="auditor") for problem in seen.problems]


def _unless(outdated: threading.Event, path: str, content: str, version: int | None, options: Options) -> Look | None:
    """Look at an article; None where it is another one before that is done."""
    try:
        with until(outdated.is_set):
            return look(path, content, version, options)
    except Stopped:
        return None


def range_of(places: Range) -> types.Range:
    """A range as the protocol has it."""
    return types.Range(types.Position(*places.start), types.Position(*places.end))


def span_of(places: Positions, asked: types.Range) -> Span:
    """A range of the protocol as a span of the document."""
    start, end = (places.offset(Position(place.line, place.character)) for place in (asked.start, asked.end))
    return Span(start, end)


def diagnostic(uri: str, finding: Finding, places: Positions) -> types.Diagnostic:
    """A finding as editors show it: its message and what to do, and the places that it is carried into."""
    return types.Diagnostic(
        range_of(places.range(finding.span)),
        "\n".join([finding.message, *finding.help]),
        _SEVERITIES[finding.severity],
        finding.name,
        source="auditor",
        tags=[types.DiagnosticTag.Unnecessary] if finding.code == actions.UNUSED else None,
        related_information=[
            types.DiagnosticRelatedInformation(types.Location(uri, range_of(places.range(related.span))), related.message)
            for related in finding.related
        ],
    )


def serve(options: Options) -> None:
    """Serve an editor over standard input and output until it says that it is done. Whatever else is printed meanwhile goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    gc.disable()  # the server does it, in its pauses
    server_of(options).start_io(stdout=answers)


def server_of(options: Options) -> Server:
    """A server that answers what this program knows to answer."""
    server = Server(options)
    _follow_changes(server)
    _answer_questions(server)
    return server


def _follow_changes(server: Server) -> None:
    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        if server.client_capabilities.workspace and server.client_capabilities.workspace.did_change_watched_files:
            watchers = [types.FileSystemWatcher(f"**/{name}") for name in SETTINGS]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            wanted = types.Registration("settings", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await server.client_register_capability_async(types.RegistrationParams([wanted]))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(asked: types.DidOpenTextDocumentParams) -> None:
        server.changed(asked.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(asked: types.DidChangeTextDocumentParams) -> None:
        server.changed(asked.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(asked: types.DidSaveTextDocumentParams) -> None:
        if os.path.basename(asked.text_document.uri) in SETTINGS:
            server.all_changed()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(asked: types.DidCloseTextDocumentParams) -> None:
        server.forget(asked.text_document.uri)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(asked.text_document.uri, []))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def settings_changed(_: types.DidChangeWatchedFilesParams) -> None:
        server.all_changed()


def _answer_questions(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    async def code_actions(asked: types.CodeActionParams) -> list[types.CodeAction]:
        uri = asked.text_document.uri
        seen = await server.present(uri)
        if seen is None or not _wants_fixes(asked.context.only):
            return []
        places = server.positions(seen.document)
        return [_code_action(uri, action, seen, places) for action in actions.actions(seen, span_of(places, asked.range))]

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(asked: types.HoverParams) -> types.Hover | None:
        seen = await server.present(asked.text_document.uri)
        if seen is None:
            return None
        places = server.positions(seen.document)
        said = telling.hover(seen, places.offset(Position(asked.position.line, asked.position.character)))
        if said is None:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, said.text), range_of(places.range(said.span)))

    if server.options.hints:

        @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
        async def inlay_hints(asked: types.InlayHintParams) -> list[types.InlayHint]:
            seen = await server.present(asked.text_document.uri)
            if seen is None:
                return []
            places = server.positions(seen.document)
            return [
                types.InlayHint(types.Position(*places.at(hint.offset)), hint.text, padding_left=True)
                for hint in telling.hints(seen, span_of(places, asked.range))
            ]


def _wants_fixes(only: Sequence[types.CodeActionKind | str] | None) -> bool:
    return only is None or any(str(getattr(kind, "value", kind)) in ("", "quickfix") for kind in only)


def _code_action(uri: str, action: actions.Action, seen: Look, places: Positions) -> types.CodeAction:
    """An action whose edits hold for the version that was audited, and for no other."""
    written = seen.document.file_edits([(edit.span, edit.text) for edit in action.edits])
    edits = [types.TextEdit(range_of(places.file_range(span)), text) for span, text in written]
    document = types.OptionalVersionedTextDocumentIdentifier(uri, seen.version)
    return types.CodeAction(
        action.title,
        types.CodeActionKind.QuickFix,
        [diagnostic(uri, action.finding, places)],
        is_preferred=action.preferred or None,
        edit=types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, edits)]),
    )

"""An editor: a real client of the language server over its pipes, which counts places by itself."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient

UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}
WAIT = 60
"""Seconds within which a server answers, however busy the machine is."""


class Editor:
    """A client with an open article: it changes the text, asks, and waits for what it is told."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client, self.folder = client, folder
        self.encoding = "utf-16"
        self.uri = (folder / "post.md").as_uri()
        self.version = self.version_told = 0
        self.text = ""
        self.diagnostics: list[types.Diagnostic] = []
        self.messages: list[str] = []
        self.registered: list[str] = []
        self.versions: list[int] = []
        self._told = asyncio.Event()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: types.PublishDiagnosticsParams) -> None:
            if params.uri == self.uri:
                self.diagnostics, self.version_told = list(params.diagnostics), params.version or 0
                self.versions.append(self.version_told)
                self._told.set()

        @client.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)

    async def start(self, encodings: list[str]) -> None:
        """Shake hands; what the server chose of the encodings is how places are counted from here on."""
        watches = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def registered(params: types.RegistrationParams) -> None:
            self.registered += [registration.method for registration in params.registrations]

        general = types.GeneralClientCapabilities(position_encodings=encodings)
        result = await self.client.initialize_session(
            types.InitializeParams(
                capabilities=types.ClientCapabilities(
                    workspace=types.WorkspaceClientCapabilities(did_change_watched_files=watches), general=general
                ),
                workspace_folders=[types.WorkspaceFolder(self.folder.as_uri(), "work")],
            )
        )
        self.capabilities = result.capabilities
        self.encoding = str(getattr(result.capabilities.position_encoding, "value", result.capabilities.position_encoding))

    def open(self, text: str) -> None:
        self.text, self.version = text, 1
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(self.uri, "markdown", 1, text)))

    def change(self, text: str) -> None:
        self.text = text
        self.version += 1
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(self.version, self.uri), [whole])
        )

    @property
    def process(self) -> int:
        """The server's process."""
        server = self.client._server
        assert server is not None
        return server.pid

    def close(self) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(self.uri)))

    def files_changed(self, path: Path) -> None:
        event = types.FileEvent(path.as_uri(), types.FileChangeType.Changed)
        self.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))

    async def told(self) -> list[types.Diagnostic]:
        """The diagnostics of the text as it is now."""
        while self.version_told != self.version:
            await self.told_anew()
        return self.diagnostics

    async def told_anew(self) -> list[types.Diagnostic]:
        """The next diagnostics, of whatever version."""
        self._told.clear()
        await asyncio.wait_for(self._told.wait(), WAIT)
        return self.diagnostics

    def offset(self, place: types.Position) -> int:
        """Where a place is in the text, counted independently of the server: one character after another."""
        lines = self.text.split("\n")
        line, units, at = lines[place.line], 0, 0
        while units < place.character:
            units += UNITS[self.encoding](line[at])
            at += 1
        assert units == place.character, "within a character"
        return sum(len(one) + 1 for one in lines[: place.line]) + at

    def place(self, offset: int) -> types.Position:
        before = self.text[:offset]
        return types.Position(before.count("\n"), UNITS[self.encoding](before.rpartition("\n")[2]))

    def at(self, place: types.Range) -> str:
        return self.text[self.offset(place.start) : self.offset(place.end)]

    async def actions(self, shown: str) -> list[types.CodeAction]:
        """What can be done about a piece of the text."""
        start = self.text.index(shown)
        where = types.Range(self.place(start), self.place(start + len(shown)))
        identifier = types.TextDocumentIdentifier(self.uri)
        found = await self.client.text_document_code_action_async(
            types.CodeActionParams(identifier, where, types.CodeActionContext(diagnostics=[]))
        )
        return [action for action in found or [] if isinstance(action, types.CodeAction)]

    def applied(self, action: types.CodeAction) -> str:
        """The text that an action makes of this one."""
        assert action.edit is not None
        (change,) = action.edit.document_changes or []
        assert isinstance(change, types.TextDocumentEdit)
        assert change.text_document.version == self.version
        text = self.text
        for edit in sorted(change.edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            assert isinstance(edit, types.TextEdit)
            text = text[: self.offset(edit.range.start)] + edit.new_text + text[self.offset(edit.range.end) :]
        return text

    async def hints(self) -> list[types.InlayHint]:
        """The inlay hints of the whole text."""
        whole = types.Range(types.Position(0, 0), self.place(len(self.text)))
        identifier = types.TextDocumentIdentifier(self.uri)
        return list(await self.client.text_document_inlay_hint_async(types.InlayHintParams(identifier, whole)) or [])

    async def hovers_nothing(self, shown: str) -> bool:
        where = types.HoverParams(types.TextDocumentIdentifier(self.uri), self.place(self.text.index(shown) + 1))
        return await self.client.text_document_hover_async(where) is None

    async def hover(self, shown: str) -> str:
        where = types.HoverParams(types.TextDocumentIdentifier(self.uri), self.place(self.text.index(shown) + 1))
        said = await self.client.text_document_hover_async(where)
        assert said is not None
        assert isinstance(said.contents, types.MarkupContent)
        assert said.contents.kind == types.MarkupKind.PlainText
        return said.contents.value


@asynccontextmanager
async def editing(folder: Path, *options: str, encodings: Sequence[str] = ("utf-16",)) -> AsyncIterator[Editor]:
    """An editor with a server of its own, which is started in the folder and must end well."""
    client = LanguageClient(converter_factory=default_converter)
    editor = Editor(client, folder)
    await client.start_io(sys.executable, "-m", "auditor", "lsp", *options, cwd=folder)
    await editor.start(list(encodings))
    yield editor
    await client.shutdown_session()
    server = client._server
    assert server is not None
    assert await asyncio.wait_for(server.wait(), WAIT) == 0
    await client.stop()

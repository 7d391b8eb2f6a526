"""What a language server knows of the files of one client: what stands in them, and what was found in it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import msgspec
from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from engine.findings import Finding, Place
from engine.rulebook import Rulebook
from engine.rulebook.layer import is_rule_text
from kb.advisor import Advisor
from kb.claims import Claims
from tui.lsp.cursor import Cursor
from tui.lsp.mention import Mention, mentions
from tui.lsp.mention_beside import mentions_beside
from tui.lsp.rule_workspace import RuleState, RuleWorkspace

__all__ = ["Desk", "uri_of"]

_PATIENCE = 0.25
"""Seconds without a key press after which files are verified."""


class Desk:
    """The files of one client, verified whenever they change; what is found is told as diagnostics.

    ``state`` is what they came to last, ``usable`` the last rules that could be used, and ``situation`` the job that
    the client chose for the values that are shown.
    """

    def __init__(self, server: LanguageServer, rules: RuleWorkspace) -> None:
        self.server, self.rules = server, rules
        self.situation = ""
        self.state: RuleState | None = None
        self.usable: Rulebook | None = None
        self._latest: tuple[Rulebook, Advisor] | None = None
        self._published: set[str] = set()
        self._changes = self._verified = 0
        self._due: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    async def begin(self, _params: lsp.InitializedParams) -> None:
        """Takes the folders of the client."""
        folders = self.server.workspace.folders.values()
        roots = [path for each in folders if (path := to_fs_path(each.uri))]
        root = self.server.workspace.root_path
        self.rules.folders = tuple(map(Path, roots or ([root] if root else [])))
        await self._verify()

    async def opened(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Takes a file that was opened."""
        self._take(params.text_document.uri)
        await self._verify()

    def changed(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Takes what was typed; it is verified once nothing more is typed for a moment."""
        self._take(params.text_document.uri)
        self._changes += 1
        if self._due is not None:
            self._due.cancel()
        self._due = asyncio.ensure_future(self._verify_soon())

    async def closed(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Goes back to what was saved."""
        self.rules.close(_path(params.text_document.uri))
        await self._verify()

    async def saved(self, _params: lsp.DidSaveTextDocumentParams) -> None:
        """Verifies again."""
        await self._verify()

    async def files_changed(self, _params: lsp.DidChangeWatchedFilesParams) -> None:
        """Verifies again, as files were changed beside the editor."""
        await self._verify()

    def configured(self, params: lsp.DidChangeConfigurationParams) -> None:
        """Takes the settings of the client."""
        settings = params.settings
        chosen = settings.get("whygpu", settings) if isinstance(settings, dict) else {}
        if isinstance(chosen, dict) and isinstance(chosen.get("situation"), str):
            self.situation = chosen["situation"]

    def _take(self, uri: str) -> None:
        self.rules.open(_path(uri), self.server.workspace.get_text_document(uri).source)

    async def _verify_soon(self) -> None:
        await asyncio.sleep(_PATIENCE)
        self._due = None  # from here on it is finished, whatever is typed
        await self._verify()

    async def _verify(self) -> None:
        self._changes += 1
        async with self._turn:
            seen = self._changes
            if seen == self._verified:
                return  # one that waited before this one saw all of it
            state = await asyncio.get_running_loop().run_in_executor(None, self.rules.state)
        if seen != self._changes:
            return  # what was found is not what stands there now; whoever changed it verifies again
        self.state, self._verified = state, seen
        self.usable = state.rulebook or self.usable
        self._publish(state)

    async def ready(self) -> Rulebook | None:
        """The last rules that could be used; where there were none yet, those without what is being written."""
        if self.usable is None:
            below = RuleWorkspace((), self.rules.named, self.rules.catalogues)
            async with self._turn:
                state = await asyncio.get_running_loop().run_in_executor(None, below.state)
            if self.usable is None:
                self.usable = state.rulebook
        return self.usable

    def _publish(self, state: RuleState) -> None:
        found: dict[str, list[lsp.Diagnostic]] = {}
        for each in state.findings:
            file = state.file(each.place.file)
            where = str(file.path) if file else each.place.file
            shown = file is None or each.place.file in state.own or each.place.file in state.beside
            if shown or _real(where) in self.rules.texts:
                found.setdefault(uri_of(where), []).append(self._diagnostic(each, state))
        for path in self.rules.texts:
            found.setdefault(uri_of(str(path)), [])
        for uri in self._published - found.keys():
            found[uri] = []
        self._published = {uri for uri, each in found.items() if each}
        for uri, diagnostics in found.items():
            self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics))

    def _diagnostic(self, finding: Finding, state: RuleState) -> lsp.Diagnostic:
        error = finding.severity == "error"
        hint = f"; did you mean {finding.suggestion!r}?" if finding.suggestion else ""
        cure = f"\nCure: {finding.cure}" if finding.cure else ""
        related = [
            lsp.DiagnosticRelatedInformation(lsp.Location(uri_of(str(file.path)), self.word_at(each.place)), each.note)
            for each in finding.related
            if (file := state.file(each.place.file)) is not None
        ]
        return lsp.Diagnostic(
            range=self.word_at(finding.place),
            message=f"{finding.message}{hint}{cure}",
            severity=lsp.DiagnosticSeverity.Error if error else lsp.DiagnosticSeverity.Warning,
            code=finding.code,
            source="whygpu",
            related_information=related or None,
            data=msgspec.to_builtins({"correction": finding.correction, "remedies": finding.remedies}),
        )

    def cursor(self, params: Any) -> Cursor | None:
        """Where ``params`` say that the cursor stands; None in a file that holds no rules."""
        document = self.server.workspace.get_text_document(params.text_document.uri)
        if not is_rule_text(document.source):
            return None
        lines = tuple(line.rstrip("\r\n") for line in document.lines)
        at = self.server.workspace.position_codec.position_from_client_units(document.lines, params.position)
        return Cursor(lines, at.line, at.character)

    def mention_at(self, params: Any) -> Mention | None:
        """The name that the cursor of ``params`` stands on."""
        state, cursor = self.state, self.cursor(params)
        if state is None or cursor is None:
            return None
        name = state.name_of.get(_real(str(_path(params.text_document.uri))))
        if name is None:
            return None
        for each in mentions(state.files[name], self.usable):
            first = each.place.column - 1
            if each.place.line == cursor.row + 1 and first <= cursor.column <= first + len(each.name):
                return each
        return None

    def mentions_of(self, name: str) -> list[Mention]:
        """All places that mention ``name``, in all files."""
        files = self.state.files.values() if self.state else ()
        beside = self.state.beside.values() if self.state else ()
        return [
            *(each for file in files if name in file.text for each in mentions(file, self.usable) if each.name == name),
            *(each for file in beside if name in file.text for each in mentions_beside(file, name)),
        ]

    def advisor(self, rulebook: Rulebook) -> Advisor:
        """An advisor over ``rulebook``."""
        if self._latest is None or self._latest[0] is not rulebook:
            catalogues = self.rules.catalogues.with_entries(rulebook.entries)
            self._latest = rulebook, Advisor(rulebook, catalogues, Claims.load())
        return self._latest[1]

    def word_at(self, place: Place, name: str = "") -> lsp.Range:
        """From ``place`` to the end of the word there, as the client counts."""
        state = self.state
        file = state.file(place.file) if state else None
        text = self.rules.texts.get(_real(str(file.path)), file.text) if file else ""
        lines = text.splitlines()
        line = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
        start = min(place.column - 1, len(line))
        end = start + len(name)
        while not name and end < len(line) and (line[end].isalnum() or line[end] in "._-"):
            end += 1
        ranged = lsp.Range(lsp.Position(place.line - 1, start), lsp.Position(place.line - 1, max(end, start + 1)))
        return self.to_client(lines, ranged) if line else ranged

    def to_client(self, lines: Any, ranged: lsp.Range) -> lsp.Range:
        """``ranged`` of ``lines`` as the client counts letters."""
        return self.server.workspace.position_codec.range_to_client_units(list(lines), ranged)


def _path(uri: str) -> Path:
    return Path(to_fs_path(uri) or uri)


def _real(path: str) -> Path:
    return Path(os.path.realpath(path))


def uri_of(path: str) -> str:
    """The address of the file at ``path``, with links followed, as clients name it."""
    return from_fs_path(str(_real(path))) or path

"""Changes to rule files that a client asks for: another name, one style, a cure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from lsprotocol import types as lsp

from engine.authoring import remedied
from engine.findings import Correction, Remedy, RulebookError
from engine.formatting import UnformattableError, formatted
from engine.rulebook.document import parse_document
from engine.rulebook.identifier import is_fact_id, is_rule_id
from engine.rulebook.layer import is_rule_text
from tui.authoring.whole_file import is_in_package
from tui.lsp.desk import Desk, uri_of

__all__ = ["Revision"]

_T = TypeVar("_T")
_IN_PACKAGE = "what is in a package of rules counts only as its author made it, so it is not changed"


class Revision:
    """Works out changes; the client makes them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        """The name that would get another one; None where that cannot be."""
        mention = self._desk.mention_at(params)
        return None if mention is None or self._not_own(mention.name) else self._desk.word_at(mention.place)

    def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        """Another name for what the cursor stands on, in all files of the workspace; refused with a message."""
        mention, new = self._desk.mention_at(params), params.new_name
        if mention is None or self._desk.state is None:
            return None
        problem = self._not_own(mention.name) or self._not_free(mention.name, new) or self._packed(mention.name)
        if problem:
            self._refuse(problem)
            return None
        changes: dict[str, list[lsp.TextEdit]] = {}
        for each in self._desk.mentions_of(mention.name):
            state, file = self._desk.state, self._desk.state.file(each.place.file)
            if file is not None and (each.place.file in state.own or each.place.file in state.beside):
                uri = uri_of(str(file.path))
                changes.setdefault(uri, []).append(lsp.TextEdit(self._desk.word_at(each.place, each.name), new))
        return lsp.WorkspaceEdit(changes=changes)

    def _not_own(self, name: str) -> str:
        """Why ``name`` cannot be renamed; empty where it is declared in the editor's own files."""
        state = self._desk.state
        own = state is not None and any(
            each.kind == "declaration" and each.place.file in state.own for each in self._desk.mentions_of(name)
        )
        return "" if own else f"{name} is not declared in a file of this workspace by that name"

    def _not_free(self, old: str, new: str) -> str:
        rulebook = self._desk.usable
        if rulebook is None:
            return "nothing can be renamed before the rules can be read"
        is_rule = old in rulebook.providers and old not in rulebook.facts
        if not (is_rule_id(new) if is_rule else is_fact_id(new)):
            return f"{new!r} cannot be an id: lower-case words, digits and '_', joined by '.'"
        if new in rulebook.facts or new in rulebook.parameters or new in rulebook.providers:
            return f"there is {new!r} already"
        return ""

    def _packed(self, name: str) -> str:
        """Why ``name`` cannot be renamed everywhere: some of it is in a package; empty where none is."""
        state = self._desk.state
        places = () if state is None else (each.place.file for each in self._desk.mentions_of(name))
        own = (
            file.path
            for place in places
            if state is not None and (place in state.own or place in state.beside)
            if (file := state.file(place)) is not None
        )
        packed = next(filter(is_in_package, own), None)
        return "" if packed is None else f"{name} stands in {packed}: {_IN_PACKAGE}"

    def _refuse(self, problem: str) -> None:
        self._desk.server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, problem))

    def formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        """The style of ``whygpu rules fmt``; None where the file cannot be read, or is in a package."""
        document = self._desk.server.workspace.get_text_document(params.text_document.uri)
        if is_in_package(Path(document.path)):
            self._refuse(f"{document.path}: {_IN_PACKAGE}")
            return None
        if not is_rule_text(document.source):
            return None
        try:
            text = formatted(parse_document(document.path, document.source))
        except (RulebookError, UnformattableError):
            return None  # what is wrong is among the diagnostics
        return [] if text == document.source else [_whole(document.lines, text)]

    def code_actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """What was meant, where a finding has a suggestion; and each remedy that can be written into the file."""
        uri = params.text_document.uri
        if is_in_package(Path(self._desk.server.workspace.get_text_document(uri).path)):
            return []
        actions = list(self._remedies(params))
        actions += [
            lsp.CodeAction(
                f"Write {correction.meant} instead",
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[each],
                is_preferred=True,
                edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
            )
            for each in params.context.diagnostics
            for correction in _sent(each, "correction", Correction)
            for edit in self._corrected(uri, correction)
        ]
        return actions

    def _corrected(self, uri: str, correction: Correction) -> Iterator[lsp.TextEdit]:
        """What is to be written, where the text that was found wrong still stands there."""
        lines = self._desk.server.workspace.get_text_document(uri).lines
        row, begin = correction.place.line - 1, correction.place.column - 1
        end = begin + len(correction.written)
        if 0 <= row < len(lines) and begin >= 0 and correction.written and lines[row][begin:end] == correction.written:
            ranged = lsp.Range(lsp.Position(row, begin), lsp.Position(row, end))
            yield lsp.TextEdit(self._desk.to_client(lines, ranged), correction.meant)

    def _remedies(self, params: lsp.CodeActionParams) -> Iterator[lsp.CodeAction]:
        document = self._desk.server.workspace.get_text_document(params.text_document.uri)
        told = [
            (each, remedy)
            for each in params.context.diagnostics
            for remedies in _sent(each, "remedies", tuple[Remedy, ...])
            for remedy in remedies
        ]
        if not told or not is_rule_text(document.source):
            return
        try:
            parsed = parse_document(document.path, document.source)
        except RulebookError:
            return
        for diagnostic, remedy in told:
            text = remedied(parsed, remedy)
            if text is not None:
                edit = lsp.WorkspaceEdit(changes={params.text_document.uri: [_whole(document.lines, text)]})
                yield lsp.CodeAction(
                    remedy.title, kind=lsp.CodeActionKind.QuickFix, diagnostics=[diagnostic], edit=edit
                )


def _sent(diagnostic: lsp.Diagnostic, key: str, kind: type[_T]) -> Iterator[_T]:
    """What was sent along with a finding; a client may send anything back."""
    data = diagnostic.data.get(key) if isinstance(diagnostic.data, dict) else None
    if diagnostic.source == "whygpu" and data:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(data, kind)


def _whole(lines: Sequence[str], text: str) -> lsp.TextEdit:
    return lsp.TextEdit(lsp.Range(lsp.Position(0, 0), lsp.Position(len(lines), 0)), text)

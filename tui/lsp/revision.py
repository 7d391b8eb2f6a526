"""Changes to rule files that a client asks for: another name, one style, a cure."""

from __future__ import annotations

from lsprotocol import types as lsp

from engine.findings import RulebookError
from engine.formatting import UnformattableError, formatted
from engine.rulebook.document import parse_document
from engine.rulebook.identifier import is_fact_id, is_rule_id
from tui.lsp.desk import Desk, uri_of
from tui.lsp.rule_workspace import is_rule_text

__all__ = ["Revision"]


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
        problem = self._not_own(mention.name) or self._not_free(mention.name, new)
        if problem:
            self._desk.server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, problem))
            return None
        changes: dict[str, list[lsp.TextEdit]] = {}
        for each in self._desk.mentions_of(mention.name):
            if each.place.file in self._desk.state.own:
                uri = uri_of(str(self._desk.state.files[each.place.file].path))
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

    def formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        """The style of ``whygpu rules fmt``; None where the file cannot be read."""
        document = self._desk.server.workspace.get_text_document(params.text_document.uri)
        if not is_rule_text(document.source):
            return None
        try:
            text = formatted(parse_document(document.path, document.source))
        except (RulebookError, UnformattableError):
            return None  # what is wrong is among the diagnostics
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(document.lines), 0))
        return [] if text == document.source else [lsp.TextEdit(whole, text)]

    def code_actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """What was meant, where a finding has a suggestion."""
        uri = params.text_document.uri
        actions = []
        for each in params.context.diagnostics:
            suggestion = each.data.get("suggestion") if isinstance(each.data, dict) else None
            if each.source == "whygpu" and isinstance(suggestion, str):
                edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(each.range, suggestion)]})
                actions.append(
                    lsp.CodeAction(
                        f"Write {suggestion} instead",
                        kind=lsp.CodeActionKind.QuickFix,
                        diagnostics=[each],
                        is_preferred=True,
                        edit=edit,
                    )
                )
        return actions

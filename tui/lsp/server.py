"""The server: what clients may ask for, and who answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from kb.version import VERSION
from tui.lsp.desk import Desk
from tui.lsp.inquiry import Inquiry
from tui.lsp.revision import Revision
from tui.lsp.rule_workspace import RuleWorkspace

__all__ = ["SITUATION_COMMAND", "rule_server"]

SITUATION_COMMAND = "whygpu.situation"
"""The command by which a client chooses the job for the values that are shown."""
_TRIGGERS = [" ", ".", "{", ":", "<"]
"""Letters after which a client asks what can be written."""


def rule_server(named: Sequence[Path] = ()) -> LanguageServer:
    """A server over the folders that its client opens, on top of the built-in rules and those at ``named``."""
    server = LanguageServer("whygpu", VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
    desk = Desk(server, RuleWorkspace((), tuple(named)))
    inquiry, revision = Inquiry(desk), Revision(desk)
    fixes = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    for name, answer, options in (
        (lsp.INITIALIZED, desk.begin, None),
        (lsp.TEXT_DOCUMENT_DID_OPEN, desk.opened, None),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, desk.changed, None),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, desk.closed, None),
        (lsp.TEXT_DOCUMENT_DID_SAVE, desk.saved, None),
        (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, desk.files_changed, None),
        (lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, desk.configured, None),
        (lsp.TEXT_DOCUMENT_COMPLETION, inquiry.completion, lsp.CompletionOptions(trigger_characters=_TRIGGERS)),
        (lsp.TEXT_DOCUMENT_HOVER, inquiry.hover, None),
        (lsp.TEXT_DOCUMENT_DEFINITION, inquiry.definition, None),
        (lsp.TEXT_DOCUMENT_REFERENCES, inquiry.references, None),
        (lsp.TEXT_DOCUMENT_PREPARE_RENAME, revision.prepare_rename, None),
        (lsp.TEXT_DOCUMENT_RENAME, revision.rename, None),
        (lsp.TEXT_DOCUMENT_FORMATTING, revision.formatting, None),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, revision.code_actions, fixes),
    ):
        server.feature(name, options)(_function(answer))

    def choose(job: str = "") -> str:
        desk.situation = job
        return job

    server.command(SITUATION_COMMAND)(choose)
    return server


def _function(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """``method`` as a function of its own: pygls writes on what it registers, which a bound method does not take."""
    if iscoroutinefunction(method):

        async def answered_later(params: Any) -> Any:
            answer: Awaitable[Any] = method(params)
            return await answer

        return answered_later

    def answered(params: Any) -> Any:
        return method(params)

    return answered

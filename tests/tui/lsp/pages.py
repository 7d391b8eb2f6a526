"""Rule files that are open in an editor."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient

POWER = """schema: rules/1
pack: room
title: Our machine room

facts:
  - id: room.circuits
    title: Circuits in the room
    type: int
    range: 1..100
    ask: How many circuits are there?
    why-asked: More circuits carry more.

rules:
  - id: room.limit
    title: The circuits do not carry it
    level: warn
    when: room.circuits < 2 and power.total > 3 kW
    because: "{room.circuits} circuit carries 3 kW, and {power.total} are drawn."
    sources: [{thumb: plan of our room}]
    tests:
      - {given: {room.circuits: 1, power.total: 4 kW}, fires: true}
      - {given: {room.circuits: 2, power.total: 4 kW}, fires: false}
"""
OTHER = """schema: rules/1
pack: room.report
title: What is shown of the room

report:
  - {title: Machine room, facts: [room.circuits]}
"""
CASES = "room.limit\n  power.total at 3 kW, with room.circuits = 1\n    3 kW -> nothing\n"
LIST = """{#
title: A line of our list
file: room.txt
tool: our list
version: "1"
when: room.circuits is known
#}
{{ fact('room.circuits') | shell }}
"""


class Page:
    """A file that is open in the client; ``|`` in a text says where the cursor stands."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client, self.path, self.uri, self.version = client, path, path.as_uri(), 0

    async def open(self, text: str) -> lsp.Position:
        text, at = cursor(text)
        self.version += 1
        before = len(self.client.log_messages), self.client.diagnostics.pop(self.uri, None)
        if self.version == 1:
            item = lsp.TextDocumentItem(self.uri, "yaml", self.version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        else:
            document = lsp.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri)
            whole = [lsp.TextDocumentContentChangeWholeDocument(text)]
            self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, whole))
        assert before is not None
        return at

    async def told(self) -> list[lsp.Diagnostic]:
        """The diagnostics of what was opened last."""
        while self.uri not in self.client.diagnostics:
            await asyncio.sleep(0.05)
        return list(self.client.diagnostics[self.uri])

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    async def completed(self, text: str) -> dict[str, lsp.CompletionItem]:
        at = await self.open(text)
        found = await self.client.text_document_completion_async(lsp.CompletionParams(self.document, at))
        return {each.label: each for each in found.items}

    async def hovered(self, text: str) -> str:
        at = await self.open(text)
        await self.told()
        found = await self.client.text_document_hover_async(lsp.HoverParams(self.document, at))
        return found.contents.value if found else ""

    async def close(self) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.document))


def cursor(text: str) -> tuple[str, lsp.Position]:
    before, bar, after = text.partition("|")
    if not bar:
        return text, lsp.Position(0, 0)
    line = before.count("\n")
    return before + after, lsp.Position(line, len(before.rpartition("\n")[2].encode("utf-16-le")) // 2)


def at(mark: str, text: str = POWER) -> str:
    """``text`` with the cursor where ``mark`` has its bar."""
    plain = mark.replace("|", "", 1)
    assert plain in text, plain
    return text.replace(plain, mark, 1)


def applied(text: str, edits: list[lsp.TextEdit]) -> str:
    lines = text.splitlines(keepends=True)
    for edit in sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True):
        start, end = edit.range.start, edit.range.end
        if (start.line, end.line, end.character) == (0, len(lines), 0):
            return edit.new_text
        assert start.line == end.line
        line = lines[start.line]
        lines[start.line] = line[: start.character] + edit.new_text + line[end.character :]
    return "".join(lines)

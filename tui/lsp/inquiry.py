"""What a client asks about the place where its cursor stands."""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp

from kb.claims import Claims
from tui.lsp.desk import Desk, uri_of
from tui.lsp.hover_text import hover_text
from tui.lsp.offer import OfferKind, offers
from tui.lsp.situation import Situations, situation_in

__all__ = ["Inquiry"]

_KINDS: dict[OfferKind, lsp.CompletionItemKind] = {
    "key": lsp.CompletionItemKind.Property,
    "fact": lsp.CompletionItemKind.Variable,
    "parameter": lsp.CompletionItemKind.Constant,
    "rule": lsp.CompletionItemKind.Reference,
    "value": lsp.CompletionItemKind.EnumMember,
    "unit": lsp.CompletionItemKind.Unit,
    "function": lsp.CompletionItemKind.Function,
    "word": lsp.CompletionItemKind.Keyword,
    "claim": lsp.CompletionItemKind.Reference,
}


class Inquiry:
    """Answers from what a desk knows."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._situations = Situations()

    async def completion(self, params: lsp.CompletionParams) -> lsp.CompletionList | None:
        """What can be written at the cursor."""
        rulebook = await self._desk.ready()
        cursor = self._desk.cursor(params)
        if rulebook is None or cursor is None:
            return None
        claims = Claims.load()
        stated = {each: claims.get(each).statement for each in claims.ids()}
        start = lsp.Position(cursor.row, cursor.column - len(cursor.word))
        here = self._desk.to_client(cursor.lines, lsp.Range(start, lsp.Position(cursor.row, cursor.column)))
        items = [
            lsp.CompletionItem(
                each.text,
                kind=_KINDS[each.kind],
                detail=each.means or None,
                filter_text=each.text,
                text_edit=lsp.TextEdit(here, each.text + (": " if each.kind == "key" else "")),
            )
            for each in {one.text: one for one in offers(cursor, rulebook, stated)}.values()
        ]
        return lsp.CompletionList(is_incomplete=False, items=items)

    async def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        """What the name under the cursor stands for, with value and proof where a situation was chosen."""
        rulebook = await self._desk.ready()
        mention = self._desk.mention_at(params)
        if rulebook is None or mention is None:
            return None
        text = hover_text(mention.name, rulebook)
        if not text:
            return None
        lines = self._desk.server.workspace.get_text_document(params.text_document.uri).lines
        job = situation_in(lines, params.position.line) or self._desk.situation
        if job and mention.name not in rulebook.parameters:
            told = await asyncio.get_running_loop().run_in_executor(
                None, self._situations.told, self._desk.advisor(rulebook), job, mention.name
            )
            text += f"\n\nFor “{job}”:\n\n```text\n" + "\n".join(told).replace("```", "'''") + "\n```"
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), self._desk.word_at(mention.place))

    def definition(self, params: lsp.DefinitionParams) -> lsp.Location | None:
        """Where the name is declared."""
        rulebook, mention = self._desk.usable, self._desk.mention_at(params)
        if rulebook is None or mention is None or self._desk.state is None:
            return None
        for named in (rulebook.facts, rulebook.parameters, rulebook.providers):
            declared = named.get(mention.name)
            file = self._desk.state.files.get(declared.place.file) if declared is not None else None
            if declared is not None and file is not None:
                own = (each for each in self._desk.mentions_of(mention.name) if each.place.file == file.name)
                place = next((each.place for each in own if each.kind == "declaration"), declared.place)
                return lsp.Location(uri_of(str(file.path)), self._desk.word_at(place))
        return None

    def references(self, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
        """Where the name is mentioned, in the built-in files too."""
        mention = self._desk.mention_at(params)
        if mention is None or self._desk.state is None:
            return None
        wanted = [
            each
            for each in self._desk.mentions_of(mention.name)
            if params.context.include_declaration or each.kind != "declaration"
        ]
        return [
            lsp.Location(uri_of(str(file.path)), self._desk.word_at(each.place, each.name))
            for each in wanted
            if (file := self._desk.state.file(each.place.file)) is not None
        ]

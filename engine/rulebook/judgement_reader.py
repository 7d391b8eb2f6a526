"""Reading what a source states, and how it is judged."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulebook.document import Node
from engine.rulebook.draft import Draft
from engine.rulebook.forms import JUDGES, MARK_CASE
from engine.rulebook.judgement import MARKS, Judgement, JudgementCase
from engine.rulebook.reader import Reader

__all__ = ["JudgementReader"]


class JudgementReader:
    """Reads ``judges`` of a rule or table, which the rows of a table share, and of rows."""

    def __init__(self, node: Node | None, reader: Reader, draft: Draft) -> None:
        self._reader, self._draft = reader, draft
        self._says, self._cases = self._parts(node)
        self._node = node

    def of_rule(self) -> Judgement | None:
        """The judgement of the rule itself; None where it has none."""
        return None if self._node is None else self._judgement(self._node, self._says, self._cases)

    def of_row(self, node: Node | None) -> Judgement | None:
        """The judgement of a row: what ``node`` leaves out is that of the table.

        A row that says nothing, in a table that only shares cases, is not judged.
        """
        if node is None:
            return self.of_rule() if self._says else None
        says, cases = self._parts(node)
        return self._judgement(node, says or self._says, cases or self._cases)

    def _judgement(self, node: Node, says: str, cases: tuple[JudgementCase, ...]) -> Judgement | None:
        if says and cases:
            return Judgement(says, cases)
        self._reader.error("E011", f"{JUDGES.what} lacks {'cases' if says else 'says'!r}", node.place)
        return None

    def _parts(self, node: Node | None) -> tuple[str, tuple[JudgementCase, ...]]:
        entry = self._reader.mapping(node, JUDGES) if node is not None else None
        if entry is None:
            return "", ()
        says = entry.entries.get("says")
        text = "" if says is None else self._reader.template(says, "says", self._draft.types)
        return text, tuple(self._read_cases(entry.entries.get("cases")))

    def _read_cases(self, node: Node | None) -> Iterator[JudgementCase]:
        reader, draft = self._reader, self._draft
        items = reader.items(node, "cases")
        for number, item in enumerate(items, start=1):
            case = reader.mapping(item, MARK_CASE)
            if case is None:
                continue
            condition = reader.condition(case.entries.get("if"), draft.scope, draft.units)
            if (number == len(items)) == ("if" in case.entries):
                message = "the last case of a judgement, and no other, has no 'if': some mark must be given"
                reader.error("E011", message, item.place)
            mark = reader.word(case.entries["mark"], "mark", MARKS, MARKS[0])
            because = reader.template(case.entries["because"], "because", draft.types)
            yield JudgementCase(condition, mark, because, item.place)

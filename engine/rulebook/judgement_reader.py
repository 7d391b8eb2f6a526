"""Reading what a source states, and how it is judged."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulebook.document import Sequence
from engine.rulebook.forms.rule import JUDGES, WrittenJudges, WrittenMarkCase
from engine.rulebook.judgement import Judgement, JudgementCase

__all__ = ["JudgementReader"]


class JudgementReader:
    """Reads ``judges`` of a rule or table, which the rows of a table share, and of rows."""

    def __init__(self, written: WrittenJudges | None) -> None:
        self._written = written
        self._says, self._cases = _parts(written)

    def of_rule(self) -> Judgement | None:
        """The judgement of the rule itself; None where it has none."""
        return None if self._written is None else _judgement(self._written, self._says, self._cases)

    def of_row(self, written: WrittenJudges | None) -> Judgement | None:
        """The judgement of a row: what ``written`` leaves out is that of the table.

        A row that says nothing, in a table that only shares cases, is not judged.
        """
        if written is None:
            return self.of_rule() if self._says else None
        says, cases = _parts(written)
        return _judgement(written, says or self._says, cases or self._cases)


def _judgement(written: WrittenJudges, says: str, cases: tuple[JudgementCase, ...]) -> Judgement | None:
    if says and cases:
        return Judgement(says, cases)
    lacking = WrittenJudges.cases if says else WrittenJudges.says
    written.reader.error("E011", f"{JUDGES.what} lacks {lacking.name!r}", written.place)
    return None


def _parts(written: WrittenJudges | None) -> tuple[str, tuple[JudgementCase, ...]]:
    return ("", ()) if written is None else (written.says, tuple(_cases(written)))


def _cases(written: WrittenJudges) -> Iterator[JudgementCase]:
    listed = written.find(WrittenJudges.cases)
    last = listed.items[-1] if isinstance(listed, Sequence) and listed.items else None
    for case in written.cases:
        condition = case.if_
        if (case.mapping is last) == (WrittenMarkCase.if_ in case):
            message = "the last case of a judgement, and no other, has no 'if': some mark must be given"
            written.reader.error("E011", message, case.place)
        yield JudgementCase(condition, case.mark, case.because, case.place)

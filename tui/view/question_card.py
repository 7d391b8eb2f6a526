"""Questions as cards: rows to choose from, what "don't know" means, entries of catalogues found by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.errors import EngineError
from engine.inference import Given
from engine.interview import Question
from engine.language import Value
from kb.advisor import Advisor
from kb.dialogue.command_line import typed_form
from kb.errors import KnowledgeError
from kb.spoken_answer import answer_in
from tui.view.card import Card, CardKind, Row

__all__ = ["QuestionCards"]

_FOUND = 50
_ASSUMED = "assumed meanwhile"
_DATED, _USED = ("release_date", "launch_year"), "downloads"
"""Fields of catalogue entries that tell when they came out, and how much they are used."""
_KINDS: dict[str, CardKind] = {"bool": "choice", "enum": "choice", "entry": "entry", "text": "words"}


class QuestionCards:
    """Gives the cards of questions."""

    def __init__(self, advisor: Advisor) -> None:
        self._advisor, self._rulebook = advisor, advisor.rulebook

    def card(self, question: Question, given: Given | None, *, computed: bool = False) -> Card:
        """The card of a question; ``given`` is the answer that it already has.

        ``computed`` tells that there is a plan already, for typical cases where nothing was said.
        """
        kind = _KINDS.get(question.kind, "number")
        return Card(
            fact=question.fact,
            title=", ".join(self._rulebook.title(each) for each in question.facts),
            ask=question.text,
            kind=kind,
            help=question.help,
            rows=tuple(self._rows(question)),
            hint=self._hint(question, kind),
            unknown=self._unknown(question, computed=computed),
            zero=self._zero_is_no_answer(question.fact),
            optional=question.assumption is not None,
            current=typed_form(self._rulebook, question.fact, given.value) if given is not None else None,
            find=self._finder(question) if kind == "entry" else None,
            question=question,
        )

    def _rows(self, question: Question) -> Iterator[Row]:
        """The options, and among them what is assumed, if it is none of them."""
        if question.also:
            yield from (Row(each.text, each.text) for each in question.options)
            return
        rows = [
            (option.value, Row(self._typed(question, option.value), option.text, *_assumed(option.assumed)))
            for option in question.options
        ]
        extra = None if any(row.assumed for _, row in rows) else self._assumed_number(question)
        if extra is not None and question.assumption is not None:
            rows.append((extra, Row(self._typed(question, extra), question.assumption, *_assumed(assumed=True))))
            rows.sort(key=lambda each: float(each[0]))
        yield from (row for _, row in rows)

    def _typed(self, question: Question, value: Value) -> str:
        return typed_form(self._rulebook, question.fact, value)

    def _assumed_number(self, question: Question) -> int | float | None:
        """The number that is assumed, as it is shown; None where none is, or the options are no numbers."""
        if question.assumption is None or not self._rulebook.facts[question.fact].type.is_number:
            return None
        try:
            value = answer_in(self._advisor, question.fact, question.assumption).value
        except (EngineError, KnowledgeError):
            return None
        return None if isinstance(value, bool | str) else value

    def _zero_is_no_answer(self, fact: str) -> bool:
        declared = self._rulebook.facts[fact].type
        return not declared.is_number or (declared.low is not None and declared.low > 0)

    def _unknown(self, question: Question, *, computed: bool) -> str:
        if question.searched:
            return "left open: the best is searched for"
        if question.also and question.assumption is not None:
            return f"assumed is: {question.assumption}"
        if question.assumption is None:
            stop = self._rulebook.facts[question.fact].stop
            if stop:
                return "typical sizes are planned for" if computed else f"nothing is assumed. {stop}"
            instead = self._asked_instead(question.fact)
            if instead:
                return f"then the question is: {instead}"
            return "it stays open, and the plan goes without it"
        note = f": {question.assumption_note}" if question.assumption_note else ""
        return f"{question.assumption} is assumed{note}"

    def _asked_instead(self, fact: str) -> str:
        """The question that stands for the one about an entry without which nothing can be worked out."""
        facts = self._rulebook.facts.values()
        read = (each for each in facts if each.stop and any(owner == fact for owner, _ in each.fields))
        return next((each.ask for each in read if each.ask), "")

    def _hint(self, question: Question, kind: CardKind) -> str:
        if kind == "entry":
            more = ", or the path of a config.json" if question.catalogue == "models" else ""
            return f"a part of the name{more}"
        if kind == "words":
            return "in your own words"
        if kind == "choice":
            return "a number, or in your own words"
        if question.also:
            return f"such as {question.options[0].text}" if question.options else "in your own words"
        declared = self._rulebook.facts[question.fact].type
        bounds = [self._rulebook.show(question.fact, end) for end in (declared.low, declared.high) if end is not None]
        example = f"such as {question.options[0].text}" if question.options else ""
        between = f"{bounds[0]} to {bounds[1]}" if len(bounds) == 2 else f"in {question.unit}" if question.unit else ""
        return ", ".join(part for part in ("a number", example, between) if part)

    def _finder(self, question: Question) -> Callable[[str], tuple[Row, ...]]:
        catalogue = self._advisor.catalogues.by_name()[question.catalogue or ""]
        note = self._entry_note(question.fact)
        known = sorted(catalogue.ids(), key=lambda each: _prominence(catalogue.fields(each) or {}))

        def find(text: str) -> tuple[Row, ...]:
            if not text.strip():
                return tuple(Row(each, catalogue.label(each), note(each)) for each in known)
            found = catalogue.find(text, _FOUND)
            return tuple(Row(match.id, match.label, note(match.id), match.exact) for match in found)

        return find

    def _entry_note(self, fact: str) -> Callable[[str], str]:
        """What tells entries apart at a glance: the first quantity that is read from them, such as their size."""
        rulebook = self._rulebook
        pairs = [(each, field) for each in rulebook.facts.values() for owner, field in each.fields if owner == fact]
        sizes = [(declared, field) for declared, field in pairs if declared.type.kind == "quantity"]
        if not sizes:
            return lambda _: ""
        (declared, field), catalogue = (
            sizes[0],
            self._advisor.catalogues.by_name()[rulebook.facts[fact].type.catalogue or ""],
        )

        def note(entry: str) -> str:
            value = (catalogue.fields(entry) or {}).get(field)
            if value is None or isinstance(value, bool | str):
                return ""
            return rulebook.show(declared.id, value * declared.field_factor)

        return note


def _assumed(assumed: bool) -> tuple[str, bool, bool]:
    """The last fields of a row: its remark, that nobody typed its name, and whether it is assumed."""
    return _ASSUMED if assumed else "", False, assumed


def _prominence(fields: Mapping[str, object]) -> tuple[int, float]:
    """What of a catalogue stands first where nobody searched yet: the latest year, and in it what is used most."""
    dated = next((each for name in _DATED if (each := fields.get(name)) is not None), 0)
    used = fields.get(_USED)
    return -int(str(dated)[:4]), -float(used) if isinstance(used, int | float) else 0.0

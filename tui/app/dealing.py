"""Cards from questions: rows to choose from, what "don't know" means, entries of catalogues found by name."""

from __future__ import annotations

from collections.abc import Callable

from engine.inference import Given
from engine.interview import Question
from kb.advisor import Advisor
from kb.dialogue.command_line import typed_form
from tui.app.cards import Card, CardKind, Row

__all__ = ["Dealer"]

_FOUND = 50
_KINDS: dict[str, CardKind] = {"bool": "choice", "enum": "choice", "entry": "entry", "text": "words"}


class Dealer:
    """Makes cards."""

    def __init__(self, advisor: Advisor) -> None:
        self._advisor, self._rulebook = advisor, advisor.rulebook

    def deal(self, question: Question, given: Given | None) -> Card:
        """The card of a question; ``given`` is the answer that it already has."""
        kind = _KINDS.get(question.kind, "number")
        return Card(
            fact=question.fact,
            title=self._rulebook.title(question.fact),
            ask=question.text,
            kind=kind,
            help=question.help,
            rows=tuple(
                Row(
                    typed_form(self._rulebook, question.fact, option.value),
                    option.text,
                    "assumed meanwhile" if option.assumed else "",
                    assumed=option.assumed,
                )
                for option in question.options
            ),
            hint=self._hint(question, kind),
            unknown=self._unknown(question),
            zero=self._zero_is_no_answer(question.fact),
            optional=question.assumption is not None,
            current=typed_form(self._rulebook, question.fact, given.value) if given is not None else None,
            find=self._finder(question) if kind == "entry" else None,
            question=question,
        )

    def done(self) -> Card:
        """The card that stands there when nothing is left to ask."""
        return Card(
            fact="",
            title="nothing left to ask",
            ask="No further answer would change the recommendation.",
            kind="done",
            help="Ask anything, say what should be different, or choose one of these.",
            rows=(
                Row("/proof", "Why this, and why not the others?"),
                Row("/change", "Change an answer"),
                Row("/goal", "What counts most: cheapest, fastest, fewest, ..."),
                Row("/copy", "Copy the command that gives this advice again"),
                Row("/new", "Another job"),
            ),
            hint="ask, or say what should be different",
        )

    def _zero_is_no_answer(self, fact: str) -> bool:
        declared = self._rulebook.facts[fact].type
        return not declared.is_number or (declared.low is not None and declared.low > 0)

    def _unknown(self, question: Question) -> str:
        if question.searched:
            return "left open: the best is searched for"
        if question.assumption is None:
            stop = self._rulebook.facts[question.fact].stop
            if stop:
                return f"nothing is assumed. {stop}"
            return "nothing is assumed; what depends on it stays open"
        note = f": {question.assumption_note}" if question.assumption_note else ""
        return f"{question.assumption} is assumed{note}"

    def _hint(self, question: Question, kind: CardKind) -> str:
        if kind == "entry":
            more = ", or the path of a config.json" if question.catalogue == "models" else ""
            return f"a part of the name{more}"
        if kind == "words":
            return "in your own words"
        if kind == "choice":
            return "a number, or in your own words"
        declared = self._rulebook.facts[question.fact].type
        bounds = [self._rulebook.show(question.fact, end) for end in (declared.low, declared.high) if end is not None]
        example = f"such as {question.options[0].text}" if question.options else ""
        between = f"{bounds[0]} to {bounds[1]}" if len(bounds) == 2 else f"in {question.unit}" if question.unit else ""
        return ", ".join(part for part in ("a number", example, between) if part)

    def _finder(self, question: Question) -> Callable[[str], tuple[Row, ...]]:
        catalogue = self._advisor.catalogues.by_name()[question.catalogue or ""]
        note = self._entry_note(question.fact)

        def find(text: str) -> tuple[Row, ...]:
            if not text.strip():
                return tuple(Row(each, catalogue.label(each), note(each)) for each in catalogue.ids())
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
        (declared, field), catalogue = sizes[0], self._advisor.catalogue(rulebook.facts[fact].type.catalogue or "")

        def note(entry: str) -> str:
            value = (catalogue.fields(entry) or {}).get(field)
            if value is None or isinstance(value, bool | str):
                return ""
            return rulebook.show(declared.id, value * declared.field_factor)

        return note

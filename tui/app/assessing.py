"""From the advisor's advice to what the screens show of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.explanation import bounds_of, estimate_text, reported
from engine.inference import FactState, Origin
from engine.interview import Question
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice import Advice, Alternative, Configuration
from tui.app.outcome import FactLine, Mark, Other, Outcome, Said, Standing, Verdict, Warned

__all__ = ["outcome_of", "standing_of"]

_ACCELERATOR, _COUNT = "hardware.accelerator", "hardware.count"
_PROBABILITY = "fit.probability"
_NEEDED, _USABLE = "memory.required", "hardware.usable_memory"
_PRICES = ("cost.per_hour", "cost.purchase")
_VERDICTS = {
    "comfortable": Verdict.COMFORTABLE,
    "tight": Verdict.TIGHT,
    "unlikely": Verdict.UNLIKELY,
    "does_not_fit": Verdict.DOES_NOT_FIT,
}
_STANDINGS = {
    Origin.ANSWER: Standing.SAID,
    Origin.DETECTED: Standing.SAID,
    Origin.SEARCH: Standing.CHOSEN,
    Origin.CATALOGUE: Standing.LOOKED_UP,
    Origin.DEFAULT: Standing.ASSUMED,
}
_ORDER = (Standing.SAID, Standing.CHOSEN, Standing.ASSUMED, Standing.CONCLUDED, Standing.LOOKED_UP)


def standing_of(state: FactState) -> Standing:
    """How a fact of an inference is known."""
    return _STANDINGS.get(state.origin, Standing.CONCLUDED)


def outcome_of(rulebook: Rulebook, advice: Advice, questions: Iterable[Question]) -> Outcome:
    """``advice`` as it is shown, with the ``questions`` still open."""
    asked = tuple(questions)
    reader = _Reader(rulebook, advice)
    inference = advice.inference
    needs = [each for each in asked if each.assumption is None and not each.aside]
    if advice.recommendation is None and inference.value(_NEEDED) is None:
        return _too_early(rulebook, advice, reader, needs, asked)
    main = advice.recommendation or advice.nearest
    return Outcome(
        goal=advice.goal.title,
        verdict=reader.verdict(main),
        headline=reader.headline(main.choices) if main else "",
        settings=reader.settings(main.choices) if main else (),
        needed=_number(inference.value(_NEEDED)),
        usable=_number(inference.value(_USABLE)),
        between=bounds_of(rulebook, inference, _NEEDED),
        probability=_number(inference.value(_PROBABILITY)),
        obstacle=(main.obstacle or "") if main else "",
        figures=reader.figures(),
        alternatives=tuple(reader.other(each, main) for each in advice.alternatives),
        warnings=tuple(Warned(each.rule, each.title, each.text) for each in advice.warnings),
        said=reader.said(),
        facts=reader.facts(),
        needs=len(needs),
        optional=len(asked) - len(needs),
        considered=advice.search.considered,
        feasible=advice.search.feasible,
        notice=advice.notice or "",
        advice=advice,
    )


def _too_early(
    rulebook: Rulebook, advice: Advice, reader: _Reader, needs: Sequence[Question], asked: Sequence[Question]
) -> Outcome:
    """Nothing can be said of any candidate yet: what is missing is shown in place of one that happens to come first."""
    chosen = {each.fact for each in rulebook.choices}
    missing = [rulebook.title(each.fact) for each in needs if each.fact not in chosen][:1]
    return Outcome(
        goal=advice.goal.title,
        verdict=Verdict.OPEN,
        headline="not enough is known yet",
        obstacle=f"needed first: {', '.join(missing)}" if missing else "",
        facts=tuple(line for line in reader.facts() if line.standing is not Standing.CHOSEN),
        needs=len(needs),
        optional=len(asked) - len(needs),
        notice=advice.notice or "",
        advice=advice,
    )


def _number(value: Value | None) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


class _Reader:
    """Words for the parts of one advice."""

    def __init__(self, rulebook: Rulebook, advice: Advice) -> None:
        self._rulebook, self._advice = rulebook, advice

    def verdict(self, configuration: Configuration | None) -> Verdict:
        if configuration is None:
            return Verdict.NOTHING_FITS if self._advice.search.considered else Verdict.OPEN
        if configuration.verdict in _VERDICTS:
            return _VERDICTS[configuration.verdict]
        return Verdict.NOTHING_FITS if configuration.obstacle else Verdict.OPEN

    def headline(self, choices: Mapping[str, Value]) -> str:
        show = self._rulebook.show
        if _ACCELERATOR not in choices:
            return f"{show(_COUNT, choices[_COUNT])} accelerators" if _COUNT in choices else ""
        count = f"{show(_COUNT, choices[_COUNT])} × " if _COUNT in choices else ""
        return f"{count}{show(_ACCELERATOR, choices[_ACCELERATOR])}"

    def settings(self, choices: Mapping[str, Value]) -> tuple[str, ...]:
        chosen = {fact: value for fact, value in choices.items() if fact not in (_ACCELERATOR, _COUNT)}
        return tuple(self._setting(fact, value) for fact, value in chosen.items())

    def _setting(self, fact: str, value: Value) -> str:
        return f"{self._rulebook.title(fact)}: {self._rulebook.show(fact, value)}"

    def figures(self) -> tuple[tuple[str, str], ...]:
        """What the report shows of the recommendation, without the choices themselves and the verdict."""
        inference, rulebook = self._advice.inference, self._rulebook
        chosen = {each.fact for each in rulebook.choices} | {"fit.verdict", _PROBABILITY, _NEEDED, _USABLE}
        listed = dict.fromkeys(fact for _, facts in reported(rulebook, inference) for fact in facts)
        return tuple(
            (rulebook.title(fact), estimate_text(rulebook, inference, fact)) for fact in listed if fact not in chosen
        )

    def said(self) -> tuple[Said, ...]:
        """What the documents say, the gravest mark first."""
        order = list(Mark)
        said = [
            Said(each.document or each.title, each.says, Mark.of(each.mark), each.judgement)
            for each in self._advice.statements
        ]
        return tuple(sorted(said, key=lambda each: order.index(each.mark)))

    def other(self, alternative: Alternative, main: Configuration | None) -> Other:
        configuration = alternative.configuration
        mine = main.choices if main else {}
        differs = {
            fact: value
            for fact, value in configuration.choices.items()
            if fact not in (_ACCELERATOR, _COUNT) and fact not in alternative.changes and mine.get(fact) != value
        }
        return Other(
            headline=self.headline(configuration.choices),
            verdict=self.verdict(configuration),
            figure=self._price(configuration),
            differs=tuple(self._setting(fact, value) for fact, value in differs.items()),
            changes=tuple(self._setting(fact, value) for fact, value in alternative.changes.items()),
            probability=_number(configuration.inference.value(_PROBABILITY)),
        )

    def _price(self, configuration: Configuration) -> str:
        """The first price that the report shows: a rent, or what it costs to buy; none for what is there already."""
        inference = configuration.inference
        told = {fact for _, facts in reported(self._rulebook, inference) for fact in facts}
        shown = next((fact for fact in _PRICES if fact in told), None)
        return "" if shown is None else estimate_text(self._rulebook, inference, shown)

    def facts(self) -> tuple[FactLine, ...]:
        """All that is known, what the person said first, then what was chosen, assumed, concluded and looked up."""
        inference, rulebook = self._advice.inference, self._rulebook
        lines = []
        for fact, state in inference.facts.items():
            standing = standing_of(state)
            origin = state.firing.provider if state.firing else standing.word
            lines.append(
                FactLine(fact, rulebook.title(fact), estimate_text(rulebook, inference, fact), standing, origin)
            )
        return tuple(sorted(lines, key=lambda line: _ORDER.index(line.standing)))

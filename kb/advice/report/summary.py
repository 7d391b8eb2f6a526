"""The first screen: the answer, what to take, what else would do, and what to mind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.inference import InferenceEngine
from engine.language import Value, evaluate
from kb.advice.advice import NOTABLE, Advice, Assumption, Remark
from kb.advice.alternative import Alternative
from kb.advice.comparison import Row
from kb.advice.configuration import Configuration
from kb.advice.discrepancy import discrepancy_text
from kb.advice.report.answer_line import answer_line
from kb.advice.report.figure_words import behind_name, figures_in, said_under, short_name, told_by_name
from kb.advice.report.leaving_out import fitted
from kb.advice.report.not_used import heard_lines, is_decisive, not_used_lines
from kb.advice.report.open_rules import open_rule_lines
from kb.advice.report.replaced_figures import replaced_figure_lines
from kb.advice.report.terms import explained, terms_in
from kb.advice.report.tree import POLICY, Line, Section
from kb.advice.summary import ACCELERATOR, hardware_of
from kb.advice.within_sentence import within_sentence
from kb.understanding import Understanding

__all__ = ["summary_sections"]

_OTHERS, _WARNINGS, _DECISIVE, _ASSUMED = 3, 3, 4, 1
_DEAREST = 3.0
"""Another way that costs, or where no price is known takes, as many times as much is no way for anybody."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“\d])")
_WARNING = ("warn", "require")
_TERMS, _TIMES = "Terms", "×"
_TAKEN_FOR = "Assumed"
"""What rules say of what they took for something that was named without its size."""
_RENT = "cost.per_hour"
_COSTS = (_RENT, "power.total", "hardware.count")
_BETTER = {"inference.rate_per_request": 1, "training.rate": 1, _RENT: -1, "power.total": -1}
"""Figures that make a difference to people, and whether more (1) or less (-1) is better."""
_WAY = ("training.method", "weights.format", "zero.offload", "offload.part")
"""What tells one way of using the same hardware from another, as people see it."""
_NOTICED = 0.05
"""Share by which a figure must be better to be worth a line."""


def summary_sections(engine: InferenceEngine, advice: Advice, heard: Understanding | None) -> tuple[Section, ...]:
    """The sections of the first screen, in the order in which they are read."""
    screen = _Screen(engine, advice)
    not_used = tuple(not_used_lines(engine, advice, heard))
    replaced = tuple(replaced_figure_lines(engine, advice))
    forbidden = tuple(each for each in replaced if each.mark == "require")
    rules = (*(each for each in replaced if each not in forbidden), *open_rule_lines(engine, advice))
    # A number, a card or a model that was not used may be what the question was about.
    first = tuple(line for line in not_used if is_decisive(line))
    last = tuple(line for line in not_used if not is_decisive(line))
    named = (
        (POLICY, "", forbidden),
        ("not_used", "Not used", first),
        ("defect", "Defect", tuple(screen.defects())),
        ("answer", "", (answer_line(engine, advice),)),
        ("open_rules", "Rules", rules),
        ("take", "Take", tuple(screen.taken())),
        ("ranked", "Ranked", tuple(screen.ranked())),
        ("then", "Then", tuple(screen.served())),
        ("compared", "Compared", tuple(screen.compared())),
        ("or", "Or", tuple(screen.others())),
        ("instead", "Instead", tuple(screen.ways_out())),
        ("mind", "Mind", tuple(screen.warnings())),
        ("assumed", "Assumed", tuple(screen.assumptions())),
        ("heard", "Heard", tuple(heard_lines(heard))),
        ("not_used", "Not used", last),
        ("more", "Why", tuple(screen.more())),
    )
    sections = [Section(name, title, "summary", lines) for name, title, lines in named if lines]
    terms = terms_in(said_under(engine.rulebook, advice.inference, _TERMS))
    return fitted(explained(sections, terms))


class _Screen:
    """The lines of the first screen."""

    def __init__(self, engine: InferenceEngine, advice: Advice) -> None:
        self._rulebook, self._advice = engine.rulebook, advice
        self._stopped = any(engine.rulebook.facts[each.fact].stop for each in advice.unknown)

    def defects(self) -> Iterator[Line]:
        """Where the search and the rules differ, which lowers the trust in everything else."""
        for each in self._advice.discrepancies:
            yield Line(discrepancy_text(self._rulebook, each), mark="require", proof=each.fact)

    def taken(self) -> Iterator[Line]:
        recommended = self._advice.recommendation
        if recommended is None or self._stopped:
            return
        mark = recommended.verdict or ""
        yield Line(short_name(self._rulebook, recommended), mark=mark, proof="fit.verdict")
        figures = figures_in(self._rulebook, recommended)
        if figures:
            yield Line(figures)
        if filled := figures_in(self._rulebook, recommended, "Memory"):
            yield Line(filled, proof="memory.required")
        if recommended.fits and (rent := figures_in(self._rulebook, recommended, "Rent")):
            yield Line(rent)

    def ranked(self) -> Iterator[Line]:
        """What the plan is ranked by, where that is not the usual goal."""
        goal, recommended = self._advice.goal, self._advice.recommendation
        if recommended is not None and not self._stopped and goal.id != next(iter(self._rulebook.goals)):
            yield Line(f"{goal.title.lower()} first")

    def served(self) -> Iterator[Line]:
        """How the trained model is served: on the same machine, on one for both, or on one of its own."""
        then = self._advice.afterwards
        if then is None or self._stopped:
            return
        if then.served is None:
            yield Line("to serve it: nothing in the catalogue does it as it is wanted", mark="nothing_fits")
            return
        name, figures = short_name(self._rulebook, then.served), figures_in(self._rulebook, then.served)
        where = "the same serves it" if then.same else "to serve it"
        yield Line(f"{where}: {name} · {figures}", mark=then.served.verdict or "")
        if then.both is not None:
            both = self._told(then.both)
            yield Line(f"one for both: {both.text}", mark=both.mark)

    def compared(self) -> Iterator[Line]:
        """The options that were named, beside each other, the chosen one first."""
        comparison = self._advice.comparison
        if comparison is None or self._stopped:
            return
        for row in sorted(comparison.rows, key=lambda each: each is not comparison.chosen):
            yield self._row(row)

    def _row(self, row: Row) -> Line:
        if row.configuration is None:
            return Line(f"{row.title}: cannot be worked out", mark="open")
        against = "; ".join(_first_sentence(each).rstrip(".") for each in row.against)
        if not row.works:
            return Line(f"{row.title}: no. {against or row.configuration.obstacle}", mark="does_not_fit")
        figures = figures_in(self._rulebook, row.configuration, "Compared")
        short = short_name(self._rulebook, row.configuration)
        named = short if row.title.replace(_TIMES, "x") in short else f"{row.title}: {short}"
        name = f"{named}: {figures}"
        return Line(f"{name}; {against}" if against else name, mark=row.configuration.verdict or "")

    def others(self) -> Iterator[Line]:
        """What is best by other goals, then the next best by this one."""
        recommended = self._advice.recommendation
        if recommended is None or self._stopped or self._advice.comparison is not None:
            return
        seconds = [each for each in self._advice.seconds.values() if _is_worth_it(each, recommended)]
        told = [each.configuration.summary for each in seconds]
        next_best = [
            each
            for each in self._advice.alternatives
            if each.configuration.summary not in told and _gives_something(each.configuration, recommended)
        ]
        for each in [*seconds, *_fastest_of_each_way(next_best)][:_OTHERS]:
            other = self._told(each.configuration)
            title = f"{within_sentence(each.title)}: " if each.title else ""
            yield Line(f"{title}{other.text}", mark=other.mark)

    def ways_out(self) -> Iterator[Line]:
        if self._advice.recommendation is not None or self._stopped:
            return
        for each in (self._advice.instead or self._advice.alternatives)[:_OTHERS]:
            other = self._told(each.configuration)
            how = "" if told_by_name(self._rulebook, each.changes) else f" ({each.title})"
            yield Line(f"{other.text}{how}", mark=other.mark)

    def _told(self, configuration: Configuration) -> Line:
        """Another configuration in a line, with its figures."""
        figures = figures_in(self._rulebook, configuration, "Or")
        name = short_name(self._rulebook, configuration)
        return Line(f"{name}: {figures}" if figures else name, mark=configuration.verdict or "")

    def warnings(self) -> Iterator[Line]:
        """What matters most of what warns or is required."""
        if self._stopped:
            return
        found = [each for each in self._advice.remarks if each.level in _WARNING and each.gravity >= NOTABLE]
        for each in sorted(found, key=lambda one: (-one.gravity, _WARNING.index(one.level)))[:_WARNINGS]:
            yield _warning(each)

    def assumptions(self) -> Iterator[Line]:
        """The model where none was named, then what could change the answer; else what is asked for first."""
        if self._stopped:
            return
        if self._advice.assumed_model is not None:
            # What the other size takes stands beside it in the comparison.
            compared = self._advice.comparison is not None
            yield _assumed(replace(self._advice.assumed_model, becomes="") if compared else self._advice.assumed_model)
        hardware = self._advice.largest.hardware if self._advice.largest is not None else {}
        if ACCELERATOR in hardware:
            card = hardware[ACCELERATOR]
            taken = f"{self._rulebook.show(ACCELERATOR, card.value)}, {card.note}"
            yield Line(f"{self._rulebook.title(ACCELERATOR)}: {taken}", change=ACCELERATOR)
        for text in said_under(self._rulebook, self._advice.inference, _TAKEN_FOR):
            yield Line(f"{text[:1].upper()}{text[1:]}")
        facts = self._rulebook.facts
        found: Sequence[Assumption] = self._advice.decisive[:_DECISIVE]
        behind = behind_name(self._rulebook, self._advice.inference)
        told = {each.fact: each for each in self._advice.assumptions if self._is_doubted(each.fact)}
        named = [told[fact] for fact in behind if fact in told and all(fact != each.fact for each in found)]
        yield from map(_assumed, named[:_ASSUMED])
        if not found:
            asked = [each for each in self._advice.assumptions if facts[each.fact].ask is not None]
            found = sorted(asked, key=lambda each: not facts[each.fact].type.is_number)[:_ASSUMED]
        yield from map(_assumed, found)

    def _is_doubted(self, fact: str) -> bool:
        doubt = self._rulebook.facts[fact].doubt
        return doubt is not None and evaluate(doubt, self._advice.inference.values) is True

    def more(self) -> Iterator[Line]:
        yield Line("add --full for everything, --section NAME for a part; whygpu why FACT proves a figure")


def _is_worth_it(alternative: Alternative, recommended: Configuration) -> bool:
    for fact in _COSTS:
        mine, other = recommended.inference.value(fact), alternative.configuration.inference.value(fact)
        if mine is not None and other is not None:
            return float(other) < _DEAREST * float(mine)
    return True


def _gives_something(other: Configuration, recommended: Configuration) -> bool:
    """Whether it is other hardware, or better in speed, rent or power."""
    if other.choices.get(ACCELERATOR) != recommended.choices.get(ACCELERATOR):
        return True
    figures = ((sign, other.inference.value(fact), recommended.inference.value(fact)) for fact, sign in _BETTER.items())
    known = [(sign, float(one), float(two)) for sign, one, two in figures if one is not None and two is not None]
    return any(sign * one > sign * two * (1 + sign * _NOTICED) for sign, one, two in known)


def _fastest_of_each_way(found: Sequence[Alternative]) -> Iterator[Alternative]:
    """Of those with the same hardware, method and number format, which differ in their layout only, the fastest."""
    ways: dict[tuple[Value | None, ...], list[Alternative]] = {}
    for each in found:
        choices = each.configuration.choices
        ways.setdefault((*hardware_of(choices), *(choices.get(fact) for fact in _WAY)), []).append(each)
    for same in ways.values():
        yield max(same, key=lambda each: max(_rates(each.configuration), default=0.0))


def _rates(configuration: Configuration) -> Iterator[float]:
    values = (configuration.inference.value(fact) for fact, sign in _BETTER.items() if sign > 0)
    yield from (float(value) for value in values if value is not None)


def _warning(remark: Remark) -> Line:
    claims = tuple(each.reference for each in remark.sources if each.kind == "claim")
    return Line(_first_sentence(remark.text), mark=remark.level, citations=claims, proof=remark.rule)


def _first_sentence(text: str) -> str:
    return _SENTENCE_END.split(text, maxsplit=1)[0]


def _assumed(assumption: Assumption) -> Line:
    becomes = f"; with {assumption.otherwise}: {assumption.becomes}" if assumption.becomes else ""
    return Line(f"{assumption.title}: {assumption.value}{becomes}", change=assumption.fact)

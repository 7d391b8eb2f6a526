"""The first screen: the answer, what to take, what else would do, and what to mind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.inference import InferenceEngine
from engine.rulebook import Fact
from kb.advice.advice import Advice, Assumption, Remark
from kb.advice.alternative import Alternative
from kb.advice.discrepancy import discrepancy_text
from kb.advice.report.answering import answer_line
from kb.advice.report.tree import Line, Section
from kb.advice.report.wording import figures_in, short_name
from kb.understanding import Understanding

__all__ = ["summary_sections"]

_OTHERS, _WARNINGS, _DECISIVE, _ASSUMED, _NOT_USED = 3, 3, 4, 3, 2
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“\d])")
_WARNING = ("warn", "require")
_NUMBER = re.compile(r"\d")


def summary_sections(engine: InferenceEngine, advice: Advice, heard: Understanding | None) -> Iterator[Section]:
    """The sections of the first screen, in the order in which they are read."""
    screen = _Screen(engine, advice)
    not_used = tuple(screen.not_used(heard))
    decisive = heard is not None and any(_NUMBER.search(each) for each in heard.ignored)
    named = (
        *(("not_used", "Not used", not_used) for _ in range(decisive)),
        ("defect", "Defect", tuple(screen.defects())),
        ("answer", "", (answer_line(engine, advice),)),
        ("take", "Take", tuple(screen.taken())),
        ("or", "Or", tuple(screen.others())),
        ("instead", "Instead", tuple(screen.ways_out())),
        ("mind", "Mind", tuple(screen.warnings())),
        ("assumed", "Assumed", tuple(screen.assumptions())),
        *(("not_used", "Not used", not_used) for _ in range(not decisive)),
        ("more", "Why", tuple(screen.more())),
    )
    for name, title, lines in named:
        if lines:
            yield Section(name, title, "summary", lines)


class _Screen:
    """The lines of the first screen."""

    def __init__(self, engine: InferenceEngine, advice: Advice) -> None:
        self._engine, self._rulebook, self._advice = engine, engine.rulebook, advice
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

    def others(self) -> Iterator[Line]:
        if self._advice.recommendation is None or self._stopped:
            return
        seconds = tuple(self._advice.seconds.values())
        for each in (seconds or self._advice.alternatives)[:_OTHERS]:
            other = self._other(each)
            title = f"{each.title[:1].lower()}{each.title[1:]}: " if each.title else ""
            yield Line(f"{title}{other.text}", mark=other.mark)

    def ways_out(self) -> Iterator[Line]:
        if self._advice.recommendation is not None or self._stopped:
            return
        for each in (self._advice.instead or self._advice.alternatives)[:_OTHERS]:
            other = self._other(each)
            yield Line(f"{other.text} ({each.title})" if each.title else other.text, mark=other.mark)

    def _other(self, alternative: Alternative) -> Line:
        configuration = alternative.configuration
        figures = figures_in(self._rulebook, configuration, "Or")
        name = short_name(self._rulebook, configuration)
        return Line(f"{name}: {figures}" if figures else name, mark=configuration.verdict or "")

    def warnings(self) -> Iterator[Line]:
        """What matters most of what warns or is required."""
        if self._stopped:
            return
        found = [each for each in self._advice.remarks if each.level in _WARNING]
        for each in sorted(found, key=lambda one: (-one.gravity, _WARNING.index(one.level)))[:_WARNINGS]:
            yield self._warning(each)

    def _warning(self, remark: Remark) -> Line:
        claims = tuple(each.reference for each in remark.sources if each.kind == "claim")
        return Line(_first_sentence(remark.text), mark=remark.level, citations=claims, proof=remark.rule)

    def assumptions(self) -> Iterator[Line]:
        if self._stopped:
            return
        facts = self._rulebook.facts
        if self._advice.assumed_model is not None:
            yield _assumed(self._advice.assumed_model, facts[self._advice.assumed_model.fact])
        if self._advice.decisive:
            for each in self._advice.decisive[:_DECISIVE]:
                yield _assumed(each, facts[each.fact])
            return
        asked = [each for each in self._advice.assumptions if facts[each.fact].ask is not None]
        for each in sorted(asked, key=lambda one: not facts[one.fact].type.is_number)[:_ASSUMED]:
            yield _assumed(each, facts[each.fact])

    def not_used(self, heard: Understanding | None) -> Iterator[Line]:
        if heard is None:
            return
        if heard.ignored:
            yield Line("not understood: " + ", ".join(f"“{each}”" for each in heard.ignored), mark="ignored")
        for doubt in heard.doubts[:_NOT_USED]:
            yield Line(doubt, mark="doubt")

    def more(self) -> Iterator[Line]:
        yield Line("add --full for everything, --section NAME for a part; whygpu why FACT proves a figure")


def _first_sentence(text: str) -> str:
    return _SENTENCE_END.split(text, maxsplit=1)[0]


def _assumed(assumption: Assumption, fact: Fact) -> Line:
    becomes = f"; with {assumption.otherwise}: {assumption.becomes}" if assumption.becomes else ""
    return Line(f"{assumption.title}: {assumption.value}{becomes}", change=fact.id)

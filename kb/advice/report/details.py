"""Everything behind the first screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.explanation import estimate_text, reported
from engine.inference import InferenceEngine
from engine.language import Value
from kb.advice.advice import Advice, DocumentStatement, Remark
from kb.advice.configuration import Configuration
from kb.advice.report.figure_words import figure
from kb.advice.report.tree import Line, Section
from kb.advice.summary import summary
from kb.understanding import Understanding

__all__ = ["detail_sections"]

_LOOKED_AT = {"plan": "for your plan", "nearest": "for what comes nearest", "answers": "as far as is known"}
_NEEDED, _USABLE, _CHANCE, _VERDICT = "memory.required", "hardware.usable_memory", "fit.probability", "fit.verdict"


def detail_sections(engine: InferenceEngine, advice: Advice, heard: Understanding | None) -> Iterator[Section]:
    """The sections of the full report, in its order."""
    details = _Details(engine, advice)
    for name, title, lines in details.named(heard):
        if lines:
            yield Section(name, title, "detail", lines)


class _Details:
    """The sections, one method for each."""

    def __init__(self, engine: InferenceEngine, advice: Advice) -> None:
        self._engine, self._rulebook, self._advice = engine, engine.rulebook, advice
        self._references = {each.claim: each.references for each in advice.citations}
        self._stopped = any(engine.rulebook.facts[each.fact].stop for each in advice.unknown)

    def named(self, heard: Understanding | None) -> Iterator[tuple[str, str, tuple[Line, ...]]]:
        advice = self._advice
        if heard is not None and heard.text:
            yield "understood", "Understood", tuple(self._heard(heard))
        if not self._stopped:
            yield from self._outcome()
        for name, title, level in (
            ("warnings", "Warnings", "warn"),
            ("required", "Required", "require"),
            ("advice", "Advice", "recommend"),
        ):
            yield name, title, tuple(self._remarks([each for each in advice.remarks if each.level == level]))
        if not self._stopped:
            title = "Alternatives" if advice.recommendation else "What would fit"
            yield "alternatives", title, tuple(self._alternatives())
            yield "not_chosen", "Not chosen", tuple(self._rejected())
        yield "documents", "The documents say, and we compute", tuple(self._statements())
        yield "notes", "Notes", tuple(self._remarks(advice.notes))
        if self._stopped:
            return
        yield "assumptions", "Assumed, because you did not say", tuple(self._assumptions())
        yield "unknown", "Not known", tuple(Line(each.why, label=each.title) for each in advice.unknown)
        yield "citations", "Documents cited", tuple(self._citations())
        yield "notice", "Notice", (Line(advice.notice),) if advice.notice else ()

    def _heard(self, heard: Understanding) -> Iterator[Line]:
        for each in heard.heard:
            shown = self._rulebook.show(each.fact, each.value)
            yield Line(f"{shown}  (“{each.words}”)", label=self._rulebook.title(each.fact), change=each.fact)
        if not heard.heard:
            yield Line("nothing in these words")
        yield from (Line(doubt, mark="doubt") for doubt in heard.doubts)
        if heard.ignored:
            yield Line(f"not understood: {', '.join(heard.ignored)}", mark="ignored")

    def _outcome(self) -> Iterator[tuple[str, str, tuple[Line, ...]]]:
        advice = self._advice
        if advice.plan is not None and advice.plan.obstacle:
            yield "plan", "Your plan, with the usual for what you left open", tuple(self._stands(advice.plan))
        if advice.recommendation is not None:
            fitting = f"{advice.search.feasible:,} of {advice.search.considered:,} candidates fit"
            ranked = Line(f"ranked by: {advice.goal.title.lower()}; {fitting}")
            yield "recommendation", "Recommendation", (*self._stands(advice.recommendation), ranked)
            yield from self._figures(advice.recommendation)
            return
        count = advice.search.considered
        title = "Nothing can be recommended"
        tried = Line(f"{count:,} candidate{'s' if count != 1 else ''} considered")
        shown = advice.plan or advice.nearest
        if advice.plan is None and advice.nearest is not None:
            yield "nearest", f"{title}: what comes nearest", (*self._stands(advice.nearest), tried)
        else:
            yield "nearest", title, (tried,)
        if shown is not None:
            yield from self._figures(shown)

    def _stands(self, configuration: Configuration) -> Iterator[Line]:
        yield Line(configuration.summary)
        if configuration.verdict is not None:
            yield Line(self._fit(configuration), mark=configuration.verdict, proof=_VERDICT)
        if configuration.obstacle:
            stands = "Not recommended" if configuration.verdict == "unlikely" else "Not possible"
            yield Line(f"{stands}: {configuration.obstacle}", mark="warn", proof=configuration.requirement or "")

    def _figures(self, configuration: Configuration) -> Iterator[tuple[str, str, tuple[Line, ...]]]:
        inference = configuration.inference
        for title, facts in reported(self._rulebook, inference):
            lines = tuple(
                Line(
                    estimate_text(self._rulebook, inference, fact),
                    label=self._rulebook.title(fact),
                    figures=(figure(self._rulebook, inference, fact),),
                    proof=fact,
                )
                for fact in facts
            )
            yield title.lower().split(",")[0].replace(" ", "_"), title, lines

    def _fit(self, configuration: Configuration) -> str:
        inference, show = configuration.inference, self._rulebook.show
        verdict = show(_VERDICT, configuration.verdict)
        usable, chance = inference.value(_USABLE), inference.value(_CHANCE)
        if inference.value(_NEEDED) is None or usable is None:
            return verdict
        needed, there = estimate_text(self._rulebook, inference, _NEEDED), show(_USABLE, usable)
        fitting = "" if chance is None else f"; fits with a probability of {show(_CHANCE, chance)}"
        return f"{verdict}: each accelerator needs {needed} of {there} usable{fitting}"

    def _remarks(self, found: Sequence[Remark]) -> Iterator[Line]:
        for each in found:
            claims = tuple(one.reference for one in each.sources if one.kind == "claim")
            aside = self._references_of(each.rule, claims)
            yield Line(each.text, mark=each.level, citations=claims, aside=aside, proof=each.rule)

    def _statements(self) -> Iterator[Line]:
        """What the documents say, by document, the gravest mark first."""
        for document, stated in groupby(self._advice.statements, key=lambda each: (each.document, each.title)):
            lines = tuple(self._statement(each) for each in stated)
            heading = ": ".join(part for part in document if part)
            yield Line(f"{heading[:1].upper()}{heading[1:]}", lines=lines)

    def _statement(self, statement: DocumentStatement) -> Line:
        looked_at = statement.configuration
        where = "" if looked_at == "recommendation" else f" ({_LOOKED_AT[looked_at]})"
        cited = (*statement.claims, *statement.conflicts)
        judged = Line(statement.judgement, aside=self._references_of(statement.rule, cited))
        said = f"{statement.mark.upper()}{where}: {statement.says}"
        return Line(said, mark=statement.mark, citations=cited, proof=statement.rule, lines=(judged,))

    def _references_of(self, rule: str, claims: Sequence[str]) -> str:
        """The rule and its claims in brackets; those that rest on a weak source of the document say so."""
        weak: dict[str, list[str]] = {}
        for claim in claims:
            for reference in self._references.get(claim, ()):
                if reference.doubtful:
                    weak.setdefault(reference.quality, []).append(claim)
        sound = [claim for claim in claims if not any(claim in each for each in weak.values())]
        parts = [", ".join([rule, *sound])]
        parts += [f"weak source ({quality}): {', '.join(resting)}" for quality, resting in weak.items()]
        return f"[{'; '.join(parts)}]"

    def _alternatives(self) -> Iterator[Line]:
        for number, each in enumerate(self._advice.alternatives, start=1):
            changes = "; ".join(self._change(fact, value) for fact, value in each.changes.items())
            text = each.configuration.summary + (f" (change: {changes})" if changes else "")
            verdict = each.configuration.verdict or ""
            yield Line(f"{number}. {text}; {self._fit(each.configuration)}", mark=verdict)

    def _change(self, fact: str, value: Value) -> str:
        given = self._advice.answers.get(fact)
        before = given.value if given is not None else self._advice.inference.value(fact)
        shown = [self._rulebook.show(fact, each) for each in (before, value) if each is not None]
        return f"{self._rulebook.title(fact)} {' → '.join(shown)}"

    def _rejected(self) -> Iterator[Line]:
        for group in self._advice.search.rejected:
            nearest = group.nearest[:1]
            below = tuple(Line(self._rejection(each.choices, each.reason)) for each in nearest)
            cited = tuple(each.reference for each in group.sources if each.kind == "claim")
            text = f"{group.title}: {group.count:,} candidates [{group.requirement}{self._origin(group.requirement)}]"
            yield Line(text, mark="inform", proof=group.requirement, citations=cited, lines=below)

    def _origin(self, requirement: str) -> str:
        """Where a requirement stands that is not built in."""
        place = next((each.place for each in self._rulebook.requirements if each.id == requirement), None)
        return f", {place}" if place is not None and self._rulebook.overlay(place) else ""

    def _rejection(self, choices: Mapping[str, Value], reason: str) -> str:
        configuration = summary(self._rulebook, choices)
        return f"nearest: {configuration}: {reason}" if configuration else reason

    def _assumptions(self) -> Iterator[Line]:
        for each in self._advice.assumptions:
            note = f" ({each.note})" if each.note else ""
            yield Line(f"{each.value}{note}  --set {each.fact}=…", label=each.title, change=each.fact, proof=each.fact)

    def _citations(self) -> Iterator[Line]:
        for each in self._advice.citations:
            seen = f", see {', '.join(each.conflicts)}" if each.conflicts else ""
            doubt = f" ({each.status}{seen})" if each.status not in ("ok", "conflict") else ""
            resting = "".join(f" Rests on {reference.words}." for reference in each.references)
            yield Line(f"{each.statement}{doubt}{resting}", label=each.claim, citations=(each.claim,))

"""An advice as a page of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.explanation import estimate_text, proof_lines, prove_all, reported
from engine.inference import InferenceEngine
from engine.language import Value
from kb.advice import Advice, Configuration, Remark
from kb.advice.document import proof_roots
from kb.advice.summary import summary
from kb.understanding import Understanding
from tui.report.layout import columns, heading, wrapped
from tui.sign import Mark

__all__ = ["advice_lines"]

_VERDICTS = {
    "comfortable": "memory fits comfortably",
    "tight": "memory is tight",
    "unlikely": "UNLIKELY TO FIT",
    "does_not_fit": "DOES NOT FIT",
}


def advice_lines(
    advice: Advice, engine: InferenceEngine, width: int, *, heard: Understanding | None = None, proof: bool = False
) -> Iterator[str]:
    """``advice`` for people: what to take, why, what else would do, what speaks against it, what it rests on."""
    page = _Page(advice, engine, width)
    if heard is not None and heard.text:
        yield from page.heard(heard)
    missing = page.indispensable()
    if missing:
        yield "NOTHING CAN BE RECOMMENDED"
        yield from missing
    else:
        yield from page.outcome()
    yield from page.remarks("Warnings", "warn", "! ")
    yield from page.remarks("Required", "require", "• ")
    yield from page.remarks("Advice", "recommend", "• ")
    if not missing:
        yield from page.alternatives()
        yield from page.rejected()
    yield from page.statements()
    yield from page.notes()
    if missing:
        return
    yield from page.assumptions()
    yield from page.unknown()
    if proof:
        yield from page.proof()
        yield from page.citations()
    if advice.notice:
        yield from heading("Notice")
        yield from wrapped(advice.notice, width, "  ")


_LOOKED_AT = {"plan": "for your plan", "nearest": "for what comes nearest", "answers": "as far as is known"}


class _Page:
    """The sections of the page."""

    def __init__(self, advice: Advice, engine: InferenceEngine, width: int) -> None:
        self._advice, self._engine, self._width = advice, engine, width
        self._rulebook = engine.rulebook
        self._references = {each.claim: each.references for each in advice.citations}

    def heard(self, heard: Understanding) -> Iterator[str]:
        yield "UNDERSTOOD"
        rows = [
            (self._rulebook.title(each.fact), f"{self._rulebook.show(each.fact, each.value)}  (“{each.words}”)")
            for each in heard.heard
        ]
        yield from columns(rows, self._width) if rows else wrapped("nothing in these words", self._width, "  ")
        for doubt in heard.doubts:
            yield from wrapped(doubt, self._width, "  ? ", "    ")
        if heard.ignored:
            yield from wrapped(f"not understood: {', '.join(heard.ignored)}", self._width, "  ")
        yield ""

    def indispensable(self) -> list[str]:
        """What has to be answered before anything can be said."""
        facts = self._rulebook.facts
        rows = [
            (each.title, f"{each.why} --set {each.fact}=…") for each in self._advice.unknown if facts[each.fact].stop
        ]
        return list(columns(rows, self._width))

    def outcome(self) -> Iterator[str]:
        advice = self._advice
        if advice.plan is not None and advice.plan.obstacle:
            yield "YOUR PLAN, with the usual for what you left open"
            yield from self._configuration(advice.plan, figures=False)
            yield ""
        if advice.recommendation is not None:
            fitting = f"{advice.search.feasible:,} of {advice.search.considered:,} candidates fit"
            yield f"RECOMMENDATION   (ranked by: {advice.goal.title.lower()}; {fitting})"
            yield from self._configuration(advice.recommendation)
            return
        count = advice.search.considered
        yield f"NOTHING CAN BE RECOMMENDED   ({count:,} candidate{'s' if count != 1 else ''} considered)"
        shown = advice.plan or advice.nearest
        if advice.plan is None and advice.nearest is not None:
            yield "  nearest:"
            yield from self._configuration(advice.nearest, figures=False)
        if shown is not None:
            yield from self._figures(shown)

    def _configuration(self, configuration: Configuration, *, figures: bool = True) -> Iterator[str]:
        yield from wrapped(configuration.summary, self._width, "  ")
        if configuration.verdict is not None:
            yield from wrapped(self._fit(configuration), self._width, "  ")
        if configuration.obstacle:
            stands = "Not recommended" if configuration.verdict == "unlikely" else "Not possible"
            yield from wrapped(f"{stands}: {configuration.obstacle}", self._width, "  ! ", "    ")
        if figures:
            yield from self._figures(configuration)

    def _figures(self, configuration: Configuration) -> Iterator[str]:
        inference = configuration.inference
        for title, facts in reported(self._rulebook, inference):
            yield ""
            yield f"  {title}"
            rows = [(self._rulebook.title(fact), estimate_text(self._rulebook, inference, fact)) for fact in facts]
            yield from columns(rows, self._width, "    ")

    def _fit(self, configuration: Configuration) -> str:
        inference, show = configuration.inference, self._rulebook.show
        verdict = _VERDICTS.get(configuration.verdict or "", configuration.verdict or "")
        usable, chance = inference.value("hardware.usable_memory"), inference.value("fit.probability")
        if inference.value("memory.required") is None or usable is None:
            return verdict
        needed, there = (
            estimate_text(self._rulebook, inference, "memory.required"),
            show("hardware.usable_memory", usable),
        )
        fitting = "" if chance is None else f"; fits with a probability of {show('fit.probability', chance)}"
        return f"{verdict}: each accelerator needs {needed} of {there} usable{fitting}"

    def remarks(self, title: str, level: str, bullet: str) -> Iterator[str]:
        yield from self._remarks(title, [each for each in self._advice.remarks if each.level == level], bullet)

    def notes(self) -> Iterator[str]:
        yield from self._remarks("Notes", self._advice.notes, "- ")

    def _remarks(self, title: str, found: Sequence[Remark], bullet: str) -> Iterator[str]:
        if not found:
            return
        yield from heading(title)
        for remark in found:
            yield from wrapped(f"{remark.text} {self._cited(remark)}", self._width, f"  {bullet}", "    ")

    def statements(self) -> Iterator[str]:
        """What the documents say, by document, the gravest mark first."""
        if not self._advice.statements:
            return
        yield from heading("The documents say, and we compute")
        for document, stated in groupby(self._advice.statements, key=lambda each: (each.document, each.title)):
            yield from wrapped(": ".join(part for part in document if part), self._width, "  ", "    ")
            for each in stated:
                where = "" if each.configuration == "recommendation" else f" ({_LOOKED_AT[each.configuration]})"
                cited = self._references_of(each.rule, (*each.claims, *each.conflicts))
                said = f"{each.mark.upper()}{where}: “{each.says}”"
                yield from wrapped(said, self._width, f"    {Mark.of(each.mark).glyph} ", "      ")
                yield from wrapped(f"{each.judgement} {cited}", self._width, "      ")

    def _cited(self, remark: Remark) -> str:
        return self._references_of(remark.rule, [each.reference for each in remark.sources if each.kind == "claim"])

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

    def alternatives(self) -> Iterator[str]:
        if not self._advice.alternatives:
            return
        yield from heading("Alternatives" if self._advice.recommendation else "What would fit")
        for number, each in enumerate(self._advice.alternatives, start=1):
            changes = "; ".join(self._change(fact, value) for fact, value in each.changes.items())
            text = each.configuration.summary + (f" (change: {changes})" if changes else "")
            yield from wrapped(f"{text}; {self._fit(each.configuration)}", self._width, f"  {number}. ", "     ")

    def _change(self, fact: str, value: Value) -> str:
        said, show = self._advice.answers[fact].value, self._rulebook.show
        return f"{self._rulebook.title(fact)} {show(fact, said)} → {show(fact, value)}"

    def rejected(self) -> Iterator[str]:
        groups = self._advice.search.rejected
        if not groups:
            return
        yield from heading("Not chosen")
        for group in groups:
            yield from wrapped(f"{group.title}: {group.count:,} candidates", self._width, "  - ", "    ")
            for example in group.nearest[:1]:
                configuration = summary(self._rulebook, example.choices)
                text = f"nearest: {configuration}: {example.reason}" if configuration else example.reason
                yield from wrapped(text, self._width, "      ")

    def citations(self) -> Iterator[str]:
        if not self._advice.citations:
            return
        yield from heading("Documents cited")
        rows = []
        for each in self._advice.citations:
            doubt = (
                f" ({each.status}{', see ' + ', '.join(each.conflicts) if each.conflicts else ''})"
                if each.status not in ("ok", "conflict")
                else ""
            )
            resting = "".join(f" Rests on {reference.words}." for reference in each.references)
            rows.append((each.claim, f"{each.statement}{doubt}{resting}"))
        yield from columns(rows, self._width)

    def assumptions(self) -> Iterator[str]:
        if not self._advice.assumptions:
            return
        yield from heading("Assumed, because you did not say")
        rows = [
            (each.title, f"{each.value}{f' ({each.note})' if each.note else ''}  --set {each.fact}=…")
            for each in self._advice.assumptions
        ]
        yield from columns(rows, self._width)

    def unknown(self) -> Iterator[str]:
        if not self._advice.unknown:
            return
        yield from heading("Not known")
        yield from columns([(each.title, each.why) for each in self._advice.unknown], self._width)

    def proof(self) -> Iterator[str]:
        yield from heading("Proof")
        inference = self._advice.inference
        for node in prove_all(self._engine, inference, proof_roots(self._engine, inference)):
            yield from (f"  {line}" for line in proof_lines(node))

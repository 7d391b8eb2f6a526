"""What a rule owes its readers: a reason, a source, tests of both sides, and a day it has not outlived."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from engine.findings.finding import Finding, Place
from engine.language import names
from engine.rulebook import Branch, EmbeddedTest, Provider, Requirement, Rulebook, Source

__all__ = ["completeness_findings"]


def completeness_findings(rulebook: Rulebook, as_of: date | None = None) -> tuple[Finding, ...]:
    """W401 to W404 and W406: rules without a reason, a source or a test, and rules that have expired on ``as_of``.

    Tests are judged by what they are written to expect and not run, so that this costs nothing. ``as_of`` is today
    when None.
    """
    found = _findings(rulebook, as_of or date.today())
    return tuple(
        Finding(code, message, place, line=rulebook.line(place), cure=cure) for code, message, place, cure in found
    )


_Parts = tuple[str, str, Place, str]
"""Code, message, place and cure."""


def _findings(rulebook: Rulebook, day: date) -> Iterator[_Parts]:
    for provider in rulebook.providers.values():
        yield from _documentation(provider)
        if provider.until is not None and provider.until < day:
            message = f"{provider.id} has been out of force since {provider.until}"
            yield "W406", message, provider.place, "remove the rule, or check what it says and give it a later 'until'"
        if provider.holds_on(day):
            yield from _tests(provider, rulebook)
    for requirement in rulebook.requirements:
        what = f"the requirement {requirement.id}"
        if not requirement.because.strip():
            yield _no_reason(what, requirement.place)
        if not _supported(requirement.sources):
            yield _no_source(what, requirement.place)
        if rulebook.overlay(requirement.place):
            yield from _requirement_tests(requirement)
    for parameter in rulebook.parameters.values():
        if not _supported(parameter.sources) and not all(_supported(each.sources) for each in parameter.values):
            yield _no_source(f"the parameter {parameter.id}", parameter.place)
        if rulebook.overlay(parameter.place) and parameter.values and parameter.at(day) is None:
            first = min(each.since for each in parameter.values)
            message = f"the parameter {parameter.id} has no value before {first}, so what reads it is not known"
            cure = "give it a value from an earlier day on; what it takes the place of counts no more"
            yield "W407", message, parameter.place, cure


def _documentation(provider: Provider) -> Iterator[_Parts]:
    branches = provider.all_branches
    if not provider.because.strip() and not all(branch.because.strip() for branch in branches):
        yield _no_reason(provider.id, provider.place)
    if not _supported(provider.sources) and not all(_supported(branch.sources) for branch in branches):
        yield _no_source(provider.id, provider.place)


def _no_reason(what: str, place: Place) -> _Parts:
    cure = "say in 'because' why it is so, in words for the person who gets the advice"
    return "W401", f"{what} gives no reason", place, cure


def _no_source(what: str, place: Place) -> _Parts:
    cure = "name a source that supports it; for a rule of thumb of your own: sources: [{thumb: why it is so}]"
    return "W402", f"{what} cites no source that supports it", place, cure


def _supported(sources: Sequence[Source]) -> bool:
    return any(source.stance == "support" and source.reference.strip() for source in sources)


def _tests(provider: Provider, rulebook: Rulebook) -> Iterator[_Parts]:
    if not any(_expects_firing(test, provider, rulebook) for test in provider.tests):
        fact = next((fact for fact in provider.sets if _alone_gives(provider, fact, rulebook)), None)
        example = f"expect: {{{fact}: ..}}" if fact else "fires: true"
        cure = f"add a test in which it does: {{given: {{..}}, {example}}}"
        yield "W403", f"{provider.id} has no test in which it fires", provider.place, cure
    if provider.kind == "formula" or _always_fires(provider, rulebook):
        return
    if not any(_expects_silence(test, provider) for test in provider.tests):
        cure = "add a test in which it does not: {given: {..}, fires: false}"
        yield "W404", f"{provider.id} has no test in which it does not fire", provider.place, cure


def _requirement_tests(requirement: Requirement) -> Iterator[_Parts]:
    expected = {test.expect for test in requirement.tests}
    if "failed" not in expected:
        cure = "add a test in which it does: {given: {..}, expect: failed}"
        yield "W403", f"the requirement {requirement.id} has no test in which it fails", requirement.place, cure
    if "met" not in expected:
        cure = "add a test in which it is: {given: {..}, expect: met}"
        yield "W404", f"the requirement {requirement.id} has no test in which it is met", requirement.place, cure


def _expects_firing(test: EmbeddedTest, provider: Provider, rulebook: Rulebook) -> bool:
    """Whether ``test`` can pass only if ``provider`` fires: it says so, or expects what nothing else can give."""
    if test.fires is not None:
        return test.fires
    if test.row is not None or test.judged is not None:
        return True
    known = (fact for fact, value in test.expect.items() if value is not None)
    return any(_only_from(provider, fact, test, rulebook) for fact in known)


def _only_from(provider: Provider, fact: str, test: EmbeddedTest, rulebook: Rulebook) -> bool:
    if not _alone_gives(provider, fact, rulebook) or fact in test.given:
        return False
    return not (test.assume and rulebook.facts[fact].assume is not None)


def _alone_gives(provider: Provider, fact: str, rulebook: Rulebook) -> bool:
    """Whether ``provider`` alone can make ``fact`` known, answers and assumptions apart."""
    others = [each for each in rulebook.providers_of.get(fact, ()) if each is not provider]
    if not rulebook.overlay(provider.place):
        # What an overlay adds takes nothing away from the tests below it, which its author cannot change.
        others = [each for each in others if not rulebook.overlay(each.place)]
    return fact in provider.sets and not others and not rulebook.facts[fact].fields


def _expects_silence(test: EmbeddedTest, provider: Provider) -> bool:
    """Whether ``test`` can pass only if ``provider`` does not fire: it would set what is expected to stay unknown."""
    if test.fires is not None:
        return not test.fires
    unknown = [fact for fact, value in test.expect.items() if value is None]
    return any(all(_sets(branch, fact) for branch in provider.all_branches) for fact in unknown)


def _sets(branch: Branch, fact: str) -> bool:
    """Whether ``branch`` sets ``fact`` for certain when it fires: it sets nothing else that could be known alone."""
    return {effect.fact for effect in branch.effects} == {fact} or any(
        effect.fact == fact and not set(names(effect.expression)) for effect in branch.effects
    )


def _always_fires(provider: Provider, rulebook: Rulebook) -> bool:
    """Whether no situation keeps ``provider`` from firing: nothing is asked, and nothing need be known."""
    ahead = provider.branches[:1] if provider.hit == "first" else provider.branches
    return any(branch.condition is None and _calculable(branch, rulebook) for branch in ahead)


def _calculable(branch: Branch, rulebook: Rulebook) -> bool:
    effects = branch.effects
    return not effects or any(set(names(effect.expression)) <= set(rulebook.parameters) for effect in effects)

"""The page on the search: what is varied, what is required, what is better, what is reported."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import SEARCH, Addresses
from engine.documentation.markdown import code, escaped
from engine.documentation.material import Material
from engine.documentation.page import Page
from engine.documentation.phrases import bullets, condition_lines, exact, reason, source_text
from engine.explanation.reason_text import expression_text
from engine.language import Expression
from engine.rulebook import Choice, Goal, Relaxation, Requirement

__all__ = ["search_page"]


def search_page(material: Material) -> Page:
    """The page on the choices, requirements, goals, relaxations and report of a rulebook."""
    return Page.of(SEARCH, _SearchPage(material, Addresses(material.rulebook, SEARCH)).lines())


class _SearchPage:
    """The parts of the page."""

    def __init__(self, material: Material, addresses: Addresses) -> None:
        self._material, self._addresses, self._rulebook = material, addresses, material.rulebook

    def lines(self) -> Iterator[str]:
        yield "# The search and the report"
        yield ""
        yield "## What is varied"
        yield ""
        yield "A fact that a person has answered is not varied."
        yield ""
        yield from bullets(map(self._choice, self._rulebook.choices))
        yield "## What is required"
        yield ""
        yield "In this order: the first that does not hold is the reason against a candidate."
        yield ""
        for requirement in self._rulebook.requirements:
            yield from self._requirement(requirement)
        yield "## What is better"
        yield ""
        yield from bullets(map(self._goal, self._rulebook.goals.values()))
        yield "## What may give way"
        yield ""
        yield "Where nothing is feasible, the least change first."
        yield ""
        yield from bullets(map(self._relaxation, self._rulebook.relaxations.values()))
        yield "## What is reported"
        yield ""
        for section in self._rulebook.report:
            facts = ", ".join(map(self._addresses.name, section.facts))
            yield f"- {escaped(section.title)}{self._where(section.when)}: {facts}"

    def _where(self, condition: Expression | None) -> str:
        return "" if condition is None else f", where {self._text(condition)}"

    def _text(self, condition: Expression) -> str:
        return escaped(expression_text(condition, self._rulebook))

    def _choice(self, choice: Choice) -> str:
        values = escaped(", ".join(exact(self._rulebook, choice.fact, each) for each in choice.values))
        if choice.catalogue is not None:
            values = f"all entries of the catalogue {code(choice.catalogue)}"
        tried = "" if choice.where is None else f"; tried are those with which {self._text(choice.where)}"
        return f"{self._addresses.name(choice.fact)}: {values}{self._where(choice.when)}{tried}"

    def _requirement(self, requirement: Requirement) -> Iterator[str]:
        yield f"### {escaped(requirement.title)}"
        yield ""
        yield from condition_lines(self._rulebook, requirement.condition)
        yield f"> {reason(self._addresses, requirement.because)}"
        yield ""
        yield from bullets(source_text(each, self._material.claim_text) for each in requirement.sources)

    def _relaxation(self, relaxation: Relaxation) -> str:
        facts = relaxation.vary or relaxation.opened or ((relaxation.fact,) if relaxation.fact else ())
        named = ", ".join(map(self._addresses.name, facts))
        return f"{escaped(relaxation.title)} ({code(relaxation.id)}): {named}{self._where(relaxation.when)}"

    def _goal(self, goal: Goal) -> str:
        order = ", then ".join(
            f"{'most' if sign > 0 else 'least'} {self._addresses.name(fact)}" for fact, sign in goal.order
        )
        said = f" {escaped(goal.help)}" if goal.help else ""
        return f"{escaped(goal.title)} ({code(goal.id)}): {order}.{said}"

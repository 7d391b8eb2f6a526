"""The page of a rule, table or formula."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import Addresses, page_path
from engine.documentation.judgement_section import judgement_lines
from engine.documentation.markdown import code, escaped, table
from engine.documentation.material import Material, drawing_lines
from engine.documentation.page import Page
from engine.documentation.phrases import (
    assignments_text,
    bullets,
    condition_lines,
    reason,
    source_text,
    value_text,
)
from engine.documentation.written_table import WrittenTable, own_condition
from engine.drawing import neighbourhood
from engine.explanation.reason_text import expression_text
from engine.language import names
from engine.rulebook import Branch, Effect, EmbeddedTest, Provider

__all__ = ["rule_page"]

_HITS = {
    "unique": "one row at most holds",
    "any": "rows that hold at the same time agree",
    "first": "the first row that holds counts",
    "priority": "of the rows that hold the one counts whose outcome stands first among the values",
    "every": "every row that holds speaks, and judges, for itself",
}
_COLLECTED = {"sum": "sum", "min": "least", "max": "greatest", "count": "number"}
_USUAL_PRIORITY, _USUAL_MARGIN = 100, 1e-9


def rule_page(material: Material, provider: Provider) -> Page:
    """The page of ``provider``."""
    path = page_path("rule", provider.id)
    return Page.of(path, _RulePage(material, provider, Addresses(material.rulebook, path)).lines())


class _RulePage:
    """The parts of one page."""

    def __init__(self, material: Material, provider: Provider, addresses: Addresses) -> None:
        self._material, self._provider, self._addresses = material, provider, addresses
        self._rulebook = material.rulebook

    def lines(self) -> Iterator[str]:
        provider, rulebook = self._provider, self._rulebook
        yield f"# {escaped(provider.title)}"
        yield ""
        yield from bullets(self._properties())
        yield "## When it applies"
        yield ""
        yield from condition_lines(rulebook, provider.when)
        yield from {"rule": self._conclusion, "table": self._table, "formula": self._formula}[provider.kind]()
        yield "## Because"
        yield ""
        yield from self._reasons()
        yield from judgement_lines(self._addresses, self._rulebook, provider)
        yield from self._names("Reads", self._read())
        yield from self._names("Sets", provider.sets)
        yield from self._precedence()
        yield "## Sources"
        yield ""
        yield from self._sources()
        yield "## Tests"
        yield ""
        yield from bullets(self._test(test) for test in provider.tests)
        yield "## In the graph"
        yield ""
        diagram = neighbourhood(rulebook, self._material.graph, [provider.id], 1, only="rule")
        yield from drawing_lines(diagram)

    def _properties(self) -> Iterator[str]:
        provider = self._provider
        yield f"Id: {code(provider.id)}"
        yield f"Kind: {provider.kind}"
        yield f"Level: {provider.level}"
        yield f"Pack: {self._addresses.pack(provider.pack)}, in {code(provider.place.file)}"
        if provider.since is not None:
            yield f"Since: {provider.since}"
        if provider.until is not None:
            yield f"Until: {provider.until}"
        if provider.status != "active":
            yield f"Status: {provider.status}"
        if provider.confidence:
            yield f"Confidence: {provider.confidence}"
        if provider.priority != _USUAL_PRIORITY:
            yield f"Priority: {provider.priority} ({_USUAL_PRIORITY} is usual, the lowest counts first)"
        if provider.replaces is not None:
            yield f"Replaces the one of the same id in {code(provider.replaces.file)}"

    def _conclusion(self) -> Iterator[str]:
        yield "## What follows"
        yield ""
        effects = self._provider.branches[0].effects
        said = [f"{self._addresses.name(each.fact)} = {self._value(each)}" for each in effects]
        yield from bullets(said or ["Advice: it is said, and sets nothing."])

    def _value(self, effect: Effect) -> str:
        return escaped(value_text(self._rulebook, effect.fact, effect.expression))

    def _table(self) -> Iterator[str]:
        provider, name = self._provider, self._addresses.name
        rows = WrittenTable(self._rulebook, provider)
        cited = any(branch.sources for branch in provider.branches)
        cells = (self._row(rows, each, cited) for each in provider.all_branches)
        yield "## Table"
        yield ""
        policy = _HITS.get(provider.hit) or f"the {_COLLECTED[provider.collect]} of all rows that hold is taken"
        gaps = " Cases that no row covers are left out on purpose." if provider.gaps_intended else ""
        yield f"Hit policy {code(provider.hit)}: {policy}. An empty cell asks nothing, or sets nothing.{gaps}"
        yield ""
        head = ["Row", *map(name, rows.inputs), *(f"→ {name(fact)}" for fact in provider.sets)]
        yield from table([*head, "Source"] if cited else head, cells)

    def _row(self, rows: WrittenTable, branch: Branch, cited: bool) -> list[str]:
        asked, effects = rows.cells(branch), {effect.fact: effect for effect in branch.effects}
        sources = ", ".join(code(each.reference) for each in branch.sources)
        return [
            code(branch.id),
            *(escaped(asked.get(fact, "")) for fact in rows.inputs),
            *(self._value(effects[fact]) if fact in effects else "" for fact in self._provider.sets),
            *([sources] if cited else []),
        ]

    def _formula(self) -> Iterator[str]:
        provider, fact = self._provider, self._provider.sets[0]
        unit = self._rulebook.facts[fact].type.unit
        measured = f", in {escaped(unit.symbol)}" if unit is not None else ""
        yield "## Formula"
        yield ""
        if not provider.branches[0].id:
            yield f"> {self._addresses.name(fact)} = {self._value(provider.branches[0].effects[0])}{measured}"
            yield ""
            return
        yield "The first case whose condition holds counts."
        yield ""
        yield from table(
            ["Case", "If", f"{self._addresses.name(fact)}{measured}"],
            ([code(each.id), self._case(each), self._value(each.effects[0])] for each in provider.branches),
        )

    def _case(self, branch: Branch) -> str:
        parts = [expression_text(part, self._rulebook) for part in own_condition(self._provider, branch)]
        return escaped(" and ".join(parts)) or "otherwise"

    def _reasons(self) -> Iterator[str]:
        provider = self._provider
        yield f"> {reason(self._addresses, provider.because)}"
        yield ""
        own = [each for each in provider.all_branches if each.because]
        if own:
            yield from bullets(f"{self._branch(each)}: {reason(self._addresses, each.because)}" for each in own)

    def _branch(self, branch: Branch) -> str:
        return f"{'Row' if self._provider.kind == 'table' else 'Case'} {code(branch.id)}"

    def _read(self) -> tuple[str, ...]:
        expressions = [
            expression
            for branch in self._provider.all_branches
            for expression in (branch.condition, *(effect.expression for effect in branch.effects))
            if expression is not None
        ]
        return tuple(dict.fromkeys(name for expression in expressions for name in names(expression)))

    def _names(self, heading: str, listed: tuple[str, ...]) -> Iterator[str]:
        yield f"## {heading}"
        yield ""
        yield from bullets([f"{self._addresses.name(each)} ({code(each)})" for each in listed] or ["Nothing"])

    def _precedence(self) -> Iterator[str]:
        provider, rule = self._provider, self._addresses.rule
        said = [f"Overrides {rule(each)}" for each in provider.overrides]
        others = self._rulebook.providers.values()
        said.extend(f"Overridden by {rule(each.id)}" for each in others if provider.id in each.overrides)
        for fact in provider.sets:
            rivals = self._rulebook.providers_of[fact]
            if len(rivals) > 1:
                order = ", ".join("this one" if each is provider else rule(each.id) for each in rivals)
                said.append(f"{self._addresses.name(fact)} is set by the first of these that applies: {order}")
        if said:
            yield "## Precedence"
            yield ""
            yield from bullets(said)

    def _sources(self) -> Iterator[str]:
        provider, said = self._provider, self._material.claim_text
        yield from bullets(
            [
                *(source_text(each, said) for each in provider.sources),
                *(
                    f"{self._branch(branch)}: {source_text(each, said)}"
                    for branch in provider.branches
                    for each in branch.sources
                ),
            ]
            or ["None"]
        )

    def _test(self, test: EmbeddedTest) -> str:
        given = assignments_text(self._rulebook, test.given) or "nothing"
        known = [
            f"{escaped(self._rulebook.title(fact))} stays unknown"
            if value is None
            else assignments_text(self._rulebook, {fact: value})
            for fact, value in test.expect.items()
        ]
        if test.within != _USUAL_MARGIN:
            known.append(f"within {test.within * 100:g} %")
        if test.row is not None:
            known.append(f"row {code(test.row)}")
        if test.fires is not None:
            known.append("it fires" if test.fires else "it does not fire")
        if test.judged is not None:
            known.append(f"what the source says is judged {test.judged}")
        known.extend(f"{self._addresses.rule(each)} does not decide" for each in test.why_not)
        title = f"{escaped(test.title)}: " if test.title else ""
        assumed = ", and what is assumed besides" if test.assume else ""
        return f"{title}Given {given}{assumed}: {', '.join(known)}"

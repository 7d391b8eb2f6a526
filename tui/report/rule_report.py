"""A rule in plain text: its conditions, what it concludes, why, and its sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.explanation import place_words, source_words
from engine.explanation.reason_text import expression_text
from engine.language import printable
from engine.language.expression import Literal
from engine.rulebook import Provider, Rulebook
from tui.report.layout import wrapped

__all__ = ["overriding", "rule_lines"]


def rule_lines(rulebook: Rulebook, provider: Provider, width: int) -> Iterator[str]:
    """The rule in lines of at most ``width`` characters."""
    yield f"{printable(provider.title)}   [{provider.id}]"
    place = place_words(provider.place, provider.replaces)
    yield from wrapped(f"{provider.kind}, {provider.level}, at {place}", width, "  ", "    ")
    for branch in provider.all_branches:
        condition = expression_text(branch.condition, rulebook) if branch.condition is not None else "always"
        yield from wrapped(f"if {condition}", width, f"  {branch.id or '·'}: ", "      ")
        for effect in branch.effects:
            value = (
                rulebook.show(effect.fact, effect.expression.value)
                if isinstance(effect.expression, Literal)
                else expression_text(effect.expression, rulebook)
            )
            yield from wrapped(f"{rulebook.title(effect.fact)} = {value}", width, "      → ", "        ")
    yield from _judged(rulebook, provider, width)
    for words in _standing(rulebook, provider):
        yield from wrapped(words, width, "  ", "    ")
    yield from wrapped(f"because: {provider.because}", width, "  ", "    ")
    for source in provider.sources:
        yield from wrapped(source_words(source), width, "  source: ", "    ")


def _judged(rulebook: Rulebook, provider: Provider, width: int) -> Iterator[str]:
    """What the source says, and how that is judged; what rows share once, with their ids."""
    for text, rows in provider.said.items():
        yield from wrapped(f"the source says{_of_rows(rows)}: {text}", width, "  ", "    ")
    for cases, rows in provider.judged.items():
        yield from wrapped(f"which is{_of_rows(rows)}", width, "  ")
        for case in cases:
            condition = "otherwise" if case.condition is None else f"if {expression_text(case.condition, rulebook)}"
            yield from wrapped(f"{case.mark} {condition}: {case.because}", width, "    · ", "      ")


def _of_rows(rows: Sequence[str]) -> str:
    return f" ({', '.join(rows)})" if any(rows) else ""


def overriding(rulebook: Rulebook, provider: Provider) -> list[str]:
    """The rules that take precedence over ``provider`` where they fire too."""
    return [each.id for each in rulebook.providers.values() if provider.id in each.overrides]


def _standing(rulebook: Rulebook, provider: Provider) -> Iterator[str]:
    """When the rule is in force, and how it stands to others for the same facts."""
    if provider.status != "active":
        yield f"status: {provider.status}"
    if provider.since or provider.until:
        since = f" from {provider.since}" if provider.since else ""
        until = f" to {provider.until}" if provider.until else ""
        yield f"in force{since}{until}"
    if provider.confidence:
        yield f"confidence in its sources: {provider.confidence}"
    if provider.overrides:
        yield f"overrides: {', '.join(provider.overrides)}"
    if above := overriding(rulebook, provider):
        yield f"overridden, where they fire too, by: {', '.join(above)}"

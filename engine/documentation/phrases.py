"""Values, conditions, reasons and sources in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.documentation.addresses import Addresses
from engine.documentation.markdown import code, escaped, web_link
from engine.explanation.premises import conjuncts
from engine.explanation.reason_text import expression_text
from engine.language import Expression, Value, show_value
from engine.language.expression import Conditional, Literal
from engine.rulebook import Rulebook, Source
from engine.rulebook.template import PLACEHOLDER, Placeholder

__all__ = [
    "ClaimText",
    "assignments_text",
    "bullets",
    "condition_lines",
    "exact",
    "reason",
    "source_lines",
    "source_text",
    "value_text",
]

ClaimText = Callable[[str], str]
"""What a claim says, by its id; empty when that is not known."""

_DIGITS = 12
_ROW = {"row.if": "_what the row asks_", "row.id": "_id of the row_"}
_SOURCES = {
    "claim": "Claim",
    "paper": "Paper:",
    "url": "",
    "datasheet": "Data sheet:",
    "doc": "Document:",
    "thumb": "Own judgement:",
}


def exact(rulebook: Rulebook, name: str, value: Value | None) -> str:
    """``value`` of a fact or parameter as people read it, with all the digits that were written."""
    if value is None or isinstance(value, bool | str):
        return " ".join(rulebook.show(name, value).split())
    declared = rulebook.facts.get(name) or rulebook.parameters[name]
    return show_value(value, declared.type, declared.show, digits=_DIGITS)


def value_text(rulebook: Rulebook, fact: str, expression: Expression) -> str:
    """What ``fact`` is set to."""
    match expression:
        case Literal(value):
            return exact(rulebook, fact, value)
        case Conditional(condition, then, other):
            first, second = (value_text(rulebook, fact, each) for each in (then, other))
            return f"{first} if {expression_text(condition, rulebook)}, otherwise {second}"
        case _:
            return expression_text(expression, rulebook)


def assignments_text(rulebook: Rulebook, values: Mapping[str, Value | None]) -> str:
    """What the facts are, as Markdown: ``Guests = 7, Wine = Merlot``."""
    return ", ".join(
        f"{escaped(rulebook.title(fact))} = {escaped(exact(rulebook, fact, value))}" for fact, value in values.items()
    )


def condition_lines(rulebook: Rulebook, condition: Expression | None) -> Iterator[str]:
    """When ``condition`` holds: a sentence, or a list of all that must hold."""
    parts = [] if condition is None else [expression_text(part, rulebook) for part in conjuncts(condition)]
    if len(parts) > 1:
        yield "All of these hold:"
        yield ""
        yield from bullets(map(escaped, parts))
    else:
        yield f"{escaped(parts[0]) if parts else 'Always'}."
        yield ""


def reason(addresses: Addresses, text: str) -> str:
    """A ``because`` with links in place of its placeholders."""
    parts = []
    for number, part in enumerate(PLACEHOLDER.split(text)):
        if number % 2:
            place = Placeholder.read(part)
            parts.append(_ROW.get(part) or " or ".join(map(addresses.name, place.names)))
        elif number:
            # The dots keep spaces at the ends, and tell that this is not the start of a line.
            parts.append(escaped(f".{part}.")[1:-1])
        else:
            parts.append(escaped(f"{part}.")[:-1])
    return "".join(parts)


def source_text(source: Source, claim_text: ClaimText) -> str:
    """A citation, with what the claim says; one that says otherwise is marked."""
    kind = _SOURCES[source.kind]
    shown = escaped(source.reference)
    if source.kind == "claim":
        shown = code(source.reference)
    elif source.kind == "url":
        shown = web_link(source.title or source.reference, source.reference)
    more = [source.title if source.kind != "url" else "", source.section, source.note]
    said = claim_text(source.reference) if source.kind == "claim" else ""
    cited = f"{kind} {shown}{': ' if said else ''}{escaped(said)}".strip()
    details = escaped("; ".join(each for each in more if each))
    dissent = "**Says otherwise:** " if source.stance == "dissent" else ""
    return f"{dissent}{cited}{f' ({details})' if details else ''}"


def source_lines(claim_text: ClaimText, sources: Sequence[Source]) -> Iterator[str]:
    """The section on what something rests on; nothing where it cites nothing."""
    if sources:
        yield "## Sources"
        yield ""
        yield from bullets(source_text(each, claim_text) for each in sources)


def bullets(items: Iterable[str]) -> Iterator[str]:
    """A list of texts that are Markdown already, and an empty line behind it."""
    yield from (f"- {item}" for item in items)
    yield ""

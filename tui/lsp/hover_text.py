"""What stands behind a name of a rule file, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explanation.proof_text import source_words
from engine.language import printable
from engine.rulebook import Fact, Parameter, Provider, Rulebook, Source

__all__ = ["hover_text"]

_MOST_SETTERS = 8


def hover_text(name: str, rulebook: Rulebook) -> str:
    """The title, type, unit and origin of a fact, parameter or rule; empty where nothing has that name."""
    if name in rulebook.facts:
        lines = _fact(rulebook.facts[name], rulebook)
    elif name in rulebook.parameters:
        lines = _parameter(rulebook.parameters[name], rulebook)
    elif name in rulebook.providers:
        lines = _provider(rulebook.providers[name])
    else:
        return ""
    return "\n\n".join(lines)


def _fact(fact: Fact, rulebook: Rulebook) -> Iterator[str]:
    yield f"**{_said(fact.title)}** `{fact.id}`, {_type(fact)}"
    if fact.type.values:
        yield ", ".join(f"`{each}`" for each in fact.type.values)
    if fact.ask:
        yield f"Asked: {_said(fact.ask)}"
    if fact.fields:
        yield "From the catalogue: " + ", ".join(f"`{owner}.{field}`" for owner, field in fact.fields)
    setters = rulebook.providers_of.get(fact.id, ())
    if setters:
        listed = "\n".join(
            f"- `{each.id}` {_said(each.title)} ({each.kind}, {_said(str(each.place))})"
            for each in setters[:_MOST_SETTERS]
        )
        more = f"\n- and {len(setters) - _MOST_SETTERS} more" if len(setters) > _MOST_SETTERS else ""
        yield f"Set by:\n{listed}{more}"
    if fact.assume is not None:
        yield f"Assumed where nothing says it{f': {_said(fact.assume_note)}' if fact.assume_note else '.'}"
    elif not (setters or fact.fields or fact.ask):
        yield "Nothing sets it; it is heard in free text, or chosen by the search."


def _type(fact: Fact) -> str:
    kind = fact.type
    unit = fact.show or kind.unit
    said = f"{kind.kind} in {unit.symbol}" if unit is not None and unit.symbol else kind.kind
    if kind.catalogue:
        said += f" of {kind.catalogue}"
    return said


def _parameter(parameter: Parameter, rulebook: Rulebook) -> Iterator[str]:
    yield f"**{_said(parameter.title)}** `{parameter.id}`, a parameter"
    yield "\n".join(
        f"- {rulebook.show(parameter.id, each.value)}, since {each.since}{f': {_said(each.note)}' if each.note else ''}"
        for each in parameter.values
    )
    yield from _sources(parameter.sources)


def _provider(provider: Provider) -> Iterator[str]:
    yield f"**{_said(provider.title)}** `{provider.id}`, {provider.kind} ({_said(str(provider.place))})"
    if provider.because:
        yield _said(provider.because)
    if provider.sets:
        yield "Sets " + ", ".join(f"`{each}`" for each in provider.sets)
    yield from _sources(provider.sources)


def _sources(sources: tuple[Source, ...]) -> Iterator[str]:
    if sources:
        yield "Source: " + "; ".join(_said(source_words(each)) for each in sources)


def _said(text: str) -> str:
    """``text`` so that an editor shows it as it stands: neither Markdown nor HTML."""
    plain = printable(" ".join(text.split()), 600)
    return "".join(f"\\{each}" if each in "\\`*_[]<>#|" else each for each in plain)

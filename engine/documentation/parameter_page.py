"""The page of a parameter."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import Addresses, page_path
from engine.documentation.markdown import code, escaped, table
from engine.documentation.material import Material
from engine.documentation.page import Page
from engine.documentation.phrases import bullets, exact, source_lines, source_text
from engine.documentation.uses_section import use_lines
from engine.rulebook import Parameter

__all__ = ["parameter_page"]


def parameter_page(material: Material, parameter: Parameter) -> Page:
    """The page of ``parameter``."""
    path = page_path("parameter", parameter.id)
    return Page.of(path, _lines(material, parameter, Addresses(material.rulebook, path)))


def _lines(material: Material, parameter: Parameter, addresses: Addresses) -> Iterator[str]:
    unit = parameter.type.unit
    yield f"# {escaped(parameter.title)}"
    yield ""
    properties = [
        f"Id: {code(parameter.id)}",
        f"Parameter{f' in {escaped(unit.symbol)}' if unit is not None else ''}",
        f"Pack: {addresses.pack(parameter.pack)}, in {code(parameter.place.file)}",
    ]
    if parameter.replaces is not None:
        properties.append(f"Replaces the one of the same id in {code(parameter.replaces.file)}")
    yield from bullets(properties)
    yield "## Values"
    yield ""
    values = sorted(parameter.values, key=lambda each: each.since)
    cited = any(each.sources for each in values)
    yield from table(
        ["Since", "Value", "Note", *(["Sources"] if cited else [])],
        (
            [
                str(each.since),
                escaped(exact(material.rulebook, parameter.id, each.value)),
                escaped(each.note),
                *(["; ".join(source_text(one, material.claim_text) for one in each.sources)] if cited else []),
            ]
            for each in values
        ),
    )
    yield from source_lines(material.claim_text, parameter.sources)
    yield from use_lines(material, parameter.id, addresses)

"""Texts to begin with."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Template

from engine.authoring import Section
from engine.formatting import formatted
from engine.rulebook import Rulebook
from engine.rulebook.document import Document, parse_document

__all__ = ["begun_pack", "fact_name", "template", "with_example"]

_EXAMPLE_SECTIONS = ("facts", "parameters", "quantities", "rules", "requirements", "report")


def template(name: str, **words: str) -> str:
    """A text to begin with, in which ``words`` are filled in."""
    text = files("tui.authoring").joinpath("templates", f"{name}.yaml").read_text(encoding="utf-8")
    return Template(text).substitute(words)


def begun_pack(path: Path, rulebook: Rulebook) -> Document:
    """The beginning of a pack in a file at ``path``, by a name that is not taken in ``rulebook``."""
    stem = re.sub(r"[^a-z0-9_.]+", "_", path.stem.lower()).strip("._") or "ours"
    pack = stem if stem[0].isalpha() and stem not in rulebook.packs else f"ours.{stem}"
    return parse_document(str(path), template("pack", pack=pack))


def with_example(document: Document, rulebook: Rulebook, rule: str, kind: str) -> str:
    """The text of a file with an example of that kind, and the facts and parameters that it brings along."""
    words = {
        "id": rule,
        "fact": _unused(f"{fact_name(rule)}_value", rulebook),
        "parameter": _unused(f"{fact_name(rule)}_reserve", rulebook),
        "title": re.sub(r"[._-]+", " ", rule).strip().capitalize(),
    }
    example = parse_document(kind, formatted(parse_document(kind, template(kind, **words))))
    for section in _EXAMPLE_SECTIONS:
        if f"\n{section}:" in example.text:
            text = Section(document, section).with_items(Section(example, section).items)
            document = parse_document(document.file, text)
    return document.text


def fact_name(rule: str) -> str:
    """How a fact is called that belongs to the rule of that id."""
    return rule.replace("-", "_")


def _unused(name: str, rulebook: Rulebook) -> str:
    taken = {*rulebook.facts, *rulebook.parameters}
    return next(
        each for each in (name, *(f"{name}_{number}" for number in range(2, len(taken) + 3))) if each not in taken
    )

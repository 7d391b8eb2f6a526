"""The JSON Schema of rule files, for editors: structure, texts to hover over, and names to complete.

It is made of the forms by which rule files are read, in draft 7, which the YAML support of editors knows best. A name
that is not known is no error, since files bring names of their own; whether it exists is found out when they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rulebook import Fact
from engine.rulebook.content import ByFact, ByName, Content, ListOf, OneOf, Plain, PlainKind, Word
from engine.rulebook.form import Form, Key, Kinds
from engine.rulebook.forms.contents import LITERAL
from engine.rulebook.forms.file import RULE_FILE
from engine.rulebook.forms.source import SOURCES
from engine.rulebook.identifier import FACT_ID, RULE_ID
from engine.schema.json import Json
from engine.schema.spellings import spellings
from engine.schema.vocabulary import Vocabulary

__all__ = ["rule_schema"]

_DRAFT = "http://json-schema.org/draft-07/schema#"

_Schema = dict[str, Json]

# What stands for a value is text to whygpu's reader, but a number or a truth to an editor that knows no types.
_SCALAR: _Schema = {"type": ["string", "number", "boolean"]}
# What an entry for several items holds of one of them: `<item.column>`.
_PLACEHOLDER: _Schema = {"type": "string", "pattern": "<"}
# An id with such placeholders.
_OF_ITEMS = r"[a-z0-9_.-]*(<[a-z0-9_.]+>[a-z0-9_.-]*)+"
_PLAIN: Mapping[PlainKind, _Schema] = {
    "anything": {},
    "unit": {"type": "string"},
    "range": {"type": "string", "pattern": r"\.\."},
    "date": {"type": "string", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$|<"},
    "flag": {"type": "boolean"},
    "whole": {"anyOf": [{"type": "integer", "minimum": 0}, _PLACEHOLDER]},
    "pack": {"type": "string", "pattern": f"^{FACT_ID}$"},
    "fact-id": {"type": "string", "pattern": f"^({FACT_ID}|{_OF_ITEMS})$"},
    "rule-id": {"type": "string", "pattern": f"^({RULE_ID}|{_OF_ITEMS})$"},
}
_FIELD: _Schema = {"type": "string", "pattern": rf"^{FACT_ID}\.[A-Za-z0-9_]+$|<"}


def rule_schema(vocabulary: Vocabulary) -> _Schema:
    """The schema of rule files; ``vocabulary`` is what an editor offers."""
    builder = _Builder(vocabulary)
    root = builder.form(RULE_FILE)
    return {"$schema": _DRAFT, "title": "A rule file", **root, "definitions": builder.definitions}


class _Builder:
    """Makes schemas, and collects those that are used in several places as definitions."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.definitions: _Schema = {}

    def form(self, form: Form[Any]) -> _Schema:
        """A mapping with the keys of ``form``. Sources are not required: a pack may name those of all its entries."""
        schema: _Schema = {
            "type": "object",
            "properties": {key.name: self._key(key) for key in form.keys},
            "required": [key.name for key in form.keys if key.required and key.holds is not SOURCES],
            "additionalProperties": False,
        }
        if form.one_of:
            schema["anyOf"] = [{"required": [key.name]} for key in form.one_of]
        return schema

    def _key(self, key: Key[Any]) -> _Schema:
        return {"description": key.description, **self._content(key.holds)}

    def _content(self, content: Content[Any, Any]) -> _Schema:
        match content:
            case Plain(kind):
                return self._defined(kind, lambda: self._plain(kind))
            case Word(words):
                return {"enum": list(spellings(words))}
            case ListOf(item, or_one):
                several: _Schema = {"type": "array", "items": self._content(item)}
                return _any(several, self._content(item)) if or_one else _or_placeholder(several)
            case OneOf(contents):
                return _any(*map(self._content, contents))
            case ByName(value):
                return {"type": "object", "additionalProperties": self._content(value)}
            case ByFact(extra):
                return self._defined(_by_fact_name(extra), lambda: self._by_fact(extra))
            case Form():
                return self._defined(content.what, lambda: self.form(content))
            case Kinds():
                return self._kinds(content)
        raise TypeError(f"an editor cannot be told what a {type(content).__name__} is")

    def _defined(self, name: str, make: Callable[[], _Schema]) -> _Schema:
        name = name.replace(" ", "-")
        if name not in self.definitions:
            self.definitions[name] = {}  # keeps its place before those it needs
            self.definitions[name] = make()
        return {"$ref": f"#/definitions/{name}"}

    def _plain(self, kind: PlainKind) -> _Schema:
        known = self._vocabulary
        match kind:
            case "fact":
                titles = {fact.id: fact.title for fact in known.facts.values()}
                return _offer({**titles, **known.parameters}, _PLAIN["fact-id"])
            case "rule":
                return _offer(known.rules, _PLAIN["rule-id"])
            case "claim":
                return _offer(known.claims, _SCALAR)
            case "field":
                return _offer(dict.fromkeys(known.fields, ""), _FIELD)
            case "catalogue" if known.catalogues:
                return {"enum": list(known.catalogues)}
        return _PLAIN.get(kind, _SCALAR)

    def _by_fact(self, extra: Content[Any, Any] | None) -> _Schema:
        others = [self._content(extra)] if extra else []
        return _or_placeholder(
            {
                "type": "object",
                "properties": {fact.id: _any(self._value(fact), *others) for fact in self._vocabulary.facts.values()},
                "additionalProperties": _any(self._content(LITERAL), *others),
            }
        )

    def _value(self, fact: Fact) -> _Schema:
        """A value of ``fact``, of which an editor can tell only what the words of an enumeration are."""
        described: _Schema = {"description": f"{fact.title} ({_kind(fact)})"}
        if fact.type.kind == "bool":
            described |= _any({"type": "boolean"}, _PLACEHOLDER)
        elif fact.type.kind == "enum":
            described |= _any({"enum": list(spellings(fact.type.values))}, _PLACEHOLDER)
        else:
            described |= _SCALAR
        return self._defined(f"value-of-{fact.id}", lambda: described)

    def _kinds(self, kinds: Kinds[Any, Any]) -> _Schema:
        """Mappings of several forms: what is wrong is told for the form that is meant, without a kind the first."""
        name, forms = kinds.key.name, kinds.forms
        first = next(iter(forms))
        cases: list[Json] = [
            {
                "if": {"properties": {name: {"const": kind}}, **({} if kind == first else {"required": [name]})},
                "then": self._content(form),
            }
            for kind, form in forms.items()
        ]
        return {
            "type": "object",
            "properties": {name: {"description": kinds.key.description, "enum": list(forms)}},
            "allOf": cases,
        }


def _by_fact_name(extra: Content[Any, Any] | None) -> str:
    match extra:
        case Word(words):
            return f"values-or-{'-'.join(words)}"
        case Form(what):
            return f"values-or-{what}"
    return "values"


def _or_placeholder(schema: _Schema) -> _Schema:
    """What ``schema`` says, or a placeholder for it. Faults are told where they are in it, as `anyOf` would not."""
    return {"if": {"type": "string"}, "then": _PLACEHOLDER, "else": schema}


def _any(*schemas: _Schema) -> _Schema:
    return {"anyOf": list(schemas)} if len(schemas) > 1 else schemas[0]


def _offer(meanings: Mapping[str, str], others: _Schema) -> _Schema:
    """A schema that takes what ``others`` takes; editors offer the names in ``meanings``, with their explanations."""
    if not meanings:
        return others
    offered: _Schema = {"enum": list(meanings)}
    if any(meanings.values()):
        offered["enumDescriptions"] = list(meanings.values())
    return _any(offered, others)


def _kind(fact: Fact) -> str:
    if fact.type.unit is not None:
        return f"quantity in {fact.type.unit.symbol}"
    return f"entry of {fact.type.catalogue}" if fact.type.catalogue else fact.type.kind

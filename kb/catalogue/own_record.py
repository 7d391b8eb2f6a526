"""Records that a person's rule files bring along: copied from an entry, changing one, or written in full."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from engine.language.suggestion import meant
from engine.rulebook import Entry, EntryError, EntryField, EntryProblem
from kb.catalogue.record import Record

__all__ = ["own_record"]

R = TypeVar("R", bound=Record)

#: what a copy does not take over: the names of the other entry mean the other entry
_NAMES = ("aliases", "loose_aliases")
_LONGEST_SOURCE = 4000
#: how truth values are written, the true ones first
_TRUTH = (("true", "yes", "on", "y", "t", "1"), ("false", "no", "off", "n", "f", "0"))
_NOT_FINITE = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)
_GROUPED = re.compile(r"(?<=\d)_(?=\d)")
#: what msgspec says is wrong, and how it reads here
_REASONS = (
    (re.compile(r"Expected `(?:int|float)` ([<>]=?) (\S+?)(?:\.0)?$"), "it should be {bound} {0}"),
    (re.compile(r"Expected `float"), "it should be a valid number"),
    (re.compile(r"Expected `int"), "it should be a valid integer, written out: 7000000000, and not 7B"),
    (re.compile(r"Expected `bool"), "it should be a valid boolean"),
    (re.compile(r"Expected `str` matching regex '(.*)'"), "it should match pattern '{0}'"),
    (re.compile(r"Expected `str` of length >= (\d+)"), "it should have at least {0} character"),
    (re.compile(r"Expected `str` of length <= (\d+)"), "it should have at most {0} characters"),
    (re.compile(r"Expected `str"), "it should be a valid string"),
)
_BOUNDS = {">": "greater than", ">=": "greater than or equal to", "<": "less than", "<=": "less than or equal to"}


def own_record(entry: Entry, record_type: type[R], existing: Mapping[str, Record], name_field: str | None) -> R:
    """The record that ``entry`` describes.

    Args:
        entry: what is written.
        record_type: what the catalogue holds.
        existing: the records of the catalogue by id, which ``entry`` may copy or change.
        name_field: the field with an entry's name; the last part of the id where nothing stands in it.

    Raises:
        EntryError: with every defect, each at the field that is wrong.
    """
    types = _types(record_type)
    problems = [*_unknown_fields(entry, record_type), *_unknown_like(entry, existing)]
    if problems:
        raise EntryError(problems)
    facts = _begun(entry, existing, name_field)
    gone = {name for name, others in record_type.leaning.items() if not others.isdisjoint(entry.fields)}
    if not record_type.together.isdisjoint(entry.fields):
        gone |= record_type.together
    facts = {name: value for name, value in facts.items() if name not in gone}
    for name, field in entry.fields.items():
        if field.text is None:
            facts.pop(name, None)
            continue
        try:
            facts[name] = _value(field.text, types[name])
        except msgspec.ValidationError as error:
            problems.append(_cannot_be(name, field, str(error), types[name]))
    facts["id"], facts["source"] = entry.id, _source(entry, existing)
    facts["own_fields"] = tuple(entry.fields)
    if name_field is not None:
        facts.setdefault(name_field, entry.id.rpartition("/")[2])
    written = {name for name, field in entry.fields.items() if field.text is not None}
    missing = [repr(name) for name in _required(record_type) if name not in facts and name not in written]
    if missing:
        message = f"the entry {entry.id!r} lacks {', '.join(missing)}; or name with 'like' an entry that it resembles"
        problems.insert(0, EntryProblem(message, entry.place))
    if problems:
        raise EntryError(problems)
    try:
        return record_type.of(facts)
    except msgspec.ValidationError as error:
        raise EntryError([_unusable(entry, str(error))]) from None


@lru_cache(maxsize=8)
def _types(record_type: type[Record]) -> Mapping[str, object]:
    """What may stand in the fields of a record, by their names."""
    hints = get_type_hints(record_type, include_extras=True)
    return {name: hints[name] for name in record_type.__struct_fields__}


def _required(record_type: type[Record]) -> Iterator[str]:
    """The fields that must be written in full, in their order."""
    for field in msgspec.structs.fields(record_type):
        if field.required:
            yield field.name


def _unknown_fields(entry: Entry, record_type: type[Record]) -> Iterator[EntryProblem]:
    known = tuple(name for name in record_type.__struct_fields__ if name != "own_fields")
    for name, field in entry.fields.items():
        if name in known:
            continue
        if name in record_type.rule_fields:
            yield EntryProblem(f"{name} follows from other fields and cannot be set", field.named)
        else:
            message = f"entries of this catalogue have no field {name!r}"
            yield EntryProblem(message, field.named, meant(name, (*known, "like")))


def _unknown_like(entry: Entry, existing: Collection[str]) -> Iterator[EntryProblem]:
    like = entry.like
    if like is not None and like.text not in existing:
        yield EntryProblem(f"there is no entry {like.text!r} to copy", like.place, meant(str(like.text), existing))


def _begun(entry: Entry, existing: Mapping[str, Record], name_field: str | None) -> dict[str, object]:
    """What ``entry`` begins with: the entry it is like without its names, the one that it changes, or nothing."""
    if entry.like is None:
        return existing[entry.id].stated() if entry.id in existing else {}
    copied = existing[str(entry.like.text)].stated()
    return {name: value for name, value in copied.items() if name not in (*_NAMES, name_field)}


def _value(text: str | tuple[str, ...], declared: object) -> object:
    """What is written, as a value of the type that is declared. Raises `msgspec.ValidationError`."""
    kinds = _kinds(declared)
    if isinstance(text, tuple) or tuple in kinds:
        return msgspec.convert((text,) if isinstance(text, str) else text, declared)
    if bool in kinds:
        true, false = _TRUTH
        return text.lower() in true if text.lower() in (*true, *false) else msgspec.convert(text, declared)
    if kinds.isdisjoint((int, float)):
        return msgspec.convert(text, declared)
    if float in kinds and _NOT_FINITE.fullmatch(text.strip()):
        raise msgspec.ValidationError("it should be a finite number")
    return msgspec.convert(_GROUPED.sub("", text.strip()).removeprefix("+"), declared, strict=False)


def _kinds(declared: object) -> frozenset[object]:
    """The classes of the values that a type allows, and the values themselves where only these are allowed."""
    if get_origin(declared) is tuple:
        return frozenset({tuple})
    arguments = get_args(declared)
    if not arguments:
        return frozenset({declared})
    if get_origin(declared) is Annotated:
        arguments = arguments[:1]
    return frozenset(kind for each in arguments for kind in _kinds(each))


def _source(entry: Entry, existing: Mapping[str, Record]) -> str:
    """Where the figures come from: the file and line, and what the entry was before."""
    place, own = f"{entry.place.file}:{entry.place.line}", entry.fields.get("source")
    text = f"{own.text} ({place})" if own is not None and own.text else place
    like = str(entry.like.text) if entry.like is not None else ""
    if like or entry.id in existing:
        text += f"; otherwise {f'as {like}, ' if like else ''}{existing[like or entry.id].source}"
    return text if len(text) <= _LONGEST_SOURCE else text[: _LONGEST_SOURCE - 1] + "…"


def _cannot_be(name: str, field: EntryField, error: str, declared: object) -> EntryProblem:
    """Why what is written in a field cannot be its value."""
    words = _words(declared)
    reason = f"it should be {_listed([repr(word) for word in words])}" if words else _reason(error)
    return EntryProblem(f"{name} cannot be {field.text!r}: {reason}", field.place, meant(str(field.text), words))


def _unusable(entry: Entry, error: str) -> EntryProblem:
    """What is wrong with the record that all fields make together."""
    reason, _, path = error.partition(" - at `$.")
    named = reason.partition(" ")[0]
    if named in entry.fields and not path:
        field = entry.fields[named]
        return EntryProblem(f"{named} cannot be {field.text!r}: {reason}", field.place)
    where = f"{path.rstrip('`')}: " if path else ""
    return EntryProblem(f"the entry {entry.id!r} cannot be used: {where}{_reason(reason)}", entry.place)


def _reason(error: str) -> str:
    """What msgspec says, as a person would say it."""
    for pattern, wording in _REASONS:
        found = pattern.match(error)
        if found:
            *_, last = found.groups() or ("",)
            return wording.format(last.replace(r"\\", "\\"), bound=_BOUNDS.get(found[1], "") if found.groups() else "")
    return error


def _words(declared: object) -> tuple[str, ...]:
    """The words that a type allows, in their order; none where other texts are allowed as well."""
    if get_origin(declared) is Literal:
        return tuple(each for each in get_args(declared) if isinstance(each, str))
    return tuple(word for each in get_args(declared) for word in _words(each))


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]

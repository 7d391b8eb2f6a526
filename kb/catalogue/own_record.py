"""Records that a person's rule files bring along: copied from an entry, changing one, or written in full."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeVar, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.language.suggestion import nearest
from engine.rulebook import Entry, EntryError, EntryProblem
from kb.catalogue.record import Record

__all__ = ["own_record"]

R = TypeVar("R", bound=Record)

#: what a copy does not take over: the names of the other entry mean the other entry
_NAMES = ("aliases", "loose_aliases")
_LONGEST_SOURCE = 4000


def own_record(
    entry: Entry, record_type: type[R], existing: Mapping[str, Mapping[str, object]], name_field: str | None
) -> R:
    """The record that ``entry`` describes.

    Args:
        entry: what is written.
        record_type: what the catalogue holds.
        existing: the rows of the catalogue by id, which ``entry`` may copy or change.
        name_field: the field with an entry's name; the last part of the id where nothing stands in it.

    Raises:
        EntryError: with every defect, each at the field that is wrong.
    """
    problems = [*_unknown_fields(entry, record_type), *_unknown_like(entry, existing)]
    if problems:
        raise EntryError(problems)
    row = _begun(entry, existing, name_field)
    if not record_type.together.isdisjoint(entry.fields):
        row = {key: value for key, value in row.items() if key not in record_type.together}
    for name, field in entry.fields.items():
        if field.text is None:
            row.pop(name, None)
        else:
            single = isinstance(field.text, str) and _is_list(name, record_type)
            row[name] = (field.text,) if single else field.text
    row["id"], row["source"] = entry.id, _source(entry, existing)
    if name_field is not None:
        row.setdefault(name_field, entry.id.rpartition("/")[2])
    try:
        # YAML's scalars arrive as text: the record's types say which are numbers and truth values.
        return record_type.model_validate(row, strict=False)
    except ValidationError as error:
        raise EntryError(tuple(_invalid(entry, error.errors(include_url=False)))) from None


def _unknown_fields(entry: Entry, record_type: type[Record]) -> Iterator[EntryProblem]:
    for name, field in entry.fields.items():
        if name in record_type.model_fields:
            continue
        if name in record_type.rule_fields:
            yield EntryProblem(f"{name} follows from other fields and cannot be set", field.named)
        else:
            known = nearest(name, (*record_type.model_fields, "like"))
            yield EntryProblem(f"entries of this catalogue have no field {name!r}", field.named, known)


def _unknown_like(entry: Entry, existing: Collection[str]) -> Iterator[EntryProblem]:
    like = entry.like
    if like is not None and like.text not in existing:
        yield EntryProblem(f"there is no entry {like.text!r} to copy", like.place, nearest(str(like.text), existing))


def _begun(entry: Entry, existing: Mapping[str, Mapping[str, object]], name_field: str | None) -> dict[str, object]:
    """What ``entry`` begins with: the entry it is like without its names, the one that it changes, or nothing."""
    if entry.like is None:
        return dict(existing.get(entry.id, {}))
    copied = existing[str(entry.like.text)]
    return {key: value for key, value in copied.items() if key not in (*_NAMES, name_field)}


def _is_list(name: str, record_type: type[Record]) -> bool:
    declared = record_type.model_fields.get(name)
    return declared is not None and get_origin(declared.annotation) is tuple


def _source(entry: Entry, existing: Mapping[str, Mapping[str, object]]) -> str:
    """Where the figures come from: the file and line, and what the entry was before."""
    place, own = f"{entry.place.file}:{entry.place.line}", entry.fields.get("source")
    text = f"{own.text} ({place})" if own is not None and own.text else place
    like = str(entry.like.text) if entry.like is not None else ""
    if like or entry.id in existing:
        text += f"; otherwise {f'as {like}, ' if like else ''}{existing[like or entry.id]['source']}"
    return text if len(text) <= _LONGEST_SOURCE else text[: _LONGEST_SOURCE - 1] + "…"


def _invalid(entry: Entry, errors: Sequence[ErrorDetails]) -> Iterator[EntryProblem]:
    missing = [repr(error["loc"][0]) for error in errors if error["type"] == "missing"]
    if missing:
        message = f"the entry {entry.id!r} lacks {', '.join(missing)}; or name with 'like' an entry that it resembles"
        yield EntryProblem(message, entry.place)
    for error in errors:
        name = str(error["loc"][0]) if error["loc"] else ""
        field = entry.fields.get(name)
        reason = error["msg"].partition(", unable to")[0].removeprefix("Value error, ")
        reason = reason.replace("Input should", "it should").replace("String should", "it should")
        if field is None and error["type"] != "missing":
            yield EntryProblem(
                f"the entry {entry.id!r} cannot be used: {f'{name}: ' if name else ''}{reason}", entry.place
            )
        elif field is not None:
            words = re.findall("'([^']*)'", str(error.get("ctx", {}).get("expected", "")))
            suggestion = nearest(str(field.text), words)
            yield EntryProblem(f"{name} cannot be {field.text!r}: {reason}", field.place, suggestion)

"""A config.json as a catalogue, so that rules can read it: its objects and its layers are entries, its keys are fields.

Beside the keys that an object has, it offers what can be said of them without knowing what they mean:

* ``itself`` is the entry;
* ``has_K`` is the name of the key ``K`` where it has a value;
* ``with_W`` is the name of a key that has the words ``W`` in it and a value other than false, 0 or nothing;
* ``lower_K`` is the text of ``K`` in lower case, ``length_K`` how long its text or list is;
* of a layer, ``K`` is its element of a list with one for each layer (behind them layers that predict several tokens may
  have theirs), ``index`` how many layers come before it, and ``in_K`` whether a list of numbers of layers has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from engine.language import Value
from engine.rulebook import Entry, EntryError, EntryProblem
from kb.architectures.config_document import Json

__all__ = ["ConfigEntries", "Read"]

_DERIVED = re.compile(r"(has|with|lower|length|in)_(.+)")
_WHOLE, _SUMS, _LAYER = "config.json", "all layers", "layer "
_PREDICTING = "num_nextn_predict_layers"


class Read(NamedTuple):
    """What a field was read from: the key as the config spells it, its value there, and how it was looked at.

    ``how`` is empty for a key that is read as it is, else the prefix of the field.
    """

    key: str
    value: Json
    how: str = ""


class _AnyName(frozenset[str]):
    """The names of the fields: a config may have any key."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)


class _Fields(Mapping[str, Value | None]):
    """The fields of one entry, worked out when they are asked for."""

    def __init__(self, entries: ConfigEntries, entry: str) -> None:
        self._entries, self._entry = entries, entry

    def __getitem__(self, field: str) -> Value | None:
        return self._entries.value(self._entry, field)

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries.keys(self._entry))

    def __len__(self) -> int:
        return len(self._entries.keys(self._entry))


class _PartOfLayer(Mapping[str, Json]):
    """An object of the text part as one layer sees it; worked out when asked, as there may be many layers."""

    def __init__(self, part: Mapping[str, Json], at: Callable[[Json], Json]) -> None:
        self._part, self._at = part, at

    def __getitem__(self, key: str) -> Json:
        return self._at(self._part[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._part)

    def __len__(self) -> int:
        return len(self._part)


@dataclass(frozen=True)
class ConfigEntries:
    """The entries of one config.json; without a document there are none, which is enough to read rules with.

    ``text`` is the entry whose lists are those of the layers, ``layers`` their number; ``sums`` are the fields of the
    entry that stands for all layers together.
    """

    document: Mapping[str, Json] | None = None
    described: str = ""
    text: str = _WHOLE
    layers: int = 0
    sums: Mapping[str, Value] | None = None

    digest = "any config.json"

    @property
    def whole(self) -> str:
        """The id of the entry that is the whole document."""
        return _WHOLE

    @property
    def all_layers(self) -> str:
        """The id of the entry that has the sums over all layers."""
        return _SUMS

    def layer(self, index: int) -> str:
        """The id of the entry for the layer with so many before it."""
        return f"{_LAYER}{index}"

    def of_text(self, text: str, layers: int) -> ConfigEntries:
        """The same entries and one for each of ``layers`` layers, whose lists stand in the entry ``text``."""
        return replace(self, text=text, layers=layers)

    def with_sums(self, sums: Mapping[str, Value]) -> ConfigEntries:
        """The same entries and one for all layers together."""
        return replace(self, sums=sums)

    def ids(self) -> Sequence[str]:
        """The ids of the objects of the document; the layers are not listed."""
        return tuple(self._objects)

    def field_names(self) -> frozenset[str]:
        """Every name: a config may have any key."""
        return _AnyName()

    def fields(self, entry_id: str) -> Mapping[str, Value | None] | None:
        """The fields of an object, a layer, or all layers together; None when there is no such entry."""
        if entry_id == _SUMS and self.sums is not None:
            return self.sums
        return _Fields(self, entry_id) if entry_id in self._objects or self._index(entry_id) is not None else None

    def label(self, entry_id: str) -> str:
        """The entry as people read it."""
        return entry_id

    def source(self, entry_id: str, field: str = "") -> str:  # noqa: ARG002 - all entries come from one file
        """Where the figures of an entry come from."""
        return self.described

    def with_entries(self, entries: Sequence[Entry]) -> ConfigEntries:
        """Itself: rule files bring no config along. Raises `EntryError` where one does."""
        if entries:
            raise EntryError([EntryProblem("a config.json is read from its file", each.place) for each in entries])
        return self

    def one_a_layer(self, value: str | list[Json], text: Mapping[str, Json] | None = None) -> bool:
        """Whether a text or list has one element for each layer.

        Behind those of a list there may be one for each layer that predicts several tokens. ``text`` is the text part.
        """
        predicting = (self._objects.get(self.text, {}) if text is None else text).get(_PREDICTING)
        more = max(0, predicting) if isinstance(predicting, int) and isinstance(value, list) else 0
        return len(value) in {self.layers, self.layers + more}

    def keys(self, entry: str) -> Sequence[str]:
        """The keys of an object as they are written; those of the text part for a layer."""
        return tuple(self._objects.get(self.text if self._index(entry) is not None else entry, {}))

    def value(self, entry: str, field: str) -> Value | None:
        """What a field says; None where it says nothing that a fact can be."""
        found = self.read(entry, field)
        if found is None:
            return None
        index = self._index(entry)
        match found.how:
            case "itself":
                return entry
            case "has" | "with":
                return found.key
            case "lower":
                return found.value.lower() if isinstance(found.value, str) else None
            case "length":
                return len(found.value) if isinstance(found.value, str | list) else None
            case "in":
                return self._lists(found.value, index)
            case _:
                return self._plain(entry, found, index)

    def read(self, entry: str, field: str) -> Read | None:
        """What a field is read from; None where the config does not have it."""
        index = self._index(entry)
        if index is not None and field == "index":
            return Read(field, index)
        keys = self._objects.get(self.text if index is not None else entry, {})
        if keys.get(field) is not None:
            return Read(field, keys[field])
        if field == "itself":
            return Read(field, None, "itself")
        derived = _DERIVED.fullmatch(field)
        if derived is None:
            return None
        how, name = derived.groups()
        if how == "with":
            told = re.compile(rf"(^|_){re.escape(name)}")
            name = next((key for key in sorted(keys) if keys[key] and told.search(key)), "")
        return Read(name, keys[name], how) if keys.get(name) is not None else None

    def _plain(self, entry: str, found: Read, index: int | None) -> Value | None:
        value = found.value
        if index is not None:
            value = self._at(index, self._objects[self.text], value)
        if isinstance(value, dict):
            return f"{entry}.{found.key}"
        return None if isinstance(value, list) else value

    def _lists(self, value: Json, index: int | None) -> bool | None:
        return index in value if isinstance(value, list) and value else None

    def _index(self, entry: str) -> int | None:
        """The number of layers before the one that an entry is; None for other entries."""
        number = entry.removeprefix(_LAYER)
        return int(number) if entry.startswith(_LAYER) and number.isdecimal() and int(number) < self.layers else None

    @cached_property
    def _objects(self) -> Mapping[str, Mapping[str, Json]]:
        """All objects by the keys that lead to them; a layer has its elements of their lists."""
        if self.document is None:
            return {}
        found: dict[str, Mapping[str, Json]] = {}
        waiting: list[tuple[str, Mapping[str, Json]]] = [(_WHOLE, self.document)]
        while waiting:
            name, keys = waiting.pop()
            found[name] = keys
            waiting += [(f"{name}.{key}", value) for key, value in keys.items() if isinstance(value, dict)]
            if name == self.text:
                waiting += self._objects_of_layers(keys)
        return found

    def _objects_of_layers(self, text: Mapping[str, Json]) -> Iterator[tuple[str, Mapping[str, Json]]]:
        """The objects that a list has for each layer, and those of the text part with what their lists have for it."""
        for key, value in text.items():
            for index in range(self.layers):
                name = f"{self.layer(index)}.{key}"
                if isinstance(value, dict):
                    yield name, _PartOfLayer(value, partial(self._at, index, text))
                elif isinstance(value, list) and isinstance(own := self._at(index, text, value), dict):
                    yield name, own

    def _at(self, index: int, text: Mapping[str, Json], value: Json) -> Json:
        """The element of a list, or the letter of a text, that stands for a layer; else ``value`` as it is.

        Behind those of a list there may be one for each layer that predicts several tokens.
        """
        return value[index] if isinstance(value, str | list) and self.one_a_layer(value, text) else value

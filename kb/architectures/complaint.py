"""What is wrong with a config.json: the first field that says what it cannot, a contradiction, or what is missing."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from engine.explanation import because_text, missing_names
from engine.inference import Firing, Inference
from engine.language import Expression, evaluate, names
from engine.language.fact_type import FactType
from engine.rulebook import Provider, Rulebook
from kb.architectures.config_document import Json
from kb.architectures.config_entries import ConfigEntries, Read
from kb.errors import ModelConfigError, printable

__all__ = ["Complaint"]

_REFUSED = "refuse"
_LOOK_ELSEWHERE = "a model card or the paper may give it"
_LONGEST = 10**18


class Complaint:
    """Finds what is wrong with ``entries``, the config at ``path``, in inferences that were made of it."""

    def __init__(self, path: str, rulebook: Rulebook, entries: ConfigEntries) -> None:
        self._path, self._rulebook, self._entries = path, rulebook, entries
        # What every model has comes first.
        first = rulebook.facts["config"].pack
        self._facts = sorted(rulebook.facts.values(), key=lambda fact: fact.pack != first)

    def refused(self, inference: Inference, *, unless: str = "") -> ModelConfigError | None:
        """The error that a rule which refuses the config tells; None where none does.

        With ``unless``, only of rules that set this fact.
        """
        for firing in inference.firings:
            if firing.level == _REFUSED and (not unless or unless in firing.concluded):
                return self._refusal(inference, firing)
        return None

    def wrong(self, inference: Inference, owner: str = "") -> ModelConfigError | None:
        """The first key that says what it cannot, of those that facts are read from; None where there is none.

        With ``owner``, of those alone that are read from this entry.
        """
        facts = [fact for fact in self._facts if not _is_false(fact.when, inference)]
        # keys that are read element by element, where they have one for each layer
        by_layer = {field for fact in facts for named, field in fact.fields if named == "layer"}
        for fact in facts:
            for named, field in fact.fields:
                entry = inference.value(named)
                read = self._entries.read(str(entry), field) if entry is not None else None
                if read is None or (owner and named != owner):
                    continue
                if named != "layer" and isinstance(read.value, list) and read.key in by_layer:
                    break
                expected = self._expected(fact.type, read, of_layers=named == "layer")
                if expected:
                    return self._error(read.key, *expected)
                break  # of several names the first that is present counts
        return None

    def overlooked(self, inference: Inference) -> ModelConfigError | None:
        """That something is missing which a rule needs that would count more than the one that concluded; or None.

        What an architecture has a rule of its own for must not be worked out by the usual one. Facts of a layer are
        looked at where a layer is at hand.
        """
        fired = {firing.provider for firing in inference.firings}
        for fact, providers in self._rulebook.providers_of.items():
            if fact.startswith("layer.") and inference.value("layer") is None:
                continue
            first = next((place for place, each in enumerate(providers) if each.id in fired), 0)
            for provider in providers[:first]:
                if _waits(provider, inference):
                    return self.missing(inference, fact)
        return None

    def missing(self, inference: Inference, fact: str, layer: Inference | None = None) -> ModelConfigError:
        """That something is missing without which ``fact`` cannot be told, by the name of its key.

        ``layer`` is what follows for a layer, where the sums over layers are not known.
        """
        needed = self._needed(fact, inference, layer, set()) or fact
        keys = list(dict.fromkeys(field for _, field in self._rulebook.facts[needed].fields)) or [fact]
        written = self._entries.keys(str(inference.value("config")))
        near = difflib.get_close_matches(keys[0], written, n=1, cutoff=0.75)
        suggestion = f"did you mean {printable(near[0])}?" if near else _LOOK_ELSEWHERE
        also = f" (or {', '.join(keys[1:])})" if keys[1:] else ""
        return ModelConfigError(self._path, keys[0], f"is missing{also}", "a whole number", suggestion)

    def _refusal(self, inference: Inference, firing: Firing) -> ModelConfigError:
        """A sentence `says .., expected ..; what to do` about the first key that the rule rests on."""
        provider = self._rulebook.providers[firing.provider]
        reason = because_text(self._rulebook, inference, provider, firing.branch)
        says, _, rest = reason.partition(", expected ")
        expected, _, suggestion = rest.partition("; ")
        key = next(self._keys(inference, provider, set()), None)
        return ModelConfigError(self._path, key, says, expected, suggestion)

    def _keys(self, inference: Inference, provider: Provider, seen: set[str]) -> Iterator[str]:
        """The keys that what ``provider`` reads comes from, in the order in which it is read."""
        for name in _read_by(provider):
            if name in seen or name not in self._rulebook.facts:
                continue
            seen.add(name)
            for owner, field in self._rulebook.facts[name].fields:
                entry = inference.value(owner)
                read = self._entries.read(str(entry), field) if entry is not None else None
                if read is not None and read.how != "itself":
                    yield read.key
            for each in self._rulebook.providers_of.get(name, ()):
                if inference.fired(each.id):
                    yield from self._keys(inference, each, seen)

    def _needed(self, fact: str, inference: Inference, layer: Inference | None, seen: set[str]) -> str | None:
        """The first fact that is read from a key, is not known, and is needed to tell ``fact``."""
        seen.add(fact)
        for owner, field in self._rulebook.facts[fact].fields:
            if owner == "sums":
                summed = f"layer.{field}"
                return self._needed(summed, layer, None, seen) if layer and summed in self._rulebook.facts else None
            if inference.value(owner) is not None:
                return fact
        for name in self._waited_for(fact, inference):
            found = None if name in seen else self._needed(name, inference, layer, seen)
            if found is not None:
                return found
        return None

    def _waited_for(self, fact: str, inference: Inference) -> Iterator[str]:
        """The unknown facts that keep ``fact`` from being known.

        First those in values and conditions, then those of which a condition asks whether they are known.
        """
        providers = [each for each in self._rulebook.providers_of.get(fact, ()) if not _is_false(each.when, inference)]
        branches = [branch for provider in providers for branch in provider.all_branches]
        for branch in branches:
            if branch.condition is not None:
                yield from missing_names(branch.condition, inference.values)
            if branch.condition is None or evaluate(branch.condition, inference.values) is not False:
                for effect in branch.effects:
                    yield from missing_names(effect.expression, inference.values)
        for provider in providers:
            yield from (name for name in _read_by(provider) if inference.value(name) is None)

    def _expected(self, wanted: FactType, read: Read, *, of_layers: bool) -> tuple[str, str] | None:
        """What a key says and what it should say; None where it can be what a fact of type ``wanted`` reads."""
        value = read.value
        if read.how in ("has", "with", "itself"):
            return None
        if read.how == "in":
            numbers = value if isinstance(value, list) else [value]
            fine = all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in numbers)
            return None if fine else (f"says {_shown(value)}", "a list of whole numbers")
        if read.how == "length":
            return None if isinstance(value, str | list) else (f"says {_shown(value)}", "a text or a list")
        if of_layers and isinstance(value, str | list):
            return self._wrong_list(wanted, value)
        return _wrong_scalar(wanted, value)

    def _wrong_list(self, wanted: FactType, value: str | list[Json]) -> tuple[str, str] | None:
        if not self._entries.one_a_layer(value):
            says = f"lists {len(value)} layers" if isinstance(value, list) else f"says {_shown(value)}"
            return says, f"a list of {self._entries.layers}, one for each layer"
        for element in value:
            if found := _wrong_scalar(wanted, element):
                return "lists" + found[0].removeprefix("says"), f"{found[1]} for each layer"
        return None

    def _error(self, key: str, says: str, expected: str) -> ModelConfigError:
        return ModelConfigError(self._path, key, says, expected)


def _read_by(provider: Provider) -> Sequence[str]:
    """What a rule reads, in the order in which its conditions and values stand."""
    read: list[str] = [*names(provider.when)] if provider.when is not None else []
    for branch in provider.all_branches:
        if branch.condition is not None:
            read.extend(names(branch.condition))
        for effect in branch.effects:
            read.extend(names(effect.expression))
    return tuple(dict.fromkeys(read))


def _is_false(condition: Expression | None, inference: Inference) -> bool:
    return condition is not None and evaluate(condition, inference.values) is False


def _waits(provider: Provider, inference: Inference) -> bool:
    """Whether a rule is meant for the case at hand, and only lacks what it works with."""
    if provider.when is not None and evaluate(provider.when, inference.values) is not True:
        return False
    return any(not _is_false(branch.condition, inference) for branch in provider.all_branches)


def _wrong_scalar(wanted: FactType, value: Json) -> tuple[str, str] | None:
    if wanted.kind == "bool":
        return None if isinstance(value, bool) else (f"says {_shown(value)}", "true or false")
    if wanted.kind == "entry":
        return None if isinstance(value, dict) else (f"says {_shown(value)}", "an object")
    if wanted.is_text:
        return None if isinstance(value, str) else (f"says {_shown(value)}", "a text")
    if wanted.problem_with(value) is None:
        return None
    kind = "a number" if wanted.kind == "number" else "a whole number"
    ends = f" from {wanted.low:.0f} to {wanted.high:,.0f}" if wanted.low is not None and wanted.high is not None else ""
    of_kind = isinstance(value, int) and not isinstance(value, bool)
    return f"says {_shown(value)}", f"{kind}{ends}" if of_kind else kind


def _shown(value: Json) -> str:
    match value:
        case str():
            return f"'{printable(value, 40)}'"
        case bool():
            return "true" if value else "false"
        case list() | dict():
            return "a list" if isinstance(value, list) else "an object"
        case int() if abs(value) >= _LONGEST:
            return "a number of more than 18 digits"
        case _:
            return str(value)

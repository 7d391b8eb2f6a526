"""What launch files are written for: a configuration that fits, and who asks for it in which words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.inference import Inference, Origin
from engine.language import Value
from engine.rulebook import Rulebook
from kb.launch.traced import Traced

__all__ = ["ORIGIN_WORDS", "Occasion"]

#: what is said of a value beside it
ORIGIN_WORDS: Mapping[Origin, str] = {
    Origin.ANSWER: "said",
    Origin.DETECTED: "found on this computer",
    Origin.SEARCH: "chosen",
    Origin.RULE: "computed",
    Origin.FORMULA: "computed",
    Origin.CATALOGUE: "from the catalogue",
    Origin.DEFAULT: "assumed",
}


_ASSUMED = ORIGIN_WORDS[Origin.DEFAULT]
_MODEL, _INSTRUCT, _VERSION = "model", "model.instruct", "model.version"


@dataclass(frozen=True)
class Occasion:
    """The rulebook and the inference of a configuration that fits, and what stands at the head of its files.

    ``summary`` names the configuration, ``command`` gives the advice again, ``basis`` says what it rests on.
    ``model`` is the path or Hugging Face id that the person gave. ``options`` are what they said by ``--option``.
    ``notices`` have to be read before anything else.
    """

    rulebook: Rulebook
    inference: Inference
    summary: str = ""
    command: str = ""
    basis: str = ""
    model: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    notices: tuple[str, ...] = ()

    def value(self, fact: str) -> Value | None:
        """The value of ``fact`` in base units, a whole number where it is one; None where it is not known."""
        found = self.inference.value(fact)
        if isinstance(found, float) and found.is_integer():
            return int(found)
        return found

    def traced(self, fact: str, unit: str = "") -> Traced | None:
        """The value of ``fact`` with its note, in ``unit`` where one is named; None where it is not known.

        Raises `UnitError` for a unit that there is not.
        """
        value = self.value(fact)
        if value is None:
            return None
        note = f"{fact}, {self.origin(fact)}"
        shown = self.rulebook.show(fact, value)
        if shown != str(value):
            note = f"{fact} = {shown}, {self.origin(fact)}"
        if unit and isinstance(value, int | float):
            value = value / self.rulebook.units.parse(unit).factor
            value = int(value) if float(value).is_integer() else value
        return Traced(value, note)

    @property
    def repository(self) -> Traced | None:
        """The repository of the model, in the version that is meant; None where no model is named."""
        model, instruct, version = self.traced(_MODEL), self.traced(_INSTRUCT), self.traced(_VERSION)
        if model is None or instruct is None or version is None:
            return model
        taken = instruct if version == "instruct" else model
        other = (f"--set {_VERSION}=… for the other",) if self.origin(_VERSION) == _ASSUMED else ()
        return model.as_value(taken.value, version.note, *other)

    def origin(self, fact: str) -> str:
        """Where the value of ``fact`` comes from, in a word; that of a parameter from the rules."""
        state = self.inference.facts.get(fact)
        return ORIGIN_WORDS[state.origin] if state is not None else "from the rules"

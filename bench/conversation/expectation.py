"""Whether facts are as a case expects them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.errors import EngineError
from engine.inference import Given
from engine.interview import AnswerError
from engine.language import Value
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from kb.spoken_answer import answer_in

__all__ = ["Expectation", "Verdict"]

_SAME = 0.035
"""16k tokens are 16,000 or 16,384."""
_FOLLOWS = frozenset(
    {
        *(
            "workload.kind",
            "workload.beyond",
            "need.latency",
            "need.scale",
            "need.binary_units",
            "phase",
            "team.models",
        ),
        *("training.purpose", "training.objective", "site.kind", "site.vendor", "hardware.owned", "hardware.nodes"),
        *("hardware.excluded", "hardware.excluded_too", "hardware.compared", "inference.gguf_files", "parallel.tensor"),
        *("inference.active_share", "inference.max_sequences", "training.rollout_engine"),
        *("site.laptop", "site.laptop_wanted", "need.spot", "storage.checkpoints_kept", "own.paid"),
        "site.to_buy",
    }
)
"""What follows from other words, or has no name in the list that writers of cases were given."""
_ASSUMED = "workload.kind=inference"
"""What is taken where nothing is said, and so need not be heard."""
_MEMORY, _WISH = "hardware.memory", "site.accelerator_memory"
"""Memory said of a card without a name: of its kind either can be noted."""
_RATE = "load.requests_rate"
_RATES = {"need.requests_per_second": 1, "need.requests_per_minute": 60, "need.requests_per_hour": 3600}
"""Other facts that say the same, and the seconds that each counts in."""
_DAYS = re.compile(r"(?<=\d)d$")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The expected facts that were heard, those that were not, and those heard otherwise than anybody would."""

    right: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether everything was heard, and nothing else."""
        return not self.missed and not self.wrong


class Expectation:
    """The facts of a case, read once."""

    def __init__(
        self, advisor: Advisor, facts: Iterable[str], also: Iterable[str] = (), any_of: Iterable[Iterable[str]] = ()
    ) -> None:
        self._advisor = advisor
        self._any = [list(group) for group in any_of]
        free = {each for group in self._any for each in group}
        self._facts = [each for each in facts if each not in free]
        self._allowed: dict[str, list[Value]] = {}
        for each in (*self._facts, *also, *free):
            fact, value = self._read(each)
            if value is not None:
                self._allowed.setdefault(fact, []).append(value)

    def judge(self, heard: Mapping[str, Value]) -> Verdict:
        """How what was heard compares with it."""
        known = {**self._inferred(heard), **heard}
        right = [each for each in self._facts if self._holds(each, known)]
        missed = [each for each in self._facts if each not in right]
        for group in self._any:
            met = [each for each in group if self._holds(each, known)]
            (right if met else missed).append((met or group)[0])
        wrong = [fact for fact, value in heard.items() if not self._is_allowed(fact, value)]
        return Verdict(tuple(right), tuple(missed), tuple(wrong))

    def _inferred(self, heard: Mapping[str, Value]) -> dict[str, Value]:
        """What follows from what was heard, by the catalogue or a rule; what is only assumed does not count."""
        given = {fact: Given(value) for fact, value in heard.items()}
        try:
            facts = self._advisor.engine.infer(given, assume=False).facts
        except EngineError:
            return {}
        known = {fact: state.value for fact, state in facts.items()}
        if _WISH in heard:
            known.setdefault(_MEMORY, heard[_WISH])
        return known

    def _is_allowed(self, fact: str, value: Value) -> bool:
        allowed = self._allowed.get(_MEMORY if fact == _WISH and fact not in self._allowed else fact)
        if fact in _RATES and _RATE in self._allowed:
            return any(_same(each, float(value) / _RATES[fact]) for each in self._allowed[_RATE])
        if allowed is None:
            return fact in _FOLLOWS or fact.startswith("question.")
        return any(_same(each, value) or self._is_in_laptop(each, value) for each in allowed)

    def _is_in_laptop(self, expected: Value, heard: Value) -> bool:
        """Whether what was heard is the chip that laptops have of that name, for which writers of cases had no name."""
        accelerators = self._advisor.catalogues.accelerators
        return heard in accelerators.ids() and accelerators.get(str(heard)).desktop == expected

    def _holds(self, written: str, heard: Mapping[str, Value]) -> bool:
        fact, value = self._read(written)
        if written == _ASSUMED and fact not in heard:
            return True
        if fact == _RATE and fact not in heard and value is not None:
            return any(_same(value, float(heard[each]) / time) for each, time in _RATES.items() if each in heard)
        if value is None or fact not in heard:
            return False
        return _same(value, heard[fact]) or self._is_in_laptop(value, heard[fact])

    def _read(self, written: str) -> tuple[str, Value | None]:
        fact, _, text = written.partition("=")
        declared = self._advisor.rulebook.facts.get(fact)
        if declared is None:
            return fact, None
        text, unit = _DAYS.sub(" day", text), declared.type.unit
        for attempt in (text, f"{text} {unit.symbol}" if unit else text):
            try:
                return fact, answer_in(self._advisor, fact, attempt).value
            except (AnswerError, KnowledgeError):
                continue
        return fact, None


def _same(expected: Value, heard: Value) -> bool:
    if isinstance(expected, bool | str) or isinstance(heard, bool | str):
        return expected == heard
    return abs(float(expected) - float(heard)) <= _SAME * max(abs(float(expected)), abs(float(heard)))

"""Cloud instances named in a text by their full name: `p4d.24xlarge`, `a2-ultragpu-8g`, `2x ND96isr_H100_v5`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from kb.catalogue import Instance, Instances
from kb.compiled_artefact import compiled_artefact
from kb.understanding.device_count import count_behind
from kb.understanding.device_mention import DeviceMention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token, tokenise

__all__ = ["CLOUD_WORDS", "InstanceNames"]

_OPTIONAL = frozenset({"standard", "ecs"})
"""First words of names that people leave out."""
CLOUD_WORDS = frozenset({"aws", "amazon", "ec2"})
"""What stands before a name and belongs to it: else an "AWS P4" would be longer than a `p4d`."""


_Called = dict[str, tuple[tuple[tuple[str, ...], str], ...]]
"""By the first word of a name: the names, and the id of the instance that each is of."""


class InstanceNames:
    """Finds instances of one catalogue in texts. A name tells the accelerator, how many, the cloud and the price."""

    def __init__(self, instances: Instances) -> None:
        parts, program = [instances.digest], Path(__file__).parent
        self._instances = instances
        self._called = compiled_artefact("instances", parts, program, _Called, lambda: _called(instances))

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, instances: Instances) -> InstanceNames:
        """The finder of a catalogue, made once."""
        return cls(instances)

    def mentions(self, tokens: Sequence[Token]) -> Iterator[DeviceMention]:
        """Every instance that is named; the number before it is one of machines."""
        for at, token in enumerate(tokens):
            for name, instance in self._called.get(token.text, ()):
                end = at + len(name)
                if tuple(each.text for each in tokens[at:end]) != name or not _is_one_word(tokens, at, end):
                    continue
                record = self._instances.get(instance)
                count = Numeral(at, end, str(int(record.accelerator_count)))
                cloud = at - (at > 0 and token.soft and tokens[at - 1].text in CLOUD_WORDS)
                groups = cardinal_before(tokens, cloud)
                start = groups.start if groups else cloud
                if groups is None:
                    groups = count_behind(tokens, end)
                last = groups.end if groups and groups.start >= end else end
                yield DeviceMention(
                    start, last, (), (), -2, True, record.accelerator, at, end, count, groups, instance=record
                )


def _called(instances: Instances) -> _Called:
    called: _Called = {}

    def add(name: tuple[str, ...], record: Instance) -> None:
        if len(name) > 1:
            called[name[0]] = (*called.get(name[0], ()), (name, record.id))

    records = list(map(instances.get, instances.ids()))
    families = [_family(record) for record in records]
    for record, family in zip(records, families, strict=True):
        if "(" in record.instance or not float(record.accelerator_count).is_integer():
            continue  # a price per accelerator has no name of its own, and a slice is no accelerator
        name = tuple(token.text for token in tokenise(record.instance))
        add(name, record)
        if name[0] in _OPTIONAL:
            add(name[1:], record)
        if family and families.count(family) == 1 and family[-1].isalpha():
            add(family, record)
    return called


def _family(record: Instance) -> tuple[str, ...]:
    """The part of an AWS name before the size, `p4d` of `p4d.24xlarge`; of others nothing."""
    if record.provider != "aws":
        return ()
    return tuple(token.text for token in tokenise(record.instance.partition(".")[0]))


def _is_one_word(tokens: Sequence[Token], start: int, end: int) -> bool:
    inside = all(token.tight or token.before == "." for token in tokens[start + 1 : end])
    return inside and not (start and tokens[start].tight) and not (end < len(tokens) and tokens[end].joined)

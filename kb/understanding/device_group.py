"""Cards of different kinds that are named as being in one machine: `a 4090 and an old 3060`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kb.catalogue import SEPARATOR
from kb.understanding.device_mention import DeviceMention
from kb.understanding.mention import Meaning
from kb.understanding.rivalry import Joint, joint
from kb.understanding.utterance import Utterance

__all__ = ["DeviceGroup"]

_ACCELERATOR, _COUNT, _WORK, _TRAINING = "hardware.accelerator", "hardware.count", "workload.kind", "training"
_MOST = 8
"""A machine holds so many cards at most."""
_BETWEEN = 3
"""So many words at most stand between the names of cards that are in one machine."""


@dataclass(frozen=True, slots=True)
class DeviceGroup:
    """Mentions of cards of more than one kind, and the accelerator that the catalogue makes of them."""

    mentions: tuple[DeviceMention, ...]
    accelerator: str

    @classmethod
    def of(
        cls, utterance: Utterance, wanted: Sequence[DeviceMention], phrases: Sequence[Meaning]
    ) -> DeviceGroup | None:
        """The first group among the mentions that are ``wanted``; None where there is none that works together.

        A training divides evenly, for which unlike cards are no help; then there is no group.
        """
        if any(each.fact == _WORK and each.value == _TRAINING for each in phrases):
            return None
        chain: list[DeviceMention] = []
        for mention in wanted:
            if mention.accelerator is None or mention.memory or mention.instance or mention.groups:
                continue
            if chain and not _is_beside(utterance, chain[-1], mention):
                break
            chain.append(mention)
        cards = [str(each.accelerator) for each in chain for _ in range(_number(each))]
        if len(set(cards)) < 2 or len(cards) > _MOST or len({each.accelerator for each in chain}) < len(chain):
            return None
        accelerator = SEPARATOR.join(cards)
        return cls(tuple(chain), accelerator) if utterance.catalogues.accelerators.fields(accelerator) else None

    @property
    def mention(self) -> DeviceMention:
        """All together as one accelerator that is named."""
        return replace(self.mentions[0], accelerator=self.accelerator, count=None, doubts=())

    def meanings(self) -> Iterator[Meaning]:
        """What they are together, and that this is one accelerator."""
        for mention in self.mentions:
            yield Meaning(_ACCELERATOR, self.accelerator, mention.start, mention.end, literal=True)
            yield Meaning(_COUNT, 1, mention.start, mention.end, literal=True)


def _is_beside(utterance: Utterance, one: DeviceMention, other: DeviceMention) -> bool:
    """Whether nothing but `and` and a few words stand between two names: `a 4090 and an old 3060`."""
    near = other.start - one.end <= _BETWEEN and "the" not in {
        token.text for token in utterance.tokens[one.end : other.start]
    }
    numbered = any(each.count is not None and each.count.other for each in (one, other))
    return near and not numbered and joint(utterance.tokens, one, other) is Joint.TOGETHER


def _number(mention: DeviceMention) -> int:
    return int(mention.count.digits) if mention.count is not None and mention.count.digits.isdecimal() else 1

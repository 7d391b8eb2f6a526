"""Cards of different kinds that are named as being in one machine: `a 4090 and an old 3060`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

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


class DeviceGroup(Struct, frozen=True):
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
        joints: list[Joint] = []
        for mention in wanted:
            if mention.accelerator is None or mention.memory or mention.instance or mention.groups:
                continue
            found = _joint(utterance, chain[-1], mention) if chain else Joint.TOGETHER
            if found not in (Joint.TOGETHER, Joint.LISTED):
                break
            chain.append(mention)
            joints.append(found)
        if joints[-1:] == [Joint.LISTED]:
            return None  # a list without `and` may be one of which to choose
        cards = [str(each.accelerator) for each in chain for _ in range(_number(each))]
        if len(set(cards)) < 2 or len(cards) > _MOST or len({each.accelerator for each in chain}) < len(chain):
            return None
        accelerator = SEPARATOR.join(cards)
        return cls(tuple(chain), accelerator) if utterance.catalogues.accelerators.fields(accelerator) else None

    @property
    def mention(self) -> DeviceMention:
        """All together as one accelerator that is named."""
        return replace(self.mentions[0], accelerator=self.accelerator, count=None, doubts=())

    def counted_again(self, phrases: Sequence[Meaning]) -> list[Meaning]:
        """What counts the cards of the group, which are named one by one: the two of `two GPUs, a 3090 and a 4070`."""
        cards = self.accelerator.count(SEPARATOR) + 1
        return [each for each in phrases if (each.fact, each.value) == (_COUNT, cards)]

    def meanings(self) -> Iterator[Meaning]:
        """What they are together, and that this is one accelerator."""
        for mention in self.mentions:
            yield Meaning(_ACCELERATOR, self.accelerator, mention.start, mention.end, literal=True)
            yield Meaning(_COUNT, 1, mention.start, mention.end, literal=True)


def _joint(utterance: Utterance, one: DeviceMention, other: DeviceMention) -> Joint:
    """How two names with at most a few words between them belong together: `a 4090 and an old 3060`."""
    near = other.start - one.end <= _BETWEEN and "the" not in {
        token.text for token in utterance.tokens[one.end : other.start]
    }
    numbered = any(each.count is not None and each.count.other for each in (one, other))
    return joint(utterance.tokens, one, other) if near and not numbered else Joint.APART


def _number(mention: DeviceMention) -> int:
    return int(mention.count.digits) if mention.count is not None and mention.count.digits.isdecimal() else 1

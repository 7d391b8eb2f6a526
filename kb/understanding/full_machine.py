"""Machines that are named by the accelerators which fill them: `two DGX H100`, `an A100 node`, `DGX A100 (8x40G)`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from kb.understanding.device_mention import DeviceMention
from kb.understanding.numeral import Numeral
from kb.understanding.parameter import parameter
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["FullMachine"]

_FILLED = "filled_machine"
"""The class of names for machines that tell how many accelerators are in each."""
_MACHINES = "machine"
"""The class of words for a machine; only several of them are full ones: a `4 H100 server` has four."""
_FULL = "node.accelerators"
"""The parameter that has the accelerators in a node of those that are joined so many at a time."""


class FullMachine(Struct, frozen=True):
    """So many machines, with so many accelerators in each."""

    machines: int
    each: int
    assumed: bool
    """Whether how many there are in each was not said, and is no part of the name of the machine."""

    @classmethod
    def of(cls, utterance: Utterance, mention: DeviceMention) -> FullMachine | None:
        """The machines that a mention of accelerators names; None where it names accelerators alone."""
        tokens, name = utterance.tokens, mention.name_start
        full = int(parameter(utterance.rulebook, _FULL))
        board = int(tokens[name - 1].kin.get(_FILLED) or 0) if name and tokens[name].soft else 0
        behind = [token for token in tokens[mention.end : mention.end + 1] if token.before.strip() in ("", ")")]
        count = mention.count
        several = bool(behind) and _MACHINES in behind[0].roles and behind[0].text != behind[0].word
        node = several or (bool(behind) and "full_machine" in behind[0].roles)
        if not board and not (node and _is_joined(utterance, mention, full)):
            return None
        if count is not None and count.start < name:
            each = tokens[count.end - 1].text == "x" and not (several and _is_of_machines(tokens, count, full))
            if not each:
                return cls(_whole(count), board or full, assumed=not board)
        machines = _whole(_before(tokens, name if count is None else min(count.start, name)))
        return cls(machines, board or full if count is None else _whole(count), assumed=not board and count is None)


def _is_of_machines(tokens: Sequence[Token], count: Numeral, full: int) -> bool:
    """Whether a number with an `x` counts machines, `2 x H200 nodes`, and not what is in each: `two 8xH200 nodes`."""
    return _whole(count) != full and cardinal_before(tokens, count.start) is None


def _is_joined(utterance: Utterance, mention: DeviceMention, full: int) -> bool:
    if mention.accelerator is None or not full:
        return False
    return (utterance.catalogues.accelerators.get(mention.accelerator).scaleup_domain or 0) >= full


def _before(tokens: Sequence[Token], at: int) -> Numeral | None:
    """The whole number before a name, its maker and the name of its machine."""
    named = at
    while at and ("maker_prefix" in tokens[at - 1].roles or _FILLED in tokens[at - 1].kin):
        at -= 1
    if at < named and at and _MACHINES in tokens[at - 1].roles and tokens[at].soft:
        at -= 1  # "a 4 node DGX H100 cluster"
    return cardinal_before(tokens, at)


def _whole(number: Numeral | None) -> int:
    return int(number.digits) if number is not None and number.digits.isdecimal() else 1

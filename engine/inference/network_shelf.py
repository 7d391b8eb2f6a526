"""The networks that were asked last: building one anew takes less than holding all of them takes memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from engine.inference.network import RuleNetwork

__all__ = ["NetworkShelf"]

_KEPT = 8
"""How many networks are kept. One holds 60 kB and 5 to 10 kB for each of its rules, and what it matched is remembered
apart from it, so that few of them are asked again."""


class NetworkShelf:
    """Asks networks, of which it keeps the ``size`` asked last.

    Several threads may ask at once, but durable_rules is shown one situation after the other.
    """

    def __init__(self, size: int = _KEPT) -> None:
        self._size = max(size, 1)
        self._kept: OrderedDict[str, RuleNetwork] = OrderedDict()
        self._lock = Lock()  # a network holds the facts that it is shown until they are matched

    @property
    def kept(self) -> tuple[str, ...]:
        """The definitions of the networks that are kept, that asked last at the end."""
        return tuple(self._kept)

    def match(self, definition: str, facts: Mapping[str, int]) -> frozenset[int]:
        """The positions of the rules of the network so defined that ``facts`` meet. Raises `NetworkError`."""
        with self._lock:
            network = self._kept.get(definition)
            if network is None:
                # Room is made first, as what is freed is taken again at once.
                while len(self._kept) >= self._size:
                    self._kept.popitem(last=False)[1].close()
                network = self._kept[definition] = RuleNetwork("network", definition)
            self._kept.move_to_end(definition)
            return network.match(facts)

"""What serving one sentence came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.inference import Given
from kb.dialogue.moment import Moment
from kb.dialogue.reply import Reply

__all__ = ["Served"]


@dataclass(frozen=True, slots=True)
class Served:
    """The reply, and the moment after it.

    ``tried`` are facts that were tried and do not hold. ``asking`` is the kind of question about a figure that was
    answered. ``steps`` goes back (-1) or forth (1) among the turns. ``ends`` ends the conversation.
    """

    reply: Reply
    moment: Moment
    tried: Mapping[str, Given] = field(default_factory=dict)
    asking: str = ""
    steps: int = 0
    ends: bool = False

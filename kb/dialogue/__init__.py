"""The conversation: what a person says, taken as acts, each served, with replies made from facts."""

from kb.dialogue.dialogue import Dialogue
from kb.dialogue.reply import Reply
from kb.dialogue.turn import Change, Turn

__all__ = ["Change", "Dialogue", "Reply", "Turn"]

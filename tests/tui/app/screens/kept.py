"""What the journals of these tests have, and what a terminal says of them."""

from __future__ import annotations

from engine.inference import Given
from kb.session import Answers

JOB = Answers({"model.params": Given(8e9), "hardware.accelerator": Given("small")})
OTHER = Answers({"model.params": Given(70e9)})
GOAL = "fewest"
SIZE = (120, 40)


def told(terminal) -> str:
    """The short messages."""
    return "\n".join(each.message for each in terminal.app._notifications)


def page_of(terminal) -> str:
    """The page of what is marked."""
    return " ".join(str(terminal.app.screen.query_one("#detail-text").render()).split())

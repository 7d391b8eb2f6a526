"""Another way to do a job than the one recommended or proposed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.language import Value
from kb.advice.configuration import Configuration

__all__ = ["Alternative"]


class Alternative(Struct, frozen=True):
    """Another feasible configuration, and in which of the person's answers or assumptions it differs.

    ``changes`` are the facts with their new values. ``kind`` is the id of the relaxation or goal that it comes from,
    and ``title`` says that in words; both are empty for the next best of a search.
    """

    configuration: Configuration
    changes: Mapping[str, Value]
    kind: str = ""
    title: str = ""

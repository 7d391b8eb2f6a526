"""A file that starts a job."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LaunchFile"]


@dataclass(frozen=True, slots=True)
class LaunchFile:
    """The name and text of a file that starts a job, and which target it belongs to.

    ``to_put_in`` says, in a sentence each, what the person has to put in before it can be used. ``executable`` files
    are run as they are.
    """

    target: str
    name: str
    text: str
    to_put_in: tuple[str, ...] = ()
    executable: bool = False

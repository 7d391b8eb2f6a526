"""A launch target: a template with what it says of itself."""

from __future__ import annotations

from dataclasses import dataclass

from engine.findings import Place
from kb.launch.front_matter import FrontMatter, LaunchOption

__all__ = ["LaunchTemplate"]


@dataclass(frozen=True, slots=True)
class LaunchTemplate:
    """A launch target: its name, which is that of its file, what stands at its top, and its text.

    ``layer`` is the title of the rules it belongs to.
    """

    id: str
    front: FrontMatter
    text: str
    layer: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.front.place

    def option(self, name: str) -> LaunchOption | None:
        """The option of that name; None where it has none."""
        return next((each for each in self.front.options if each.id == name), None)

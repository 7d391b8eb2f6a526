"""The rule files of a session: where they are, and how to read them again."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.inference import MatcherName
from engine.loading import RuleSources
from kb.advisor import Advisor
from kb.errors import KnowledgeError

__all__ = ["RuleFiles"]


@dataclass(frozen=True)
class RuleFiles:
    """Rules from ``sources``, asked anew each time, since folders come and go.

    ``later`` are folders that become a source once there are rule files in them.
    """

    sources: Callable[[], RuleSources]
    matcher: MatcherName = "auto"
    later: tuple[Path, ...] = ()

    def places(self) -> tuple[Path, ...]:
        """The files and folders in which somebody may edit rules: not packs that are installed out of reach."""
        try:
            sources = self.sources()
        except KnowledgeError:  # what is wrong with their names is told by `read`
            return self.later
        base = [path for path in sources.base if os.access(path, os.W_OK)]
        return tuple(dict.fromkeys((*base, *sources.overlays, *self.later)))

    def read(self) -> Advisor:
        """An advisor over the rules as they are now. Raises `RulebookError`, and `KnowledgeError` for their names."""
        sources = self.sources()
        return Advisor.load(sources.base, self.matcher, sources.overlays)

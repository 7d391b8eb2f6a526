"""Writing in rule files as text: what else is in them, comments too, stays as it is."""

from engine.authoring.excerpt import excerpt
from engine.authoring.remedied import remedied
from engine.authoring.section import Section

__all__ = ["Section", "excerpt", "remedied"]

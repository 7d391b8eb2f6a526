"""What depends on what."""

from engine.graph.dependency_graph import CycleError, DependencyGraph

__all__ = ["CycleError", "DependencyGraph"]

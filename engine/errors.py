"""The root of everything the engine can complain about."""

__all__ = ["EngineError"]


class EngineError(Exception):
    """Base of all errors of the engine. Each subclass carries data and builds its own message from it."""

"""An estimator has no answer."""

__all__ = ["NoAnswerError"]


class NoAnswerError(Exception):
    """The estimator cannot be asked this, or refuses; the text says why, in few kinds, so that they can be counted."""

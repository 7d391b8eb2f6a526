"""Understanding what people write, without a language model: the facts that a text names."""

from kb.understanding.said_answers import said_of
from kb.understanding.understanding import Heard, Understanding, understand

__all__ = ["Heard", "Understanding", "said_of", "understand"]

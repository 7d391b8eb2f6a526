"""Of many patterns those that a sentence may have, by the words that they need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from kb.dialogue.pattern import Pattern

__all__ = ["PatternIndex"]


class PatternIndex:
    """Patterns by the rarest of the words that each needs, so that most are never looked at."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self._patterns = patterns
        self._by_word: dict[str, list[int]] = {}
        #: those that need no word, as `#` does
        self._always = list[int]()
        common = Counter(word for pattern in patterns for word in frozenset().union(*pattern.needed))
        for place, pattern in enumerate(patterns):
            if not pattern.needed:
                self._always.append(place)
                continue
            for word in min(pattern.needed, key=lambda words: sum(common[word] for word in words)):
                self._by_word.setdefault(word, []).append(place)

    def possible(self, forms: Collection[str]) -> Sequence[int]:
        """The places of the patterns that one of ``forms`` may have, in their order."""
        words = frozenset(word for form in forms for word in form.split(" "))
        places = dict.fromkeys(place for word in words for place in self._by_word.get(word, ()))
        fitting = (
            place for place in places if not any(needed.isdisjoint(words) for needed in self._patterns[place].needed)
        )
        return sorted((*self._always, *fitting))

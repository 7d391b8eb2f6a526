"""Words for models by what they do: `an embedding model`, `a reranker`; and for the one that writes, `an LLM`."""

from __future__ import annotations

from collections.abc import Iterator

from kb.understanding.lexicon import Lexicon
from kb.understanding.mention import Mention
from kb.understanding.model_names import ModelMention
from kb.understanding.utterance import Utterance

__all__ = ["KINDS", "BesideMention", "beside_words"]

KINDS = ("embedding", "reranker", "recogniser", "speaker")
"""What a model that writes no text does; the class of words for each is its name with `_model`."""
_WRITES = "language"
_LONGEST = 3


class BesideMention(Mention, frozen=True):
    """A model that is named by what it does."""

    kind: str = ""


def beside_words(utterance: Utterance) -> Iterator[BesideMention]:
    """The models that a text names by what they do, in its order, without those words that are part of a name."""
    tokens, lexicon = utterance.tokens, Lexicon.of(utterance.rulebook)
    named = {at for each in utterance.mentions if isinstance(each, ModelMention) for at in range(each.start, each.end)}
    end = 0
    for at, token in enumerate(tokens):
        for kind in (*KINDS, _WRITES):
            if f"{kind}_model" not in token.roles or at < end:
                continue
            words = [each.text for each in tokens[max(0, at - _LONGEST + 1) : at]]
            length = max(lexicon.member_length([*words, each], f"{kind}_model") for each in (token.text, token.word))
            start = at - length + 1
            if named.isdisjoint(range(start, at + 1)):
                end = at + 1
                if end < len(tokens) and tokens[end].soft and "models_noun" in tokens[end].roles:
                    end += 1
                yield BesideMention(start, end, kind=kind)
            break

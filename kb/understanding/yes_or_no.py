"""Whether hardware does a job, asked with any verb: `could a Mac mini write our summaries?`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.clause import is_asked
from kb.understanding.device_mention import DeviceMention
from kb.understanding.mention import Meaning
from kb.understanding.model_names import ModelMention
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["asked_whether"]

_QUESTION, _ENOUGH = "question.kind", "enough"
_VERB, _ASKED_OF, _OPENING = "doing_verb", "asked_of", "opening"
_HARDWARE = ("hardware.", "site.accelerator_memory", "site.total_memory")
_MEMORY, _ASKING = ("site.accelerator_memory", "site.total_memory"), "asking"
_NOT_HARDWARE = frozenset({"you", "someone", "anyone", "there"})
"""Who is asked these asks for advice, and not whether hardware is enough."""
_CLAUSE_ENDS = (". ", "\n", "! ", "? ", ";", ",", ":", " - ", "(")
_LOOSE = 9


def asked_whether(utterance: Utterance, said: Sequence[Meaning]) -> Iterator[Meaning]:
    """That it is asked whether something is enough, where a question begins with a verb and nothing else is asked."""
    if _QUESTION not in utterance.rulebook.facts or any(each.fact == _QUESTION for each in said):
        return
    devices = {each.start for each, _ in utterance.of_kind(DeviceMention)}
    if not devices and not any(each.fact.startswith(_HARDWARE) for each in said):
        return
    names = devices | {each.start for each, _ in utterance.of_kind(ModelMention)}
    for at, token in enumerate(utterance.tokens[:-1]):
        if _VERB in token.roles and _begins(utterance.tokens, at) and is_asked(utterance.tokens, at):
            behind = utterance.tokens[at + 1]
            counted = behind.is_number or "cardinal" in behind.kin or "ours" in behind.kin
            named = at + 1 in names or counted or _ASKED_OF in behind.roles
            if named and behind.text not in _NOT_HARDWARE:
                yield Meaning(_QUESTION, _ENOUGH, at, at + 1, shared=_LOOSE)
                return
    yield from _asked_of_memory(utterance, said)


def _asked_of_memory(utterance: Utterance, said: Sequence[Meaning]) -> Iterator[Meaning]:
    """A question without a verb, of a model and the memory it is to run on: `qwen3 14b with 64k on 16 GB VRAM?`."""
    if not any(True for _ in utterance.of_kind(ModelMention)):
        return
    for memory in said:
        asked = memory.fact in _MEMORY and is_asked(utterance.tokens, memory.start)
        if asked and not any(_ASKING in token.kin for token in utterance.tokens):
            yield Meaning(_QUESTION, _ENOUGH, memory.start, memory.end, shared=_LOOSE)
            return


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause begins with a token, or with words that change nothing before it."""
    while at > 0 and not any(mark in tokens[at].before for mark in _CLAUSE_ENDS):
        at -= 1
        if _OPENING not in tokens[at].kin:
            return False
    return True

"""How the words around something in a text put it: asked, on a condition, or as what was before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.token import Token

__all__ = [
    "COUNTING",
    "begins_clause",
    "is_aside",
    "is_asked",
    "is_bought",
    "is_bygone",
    "is_concluded",
    "is_conditional",
    "is_elsewhere",
    "is_given_up",
    "is_given_way",
    "is_in_use",
    "is_observed",
    "is_of_others",
    "is_of_today",
    "is_past",
    "is_presupposed",
    "is_rejected",
    "is_taken_instead",
    "is_wished",
]

_ASKING, _CONDITION, _PAST, _CONCLUSION, _WISH = "asking", "condition", "past", "conclusion", "wish"
_BEFORE_GIVEN_UP = frozenset({"replacement", "preferred_to"})
"""Classes of words before what something else takes the place of."""
_ELSEWHERE, _REJECTION, _OBSERVATION = "elsewhere", "rejection", "observation"
_BYGONE, _HAVING, _USE, _TURN = "bygone", "having", "in_use_today", "turn"
_SPEAKER = "speaker"
_RUNNING, _TODAY, _GIVING_WAY = "running", "today", "giving_way"
_THEIRS = frozenset({"having", "in_use_today", "running", "swearing_by"})
"""Classes of words by which others have or use something."""
_INSTEAD, _BUYING = "instead", "buying"
_OFF, _SWITCHING, _COMPANY = "switched_off", "switching", "company"
_NO = frozenset({"no", "nope", "never"})
_SENTENCE_ENDS = (". ", "\n", "! ", "? ", ";")
_CLAUSE_ENDS = (*_SENTENCE_ENDS, ",", "(", ")", ":")
_AHEAD = 3
"""So many words behind something may still say that it was so before: `64k was the old value`."""
_BEHIND = 8
"""So many words behind something may rule it out."""
COUNTING = 4
"""So many words at most lie between `how many` and what is counted."""
_SENTENCE = 60
"""No sentence is longer than so many words to either side: what is, is a list or no sentence at all."""


def is_asked(tokens: Sequence[Token], at: int) -> bool:
    """Whether a question mark ends the sentence of a token: not for `it is slow` in `it is slow, what can I do?`."""
    for place in range(at, min(at + _SENTENCE, len(tokens))):
        if place > at and any(end in tokens[place].before for end in _SENTENCE_ENDS):
            return False
        if place > at and "," in tokens[place].before and _ASKING in tokens[place].kin:
            return False
        if tokens[place].asked:
            return True
    return False


def is_given_up(tokens: Sequence[Token], at: int) -> bool:
    """Whether something is what something else takes the place of: the 1 of `5 at the same time instead of 1`."""
    return at > 0 and tokens[at].soft and not _BEFORE_GIVEN_UP.isdisjoint(tokens[at - 1].roles)


def is_presupposed(tokens: Sequence[Token], at: int) -> bool:
    """Whether a question takes for granted what it says: `why does it run out of memory?`, `how to speed it up?`."""
    if tokens[at].text == "how":
        return True
    for place in range(at, max(-1, at - _SENTENCE), -1):
        if tokens[place].text == "why":
            return True
        if any(mark in tokens[place].before for mark in _SENTENCE_ENDS):
            return False
    return False


def is_conditional(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token stands behind a word that makes its clause a condition: `if it runs out of memory`."""
    return any(_CONDITION in token.roles for token in _before(tokens, at))


def is_aside(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether tokens from ``at`` up to ``end`` tell what was before, or on a condition: `until now we had 8k`."""
    return is_conditional(tokens, at) or is_past(tokens, at, end) or is_elsewhere(tokens, at)


def is_elsewhere(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words before a token in its sentence tell of others, or of a dream: `a friend of mine has four`.

    What comes behind a `but` is told of the person again.
    """
    for place in range(at, max(-1, at - _SENTENCE), -1):
        if _ELSEWHERE in tokens[place].roles:
            return True
        if place < at and _turns(tokens, place):
            return False
        if any(mark in tokens[place].before for mark in _SENTENCE_ENDS):
            return False
    return False


def _turns(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word turns to the person again: `but`, or the `I` behind a comma."""
    return _TURN in tokens[at].roles or (_SPEAKER in tokens[at].roles and "," in tokens[at].before)


def is_of_others(tokens: Sequence[Token], at: int) -> bool:
    """Whether others have or use what stands at a token: `a friend's 3080`, `a colleague swears by his 7900 XTX`.

    What others only say, `my boss suggests two H100`, is not theirs.
    """
    for place in range(at - 1, max(-1, at - _SENTENCE), -1):
        if _turns(tokens, place + 1) or any(mark in tokens[place + 1].before for mark in _SENTENCE_ENDS):
            return False
        if _ELSEWHERE in tokens[place].roles:
            between = tokens[place:at]
            return tokens[place].text.endswith("'s") or any(_THEIRS & token.roles for token in between)
    return False


def is_taken_instead(tokens: Sequence[Token], end: int) -> bool:
    """Whether what ends there is taken in place of what was named before: `the dense one instead`."""
    for at, token in enumerate(tokens[end : end + _AHEAD], end):
        if not token.soft:
            return False
        if token.text == _INSTEAD:
            return at + 1 == len(tokens) or tokens[at + 1].text != "of"
    return False


def is_bought(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words of a token's clause speak of buying or taking it: `should we buy a T4`, `go for two L4`."""
    return any(_BUYING in token.roles for token in _before(tokens, at))


def is_given_way(tokens: Sequence[Token], end: int) -> bool:
    """Whether the words behind something in its clause tell that it goes: `the P40 retires`, `the V100 has to go`."""
    for token in tokens[end : end + _BEHIND]:
        if begins_clause(token):
            return False
        if _GIVING_WAY in token.roles:
            return True
    return False


def is_concluded(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word right before it makes a token the conclusion of what was said: `in three weeks, so 14 days`."""
    return any(_CONCLUSION in token.roles for token in tokens[max(0, at - _AHEAD) : at])


def is_wished(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words before a token in its clause tell of a wish: `what gets it under one second`."""
    return any(_WISH in token.roles for token in _before(tokens, at))


def is_past(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether tokens from ``at`` up to ``end`` tell what was before: `until now we had 8k`."""
    if any(_PAST in token.roles for token in _before(tokens, at)):
        return True
    return _follows(tokens[end : end + _AHEAD], _PAST)


def is_rejected(tokens: Sequence[Token], end: int) -> bool:
    """Whether the words behind something in its clause rule it out: `the cloud is out of the question`."""
    for at, token in enumerate(tokens[end : end + _BEHIND], end):
        if any(mark in token.before for mark in _CLAUSE_ENDS) or token.asked:
            return False
        ends = at + 1 == len(tokens) or any(mark in tokens[at + 1].before for mark in _CLAUSE_ENDS)
        if _REJECTION in token.roles or (at == end and token.text in _NO and ends):
            return True
        if _OFF in token.roles and (ends or _COMPANY in tokens[at + 1].roles) and _is_switched(tokens[end:at]):
            return True  # "checkpointing off", "flash attention is turned off and ..."
    return False


def _is_switched(between: Sequence[Token]) -> bool:
    """Whether nothing but verbs of switching stand between something and that it is off."""
    return all(_SWITCHING in token.roles for token in between)


def is_bygone(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether the sentence around tokens from ``at`` up to ``end`` tells of what somebody no longer has.

    It does so up to a word that turns to what is today: `we used to have four, now we think of two`.
    """
    start, last = at, end

    def parts(place: int) -> bool:
        return any(mark in tokens[place].before for mark in _SENTENCE_ENDS) or _TURN in tokens[place].roles

    while start > max(0, at - _SENTENCE) and not parts(start):
        start -= 1
    while last < min(end + _SENTENCE, len(tokens)) and not parts(last):
        last += 1
    roles = frozenset[str]().union(*(token.roles for token in tokens[start:last]))
    return _BYGONE in roles and _HAVING not in roles


def is_in_use(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words of a token's clause tell that it is used today: `it runs on a T4`, `we run two today`."""
    if is_asked(tokens, at):
        return False
    before = list(_before(tokens, at))
    if any(_USE in token.roles for token in before):
        return True
    if not any(_RUNNING in token.roles for token in before):
        return False
    return _follows(tokens[at : at + _BEHIND], _TODAY)


def begins_clause(token: Token) -> bool:
    """Whether what stands before a token ends the clause before it."""
    return any(mark in token.before for mark in _CLAUSE_ENDS)


def is_observed(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words before a token in its clause tell how it is today, and not how it should be."""
    for token in _before(tokens, at):
        if _WISH in token.roles:
            return False
        if _OBSERVATION in token.roles:
            return True
    return False


def is_of_today(tokens: Sequence[Token], end: int) -> bool:
    """Whether words for today follow right behind something: the 9 of `9 tokens/s today, is there more in it?`."""
    return _follows(tokens[end : end + _AHEAD], _TODAY)


def _follows(behind: Sequence[Token], role: str) -> bool:
    """Whether one of these words has a role, and stands in the clause that goes on with them."""
    for token in behind:
        if begins_clause(token):
            return False
        if role in token.roles:
            return True
    return False


def _before(tokens: Sequence[Token], at: int) -> Iterator[Token]:
    """The words of the clause up to a token, backwards."""
    for place in range(at, max(-1, at - _SENTENCE), -1):
        yield tokens[place]
        if any(mark in tokens[place].before for mark in _CLAUSE_ENDS):
            return

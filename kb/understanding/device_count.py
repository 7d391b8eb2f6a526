"""How many accelerators a text names: `two used 3090s`, `A100 x 8`, `2x8 H100`, `1 of the 8 A100s`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kb.understanding.numeral import Numeral
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token

__all__ = ["count_behind", "count_of"]

_MODIFIERS = frozenset({"device_modifier", "maker_prefix"})
_STAND_IN, _BEFORE_STAND_IN = "one", "before_stand_in"


def count_of(tokens: Sequence[Token], start: int, end: int) -> tuple[Numeral | None, Numeral | None, int, int]:
    """How many are said before or behind, and the tokens that this takes."""
    before = start
    while before > 0 and start - before < 4 and tokens[before].soft and _MODIFIERS & tokens[before - 1].roles:
        before -= 1
    stops = (cardinal_before(tokens, at) for at in range(before, start + 1))  # "a pair of used 3090s"
    count = next((each for each in stops if each and not _stands_for_a_thing(tokens, each)), None)
    behind = count_behind(tokens, end)
    if count and behind and "article" in tokens[count.start].kin:
        return behind, None, count.start, behind.end  # an A100 80GB * 2
    starred = count is not None and count.end < len(tokens) and tokens[count.end].before.strip() == "*"
    grouped = starred and count is not None and count.start > 0 and tokens[count.start].before == " "
    if count and grouped and tokens[count.start - 1].is_number:
        return count, Numeral(count.start - 1, count.start, tokens[count.start - 1].text), count.start - 1, end
    if count and count.start > 0 and tokens[count.start - 1].text == "x" and tokens[count.start].soft:
        groups = cardinal_before(tokens, count.start)
        if groups and not groups.other:
            return count, groups, groups.start, end
    if count:
        part = _part_of(tokens, count.start)
        return part or count, None, (part or count).start, end
    behind = behind or _slice(tokens, start, end)
    if behind is None:
        return None, None, start, end
    groups = count_behind(tokens, behind.end)
    return behind, groups, start, (groups or behind).end


def _stands_for_a_thing(tokens: Sequence[Token], count: Numeral) -> bool:
    """Whether a number word counts nothing: the one of `I meant the other one, the P40`."""
    before = tokens[count.start - 1] if count.start > 0 else None
    return tokens[count.start].text == _STAND_IN and before is not None and _BEFORE_STAND_IN in before.roles


def _part_of(tokens: Sequence[Token], at: int) -> Numeral | None:
    """How many of those that are counted are meant: the one of `1 of the 8 A100s`."""
    of = at - 1
    if of > 0 and tokens[at].soft and {"definite", "owned_modifier"} & tokens[of].roles and tokens[of].text != "of":
        of -= 1
    if of < 1 or tokens[of].text != "of" or not tokens[of].soft:
        return None
    part = cardinal_before(tokens, of)
    return replace(part, end=at) if part and part.end == of else None


def _slice(tokens: Sequence[Token], start: int, end: int) -> Numeral | None:
    """How many chips a slice of TPUs has by its name: eight of `v5e-8`, but four of `v4-8`, which counts cores."""
    name = "".join(token.text for token in tokens[start:end])
    if "tpu" not in name or end >= len(tokens) or not tokens[end].hyphenated or not tokens[end].text.isdecimal():
        return None
    chips = int(tokens[end].text)
    if not name.endswith("e"):
        chips = max(1, chips // 2)
    return Numeral(end, end + 1, str(chips))


def count_behind(tokens: Sequence[Token], end: int) -> Numeral | None:
    """How many are said behind: `A100 x 8`, `A100 (8x)`, `A100 * 8`, `H100 8GPU`."""
    if end < len(tokens) and tokens[end].text.isdecimal():
        device = end + 1 < len(tokens) and tokens[end + 1].joined and "device" in tokens[end + 1].roles
        if tokens[end].before.strip() == "*" or (device and tokens[end].soft):
            return Numeral(end, end + 1 + device, tokens[end].text)
    if end + 1 >= len(tokens) or not (tokens[end].soft or tokens[end].before.strip() in ("(", ")")):
        return None
    for times, number in ((end, end + 1), (end + 1, end)):
        if tokens[times].text == "x" and tokens[number].text.isdecimal() and tokens[end + 1].soft:
            if number < times and tokens[end].before.strip() != "(":
                continue
            return Numeral(end, end + 2, tokens[number].text)
    return None

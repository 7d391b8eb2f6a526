"""Amounts of money as people write them: `$500`, `8k euros`, `2 grand`, and the two ends of a budget."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.unit import Dimension
from kb.understanding.lexicon import CURRENCY
from kb.understanding.numeral import Numeral, digits_at, is_negative, is_proportion, is_round_length, magnitude_at
from kb.understanding.token import Token

__all__ = ["MONEY", "amounts_at", "is_priced"]

MONEY: dict[Dimension, str] = {
    (("USD", 1),): "",
    (("USD", 1), ("s", -1)): "/h",
    (("USD", 1), ("W", -1), ("s", -1)): "/kW/h",
}
_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014")
_PRICED_BY = frozenset({"per", "for", "every", "each"})
_PRICE = 3
"""A currency and its number take so many tokens at most."""
_SAID_APART = 16
"""In a text of so many words at most, a currency may be said apart from its number."""
_BARE_LEAST = 100
"""A number without a currency is money from here on: a "budget of 4" is no budget."""
_GRAND, _MONEY_BEHIND, _AT_MOST = "grand", "money_behind", "at_most"
"""Classes of words that make a number money, and of those for a limit."""
_BOUGHT, _COUNTS = "bought", "counted"
"""The class of what is bought, and that of what is counted: behind a number it is no money."""


def amounts_at(
    tokens: Sequence[Token], at: int, dimension: Dimension, *, spending: bool = False
) -> tuple[Numeral, ...]:
    """The ways to read an amount that starts at a token, longest first: the two ends of a budget, or one sum.

    Where the words around it speak of ``spending``, a number may be money without a currency.
    """
    span = _span_at(tokens, at, dimension)
    if CURRENCY in tokens[at].kin:
        return (*span, *_after_currency(tokens, at, dimension))
    if at and CURRENCY in tokens[at - 1].kin and tokens[at].soft:
        return ()  # the sign belongs to it
    digits, end = digits_at(tokens, at, dimension)
    if digits is None or is_negative(tokens, at) or is_proportion(tokens, at, end):
        return span
    letter = magnitude_at(tokens, at, end)
    amount = Numeral(at, end + bool(letter), digits, letter)
    return (*span, *_money(tokens, amount, dimension, spending=spending))


def is_priced(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is what a price is asked for, which counts nothing: `$5 / 1M tokens`, `0.002$ for 1K tokens`."""
    slash = "/" in tokens[at].before
    end = at if slash else at - 1
    if end < 1 or not (slash or tokens[end].text in _PRICED_BY):
        return False
    return any(CURRENCY in token.kin for token in tokens[max(0, end - _PRICE) : end])


def _span_at(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[Numeral, ...]:
    """`$5-10k`, `5 to 10k euros`, `between 25 and 30k euros`: each end takes over what only the other has."""
    first = _end_at(tokens, at, dimension)
    if first is None or first.end >= len(tokens):
        return ()
    joint, between = tokens[first.end], at > 0 and tokens[at - 1].text == "between"
    if "number_joint" in joint.roles and (between or joint.text != "and"):
        second = _end_at(tokens, first.end + 1, dimension)
    elif joint.before.strip() in _DASHES:
        second = _end_at(tokens, first.end, dimension)
    else:
        return ()
    if second is None or not (currency := first.unit or second.unit):
        return ()
    low, high = float(_amount(first.digits, first.letter)), float(_amount(second.digits, second.letter))
    if not first.letter and low * 100 < high:
        low *= 1000  # "25 and 30k"
    if not low < high:
        return ()
    unit = f"{currency}{MONEY[dimension]}"
    other = Numeral(second.start, second.end, f"{high:.12g}", unit=unit)
    return (Numeral(at, second.end, f"{low:.12g}", unit=unit, other=other),)


def _end_at(tokens: Sequence[Token], at: int, dimension: Dimension) -> Numeral | None:
    """One end of a budget: a number, its magnitude, and its currency where it has one."""
    before = at < len(tokens) and CURRENCY in tokens[at].kin
    start = at + before
    if start >= len(tokens) or not tokens[start].is_number:
        return None
    digits, end = digits_at(tokens, start, dimension)
    if digits is None:
        return None
    letter = magnitude_at(tokens, start, end)
    end += bool(letter)
    if before:
        return Numeral(at, end, digits, letter, str(tokens[at].kin[CURRENCY]))
    currency = _currency_behind(tokens, end)
    return Numeral(at, end + bool(currency), digits, letter, currency)


def _currency_behind(tokens: Sequence[Token], end: int) -> str:
    """The currency that token ``end`` names for the number before it; none where it belongs to the next number."""
    if end >= len(tokens) or not tokens[end].soft or CURRENCY not in tokens[end].kin:
        return ""
    after = tokens[end + 1] if end + 1 < len(tokens) else None
    of_next = after is not None and after.is_number and after.start == tokens[end].end  # "4 $500 cards"
    return "" if of_next else str(tokens[end].kin[CURRENCY])


def _currency_apart(tokens: Sequence[Token], amount: Numeral) -> str:
    """The currency that is said elsewhere of the only number of a text: `150k is the ceiling, in euros`."""
    numbers = [at for at, token in enumerate(tokens) if token.is_number and not amount.start <= at < amount.end]
    said = [str(token.kin[CURRENCY]) for token in tokens[amount.end :] if CURRENCY in token.kin]
    counts = amount.end < len(tokens) and tokens[amount.end].soft and _COUNTS in tokens[amount.end].kin
    return said[0] if len(set(said)) == 1 and not numbers and not counts and len(tokens) <= _SAID_APART else ""


def _after_currency(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[Numeral, ...]:
    """An amount whose currency stands before it."""
    if at + 1 >= len(tokens) or not tokens[at + 1].soft:
        return ()
    digits, end = digits_at(tokens, at + 1, dimension)
    if digits is None:
        return ()
    letter = magnitude_at(tokens, at + 1, end)
    end += bool(letter)
    unit = f"{tokens[at].kin[CURRENCY]}{MONEY[dimension]}"
    if end < len(tokens) and tokens[end].soft and tokens[end].kin.get(CURRENCY) == tokens[at].kin[CURRENCY]:
        end += 1  # $500 USD
    return (Numeral(at, end, _amount(digits, letter), unit=unit),)


def _amount(digits: str, letter: str) -> str:
    return f"{float(digits) * {'k': 1e3, 'M': 1e6, 'B': 1e9}.get(letter, 1.0):.12g}"


def _money(tokens: Sequence[Token], amount: Numeral, dimension: Dimension, *, spending: bool) -> tuple[Numeral, ...]:
    """An amount with its currency behind; one without only where money is spoken of and nothing is counted."""
    value, end = _amount(amount.digits, amount.letter), amount.end
    if end + 1 < len(tokens) and tokens[end].soft and tokens[end].text == "in" and CURRENCY in tokens[end + 1].kin:
        end += 1  # "fifty thousand in dollars"
    if currency := _currency_behind(tokens, end):
        return (Numeral(amount.start, end + 1, value, unit=f"{currency}{MONEY[dimension]}"),)
    if (currency := _currency_apart(tokens, amount)) and not (end < len(tokens) and tokens[end].joined):
        return (Numeral(amount.start, end, value, unit=f"{currency}{MONEY[dimension]}"),)
    behind = tokens[end] if end < len(tokens) and tokens[end].soft else None
    spending = spending or _is_plainly_money(tokens, amount, dimension)
    if not spending or (float(value) < _BARE_LEAST and dimension == (("USD", 1),)):
        return ()
    if behind is not None and (behind.joined or _COUNTS in behind.kin):
        return ()
    return (Numeral(amount.start, end, value, unit=f"USD{MONEY[dimension]}", unit_assumed=True),)


def _is_plainly_money(tokens: Sequence[Token], amount: Numeral, dimension: Dimension) -> bool:
    """Whether words make a number without a currency money: `2 grand`, `1.5k a month`, `a GPU under 900`."""
    if any(_GRAND in token.roles for token in tokens[amount.start : amount.end]):
        return True
    behind = [token for token in tokens[amount.end : amount.end + 2] if token.soft]
    if dimension != (("USD", 1),):
        return bool(behind) and behind[0].before == "/" and "an_hour" in behind[0].kin and "." in amount.digits
    if any(_MONEY_BEHIND in token.roles for token in behind[:2]):
        return True
    if _limits_a_price(tokens, amount):
        return True
    if amount.letter != "k" or is_round_length(amount):
        return False
    monthly = len(behind) > 1 and "per" in behind[0].kin and "a_month" in behind[1].kin
    before = [
        token for token in tokens[max(0, amount.start - 2) : amount.start] if _AT_MOST in (*token.kin, *token.roles)
    ]
    limited = bool(before) or (bool(behind) and _AT_MOST in behind[0].kin)
    return monthly or (limited and (not behind or _AT_MOST in behind[0].kin))


def _limits_a_price(tokens: Sequence[Token], amount: Numeral) -> bool:
    """Whether a number stands behind something to buy and a word that limits: `a card for under 900`."""
    before = amount.start - 1
    if (
        before < 1
        or amount.letter not in ("", "k")
        or _AT_MOST not in tokens[before].kin
        or not tokens[amount.start].soft
    ):
        return False
    thing = before - 1 - (tokens[before - 1].text == "for")
    return thing >= 0 and _BOUGHT in tokens[thing].kin and tokens[thing + 1].soft

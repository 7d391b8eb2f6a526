"""Texts that begin a sentence, within another one."""

from __future__ import annotations

__all__ = ["within_sentence"]


def within_sentence(text: str) -> str:
    """``text`` without the capital that begins it; a first word with more capitals is a name and stays.

    >>> within_sentence("Price to buy"), within_sentence("ZeRO stage"), within_sentence("A prompt")
    ('price to buy', 'ZeRO stage', 'a prompt')
    """
    first = text.partition(" ")[0]
    return text if any(each.isupper() for each in first[1:]) else f"{text[:1].lower()}{text[1:]}"

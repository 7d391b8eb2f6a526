"""What is denied or only compared with is told from what is wanted."""

from __future__ import annotations

import pytest

from kb.understanding.mention import Mention
from kb.understanding.polarity import polarity_of


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("use a card", "wanted"),
        ("not card", "denied"),
        ("without any card", "denied"),
        ("we don't have a card", "denied"),
        ("no, a card", "wanted"),
        ("why not a card", "wanted"),
        ("not only a card", "wanted"),
        ("cannot fit on a card", "wanted"),
        ("instead of my old card", "replaced"),
        ("we replace a card", "replaced"),
        ("upgrading from a card", "replaced"),
        ("better than a card", "compared"),
        ("more than card", "wanted"),
        ("this versus card", "rival"),
        ("compared with a card", "rival"),
        ("3.2x a card", "compared"),
    ],
)
def test_standing(text, polarity, cut):
    tokens = cut(text)
    assert polarity_of(Mention(len(tokens) - 1, len(tokens)), tokens) == polarity


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("upgrading from a card to a card", "wanted"),
        ("replace the card with a card", "wanted"),
        ("not a card but a card", "wanted"),
        ("a card versus a card", "rival"),
        ("a card instead of a card", "replaced"),
    ],
)
def test_what_is_said_of_one_thing_is_not_said_of_the_next(text, polarity, cut) -> None:
    tokens = cut(text)
    behind = next(at for at, token in enumerate(tokens) if token.text == "card") + 1
    assert polarity_of(Mention(len(tokens) - 1, len(tokens)), tokens, behind=behind) == polarity

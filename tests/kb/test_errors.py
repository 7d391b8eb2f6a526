"""Errors carry data, and show text of unknown origin harmlessly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import (
    AmbiguousEntryError,
    DataError,
    KnowledgeError,
    ModelConfigError,
    UnknownClaimError,
    UnknownEntryError,
    printable,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Llama 3.1", "Llama 3.1"),
        ("a\nb", r"a\nb"),
        ("\x1b[31m", r"\x1b[31m"),
        ("\u202eevil", r"\u202eevil"),
        ("größe", "größe"),
        ("x" * 200, "x" * 80 + "…"),
    ],
)
def test_text_of_unknown_origin_is_shown_on_one_short_line(text, shown):
    assert printable(text) == shown


@given(st.text(max_size=300), st.integers(1, 100))
def test_no_text_escapes(text, limit):
    shown = printable(text, limit)

    assert shown.isprintable()
    assert len(shown) <= limit + 1


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (UnknownEntryError("models", "gpt5"), "no entry 'gpt5' in models"),
        (UnknownEntryError("models", "gpt5", ["gpt2"]), "no entry 'gpt5' in models; nearest: gpt2"),
        (
            AmbiguousEntryError("accelerators", "a100", ["a", "b"]),
            "'a100' may be any of these accelerators: a, b",
        ),
        (DataError("models.json", "a: b"), "models.json: a: b"),
        (
            ModelConfigError("c.json", "n_layer", "says -1", "a whole number from 1 to 9", "look"),
            "c.json: n_layer: says -1, expected a whole number from 1 to 9; look",
        ),
        (
            ModelConfigError("c.json", None, "no such file", "a config.json"),
            "c.json: no such file, expected a config.json",
        ),
        (UnknownClaimError("S9", ["S0"]), "no claim 'S9' in the ledger; nearest: S0"),
    ],
)
def test_every_error_says_what_is_wrong_and_what_would_be_right(error, message):
    assert isinstance(error, KnowledgeError)
    assert str(error) == message

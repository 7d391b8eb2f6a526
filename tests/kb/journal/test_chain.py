"""Texts are packed so that no bit of them changes unseen, and links cover all that they are made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.journal.chain import DamagedTextError, digest_of, first_hash, link_hash, packed, unpacked


@given(st.binary(max_size=2_000))
def test_what_is_packed_comes_out_as_it_was(text: bytes) -> None:
    assert unpacked(packed(text)) == text


@given(st.binary(max_size=300), st.data())
def test_no_bit_of_it_can_change(text: bytes, data: st.DataObject) -> None:
    kept = bytearray(packed(text))
    kept[data.draw(st.integers(0, len(kept) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(DamagedTextError):
        unpacked(bytes(kept))


@given(st.binary(max_size=300), st.data())
def test_it_cannot_be_cut_short_or_made_longer(text: bytes, data: st.DataObject) -> None:
    kept = packed(text)
    for other in (kept[: data.draw(st.integers(0, len(kept) - 1))], kept + b"\0"):
        with pytest.raises(DamagedTextError):
            unpacked(other)


def test_a_link_covers_number_predecessor_and_content() -> None:
    link = link_hash(3, "a" * 64, digest_of(b"x"))
    assert link == link_hash(3, "a" * 64, digest_of(b"x"))
    others = link_hash(4, "a" * 64, digest_of(b"x")), link_hash(3, "b" * 64, digest_of(b"x"))
    assert len({link, *others, link_hash(3, "a" * 64, digest_of(b"y"))}) == 4


def test_no_two_journals_begin_alike() -> None:
    assert first_hash("one") != first_hash("other")

"""Of a phrase with choices, only that is spelled out of which a text has the words, and all of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kb.understanding.choice_phrase import ChoicePhrase, spelled_out
from kb.understanding.outline import Outline

WORDS = ["users", "people", "active", "many", "<people>", "#", "per", "fine-tune", ""]
choices = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(lambda texts: f"({'|'.join(texts)})")
pieces = st.lists(st.one_of(st.sampled_from([each for each in WORDS if each]), choices), min_size=1, max_size=5)
phrases = st.tuples(pieces, st.sampled_from([" ", ""])).map(lambda each: each[1].join(each[0]))


def test_a_choice_whose_words_are_not_said_is_left_out() -> None:
    phrase = ChoicePhrase.of("# (active|registered|) (users|people)")
    assert list(phrase.spelled({"active", "user"})) == ["# active users", "# users"]


def test_a_choice_that_hangs_on_letters_has_no_words_of_its_own() -> None:
    assert list(ChoicePhrase.of("# head(s|) team").spelled({"team"})) == ["# heads team", "# head team"]


@given(phrases, st.frozensets(st.sampled_from(["user", "people", "active", "many", "per", "fine", "tune"])))
def test_no_phrase_that_can_stand_there_is_missed(written: str, said: frozenset[str]) -> None:
    def fitting(spelled: list[str]) -> list[str]:
        return [each for each in spelled if Outline.of(each).needed <= said]

    assert fitting(list(ChoicePhrase.of(written).spelled(said))) == fitting(list(spelled_out(written)))

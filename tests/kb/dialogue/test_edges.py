"""The small words at the edges of a sentence."""

from kb.dialogue.edges import Edges
from kb.understanding.lexicon import EMPTY, Lexicon


def test_the_words_that_open_and_close_a_sentence_are_left_out_in_turn(advisor) -> None:
    edges = Edges(Lexicon.of(advisor.rulebook))
    assert edges.forms("and why not an a100 please") == (
        "why not an a100",
        "why not an a100 please",
        "and why not an a100",
        "and why not an a100 please",
    )


def test_a_sentence_without_such_words_has_one_form(advisor) -> None:
    assert Edges(Lexicon.of(advisor.rulebook)).forms("why not an a100") == ("why not an a100",)


def test_without_words_of_a_lexicon_nothing_is_left_out() -> None:
    assert Edges(EMPTY).forms("and why please") == ("and why please",)

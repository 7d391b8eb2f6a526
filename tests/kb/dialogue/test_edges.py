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


def test_each_word_at_the_beginning_may_be_left_out_by_itself(advisor) -> None:
    assert "and 64k" in Edges(Lexicon.of(advisor.rulebook)).forms("hmm and 64k")


def test_words_in_the_middle_that_change_nothing_are_left_out_last(advisor) -> None:
    forms = Edges(Lexicon.of(advisor.rulebook)).forms("what is actually context")
    assert (forms[0], forms[-1]) == ("what is actually context", "what is context")


def test_who_does_what_a_sentence_says_is_seen(advisor) -> None:
    edges = Edges(Lexicon.of(advisor.rulebook))
    assert edges.is_subject("we compare with an a100", "compare with an a100")
    assert not edges.is_subject("please compare with an a100", "compare with an a100")


def test_a_sentence_may_be_nothing_but_small_words(advisor) -> None:
    edges = Edges(Lexicon.of(advisor.rulebook))
    assert edges.is_opening("ok understood")
    assert not edges.is_opening("ok 64k")

"""What was listed is taken and shown by its place in the list, also a few turns later."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue

_JOB = "serve llama 3.3 70b to 100 users"


@pytest.fixture
def listing(dialogue: Dialogue) -> Dialogue:
    dialogue.say(_JOB)
    dialogue.say("what other options are there?")
    return dialogue


def test_showing_one_of_a_list_changes_nothing_and_offers_it(listing: Dialogue) -> None:
    before, second = listing.session.answers, listing.choices[1]
    turn = listing.say("explain the second option")
    assert turn.act == "listed.show"
    assert second.split(":")[0] in turn.reply.text.splitlines()[0].lower()
    assert listing.session.answers == before
    listing.say("keep")
    assert listing.session.answers.given.keys() > before.given.keys()


@pytest.mark.parametrize("said", ["take the third one", "I'd take option 3", "the last one, please"])
def test_one_of_a_list_is_taken_by_its_place(listing: Dialogue, said: str) -> None:
    third = listing.moment.listed[2].answers
    listing.say("how fast is it?")
    assert listing.say(said).act == "listed.choose"
    assert listing.session.answers.given == third.given


def test_a_place_behind_the_end_of_a_list_is_none(listing: Dialogue) -> None:
    before = listing.session.answers
    listing.say("take option 9")
    assert listing.session.answers == before


def test_another_job_has_no_list(listing: Dialogue) -> None:
    listing.say("200 users")
    assert listing.moment.listed == ()
    assert listing.say("explain the second option").act == "alternatives"


def test_what_is_taken_is_what_was_listed(listing: Dialogue) -> None:
    """The fastest hardware is set up as it is fastest, and not as the goal of the job would set it up."""
    at = next(at for at, words in enumerate(listing.choices) if words.startswith("fastest"))
    shown = listing.session.advice.seconds["fastest"].configuration
    listing.say(f"take option {at + 1}")
    taken = listing.session.advice.recommendation
    assert taken is not None
    assert taken.choices == shown.choices
    assert listing.session.goal == "fastest"


def test_taking_it_where_several_are_listed_asks_which(listing: Dialogue) -> None:
    before = listing.session.answers
    assert "Several are listed" in listing.say("take it").reply.text
    assert listing.session.answers == before
    assert len(listing.choices) > 1
    listing.say("1")
    assert listing.session.answers != before


def test_a_number_of_a_list_is_a_choice_and_no_other_is(listing: Dialogue) -> None:
    assert listing.wanted("2") == "keep"
    assert listing.wanted("9") is None

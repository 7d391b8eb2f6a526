"""A count that nobody would mean is asked back where another number of the text has no meaning."""

from __future__ import annotations


def test_a_count_far_beyond_the_usual_beside_a_lone_number_is_asked_back(understood):
    heard = understood("llama 3.1 8b for 90000 concurrent requests, 10")
    assert "inference.concurrency" not in heard.given
    assert any("or 10?" in each for each in heard.left_out)


def test_a_large_count_alone_is_believed(understood):
    assert understood("llama 3.1 8b for 90000 concurrent requests").given["inference.concurrency"].value == 90_000


def test_a_window_is_no_number_of_people(facts):
    heard = facts("serve an 8B to 10 users at 16k context")
    assert (heard["inference.team"], heard["inference.context"]) == (10, 16_384)

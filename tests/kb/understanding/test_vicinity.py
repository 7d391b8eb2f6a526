"""Words and numbers that tell something by standing near each other, in whatever order."""

import pytest


@pytest.mark.parametrize(
    ("text", "prompt", "answer"),
    [
        ("5,000 tokens of record in and a letter of 700 tokens out", 5000, None),
        ("each e-mail is maybe 600 tokens and the answer 200", 600, 200),
        ("mails of 600 tokens, replies of 150 tokens", 600, 150),
        ("the answers have 300 tokens, the questions 1,200 tokens", 1200, 300),
    ],
)
def test_a_number_of_tokens_is_that_of_the_nearest_word(facts, text, prompt, answer):
    found = facts(text)
    assert found.get("inference.prompt") == prompt
    assert answer is None or found.get("inference.answer") == answer


@pytest.mark.parametrize(
    ("text", "fact", "value"),
    [
        ("serve qwen3 14b, the power supply is 750 watts", "power.given", 750),
        ("planning horizon 3 years for a server", "site.lifetime", 3 * 365 * 86400),
        ("qwen3 14b at a reading speed of 6 tokens/s", "need.rate", 6),
        ("Client confidentiality: the files must not leave our office", "site.data_in_house", True),
        ("the patient data have to stay in our building", "site.data_in_house", True),
        ("serving llama 3.1 8b; if one machine fails the service must go on", "need.redundancy", True),
        ("a wrong dose would be a catastrophe", "need.accuracy", "critical"),
        ("nobody here could look after a server", "site.staff", False),
        ("should we buy a server or rent one?", "question.kind", "rent_or_buy"),
    ],
)
def test_what_is_told_by_words_in_any_order(facts, text, fact, value):
    assert facts(text)[fact] == pytest.approx(value)


def test_words_of_different_sentences_tell_nothing_together(facts):
    assert facts("The data are public. We do not mind. You may leave now.").get("site.data_in_house") is not True


def test_a_denial_that_the_phrase_does_not_have_makes_it_tell_nothing(facts):
    assert facts("The data need not stay in our building").get("site.data_in_house") is not True


def test_a_word_belongs_to_the_number_nearest_to_it(facts):
    found = facts("llama 3.1 8b for 30 lawyers, 4 of them at the same time")
    assert (found["inference.team"], found["inference.concurrency"]) == (30, 4)


def test_what_has_words_of_its_own_stays_what_they_say(facts):
    assert facts("context of 8k tokens, answers are short")["inference.context"] == 8192


def test_speeds_are_no_amounts(facts):
    assert "inference.answer" not in facts("2000 tokens/s of output in all")

"""Follow-ups that are short, oblique or in another language do what they say, and questions change nothing."""

from __future__ import annotations

import pytest

from kb.dialogue import Dialogue
from tests.kb.dialogue.conftest import Talk

_JOB = "serve llama 3.1 8b to 20 users with 8k context on two l40s"


@pytest.fixture
def serving(dialogue: Dialogue) -> Dialogue:
    dialogue.say(_JOB)
    return dialogue


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("said", "tried"),
    [
        ("hmm and 16k", {"inference.context": 16384}),
        ("and for 40 users", {"inference.team": 40}),
        ("what if it were 60 users", {"inference.team": 60}),
        ("is that ok with 4 of them?", {"hardware.count": 4}),
        ("what would one more card bring?", {"hardware.count": 3}),
        ("could we do without the second card?", {"hardware.count": 1}),
        ("can it be half the users", {"inference.team": 10}),
        ("would qwen3 8b be faster?", {"model": "Qwen/Qwen3-8B"}),
        ("what about AMD?", {"site.vendor": "amd"}),
        ("and if we put a third in?", {"hardware.count": 3}),
        ("does it have to be nvidia?", {"site.vendor_excluded": "nvidia"}),
        ("second l40s, what then", {"hardware.count": 3}),
        ("how many H100 would that take?", {"hardware.accelerator": "h100-sxm5-80gb"}),
    ],
)
def test_a_question_tries_and_changes_nothing(serving: Dialogue, said: str, tried: dict[str, object]) -> None:
    before = serving.session.answers
    turn = serving.say(said)
    assert dict(turn.tried) == tried
    assert serving.session.answers == before


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("said", "fact", "value"),
    [
        ("no, we will be 11, not 20. Nine are leaving.", "inference.team", 11),
        ("the users are 40 from March", "inference.team", 40),
        ("the context was cut to 4k", "inference.context", 4096),
        ("only one of them", "hardware.count", 1),
        ("forget the 8k", "inference.context", None),
        ("forget the context, the board has not decided yet", "inference.context", None),
        ("forget the 20 users, 30 users is enough", "inference.team", 30),
        ("I'd prefer AMD", "site.vendor", "amd"),
        ("no, 16k", "inference.context", 16384),
        ("do it with fp8", "weights.format", "fp8"),
        ("rather in the cloud", "site.kind", "cloud"),
    ],
)
def test_a_statement_changes_what_it_says(serving: Dialogue, said: str, fact: str, value: object) -> None:
    serving.say(said)
    given = serving.session.answers.given.get(fact)
    assert (given.value if given is not None else None) == value


@pytest.mark.parametrize(
    "said",
    [
        "no, leave it as it is",
        "nah",
        "no keep it",
        "and without?",
        "the other one",
        "no, stay at 20",
        "I stay with the old one",
        "just asking",
    ],
)
def test_what_was_tried_is_left(serving: Dialogue, said: str) -> None:
    before = {fact: each.value for fact, each in serving.session.answers.given.items()}
    serving.say("what if 60 users?")
    serving.say(said)
    assert {fact: each.value for fact, each in serving.session.answers.given.items()} == before


def test_a_number_of_cards_goes_on_with_the_card_that_was_asked_about(dialogue: Dialogue) -> None:
    dialogue.say("classify 40 million support tickets with a 7b, 300 tokens each")
    dialogue.say("how many hours on one a100")
    assert dict(dialogue.say("on two?").tried) == {"hardware.accelerator": "a100-sxm4-80gb", "hardware.count": 2}


def test_a_number_that_was_right_stays(dialogue: Dialogue) -> None:
    dialogue.say(_JOB)
    dialogue.say("what if 60 users?")
    dialogue.say("no sorry 20 was right")
    assert dialogue.session.answers.given["inference.team"].value == 20


@pytest.mark.parametrize("said", ["nice, then use that one", "take 60", "let's go for that", "60 users it is"])
def test_what_was_tried_is_kept(serving: Dialogue, said: str) -> None:
    serving.say("what if 60 users?")
    serving.say(said)
    assert serving.session.answers.given["inference.team"].value == 60


def test_a_command_after_a_try_is_no_try(talk: Talk) -> None:
    turn = talk(_JOB, "what if 60 users?", "take 80")
    assert [(each.fact, each.after) for each in turn.changes] == [("inference.team", 80)]


def test_a_number_is_for_what_it_is_like(talk: Talk) -> None:
    turn = talk("lora of llama 3.1 8b, 12000 examples, sequences of 2048 tokens", "and with 4096?")
    assert turn.tried == {"training.sequence": 4096}


def test_more_machines_have_more_cards(talk: Talk) -> None:
    turn = talk("pretrain a 7B, 1T tokens, 4 nodes with 8 H100 each", "double the nodes")
    assert {each.fact: each.after for each in turn.changes} == {"hardware.nodes": 8, "hardware.count": 64}


def test_a_number_without_a_currency_is_in_that_of_before(talk: Talk) -> None:
    first = talk(_JOB, "budget 8000 euros")
    turn = talk("and with a budget of 9000?", "no, stay at 8000")
    assert not turn.changes
    assert first.changes


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("\u00bfpor qu\u00e9?", "why"),
        ("\u00bfqu\u00e9 has supuesto?", "assumed"),
        ("Was hei\u00dft eigentlich Kontext?", "define"),
        ("das lohnt sich nicht, lass es so", "correct.stay"),
        ("qu'est-ce que tu as suppos\u00e9 ?", "assumed"),
        ("o que mudaria a recomenda\u00e7\u00e3o?", "flip"),
        ("\u4f60\u6709\u591a\u5927\u628a\u63e1\uff1f", "how_sure"),
        ("\u308f\u304b\u308a\u307e\u305b\u3093", "decline"),
        ("y tho", "why"),
        ("wats quantisation lol", "define"),
        ("which one?", "which"),
        ("what could go wrong?", "how_sure"),
        ("what have I told you so far?", "recall"),
        ("how long can the context get at most?", "largest.context"),
        ("why an L40S?", "why.thing"),
    ],
)
def test_what_is_asked_is_told_from_few_words(serving: Dialogue, said: str, act: str) -> None:
    before = serving.session.answers.given
    assert serving.say(said).acts == (act,)
    assert serving.session.answers.given == before


def test_we_who_compare_tell_something(serving: Dialogue) -> None:
    turn = serving.say("I compare with published scores btw, so bf16 stays")
    assert {each.fact for each in turn.changes} == {"need.published_comparison", "weights.format"}


def test_not_knowing_what_is_named_leaves_that_open(serving: Dialogue) -> None:
    before = serving.session.answers
    turn = serving.say("no idea how long the prompts are")
    assert turn.act == "decline.named"
    assert serving.session.answers.given == before.given
    assert turn.reply.text.startswith("Then that stays open.") or "is assumed" in turn.reply.text


def test_not_knowing_what_was_said_tells_that(serving: Dialogue) -> None:
    assert "20" in serving.say("I don't know how many users").reply.text


@pytest.mark.parametrize("said", ["No, leave it at the 8B", "No, dejémoslo en el 8B"])
def test_a_no_in_front_takes_no_card_away(serving: Dialogue, said: str) -> None:
    before = serving.session.answers.given
    serving.say(said)
    assert serving.session.answers.given.keys() >= before.keys()


def test_fewer_cards_are_a_wish(serving: Dialogue) -> None:
    assert serving.say("could it be done with fewer cards?").act == "fewer"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("what exactly do we order?", "Order 2 x NVIDIA L40S"),
        ("how many pcie lanes do they need?", "2 x NVIDIA L40S take 32 lanes"),
        ("how hot does that get?", "BTU an hour"),
    ],
)
def test_what_is_asked_of_the_job_is_answered_and_tries_nothing(dialogue: Dialogue, said: str, answer: str) -> None:
    dialogue.say(f"{_JOB}, in our own server room")
    before = dialogue.session.answers
    turn = dialogue.say(said)
    assert answer in turn.reply.text
    assert "Tried" not in turn.reply.text
    assert dialogue.session.answers == before


def test_another_size_that_is_assumed_is_told_and_its_figures_are_not_held_against_the_former(
    dialogue: Dialogue,
) -> None:
    dialogue.say("an assistant for 35 people, on our own hardware")
    dialogue.say("what about 2 RTX 5090s instead?")
    turn = dialogue.say("and if we grow to 120?")
    assert "With 32B parameters as before it does not do the job. With 14B parameters: 2 x NVIDIA" in turn.reply.text
    assert "before 1" not in turn.reply.text

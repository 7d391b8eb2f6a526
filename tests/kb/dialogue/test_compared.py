"""Things that are compared in a conversation: each as it was said, with its own cards, in its place."""

from __future__ import annotations

from kb.dialogue import Dialogue

_CARD, _COUNT = "hardware.accelerator", "hardware.count"


def _values(dialogue: Dialogue) -> dict[str, object]:
    return {fact: each.value for fact, each in dialogue.session.answers.given.items()}


def test_of_three_each_keeps_its_place(dialogue: Dialogue) -> None:
    dialogue.say("qwen3 32b for 15 people")
    told = dialogue.say("RTX 5090, RTX 6000 Ada or L40S?").reply.text
    assert "5,090" not in told
    assert all(name in told for name in ("RTX 5090", "RTX 6000 Ada", "L40S"))
    dialogue.say("take the second")
    assert _values(dialogue)[_CARD] == "rtx-6000-ada"


def test_what_does_not_do_it_keeps_its_place(dialogue: Dialogue) -> None:
    dialogue.say("qwen3 32b for 15 people")
    dialogue.say("compare a 3090, 4090 and 5090")
    dialogue.say("take the third")
    assert _values(dialogue)[_CARD] == "rtx-5090"


def test_two_in_one_place_are_two(dialogue: Dialogue) -> None:
    dialogue.say("llama 3.1 8b for 10 people")
    dialogue.say("is an A100 or an H100 better?")
    assert len(dialogue.moment.listed) == 2


def test_a_second_card_is_compared_as_two(dialogue: Dialogue) -> None:
    dialogue.say("llama 3.1 8b on 1x 4090 for 10 users")
    dialogue.say("should I add a second 4090 or get a 5090?")
    dialogue.say("go for the first")
    assert (_values(dialogue)[_CARD], _values(dialogue)[_COUNT]) == ("rtx-4090", 2)


def test_cards_of_ones_own_are_not_looked_for_in_a_cloud(dialogue: Dialogue) -> None:
    dialogue.say("llama 3.3 70b on my macbook m3 max")
    told = dialogue.say("on the macbook or in the cloud?").reply.text
    assert "Rented in a cloud: 1 x" in told


def test_the_second_of_a_first_message_is_taken(dialogue: Dialogue) -> None:
    dialogue.say("4090 or 5090 for llama 3.1 8b")
    turn = dialogue.say("take the second")
    assert _values(dialogue)[_CARD] == "rtx-5090"
    assert "hardware.compared" not in _values(dialogue)
    assert "no longer" not in turn.reply.text.splitlines()[0]

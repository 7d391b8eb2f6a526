"""What short sentences mean in the light of the job."""

from __future__ import annotations

SERVING = "serve gemma 3 12b to 25 people"


def test_the_memory_of_a_variant_names_the_variant(talk) -> None:
    turn = talk("I have a MacBook M4 Max with 64 GB, can it run Llama 3.3 70B?", "what if it were the one with 128 GB?")
    assert turn.tried == {"hardware.accelerator": "apple-m4-max-128gb"}


def test_the_number_of_a_card_is_no_number_of_what_was_spoken_of(dialogue, talk) -> None:
    talk(SERVING, "budget is 8000 dollars", "ok take the 4090")
    answers = {fact: each.value for fact, each in dialogue.moment.answers.given.items()}
    assert answers["budget.purchase"] == 8000
    assert answers["hardware.accelerator"] == "rtx-4090"


def test_an_amount_is_for_what_money_was_named_for(dialogue, talk) -> None:
    talk(f"{SERVING}, max 2500 dollars a month", "sorry, 3500 dollars")
    answers = {fact: each.value for fact, each in dialogue.moment.answers.given.items()}
    assert answers["budget.per_month"] == 3500
    assert "budget.purchase" not in answers


def test_scrapping_that_goes_back_from_what_was_tried(talk) -> None:
    turn = talk(SERVING, "what if 2 L40S", "nah scrap that")
    assert turn.act == "undo"
    assert "as it was" in turn.reply.text


def test_a_part_of_what_nobody_said_changes_nothing(talk) -> None:
    turn = talk(SERVING, "what if we only have half the budget")
    assert (turn.changes, turn.tried) == ((), {})
    assert "Nothing is said of" in turn.reply.text


def test_whether_a_figure_counts_in_another_is_told_by_the_rules(talk) -> None:
    turn = talk(SERVING, "is that with the kv cache?")
    assert turn.act == "figure.part"
    assert {"memory.required"} < {each.fact for each in turn.reply.figures}


def test_another_maker_has_other_cards(talk) -> None:
    turn = talk(f"{SERVING} on one RTX 4090", "what about a mac")
    assert "Apple" in turn.reply.text.partition("Then take")[2].partition(", not")[0]

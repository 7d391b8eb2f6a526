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


def test_another_number_of_pages_is_no_number_of_tokens(dialogue, talk) -> None:
    talk("a chatbot for 40 people, the documents are 30 pages each", "hmm no, more like 10 pages")
    assert dialogue.session.answers.given["inference.prompt"].value == 7000


def test_a_number_is_the_memory_of_a_variant_where_no_machine_has_so_many_cards(dialogue, talk) -> None:
    talk("I have 2 A100s", "I think 40")
    answers = dialogue.session.answers.given
    assert answers["hardware.accelerator"].value == "a100-sxm4-40gb"
    assert answers["hardware.count"].value == 2


def test_what_one_only_has_are_cards(dialogue, talk) -> None:
    talk("I have 2 A100s", "serve llama 4 scout to 20 people", "wait, I've only got one", "no sorry, two after all")
    answers = dialogue.session.answers.given
    assert (answers["hardware.count"].value, answers["inference.team"].value) == (2, 20)


def test_what_was_never_said_is_taken_back(dialogue, talk) -> None:
    talk(f"{SERVING} on two L40S", "I never said L40S, I said A6000")
    answers = dialogue.session.answers.given
    assert answers["hardware.accelerator"].value == "rtx-a6000"
    assert answers["hardware.count"].value == 2
    assert "hardware.compared" not in answers


def test_another_card_of_which_no_number_is_said_is_there_as_many_times(dialogue, talk) -> None:
    turn = talk(f"{SERVING} on two L40S", "no, A6000")
    assert dialogue.session.answers.given["hardware.count"].value == 2
    assert "taken as one" not in turn.reply.text
    talk("use an RTX 4090 instead")
    assert dialogue.session.answers.given["hardware.count"].value == 1


def test_a_number_that_was_said_of_money_is_money_when_it_is_said_again(dialogue, talk) -> None:
    turn = talk(SERVING, "I can't spend more than 5k", "what's the best I can get for 5k then?")
    assert turn.act == "which"
    assert "inference.context" not in {*dialogue.session.answers.given, *turn.tried}


def test_how_many_are_needed_is_answered_for_the_job_and_names_no_step_between(talk) -> None:
    turn = talk(f"{SERVING} on two L40S", "so how many do I need")
    assert turn.act == "figure.cards"

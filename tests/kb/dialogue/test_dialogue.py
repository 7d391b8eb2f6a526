"""A conversation: what is said is told, tried, corrected or asked; and only what is told changes the job."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.advisor import Advisor
from kb.dialogue import Dialogue

JOB = "serve llama 3.1 8b to 20 users with 8k context"
TRAINING = "qlora llama 3.1 70b on two 4090s"
QUESTIONS = [
    "why?",
    "why not an A100?",
    "what if 100 users?",
    "how much does it cost?",
    "how many users can it serve?",
    "and with 32k context?",
    "what about an H100?",
    "how much memory does it need?",
    "could a 4090 do it?",
    "what is the largest model it can run?",
    "help",
]


def answers(dialogue: Dialogue) -> dict:
    return {fact: given.value for fact, given in dialogue.session.answers.given.items()}


def test_what_is_told_is_the_job(dialogue, talk) -> None:
    turn = talk(JOB)
    assert turn.act == "tell"
    assert answers(dialogue) == {
        "workload.kind": "inference",
        "model": "meta-llama/Llama-3.1-8B",
        "inference.team": 20,
        "inference.context": 8192,
    }
    assert {each.fact for each in turn.changes} == set(answers(dialogue))


def test_what_others_told_was_spoken_of_last(dialogue) -> None:
    dialogue.say(JOB)
    dialogue.session.answer("inference.team", "300")
    turn = dialogue.say("and with 400?")
    assert turn.tried == {"inference.team": 400}


def test_the_reply_shows_the_figures_of_the_advice(dialogue, talk) -> None:
    turn = talk(JOB)
    inference = dialogue.session.advice.inference
    assert turn.reply.figures
    assert all(each.value == inference.value(each.fact) for each in turn.reply.figures)
    assert any(each.fact == "hardware.accelerator" for each in turn.reply.figures)


@pytest.mark.sample(2)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_never_changes_the_job(dialogue, talk, question: str) -> None:
    talk(JOB)
    before = dialogue.session.answers
    turn = talk(question)
    assert dialogue.session.answers == before
    assert turn.changes == ()
    assert turn.reply.text
    assert turn.act != "unknown"


@pytest.mark.parametrize(
    "question", ["compare with one H100", "compare to a single H200", "is that faster than on a 4090?"]
)
def test_a_question_changes_nothing_where_nothing_does_the_job(dialogue, talk, question: str) -> None:
    talk("can my 2 3090s fine-tune a 70b?")
    before = dialogue.session.answers
    turn = talk(question)
    assert dialogue.session.answers == before
    assert turn.acts == ("compare",)


def test_what_is_tried_is_kept_when_it_is_said(dialogue, talk) -> None:
    talk(JOB)
    tried = talk("what if 100 users?")
    assert tried.tried == {"inference.team": 100}
    kept = talk("keep")
    assert [(each.fact, each.before, each.after) for each in kept.changes] == [("inference.team", 20, 100)]
    assert answers(dialogue)["inference.team"] == 100


def test_in_training_a_context_is_the_length_of_the_sequences(dialogue, talk) -> None:
    assert talk(TRAINING, "and with 32k context?").tried == {"training.sequence": 32768}


@pytest.mark.parametrize(
    ("text", "fact", "value"),
    [
        ("4 instead of 2", "hardware.count", 4),
        ("one more card", "hardware.count", 3),
        ("double the GPUs", "hardware.count", 4),
        ("half the cards", "hardware.count", 1),
        ("actually, make that 3 GPUs", "hardware.count", 3),
    ],
)
def test_a_number_is_changed_relative_to_what_it_is(dialogue, talk, text: str, fact: str, value: int) -> None:
    talk(TRAINING, text)
    assert answers(dialogue)[fact] == value


def test_another_size_is_the_model_of_that_size_of_the_same_family(dialogue, talk) -> None:
    turn = talk(JOB, "I meant 70B")
    assert answers(dialogue)["model"] == "meta-llama/Llama-3.1-70B"
    assert "model.params" not in answers(dialogue)
    assert "Llama-3.1-70B" in turn.reply.text


def test_another_model_takes_the_place_of_a_size(dialogue, talk) -> None:
    talk("serve a 13B model to 5 users", "I meant qwen3 32b")
    assert answers(dialogue)["model"] == "Qwen/Qwen3-32B"
    assert "model.params" not in answers(dialogue)


def test_a_model_and_a_size_that_contradict_are_asked_back(dialogue, talk) -> None:
    turn = talk("serve llama 3.1 8b with 70B parameters to 20 users")
    assert answers(dialogue) == {}
    assert len(turn.choices) == 3
    talk("2")
    assert answers(dialogue)["model"] == "meta-llama/Llama-3.1-70B"
    assert answers(dialogue)["inference.team"] == 20


def test_a_number_beyond_everything_usual_is_asked_back(dialogue, talk) -> None:
    talk(JOB)
    turn = talk("make it 5000M context")
    assert turn.changes == ()
    assert "usual" in turn.reply.text or "cannot be" in turn.reply.text


def test_a_number_that_cannot_be_is_refused_with_the_words(dialogue, talk) -> None:
    turn = talk(JOB, "make it 900000000 users")
    assert turn.changes == ()
    assert "too large" in turn.reply.text


def test_what_is_taken_back_is_open_again(dialogue, talk) -> None:
    talk(TRAINING, "any card will do")
    assert "hardware.accelerator" not in answers(dialogue)


def test_a_question_is_answered_by_the_number_of_a_choice(dialogue, talk) -> None:
    question = dialogue.question
    assert question is not None
    at = [each.value for each in question.options].index("training")
    assert talk(str(at + 1)).act == "answer"
    assert answers(dialogue) == {question.fact: "training"}


def test_words_for_not_knowing_leave_the_question_open(dialogue, talk) -> None:
    turn = talk("don't know")
    assert turn.act == "decline"
    assert answers(dialogue) == {}
    assert "workload.kind" in dialogue.session.answers.declined


def test_an_answer_may_say_more_than_was_asked(dialogue, talk) -> None:
    assert dialogue.question is not None
    assert dialogue.question.fact == "workload.kind"
    talk("training")
    assert answers(dialogue) == {"workload.kind": "training"}


def test_several_sentences_are_served_in_order(dialogue, talk) -> None:
    turn = talk(f"{JOB}. What if 100 users? And how much does it cost?")
    assert turn.acts == ("tell", "what_if", "how_much")
    assert answers(dialogue)["inference.team"] == 20
    assert turn.tried == {"inference.team": 100}


def test_undo_goes_back_and_redo_forth(dialogue, talk) -> None:
    talk(JOB)
    before = dialogue.session.answers
    talk("40 users")
    after = dialogue.session.answers
    talk("undo")
    assert dialogue.session.answers == before
    talk("redo")
    assert dialogue.session.answers == after
    talk("undo", "undo")
    assert answers(dialogue) == {}
    assert "nothing to undo" in talk("undo").reply.text


def test_what_is_said_and_undone_in_one_text_changes_nothing(dialogue, talk) -> None:
    talk(JOB)
    before = dialogue.session.answers
    assert talk("40 users. undo").changes == ()
    assert dialogue.session.answers == before


def test_what_is_not_understood_is_said_and_the_interview_goes_on(dialogue, talk) -> None:
    talk(JOB)
    turn = talk("colourless green ideas")
    assert turn.act == "unknown"
    assert "colourless green ideas" in turn.reply.text
    assert len(turn.reply.suggestions) >= 2
    assert turn.question is not None


def test_an_act_of_rules_alone_answers_with_values(talk) -> None:
    assert "RTX A6000" in talk(JOB, "thanks").reply.text


SAYINGS = [*QUESTIONS, JOB, TRAINING, "40 users", "I meant 70B", "double the users", "forget the context", "keep", "2"]


@settings(max_examples=4)
@given(st.lists(st.sampled_from(SAYINGS), min_size=1, max_size=4))
def test_undo_of_any_turn_restores_everything(advisor: Advisor, texts: list[str]) -> None:
    dialogue = Dialogue(advisor)
    for text in texts:
        before = dialogue.session.answers, dialogue.session.goal
        turn = dialogue.say(text)
        if (dialogue.session.answers, dialogue.session.goal) != before:
            dialogue.say("undo")
            assert (dialogue.session.answers, dialogue.session.goal) == before
            dialogue.say("redo")
        else:
            assert turn.changes == ()


@settings(max_examples=15)
@given(st.text(max_size=60) | st.lists(st.sampled_from([*SAYINGS, "\x1b[31m", "7", "-2", "??", "and"])).map(" ".join))
def test_any_text_is_answered(advisor: Advisor, text: str) -> None:
    turn = Dialogue(advisor).say(text)
    assert turn.reply.text
    assert turn.said == text


def test_a_few_words_are_read_in_the_language_spoken_before(dialogue, talk) -> None:
    talk("Llama 3.1 8B für 30 Mitarbeiter", "was wäre wenn 60 Mitarbeiter?")
    assert talk("ok, behalten").acts == ("keep",)
    assert dialogue.session.answers.given["inference.team"].value == 60
    assert talk("thanks a lot").acts == ("thanks",)


@pytest.mark.parametrize(
    ("text", "told", "options"),
    [
        (
            "is q4 ok for contracts with llama 70b or should we use fp8? we have 2 L40S",
            {"model": "meta-llama/Llama-3.3-70B-Instruct", "hardware.accelerator": "l40s", "hardware.count": 2},
            ["q4_k_m", "fp8"],
        ),
        ("4090 vs 5090 for a 13b", {"model.params": 13e9}, ["rtx-4090", "rtx-5090"]),
        ("A100 or H100 for llama 70b and 20 users?", {"inference.team": 20}, ["a100-sxm4-80gb", "h100-sxm5-80gb"]),
        (
            "why is my 70b so slow on 64gb ram with a 3060",
            {"model.params": 70e9, "hardware.accelerator": "rtx-3060-12gb", "need.symptom": "latency"},
            [],
        ),
        (
            "compare cost of running gpt-oss-120b on 1 h100 vs paying for gpt-5 mini at 50M tokens a day",
            {"model": "openai/gpt-oss-120b", "managed.model": "gpt_5_mini"},
            [],
        ),
        (
            "how long to train a 3B model chinchilla optimal on 16 a100",
            {"model.params": 3e9, "hardware.accelerator": "a100-sxm4-80gb", "training.purpose": "from_scratch"},
            [],
        ),
    ],
)
def test_a_choice_in_the_first_words_is_one_of_the_job_that_they_tell(dialogue, talk, text, told, options) -> None:
    turn = talk(text)
    assert turn.act == "tell"
    assert told.items() <= answers(dialogue).items()
    given = [next(iter(option.values())).value for option in dialogue.session.answers.options]
    assert given == options


def test_what_a_turn_asks_stays_as_it_was_however_late_it_is_read(advisor: Advisor) -> None:
    early, late = Dialogue(advisor), Dialogue(advisor)
    asked = early.say("inference").question
    turn = late.say("inference")
    late.say("llama 3.1 8b")
    assert asked is not None
    assert turn.question == asked
    assert turn.choices == early.turns[-1].choices
    assert late.question != asked

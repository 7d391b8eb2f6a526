"""What can be asked and wished: each is answered by real runs, with the figures of these."""

from __future__ import annotations

import re

import pytest

from kb.dialogue import Dialogue

JOB = "serve llama 3.1 8b to 20 users with 8k context"


@pytest.fixture
def serving(dialogue: Dialogue) -> Dialogue:
    dialogue.say(JOB)
    return dialogue


def price(dialogue: Dialogue) -> float:
    value = dialogue.session.advice.inference.value("cost.per_hour")
    assert isinstance(value, float)
    return value


def test_how_many_of_a_card_a_whole_job_takes_tells_that_job(dialogue) -> None:
    dialogue.say("how many h100 do I need for llama 70b with 50 users")
    told = dialogue.session.answers.given
    assert told["model"].value == "meta-llama/Llama-3.3-70B-Instruct"
    assert told["inference.team"].value == 50
    assert "hardware.count" not in told


def test_how_many_of_a_card_the_present_job_takes_leaves_it_as_it_is(serving) -> None:
    before = serving.session.answers.given
    assert "H100" in serving.say("how many H100 would that take?").reply.text
    assert serving.session.answers.given == before


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "said",
    [
        "how many users can a 4090 serve?",
        "what is the largest model a 4090 can run?",
        "how much does a 4090 cost?",
        "how fast is a 4090?",
    ],
)
def test_a_figure_is_asked_of_what_is_named_in_the_first_sentence_too(dialogue, said: str) -> None:
    reply = dialogue.say(said).reply.text
    assert "NVIDIA GeForce RTX 4090" in reply
    assert "A6000" not in reply


def test_which_models_run_on_nothing_is_asked_back(dialogue) -> None:
    turn = dialogue.say("which models can I run?")
    assert "nothing is said of it yet" in turn.reply.text
    assert not dialogue.session.answers.given


def test_cheaper_ranks_by_the_price_and_says_what_is_given_up(serving) -> None:
    before = price(serving)
    turn = serving.say("make it cheaper")
    assert serving.session.goal == "cheapest"
    assert price(serving) < before
    assert "Given up:" in turn.reply.text
    serving.say("undo")
    assert serving.session.goal == "standard"
    assert price(serving) == before


def test_who_only_asks_for_something_cheaper_gets_a_look(serving) -> None:
    serving.say("is there anything cheaper?")
    assert serving.session.goal == "standard"
    serving.say("keep")
    assert serving.session.goal == "cheapest"


def test_where_a_card_is_named_cheaper_tells_what_has_to_give_way(serving) -> None:
    serving.say("use 2 H100")
    turn = serving.say("too expensive")
    assert serving.session.goal == "standard"
    assert turn.choices
    serving.say("1")
    assert serving.session.advice.inference.value("hardware.accelerator") != "h100-sxm5-80gb"


def test_without_a_maker_another_one_is_recommended(serving) -> None:
    serving.say("without NVIDIA")
    assert serving.session.advice.inference.value("hardware.vendor") != "nvidia"


def test_two_cards_are_compared_by_two_runs(serving) -> None:
    turn = serving.say("compare L40S with A100")
    cards = {each.value for each in turn.reply.figures if each.fact == "hardware.accelerator"}
    assert cards == {"l40s", "a100-sxm4-80gb"}
    assert len(turn.choices) == 2
    serving.say("2")
    assert serving.session.answers.given["hardware.accelerator"].value == "a100-sxm4-80gb"


def test_why_not_names_what_another_card_would_cost(serving) -> None:
    turn = serving.say("why not an A100?")
    assert turn.act == "why_not"
    assert "would do the job" in turn.reply.text
    assert "A100" in turn.reply.text
    assert turn.changes == ()


def test_why_not_says_what_is_impossible_and_with_what_it_would_do(dialogue) -> None:
    dialogue.say("serve llama 3.1 70b to 20 users")
    turn = dialogue.say("why not an RTX 4090?")
    assert "4090" in turn.reply.text
    assert turn.reply.suggestions


def test_how_sure_tells_the_probability_of_the_advice(serving) -> None:
    turn = serving.say("how sure are you?")
    inference = serving.session.advice.inference
    shown = {each.fact: each.value for each in turn.reply.figures}
    assert shown["fit.probability"] == inference.value("fit.probability")
    assert serving.advisor.rulebook.show("fit.probability", inference.value("fit.probability")) in turn.reply.text


def test_what_was_assumed_is_told(serving) -> None:
    assert "vLLM" in serving.say("what did you assume?").reply.text


def test_what_would_change_it_is_a_threshold_on_both_sides_of_which_it_is_so(serving) -> None:
    plan = ("hardware.accelerator", "hardware.count", "weights.format")
    before = [serving.session.advice.inference.value(each) for each in plan]
    text = serving.say("what would change it?").reply.text
    found = re.search(r"[Pp]eople who may use it ([\d,]+) or more", text)
    assert found, text
    threshold = int(found[1].replace(",", ""))
    serving.say(f"{threshold - 1} users")
    assert [serving.session.advice.inference.value(each) for each in plan] == before
    serving.say(f"{threshold} users")
    assert [serving.session.advice.inference.value(each) for each in plan] != before


def test_which_answers_matter_tells_the_persons_own_first(serving) -> None:
    text = serving.say("which answers matter?").reply.text
    assert text.startswith("Of your answers")
    assert "People who may use it" in text


def test_what_brings_other_hardware_matters_more_than_what_brings_another_speed(dialogue: Dialogue) -> None:
    dialogue.say("serve llama 3.1 8b to 20 users in the cloud")
    text = dialogue.say("which answers matter?").reply.text
    answers, _ = text.split("Of what is assumed")
    assert answers.index("Where it runs") < answers.index("People who may use it")


def test_of_what_is_assumed_that_is_tried_which_everybody_is_asked(serving) -> None:
    """A setting for experts, which is chosen anyway, takes no room from the place where it runs."""
    text = serving.say("which answers matter?").reply.text
    assert "Where it runs" in text
    assert "Comparison with published results" not in text


@pytest.mark.parametrize("term", ["ZeRO-3", "KV cache", "tensor parallel", "NVLink", "quantization"])
def test_a_word_of_the_trade_is_explained(serving, term: str) -> None:
    turn = serving.say(f"what is {term}?")
    assert turn.act == "define"
    assert len(turn.reply.text) > 30


def test_an_explanation_names_its_source(serving) -> None:
    assert re.search(r"Source: .*\(.*, S\d-", serving.say("what is NVLink?").reply.text)


def test_alternatives_can_be_chosen_by_number(serving) -> None:
    turn = serving.say("what are the alternatives?")
    assert len(turn.choices) >= 2
    serving.say("2")
    assert "hardware.accelerator" in serving.session.answers.given


def test_a_number_chooses_only_from_the_list_shown_last(serving) -> None:
    serving.say("what are the alternatives?")
    turn = serving.say("why?")
    assert turn.question is not None
    assert turn.choices == tuple(each.text for each in turn.question.options)


def test_a_what_if_goes_on_from_the_last_one(dialogue) -> None:
    dialogue.say("serve llama 3.1 70b to 20 users")
    assert dialogue.say("what about 2 4090s?").tried["hardware.count"] == 2
    turn = dialogue.say("and 4?")
    assert turn.tried == {"hardware.accelerator": "rtx-4090", "hardware.count": 4}
    assert dialogue.say("actually 8").tried["hardware.count"] == 8
    assert "hardware.count" not in dialogue.session.answers.given


def test_export_repeats_the_job(serving) -> None:
    turn = serving.say("export")
    assert turn.reply.paragraphs[-1][0] == serving.command
    assert "--set inference.team=20" in serving.command


def test_an_author_can_add_an_act_without_python(tmp_path) -> None:
    from kb.advisor import Advisor
    from kb.dialogue.act_problem import problems_of

    (tmp_path / "ours.yaml").write_text(
        "schema: rules/1\npack: ours\ntitle: Ours\nacts:\n"
        "  - id: ours.support\n    title: Whom to ask\n    kind: question\n    words: [whom can i ask]\n"
        '    says: "Ask the platform team about {hardware.count} x {hardware.accelerator}."\n'
        "    examples: [whom can I ask]\n    not: [why]\n"
        "    tests: [{given: {hardware.accelerator: l40s, hardware.count: 2}, "
        "says: Ask the platform team about 2 x NVIDIA L40S.}]\n"
        "  - {id: ours.wrong, title: Wrong, kind: wish, does: fly, examples: [fly]}\n",
        encoding="utf-8",
    )
    advisor = Advisor.load(overlays=[tmp_path])
    assert advisor.loaded.refused == ()
    dialogue = Dialogue(advisor)
    dialogue.say(JOB)
    turn = dialogue.say("whom can I ask?")
    assert turn.act == "ours.support"
    assert "platform team about 1 x NVIDIA" in turn.reply.text
    assert problems_of(advisor, frozenset({"ours.support"})) == ()
    assert "nothing does 'fly'" in str(problems_of(advisor, frozenset({"ours.wrong"}))[0])

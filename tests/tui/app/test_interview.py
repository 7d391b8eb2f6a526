"""The interview, all by keyboard."""

from __future__ import annotations

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers
from tui.app.messages import ReviseWanted
from tui.app.widgets.panel import summary_content
from tui.view.consultation import Consultation
from tui.view.outcome import Verdict


async def finish(terminal, limit=60):
    """Answers "don't know" to whatever is asked, until nothing is. Each question says what that means."""
    for _ in range(limit):
        if terminal.card.kind == "done":
            return
        fact = terminal.card.fact
        assert terminal.card.unknown
        assert "don't know" in terminal.text
        await dont_know(terminal)
        assert fact in terminal.declined
    raise AssertionError("the interview does not end")


async def dont_know(terminal):
    """Declines the question with the key for it."""
    await terminal.press("ctrl+o")


async def ask(terminal, fact):
    """Has the question about ``fact`` asked, whether or not it is its turn."""
    terminal.app.post_message(ReviseWanted(fact))
    await terminal.settle()
    assert terminal.card.fact == fact


async def answer(terminal, fact, text):
    """Answers the question about ``fact``."""
    await ask(terminal, fact)
    await terminal.say(text)


async def test_an_inference_interview_ends_with_a_recommendation(open_app):
    async with open_app((80, 24)) as terminal:
        assert terminal.card.fact == "workload.kind"
        await terminal.say("1")
        await answer(terminal, "model", "llama 3.1 8b")
        await finish(terminal)
        assert terminal.given["workload.kind"] == "inference"
        assert "8B" in str(terminal.given["model"])
        assert terminal.app.context.outcome.verdict in (Verdict.COMFORTABLE, Verdict.TIGHT)
        assert "No further answer would change the recommendation." in terminal.text
        assert "1  Why this, and why not the others?" in terminal.text


async def test_a_training_interview_ends_with_a_recommendation(open_app):
    async with open_app((120, 40)) as terminal:
        await terminal.say("2")
        await answer(terminal, "model", "qwen 2.5 7b")
        await answer(terminal, "training.method", "qlora")
        await finish(terminal)
        assert terminal.given["workload.kind"] == "training"
        assert terminal.app.context.outcome.fits
        assert "ANSWER" in terminal.text


async def test_an_assumption_stands_in_the_talk_after_dont_know(open_app):
    async with open_app((80, 24)) as terminal:
        await terminal.say("0")
        assert terminal.declined == ("workload.kind",)
        assert "~ Kind of work: Running a model (inference), assumed" in terminal.history


async def test_a_name_that_is_not_in_the_catalogue_is_refused_with_the_nearest(open_app):
    async with open_app((80, 24)) as terminal:
        await terminal.say("1")
        assert terminal.card.fact == "model"
        await terminal.say("zzzzqqq")
        assert "is not in the catalogue" in terminal.text
        assert "model" not in terminal.given


async def test_the_picker_searches_while_one_types(open_app):
    async with open_app((80, 24)) as terminal:
        await terminal.say("1")
        await terminal.type("qwen2.5 7b")
        first = terminal.app.screen.query_one("#rows").get_option_at_index(0).prompt.plain
        assert "Qwen2.5-7B" in first
        await terminal.press("enter")
        assert "Qwen2.5-7B" in str(terminal.given["model"])


async def test_arrows_choose_in_the_picker(open_app):
    async with open_app((80, 24)) as terminal:
        await terminal.say("1")
        await ask(terminal, "model")
        await terminal.type("llama 3.1")
        await terminal.press("down", "down", "down", "up", "enter")
        second = terminal.app.context.consultation.session.advisor.catalogues.models.find("llama 3.1", 50)[1].id
        assert terminal.given["model"] == second


async def test_units_are_understood(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("1")
        await terminal.type("7B", "enter")
        await answer(terminal, "inference.context", "8k")
        assert terminal.given["inference.context"] == 8000


async def test_the_panel_follows_every_answer(open_app, small: Advisor):
    async with open_app((120, 40), over=small) as terminal:
        await terminal.say("1")
        assert "Not known yet" in terminal.text
        assert "Not yet: " in terminal.text
        await terminal.type("10B", "enter")
        assert "Take 1 × Card S 24 GB" in terminal.text
        assert "Fits but tight" in terminal.text
        assert "need 20.8 GB, usable 22.0 GB" in terminal.text


async def test_a_job_that_does_not_fit_says_so_in_words_and_shows_what_would(open_app, small: Advisor):
    answers = Answers({"model.params": Given(70e9), "hardware.accelerator": Given("small"), "hardware.count": Given(1)})
    async with open_app((120, 40), over=small, answers=answers) as terminal:
        assert "Does not fit" in terminal.text
        assert "OVER by 119 GB" in terminal.text
        told = summary_content(terminal.app.context.outcome, 60).plain
        assert "INSTEAD" in told
        assert "Instead: 8 × Card S 24 GB" in " ".join(told.split())


async def test_free_text_is_understood_and_what_is_not_is_named(open_app):
    async with open_app((80, 24)) as terminal:
        await terminal.say("qlora llama 3.1 70b on two 4090s, 8k context blorp")
        assert terminal.given["training.method"] == "qlora"
        assert terminal.given["hardware.count"] == 2
        assert "✓ Accelerators in total: 2" in terminal.history
        assert "! not understood: “blorp”" in terminal.history


async def test_a_job_can_be_described_on_the_first_card(open_app):
    async with open_app((80, 24), begin=False) as terminal:
        await terminal.type("serve llama 3.1 8b, 20 people", "enter")
        assert terminal.given["workload.kind"] == "inference"
        assert terminal.given["inference.team"] == 20


async def test_a_description_given_on_the_command_line_is_taken_first(open_app):
    async with open_app((80, 24), text="qlora llama 3.1 8b") as terminal:
        assert terminal.given["training.method"] == "qlora"
        assert terminal.card.fact


async def test_answers_given_on_the_command_line_are_kept(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=Answers({"model.params": Given(8e9)}), goal="fewest") as terminal:
        assert terminal.given == {"model.params": 8e9}
        assert terminal.app.context.consultation.session.goal == "fewest"
        assert "goal: Fewest cards" in terminal.text


async def test_what_the_search_chooses_is_not_called_an_assumption(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("1")
        await terminal.type("8B", "enter")
        while terminal.card.fact != "hardware.count":
            await dont_know(terminal)
        await dont_know(terminal)
        assert "~ Cards in total: 1, chosen" in terminal.history


def test_words_for_nothing_in_mind_leave_a_question_open_where_they_are_no_answer(advisor):
    consultation = Consultation.load(advisor=advisor)
    assert consultation.typed.answer("hardware.accelerator", "None.") is None
    assert consultation.typed.answer("inference.team", "I don\u2019t know") is None
    assert consultation.typed.answer("need.symptom", "none") is None
    assert consultation.session.answers.declined == ("hardware.accelerator", "inference.team")
    assert consultation.session.answers.given["need.symptom"].value == "none"
    assert "not one of the answers" in str(consultation.typed.answer("site.kind", "blue"))


def test_a_question_without_which_nothing_can_be_said_tells_so_before_it_is_left_open(advisor):
    consultation = Consultation.load(advisor=advisor)
    card = consultation.card(consultation.snapshot("model.params"))
    assert card.unknown == "nothing is assumed. Without a model or its size nothing can be computed."


async def test_who_knows_nothing_is_asked_three_questions_and_offered_sizes(open_app):
    async with open_app((80, 24)) as terminal:
        asked = 0
        while terminal.card.kind != "done":
            await dont_know(terminal)
            asked += 1
        assert asked <= 3
        assert terminal.card.title == "one thing is missing"
        assert "Plan for an 8B model" in terminal.text
        await terminal.say("1")
        assert terminal.given["model.params"] == 8e9
        assert terminal.app.context.outcome.fits


async def test_serving_takes_eight_questions_at_most(open_app):
    async with open_app((80, 24), text="serve llama 3.1 8b to 10 users") as terminal:
        asked = 0
        while terminal.card.kind != "done":
            await dont_know(terminal)
            asked += 1
        assert asked <= 8


async def test_training_takes_ten_questions_at_most(open_app):
    async with open_app((80, 24), text="pre-train a 7B model on 64 x H100") as terminal:
        asked = 0
        while terminal.card.kind != "done":
            await dont_know(terminal)
            asked += 1
        assert asked <= 10


async def test_who_answers_one_by_one_never_sees_more_to_go(open_app):
    async with open_app((80, 24), text="serve llama 3.1 8b to 10 users") as terminal:
        before = 99
        while terminal.card.kind != "done":
            words = terminal.text.splitlines()[0].split()
            now = int(words[words.index("about") + 1]) if "about" in words else before
            assert now <= before
            before = now
            await dont_know(terminal)
        assert "nothing to go" in terminal.text


async def test_settings_that_were_not_asked_are_opened_from_the_last_card(open_app):
    async with open_app((120, 40), text="serve llama 3.1 8b to 10 users") as terminal:
        await finish(terminal)
        row = next(row for row in terminal.card.rows if row.value == "/settings")
        await terminal.say(str(terminal.card.rows.index(row) + 1))
        await terminal.type("engine that runs", "enter")
        assert terminal.card.fact == "inference.engine"
        marked = terminal.app.conversation.query_one("#rows").highlighted
        assert terminal.card.rows[marked].assumed


async def test_why_it_is_asked_is_one_sentence_and_leaves_the_choices(open_app, advisor: Advisor):
    async with open_app((80, 24)) as terminal:
        await ask(terminal, "model")
        rows = terminal.app.screen.query_one("#rows").option_count
        await terminal.say("?")
        assert advisor.rulebook.facts["model"].why_asked in terminal.history.replace("\n", " ")
        assert terminal.app.screen.query_one("#rows").option_count == rows > 0


async def test_every_question_says_in_one_sentence_why_it_is_asked(advisor: Advisor):
    asked = [fact for fact in advisor.rulebook.facts.values() if fact.ask is not None]
    assert asked
    for fact in asked:
        assert fact.why_asked.endswith("."), fact.id
        assert ". " not in fact.why_asked, fact.id


async def test_enter_takes_the_number_that_is_assumed(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=Answers({"workload.kind": Given("inference")})) as terminal:
        await ask(terminal, "inference.context")
        assert [row.text for row in terminal.card.rows if row.assumed] == ["8,192 token"]
        await terminal.press("enter")
        assert terminal.given["inference.context"] == 8192


async def test_the_word_quit_alone_quits(open_app):
    async with open_app((80, 24)) as terminal:
        await terminal.type("quit", "enter")
        assert terminal.app.context.leaving

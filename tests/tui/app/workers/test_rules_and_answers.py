"""Rules that are saved while a person is at work, or something is being worked out: nothing is lost or mixed."""

from __future__ import annotations

from engine.inference import Given
from tests.tui.app.workers.world import JOB, PRICES, WITHOUT_QUESTION, noted, notices_of, steps_of, until, until_plain
from tui.app.messages import ReviseWanted
from tui.app.screens.why import WhyScreen
from tui.app.widgets.card import QuestionCard
from tui.view.consultation import Consultation


async def test_what_is_typed_stays(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        assert terminal.card.fact == "model.params"
        await terminal.type("70")
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        assert (terminal.line, terminal.app.conversation.line.has_focus) == ("70", True)
        await terminal.type("B", "enter")
        assert terminal.given["model.params"] == 70e9


async def test_an_answer_that_is_being_changed_goes_on_being_changed(open_world, world):
    async with open_world() as terminal:
        terminal.app.post_message(ReviseWanted("model.params"))
        await terminal.settle()
        await terminal.type("30")
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        assert (terminal.card.fact, terminal.line) == ("model.params", "30")
        assert terminal.card.current is not None


async def test_undo_reaches_back_beyond_the_new_rules(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        await terminal.type("8B", "enter")
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded")
        await terminal.press("ctrl+z")
        assert terminal.given == {"workload.kind": "inference"}
        await terminal.press("ctrl+y")
        assert terminal.given == {"workload.kind": "inference", "model.params": 8e9}


async def test_answers_that_nobody_asks_for_any_more_are_set_aside_and_taken_up_again(open_world, world):
    async with open_world(answers={**JOB, "need.published": Given(True)}) as terminal:
        world.save(WITHOUT_QUESTION)
        await noted(terminal, "! set aside: Comparison with published results: yes")
        assert terminal.given == {fact: each.value for fact, each in JOB.items()}
        world.empty()
        await until(terminal, lambda: "need.published" in terminal.given)
        assert terminal.given["need.published"] is True


async def test_a_proof_that_is_open_stays_usable(open_world, world):
    async with open_world() as terminal:
        await terminal.press("f6")
        world.save(PRICES)
        await until(terminal, lambda: terminal.app.context.outcome.headline == "1 × Card L 80 GB")
        assert isinstance(terminal.app.screen, WhyScreen)
        await terminal.press(*["ctrl+right"] * 5)
        assert "Rent = $0.40/h" in steps_of(terminal)
        await terminal.press("escape", "f6", *["ctrl+right"] * 5)
        assert "Rent = $0.10/h" in steps_of(terminal)


async def test_what_leads_to_a_question_that_is_gone_says_so(open_world, world):
    async with open_world(answers={**JOB, "need.published": Given(True)}) as terminal:
        world.save(WITHOUT_QUESTION)
        await noted(terminal, "! set aside")
        terminal.app.post_message(ReviseWanted("need.published"))
        terminal.app.post_message(QuestionCard.Answered("need.published", "no", "No"))
        await until(terminal, lambda: notices_of(terminal) == ["The rules do not ask that any more."])
        assert "need.published" not in terminal.given


async def test_rules_saved_during_an_inference_do_not_mix_with_it(open_world, world):
    async with open_world(answers={"workload.kind": Given("inference")}) as terminal:
        app = terminal.app
        with app.context.consultation._lock:  # as if the inference took long
            await terminal.pilot.press(*"8B", "enter")
            world.save(PRICES)
            await until_plain(
                lambda: app.context.consultation.session.advisor.rulebook.providers["cost.table"].pack == "ours"
            )
        await noted(terminal, "✓ rules reloaded: cost.table", "→ 1 × Card L 80 GB")
        assert (
            app.context.outcome.advice.inference.rulebook_digest
            == app.context.consultation.session.advisor.rulebook.digest
        )
        assert app.context.outcome.advice.answers["model.params"].value == 8e9
        assert "failed" not in terminal.text


async def test_an_answer_during_the_comparison_makes_it_begin_again(open_world, world, monkeypatch):
    compared = []
    real = Consultation.difference

    def difference(self, now, advice, before):
        compared.append((dict(now.answers.given), before.rulebook.digest))
        if len(compared) == 1:
            self.session.answer("inference.context", "4k")
            app.call_from_thread(app.advice.consider)
        return real(self, now, advice, before)

    monkeypatch.setattr(Consultation, "difference", difference)
    async with open_world() as terminal:
        app = terminal.app
        before = app.context.consultation.session.advisor.rulebook.digest
        world.save(PRICES)
        await noted(terminal, "✓ rules reloaded: cost.table", "→ 1 × Card L 80 GB")
        assert [digest for _, digest in compared] == [before, before]
        assert [len(given) for given, _ in compared] == [2, 3]

"""A conversation about one job."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.errors import EngineError
from engine.interview import Question
from engine.language import Value
from kb.advisor import Advisor
from kb.dialogue.act_book import ActBook, Taken
from kb.dialogue.affairs import aside, unknown
from kb.dialogue.affairs import say as say_by_itself
from kb.dialogue.asking import asked
from kb.dialogue.capabilities import CAPABILITIES
from kb.dialogue.change import heard_change
from kb.dialogue.command_line import command_line
from kb.dialogue.consultations import Consultations
from kb.dialogue.manner import act_of, asks, asks_of_others, is_put_as_question
from kb.dialogue.moment import Moment
from kb.dialogue.outcome import Outcome
from kb.dialogue.pattern import spoken
from kb.dialogue.proposer import Proposer
from kb.dialogue.proposing import proposed
from kb.dialogue.reply import Reply
from kb.dialogue.revision import changes_between
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import clauses_of, sentences_of
from kb.dialogue.served_together import served_together
from kb.dialogue.suggesting import suggestions
from kb.dialogue.telling import answer, chosen_answer, restored, tell
from kb.dialogue.trying import chosen, keep
from kb.dialogue.trying import tried as what_if_read
from kb.dialogue.turn import Turn
from kb.errors import KnowledgeError, printable
from kb.session import Answers, Session
from kb.understanding.glossing import spoken_in
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import language_of

__all__ = ["Dialogue"]

_TOLD = frozenset({"unknown", "tell", "correct", "answer"})
_ASKING = ("question", "condition", "wish")
_TELLING = ("without", "prefer")
"""Wishes that tell of the job where they are none: `it should be done in 2 days`."""
_ABOUT_A_JOB = frozenset({"tell", "relative", "try", "rank", "less", "without", "prefer", "keep", "retract"})
"""What changes a job, or tries a change: while nothing is said of one, such words tell of it."""
_VAGUE = "which"
"""The question that is heard in the fewest words: `can you recommend a restaurant` is none about hardware."""
_YES = frozenset({"yes", "y", "yep", "yeah", "sure", "ok", "okay", "ja", "oui", "si"})


class Dialogue:
    """What is said in turn, by a person and by the system, about one job.

    A turn never raises because of what was said. The answers are those of ``session``, whoever changes them.
    """

    def __init__(
        self,
        advisor: Advisor,
        session: Session | None = None,
        proposer: Proposer | None = None,
        consultations: Consultations | None = None,
    ) -> None:
        self.session = session or Session(advisor)
        self._turns: list[Turn] = []
        self._consultations = consultations or Consultations.of(self.session.advisor)
        self._moment = Moment(self.session.answers, self.session.goal)
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self._proposer = proposer
        self._trial: Moment | None = None  # what undo goes back to where the last turn only tried something

    @property
    def advisor(self) -> Advisor:
        """The advisor in force."""
        return self.session.advisor

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns so far, the first one first."""
        return tuple(self._turns)

    @property
    def moment(self) -> Moment:
        """The job as it stands, and what the next sentence is read in the light of."""
        return self._present()

    @property
    def question(self) -> Question | None:
        """What is asked next; None when no answer can change a conclusion any more."""
        return self.session.question

    @property
    def choices(self) -> tuple[str, ...]:
        """What a number chooses now, from 1: what was offered last, else the answers to the question."""
        return self._choices(self._present(), self.question)

    @property
    def command(self) -> str:
        """The shell command that gives the present advice again; empty while nothing was said."""
        goal = None if self.session.goal == self.advisor.goal_ids[0] else self.session.goal
        return command_line(self.advisor.rulebook, self.session.answers.given, goal)

    def say(self, text: str) -> Turn:
        """Serves what a person says, sentence by sentence, and returns the turn. Never raises because of the text."""
        with spoken_in(self._moment.language):
            return self._said(text, language_of(text, Lexicon.of(self.advisor.rulebook)))

    def _said(self, text: str, language: str | None) -> Turn:
        before = base = self._present()
        moment = replace(before, language=language)
        reply, acts, ends = Reply(), list[str](), False
        tried: dict[str, Value] = {}
        question = self.question
        for sentence in served_together(self._scene(self._present(), text, self.question)):
            act, outcome = self._served(sentence, moment, question)
            outcome = self._with_proposals(act, sentence, outcome)
            if act == "unknown" and acts and not any(each.asks for each in sentences_of(sentence)):
                outcome = replace(outcome, reply=aside(sentence))  # what is said beside something that was served
            acts.append(act)
            if outcome.steps:
                outcome = self._moved(moment, outcome.steps, base)
                base = outcome.moment
            reply, moment, ends = reply + outcome.reply, outcome.moment, ends or outcome.ends
            tried.update({fact: given.value for fact, given in outcome.tried.items()})
        if not acts:
            reply = Reply.of("Nothing was typed.", suggestions=suggestions(self._scene(moment, "", question)))
        if moment.offers == before.offers and len(moment.offers) > 1:
            moment = replace(moment, offers=())  # a number chooses from the list that was shown last
        moment = replace(moment, answers=moment.answers.answering(question, before.answers, self.advisor))
        changes = changes_between(self.advisor, before.answers, moment.answers)
        self._settle(base, moment)
        asks = self.question
        turn = Turn(
            said=text,
            acts=tuple(acts) or ("unknown",),
            changes=changes,
            reply=reply,
            question=asks,
            tried=tried,
            choices=self._choices(moment, asks),
            ends=ends,
        )
        self._turns.append(turn)
        return turn

    def answer(self, fact: str, text: str) -> Turn:
        """Serves an answer to the question about ``fact``, such as a click on one of its choices."""
        before = self._present()
        question = self.session.joined(fact) or self.advisor.question_about(before.answers.given, fact)
        scene = self._scene(before, text, question)
        outcome = self._guarded(lambda: chosen_answer(scene) or unknown(scene), scene)
        after = replace(
            outcome.moment, answers=outcome.moment.answers.answering(question, before.answers, self.advisor)
        )
        self._settle(before, after)
        asks = self.question
        changes = changes_between(self.advisor, before.answers, after.answers)
        turn = Turn(text, ("answer",), changes, outcome.reply, asks, choices=self._choices(after, asks))
        self._turns.append(turn)
        return turn

    def taken_for(self, text: str) -> str:
        """The act that ``text`` would be taken for now; nothing is changed."""
        scene = self._scene(self._present(), text, self.question)
        if scene.moment.offers or self._is_choice(scene) or (found := scene.book.taken(scene, text)) is None:
            return self._served(text, scene.moment, scene.question)[0]
        return found.act.id

    def wanted(self, text: str) -> str | None:
        """What ``text`` wants done, by the name that acts use for it; None where it only tells or answers something.

        A question that is no act is "ask". Quick: nothing is worked out, and nothing is changed.
        """
        with spoken_in(self._moment.language):
            return self._wanted(text)

    def _wanted(self, text: str) -> str | None:
        moment = self._present()
        scene = self._scene(moment, text, None)
        if len(moment.offers) > 1 and spoken(text) in [spoken(each.words) for each in moment.offers]:
            return "keep"
        for sentence in sentences_of(text):
            found = scene.book.taken(scene, sentence.text)
            if found is None or not found.own:
                if sentence.asks and not scene.is_open:
                    return "ask"
            elif not scene.is_open or found.act.does not in _ABOUT_A_JOB:
                return found.act.does or "ask"
        return None

    # --- one sentence -----------------------------------------------------------------------------------------------

    def _served(self, text: str, moment: Moment, question: Question | None) -> tuple[str, Outcome]:
        scene = self._scene(moment, text, question)
        acts: list[str] = []

        def work() -> Outcome:
            act, outcome = self._outcome(scene)
            acts.append(act)
            return outcome

        outcome = self._guarded(work, scene)
        return (acts[0] if acts else "unknown"), outcome

    def _outcome(self, scene: Scene) -> tuple[str, Outcome]:
        """What a sentence is taken for, and what comes of it."""
        picked = self._picked(scene)
        if picked is not None:
            return picked
        queried = False
        for found in scene.book.readings(scene, scene.said):
            queried = queried or (found.own > 0 and found.act.kind in _ASKING and found.act.does not in _TELLING)
            if found.act.does == "try" and scene.is_open:
                continue  # nothing is there yet that could be tried otherwise
            here = replace(scene, slots=found.slots, options=found.act.options)
            if found.own == 0:
                # a bare number is for what was asked, if it can be
                answered = None if asks_of_others(scene) else answer(scene)
                if answered is not None:
                    return "answer", answered
            better = self._by_cue(scene, above=found.weight) if found.loose else None
            if better is not None:
                return better
            if not found.act.does:
                return found.act.id, say_by_itself(here, found.act.says)
            outcome = self._by(found, here)
            if outcome is not None:
                return act_of(found, here), outcome
        return self._by_clause(scene) or self._by_cue(scene) or self._read(scene, queried=queried)

    def _by_clause(self, scene: Scene) -> tuple[str, Outcome] | None:
        """What one clause of a sentence wants, where the others say nothing of the job: `make it 60, they are many`."""
        for clause, rest in clauses_of(scene.said):
            if scene.is_open or scene.read(rest).given:
                continue
            for found in scene.book.readings(scene, clause):
                here = replace(scene, said=clause, slots=found.slots, options=found.act.options)
                outcome = self._by(found, here) if found.says > 1 and found.act.does else None
                if outcome is not None:
                    return act_of(found, here), outcome
        return None

    def _by(self, found: Taken, scene: Scene) -> Outcome | None:
        """What an act comes to; a change that is put as a question is tried, and not made."""
        does = "try" if is_put_as_question(found, scene) else found.act.does
        if does == "try" and found.act.does == "without" and "text" in scene.slots:
            scene = replace(scene, slots={"job": f"without {scene.slots['text']}"})
        capability = CAPABILITIES.get(does)
        return capability(scene) if capability is not None else None

    def _by_cue(self, scene: Scene, above: int = 0) -> tuple[str, Outcome] | None:
        """What a word of a sentence tells, of which no act has all: of one that asks, or says nothing of the job.

        With ``above``, only what is said by more words than that.
        """
        questioning = asks(scene)
        says_nothing = not scene.read(scene.said).given
        for found in scene.book.cued(scene, scene.said):
            if found.weight <= above:
                return None
            clear = (found.own > 1 and found.act.kind == "command") or "from" in found.act.options
            if (scene.is_open and found.act.does) or not (questioning or says_nothing or clear):
                continue
            if found.act.does == "keep" and not (scene.moment.offers and says_nothing):
                continue  # "let's use that" speaks of something else than what was tried
            here = replace(scene, slots=found.slots, options=found.act.options)
            if not found.act.does:
                return found.act.id, say_by_itself(here, found.act.says)
            outcome = self._by(found, here)
            if outcome is not None:
                return act_of(found, here), outcome
        return None

    def _with_proposals(self, act: str, text: str, outcome: Outcome) -> Outcome:
        """The outcome with what a language model proposes for words that were not understood, if there is one."""
        if self._proposer is None or act not in _TOLD:
            return outcome
        scene = self._scene(outcome.moment, text, None)
        if act != "unknown" and not scene.read(text).ignored:
            return outcome
        found = self._proposer.propose(self.advisor, text, scene.read(text).given)
        return proposed(scene, outcome, found)

    def _picked(self, scene: Scene) -> tuple[str, Outcome] | None:
        """A choice that was made by its number, its words, or by saying yes to what was offered."""
        word, offers = spoken(scene.said), scene.moment.offers
        if offers:
            by_name = next((each for each in offers if spoken(each.words) == word), None)
            number = int(word) if word.isdecimal() and len(word) < 3 else 0
            if by_name is None and 0 < number <= len(offers) and (len(offers) > 1 or scene.question is None):
                by_name = offers[number - 1]
            if by_name is not None:
                return "keep" if by_name.kept else "answer", chosen(scene, by_name)
            if word in _YES and any(each.kept for each in offers):
                return "keep", keep(scene)
        question = scene.question
        if question is None:
            return None
        labels = [spoken(each.text) for each in question.options]
        numbered = question.kind in ("enum", "bool") and word.isdecimal() and len(word) < 3
        if numbered and 0 < int(word) <= len(labels):
            outcome = chosen_answer(replace(scene, said=question.options[int(word) - 1].text))
            return ("answer", outcome) if outcome is not None else None
        if word in labels and question.kind in ("enum", "bool", "entry"):
            outcome = chosen_answer(scene)
            return ("answer", outcome) if outcome is not None else None
        return None

    def _is_choice(self, scene: Scene) -> bool:
        """Whether a sentence is one of the answers that are offered, or its number."""
        word, options = spoken(scene.said), scene.question.options if scene.question is not None else ()
        return bool(options) and (word.isdecimal() or word in [spoken(each.text) for each in options])

    def _read(self, scene: Scene, *, queried: bool) -> tuple[str, Outcome]:
        """A sentence that no act serves: an answer, a question with facts in it, or something told.

        What has the words of a question (``queried``) tells nothing, also where the question cannot be answered.
        """
        questioning = queried or asks(scene)
        if questioning and not scene.is_open:
            reading = heard_change(scene, scene.said)
            if reading.given:
                return "what_if", what_if_read(scene, reading)
            if isinstance(reading.asked, str) and not (reading.asked == _VAGUE and len(reading.ignored) > 1):
                return reading.asked, asked(scene, reading.asked)
            return "unknown", unknown(scene)
        reading = scene.read(scene.said)
        question = scene.question
        if not reading.given and (outcome := answer(scene)) is not None:
            return "answer", outcome
        outcome = tell(scene)
        if outcome is None:
            return "unknown", unknown(scene)
        corrected = any(fact in scene.answers.given for fact in reading.given)
        answers_it = question is not None and reading.given.keys() <= set(question.facts)
        return "correct" if corrected else "answer" if answers_it else "tell", outcome

    # --- the way of the conversation --------------------------------------------------------------------------------

    def _scene(self, moment: Moment, text: str, question: Question | None) -> Scene:
        if self._consultations.advisor is not self.advisor:
            self._consultations = Consultations.of(self.advisor)
        return Scene(self._consultations, ActBook.of(self.advisor.rulebook), moment, text, question=question)

    def _guarded(self, work: Callable[[], Outcome], scene: Scene) -> Outcome:
        try:
            return work()
        except (EngineError, KnowledgeError, OSError) as error:
            return Outcome(Reply.of(printable(str(error), 600)), scene.moment)

    def _present(self) -> Moment:
        """The moment, with the answers of the session, which others may have changed."""
        session = self.session
        if session.answers == self._moment.answers and session.goal == self._moment.goal:
            return self._moment
        return Moment(session.answers, session.goal, self._moment.changed, language=self._moment.language)

    def _settle(self, before: Moment, after: Moment) -> None:
        """Makes a moment the present one, and the one before it what undo goes back to."""
        changed = _job(before) != _job(after)
        if changed:
            self._past.append(before)
            self._future.clear()
        tried = bool(after.tried) and after.tried != before.tried
        self._trial = before if tried and not changed else None
        self._moment = after
        self.session.restore(after.answers, after.goal)

    def _moved(self, moment: Moment, steps: int, before: Moment) -> Outcome:
        """Back or forth by one turn that changed or tried something; what this one said before is undone first."""
        scene = self._scene(moment, "", None)
        if steps < 0 and (_job(moment) != _job(before) or moment.tried != before.tried):
            return restored(scene, before, "Undone")
        moment = replace(moment, language=before.language)
        if steps < 0 and self._trial is not None:
            self._future.append(moment)
            return restored(scene, self._trial, "Undone, and the job is as it was")
        source, target = (self._past, self._future) if steps < 0 else (self._future, self._past)
        if not source:
            return Outcome(Reply.of("There is nothing to undo." if steps < 0 else "There is nothing to redo."), moment)
        target.append(moment)
        return restored(scene, source.pop(), "Undone" if steps < 0 else "Done again")

    def _choices(self, moment: Moment, question: Question | None) -> tuple[str, ...]:
        if len(moment.offers) > 1:
            return tuple(each.words for each in moment.offers)
        if question is None or question.kind not in ("enum", "bool"):
            return ()
        return tuple(each.text for each in question.options)


def _job(moment: Moment) -> tuple[Answers, str]:
    return moment.answers, moment.goal

"""A conversation about one job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.interview import Question
from engine.language import Value
from kb.advice.report.basis_words import basis_words
from kb.advisor import Advisor
from kb.dialogue.act_book import ActBook
from kb.dialogue.advice_text import presented
from kb.dialogue.affairs import aside, unknown
from kb.dialogue.assertion import chosen_answer
from kb.dialogue.choice import is_choice, is_offered
from kb.dialogue.command_line import command_line
from kb.dialogue.dispatch import guarded, served
from kb.dialogue.history import History
from kb.dialogue.moment import Moment
from kb.dialogue.proposal import proposed
from kb.dialogue.proposer import Proposer
from kb.dialogue.reply import Reply
from kb.dialogue.revision import changes_between
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import sentences_of
from kb.dialogue.sentence_group import sentence_groups
from kb.dialogue.served import Served
from kb.dialogue.slip import respelled
from kb.dialogue.suggestion import suggestions
from kb.dialogue.turn import Awaited, Turn, answers_to
from kb.runs import Runs
from kb.session import Session
from kb.understanding.glossary import spoken_in
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import language_of

__all__ = ["Dialogue"]

_UNDO, _STAY = "undo", "stay"
_TOLD = frozenset({"unknown", "tell", "correct", "answer"})
"""Acts beside which words may be left that a language model is asked about."""


class Dialogue:
    """What is said in turn, by a person and by the system, about one job.

    A turn never raises because of what was said. The answers are those of ``session``, whoever changes them.
    ``options`` belong to every command that gives an advice again.
    """

    def __init__(
        self,
        advisor: Advisor,
        session: Session | None = None,
        proposer: Proposer | None = None,
        runs: Runs | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.session = session or Session(advisor)
        self._turns: list[Turn] = []
        self._runs = runs or Runs.of(self.session.advisor)
        self._moment = Moment(self.session.answers, self.session.goal)
        self._history = History()
        self._proposer = proposer
        self._options = tuple(options)

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
        interview = self.session.interview
        awaited = self._turns[-1].awaited if self._turns else None
        return awaited.question if awaited is not None and awaited.is_of(interview) else interview.next

    @property
    def choices(self) -> tuple[str, ...]:
        """What a number chooses now, from 1: what was offered last, else the answers to the question."""
        offers = self._present().offers
        return tuple(each.words for each in offers) if len(offers) > 1 else answers_to(self.question)

    @property
    def command(self) -> str:
        """The shell command that gives the present advice again; empty while nothing was said."""
        goal = None if self.session.goal == self.advisor.goal_ids[0] else self.session.goal
        return command_line(self.advisor.rulebook, self.session.answers.given, goal, self._options)

    @property
    def basis(self) -> str:
        """What the advice rests on as the job stands: version, digest, day, and the days of its prices."""
        moment, advisor = self._present(), self.advisor
        return basis_words(advisor.rulebook, self._runs.advice(moment.answers, moment.goal), advisor.basis)

    def say(self, text: str) -> Turn:
        """Serves what a person says, sentence by sentence, and returns the turn. Never raises because of the text."""
        with spoken_in(self._moment.language):
            return self._said(text, language_of(text, Lexicon.of(self.advisor.rulebook)))

    def _said(self, text: str, language: str | None) -> Turn:
        before = base = self._present()
        moment = replace(before, language=language)
        parts, ends = list[tuple[str, str, Reply]](), False
        tried: dict[str, Value] = {}
        question = self.question
        for sentence in sentence_groups(self._scene(before, text, question)):
            act, outcome = served(self._scene(moment, sentence, question))
            outcome = self._with_proposals(act, sentence, outcome)
            if outcome.steps:
                outcome = self._history.moved(self._scene(moment, "", None), outcome.steps, base)
                base = outcome.moment
            if outcome.moment.answers != moment.answers:
                parts = self._without_passed(parts, moment)
            parts.append((sentence, act, outcome.reply))
            moment, ends = replace(outcome.moment, asking=outcome.asking), ends or outcome.ends
            tried.update({fact: given.value for fact, given in outcome.tried.items()})
        acts, reply = [act for _, act, _ in parts], _put_together(parts)
        if not acts:
            reply = Reply.of("Nothing was typed.", suggestions=suggestions(self._scene(moment, "", question)))
        if len(moment.offers) > 1:
            moment = replace(moment, listed=moment.offers)
        if moment.offers == before.offers and len(moment.offers) > 1:
            moment = replace(moment, offers=())  # a number chooses from the list that was shown last
        moment = replace(moment, answers=moment.answers.answering(question, before.answers, self.advisor))
        changes = changes_between(self.advisor, before.answers, moment.answers)
        self._take_over(base, moment)
        turn = Turn(
            said=text,
            acts=tuple(acts) or ("unknown",),
            changes=changes,
            reply=reply,
            awaited=Awaited(self.session.interview),
            tried=tried,
            offered=tuple(each.words for each in moment.offers),
            ends=ends,
        )
        self._turns.append(turn)
        return turn

    def _without_passed(self, parts: Sequence[tuple[str, str, Reply]], moment: Moment) -> list[tuple[str, str, Reply]]:
        """What was told so far, without the answer for the job as it was before the sentence that changes it now."""
        if not parts or moment.answers == self._moment.answers or not moment.answers.given:
            return list(parts)
        scene = self._scene(moment, "", None)
        passed = presented(scene, scene.advice).paragraphs
        *before, (sentence, act, reply) = parts
        kept = tuple(each for each in reply.paragraphs if each not in passed)
        return [
            *before,
            (
                sentence,
                act,
                replace(reply, paragraphs=kept, figures=()) if len(kept) < len(reply.paragraphs) else reply,
            ),
        ]

    def answer(self, fact: str, text: str) -> Turn:
        """Serves an answer to the question about ``fact``, such as a click on one of its choices."""
        before = self._present()
        question = self.session.joined(fact) or self.advisor.question_about(before.answers.given, fact)
        scene = self._scene(before, text, question)
        outcome = guarded(lambda: chosen_answer(scene) or unknown(scene), scene)
        after = replace(
            outcome.moment, answers=outcome.moment.answers.answering(question, before.answers, self.advisor)
        )
        self._take_over(before, after)
        changes = changes_between(self.advisor, before.answers, after.answers)
        offered = tuple(each.words for each in after.offers)
        turn = Turn(text, ("answer",), changes, outcome.reply, Awaited(self.session.interview), offered=offered)
        self._turns.append(turn)
        return turn

    def taken_for(self, text: str) -> str:
        """The act that ``text`` would be taken for now; nothing is changed."""
        scene = self._scene(self._present(), text, self.question)
        if scene.moment.offers or is_choice(scene) or (found := scene.book.taken(scene, text)) is None:
            return served(scene)[0]
        return found.act.id

    def is_misspelled(self, text: str) -> bool:
        """Whether ``text`` is an act of a conversation, with one word of it put right."""
        return respelled(self._scene(self._present(), text, None)) is not None

    def wanted(self, text: str) -> str | None:
        """What ``text`` wants done, by the name that acts use for it; None where it only tells or answers something.

        A question that is no act is "ask". Quick: nothing is worked out, and nothing is changed.
        """
        with spoken_in(self._moment.language):
            return self._wanted(text)

    def _wanted(self, text: str) -> str | None:
        moment = self._present()
        scene = self._scene(moment, text, None)
        if is_offered(scene):
            return "keep"
        for sentence in sentences_of(text):
            found = scene.book.taken(scene, sentence.text)
            if found is None or not found.own:
                if sentence.asks and not scene.is_open:
                    return "ask"
            elif not (scene.is_open and found.is_about_a_job):
                # Who goes back while something is tried leaves that, and takes back nothing that was said.
                leaves = found.act.does == _UNDO and any(each.is_tried for each in moment.offers)
                return _STAY if leaves else found.act.does or "ask"
        return None

    def _with_proposals(self, act: str, text: str, outcome: Served) -> Served:
        """The outcome with what a language model proposes for words that were not understood, if there is one."""
        if self._proposer is None or act not in _TOLD:
            return outcome
        scene = self._scene(outcome.moment, text, None)
        if act != "unknown" and not scene.read(text).ignored:
            return outcome
        found = self._proposer.propose(self.advisor, text, scene.read(text).given)
        return proposed(scene, outcome, found)

    def _scene(self, moment: Moment, text: str, question: Question | None) -> Scene:
        if self._runs.advisor is not self.advisor:
            self._runs = Runs.of(self.advisor)
        return Scene(
            self._runs,
            ActBook.of(self.advisor.rulebook),
            moment,
            text,
            question=question,
            repeated=self._options,
            past=self._history.past,
        )

    def take_up(self) -> None:
        """Takes note of what others made of the job meanwhile."""
        moment = self._present()
        self._history.record(self._moment, moment)
        self._moment = moment

    def _present(self) -> Moment:
        """The moment, with the answers of the session, which others may have changed: they are spoken of last then."""
        session = self.session
        if session.answers == self._moment.answers and session.goal == self._moment.goal:
            return self._moment
        before = self._moment.answers.given
        told = [fact for fact, each in session.answers.given.items() if before.get(fact) != each]
        moment = Moment(session.answers, session.goal, self._moment.changed, language=self._moment.language)
        return moment.about(*told)

    def _take_over(self, before: Moment, after: Moment) -> None:
        self._history.record(before, after)
        self._moment = after
        self.session.restore(after.answers, after.goal)


def _put_together(parts: Sequence[tuple[str, str, Reply]]) -> Reply:
    """The replies to all sentences as one; what is said beside something that was served is only told as not used."""
    beside = any(act != "unknown" for _, act, _ in parts)
    reply = Reply()
    for sentence, act, own in parts:
        idle = beside and act == "unknown" and not any(each.asks for each in sentences_of(sentence))
        reply += aside(sentence) if idle else own
    return reply

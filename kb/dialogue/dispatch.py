"""One sentence: what it is taken for, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.errors import EngineError
from kb.dialogue.advice_text import joined
from kb.dialogue.affairs import say as say_by_itself
from kb.dialogue.affairs import unknown
from kb.dialogue.assertion import answer, left_unused, retract, tell
from kb.dialogue.capabilities import CAPABILITIES
from kb.dialogue.choice import picked
from kb.dialogue.currency import is_currency, with_amounts_in
from kb.dialogue.figure_question import asked
from kb.dialogue.interpretation import MODEL, SIZE
from kb.dialogue.manner import act_of, asks, asks_of_others, is_put_as_question
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import clauses_of
from kb.dialogue.served import Served
from kb.dialogue.slip import Respelled, respelled
from kb.dialogue.taken import Taken
from kb.dialogue.trial_question import ABOUT_TRIED, asked_of_tried, is_about_tried
from kb.dialogue.what_if import further, what_if
from kb.errors import KnowledgeError, printable

__all__ = ["guarded", "served"]

_ASKING = ("question", "condition", "wish")
_TELLING = ("without", "prefer")
"""Wishes that tell of the job where they are none: `it should be done in 2 days`."""
_WEIGHING, _ABOUT_WHAT_IS = "compare", ("ask", "why", "why_not", "why_thing", "why_fact")
_FIGURE, _OF_THE_QUESTION = "ask", "question."
_INTERFACE = "managed.model"
_EITHER_OR = frozenset({"rent_or_buy", "api_or_own"})
"""Kinds of questions that ask which of two ways is better."""
_NOTHING = "unknown"
_VAGUE = {"which": 1, "enough": 1}
"""Questions that are heard in few words, with so many words beside them that may not be understood.

`Can you recommend a restaurant` is none about hardware, and `do they run as fast as the slowest` asks something else.
"""


def served(scene: Scene) -> tuple[str, Served]:
    """The id of the act that a sentence is taken for, and what comes of it. Never raises because of the sentence."""
    acts: list[str] = []

    def work() -> Served:
        act, outcome = _taken(scene)
        acts.append(act)
        return outcome

    outcome = guarded(work, scene)
    if acts and outcome.moment.answers == scene.answers:
        outcome = replace(outcome, reply=with_amounts_in(scene, outcome.reply))
    return (acts[0] if acts else "unknown"), outcome


def guarded(work: Callable[[], Served], scene: Scene) -> Served:
    """What ``work`` comes to, or else what is wrong with what was said."""
    try:
        return work()
    except (EngineError, KnowledgeError, OSError) as error:
        return Served(Reply.of(printable(str(error), 600)), scene.moment)


def _taken(scene: Scene) -> tuple[str, Served]:
    """What a sentence is taken for, and what comes of it."""
    choice = picked(scene)
    if choice is not None:
        return choice
    queried = False
    for found in scene.book.readings(scene, scene.said):
        queried = queried or (found.own > 0 and found.act.kind in _ASKING and found.act.does not in _TELLING)
        if scene.is_open and _tells_a_job(found, scene):
            continue  # nothing is there yet that could be tried otherwise, or compared with it
        here = replace(scene, slots=found.slots, options=found.act.options)
        if found.own == 0:
            # a bare number is for what was asked, if it can be
            answered = None if asks_of_others(scene) else answer(scene)
            if answered is not None:
                return "answer", answered
        better = _by_cue(scene, above=found.weight) if found.loose else None
        if better is not None:
            return better
        if not found.act.does:
            return found.act.id, _said_by_itself(found, here)
        outcome = _by(found, here)
        if outcome is not None:
            return act_of(found, here), outcome
    return _by_clause(scene) or _by_cue(scene) or _answered(scene, queried=queried)


def _answered(scene: Scene, *, queried: bool) -> tuple[str, Served]:
    """A sentence that no act serves, or else the act that it is with one word put right."""
    slip = respelled(scene)
    put = _put_right(scene, slip) if slip is not None and slip.asks else None
    if put is not None and put[0] != _NOTHING:
        return put  # "whta if 50 users" tells nothing
    act, outcome = _read(scene, queried=queried)
    if act == _NOTHING and slip is not None and put is None and not scene.read(scene.said).given:
        put = _put_right(scene, slip)
    return put if put is not None and put[0] != _NOTHING else (act, outcome)


def _put_right(scene: Scene, slip: Respelled) -> tuple[str, Served]:
    """What a short sentence wants with a word or two put right, which is told."""
    act, outcome = _taken(replace(scene, said=slip.said))
    told = joined([f"\u201c{printable(word)}\u201d is read as {read}" for word, read in slip.read.items()])
    return act, replace(outcome, reply=Reply.of(f"{told}.") + outcome.reply)


def _tells_a_job(found: Taken, scene: Scene) -> bool:
    """Whether what changes a job, weighs something against it, or asks about it tells of one while there is none.

    `Why is my 70b so slow on a 3060?` asks for no reason of what was recommended, as nothing was. A figure is asked
    of what is named: `what is the largest model that a 4090 can run?`.
    """
    if found.act.does == "try":
        return True
    reading = scene.read(scene.said)
    if found.act.does == _WEIGHING and (reading.options or _INTERFACE in reading.given):
        return True
    if found.act.does == _FIGURE and any(not fact.startswith(_OF_THE_QUESTION) for fact in reading.given):
        return True
    return found.act.does in (_WEIGHING, *_ABOUT_WHAT_IS) and (MODEL in reading.given or SIZE in reading.given)


def _by_clause(scene: Scene) -> tuple[str, Served] | None:
    """What one clause of a sentence wants, where the others say nothing of the job: `make it 60, they are many`."""
    for clause, rest in () if scene.is_open else clauses_of(scene.said):
        wanting = (each for each in scene.book.readings(scene, clause) if each.says > 1 and each.act.does)
        for found in wanting:
            if scene.read(rest).given:  # asked last: all the rest of a long text takes a while to read
                break
            alone, whole = scene.read(clause).given, scene.read(scene.said).given
            if any(whole.get(fact, each).value != each.value for fact, each in alone.items()):
                break  # "our limit is 60k, euros"
            here = replace(scene, said=clause, slots=found.slots, options=found.act.options)
            outcome = _by(found, here)
            if outcome is not None:
                return act_of(found, here), outcome
    return None


def _by(found: Taken, scene: Scene) -> Served | None:
    """What an act comes to; a change that is put as a question is tried, and not made."""
    does = "try" if is_put_as_question(found, scene) else found.act.does
    if does == "try" and found.act.does == "retract":
        return retract(scene, asks=True)
    if does == "try" and found.act.does == "without" and "text" in scene.slots:
        scene = replace(scene, slots={"job": f"without {scene.slots['text']}"})
    capability = CAPABILITIES.get(does)
    if capability is None:
        return None
    return asked_of_tried(scene, capability) if _asks_of_tried(found) else capability(scene)


def _said_by_itself(found: Taken, scene: Scene) -> Served:
    """What an act says without anything being worked out; of what was tried, where the act asks about that."""
    about = asked_of_tried(scene, lambda here: say_by_itself(here, found.act.says)) if _asks_of_tried(found) else None
    told = about if about is not None else say_by_itself(scene, found.act.says)
    return replace(told, asking=found.act.options.get("kind", ""))


def _asks_of_tried(found: Taken) -> bool:
    """Whether an act asks about what was tried last, where something was."""
    name, value = ABOUT_TRIED
    return found.act.options.get(name) == value


def _by_cue(scene: Scene, above: int = 0) -> tuple[str, Served] | None:
    """What a word of a sentence tells, of which no act has all: of one that asks, or says nothing of the job.

    With ``above``, only what is said by more words than that.
    """
    reading = scene.read(scene.said)
    questioning = asks(scene)
    says_nothing = not reading.given
    for found in scene.book.cued(scene, scene.said):
        if found.weight <= above:
            return None
        clear = (found.own > 1 and found.act.kind == "command") or "from" in found.act.options
        if (scene.is_open and found.act.does) or not (questioning or says_nothing or clear):
            continue
        either_or = reading.asked is not None and reading.asked.value in _EITHER_OR
        if either_or and found.act.kind == "wish" and found.weight == 1:
            continue  # "what is cheaper, to rent or to buy?" wishes for nothing cheaper
        if found.act.does == "keep" and not (scene.moment.offers and says_nothing):
            continue  # "let's use that" speaks of something else than what was tried
        here = replace(scene, slots=found.slots, options=found.act.options)
        if not found.act.does:
            return found.act.id, _said_by_itself(found, here)
        outcome = _by(found, here)
        if outcome is not None:
            return act_of(found, here), outcome
    return None


def _read(scene: Scene, *, queried: bool) -> tuple[str, Served]:
    """A sentence that no act serves: an answer, a question with facts in it, or something told.

    What has the words of a question (``queried``) tells nothing, also where the question cannot be answered.
    """
    questioning = queried or asks(scene)
    if questioning and not scene.is_open:
        trial = what_if(scene)
        if trial is not None:
            return "what_if", trial
        reading = scene.read(scene.said)
        kind = reading.asked.value if reading.asked is not None else None
        if isinstance(kind, str) and len(reading.ignored) <= _VAGUE.get(kind, len(reading.ignored)):
            of_tried = asked_of_tried(scene, lambda here: asked(here, kind)) if is_about_tried(scene, kind) else None
            told = of_tried or asked(scene, kind)
            ignored = [each for each in reading.ignored if not is_currency(scene, each)]
            unused = Reply().with_paragraph(*left_unused(ignored))
            return kind, replace(told, reply=unused + told.reply, asking=kind)
        return "unknown", unknown(scene)
    reading = scene.read(scene.said)
    question = scene.question
    if not reading.given and (outcome := answer(scene)) is not None:
        return "answer", outcome
    outcome = tell(scene)
    if outcome is None:
        more = further(scene)
        return ("what_if", more) if more is not None else ("unknown", unknown(scene))
    corrected = any(fact in scene.answers.given for fact in reading.given)
    answers_it = question is not None and reading.given.keys() <= set(question.facts)
    return "correct" if corrected else "answer" if answers_it else "tell", outcome

"""The affairs of the conversation itself: help, thanks, export, what comes next, the end."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.explanation import filled, is_told
from kb.advice.summary import ACCELERATOR
from kb.dialogue.advice_text import answer_text, priced, sentence
from kb.dialogue.change import heard_change
from kb.dialogue.command_line import command_line
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.errors import printable

__all__ = [
    "WHAT_TO_SAY",
    "aside",
    "end",
    "export",
    "follow",
    "greet",
    "guide",
    "launch",
    "recall",
    "redo",
    "say",
    "start_again",
    "undo",
    "unknown",
]

WHAT_TO_SAY = "Say what you want to run or train, for whom, and on what, if there is something already."
_HELPED = 14
_BELOW_ZERO = re.compile(r"(?<![\w.)])[-\u2212]\d[\d.,]*")


def say(scene: Scene, texts: tuple[str, ...]) -> Served:
    """What an act says by itself, with the values of the present advice; what shows an unknown value is left out."""
    inference = scene.advice.inference
    told = [filled(each, scene.rulebook, inference, short=True) for each in texts if is_told(each, inference)]
    told = [each for each in told if each]
    if not told:
        told = [f"That is not known for this job yet. {answer_text(scene, scene.advice)}"]
    return Served(Reply.of(*told, suggestions=suggestions(scene)), scene.moment)


def guide(scene: Scene) -> Served:
    """Help: on the question that was asked, and what can be said."""
    question = scene.question
    reply = Reply()
    if question is not None:
        decides = f"It decides on {scene.rulebook.title(question.goal).lower()}." if question.goal else ""
        reply = Reply.of(question.text, sentence(question.help or decides))
        if question.assumption is not None:
            reply = reply.with_paragraph(f"Without an answer, {question.assumption} is assumed.")
    told = [f"“{act.examples[0]}”: {act.help}" for act in scene.rulebook.acts.values() if act.help and act.examples]
    reply = reply.with_paragraph("Say what the job is, answer the question, or type for example:")
    for each in told[:_HELPED]:
        reply = reply.with_paragraph(sentence(each))
    return Served(replace(reply, suggestions=suggestions(scene)), scene.moment)


def greet(scene: Scene) -> Served:
    """A greeting, and what to do."""
    if scene.is_open:
        return Served(Reply.of("Hello.", WHAT_TO_SAY, suggestions=suggestions(scene)), scene.moment)
    return Served(
        Reply.of("Hello.", sentence(answer_text(scene, scene.advice)), suggestions=suggestions(scene)), scene.moment
    )


def follow(scene: Scene) -> Served:
    """What comes next: the open question, or what to do with the advice."""
    if scene.is_open:
        return greet(scene)
    question = scene.advisor.interview(scene.answers.given, frozenset(scene.answers.declined)).next
    best = scene.advice.recommendation
    parts = []
    if question is not None:
        parts.append(f"Answer the question below: it may still change the advice ({question.text})")
    else:
        parts.append("No answer can change the advice any more.")
    if best is not None:
        parts.append(f"Then take {priced(scene, best)}, and try it with your own load before you buy.")
    return Served(Reply.of(*parts, suggestions=suggestions(scene, "what would change it", "export")), scene.moment)


def export(scene: Scene) -> Served:
    """The command line that gives this advice again."""
    if scene.is_open:
        return Served(
            Reply.of("Nothing is said yet that could be repeated.", suggestions=suggestions(scene)), scene.moment
        )
    line = _again(scene)
    reply = Reply.of(
        "This line gives the advice again; with --output report.html it writes a report to hand on, "
        "with --format markdown the first screen:"
    )
    return Served(replace(reply.with_paragraph(line), suggestions=suggestions(scene)), scene.moment)


def _again(scene: Scene) -> str:
    """The line that gives the advice again."""
    goal = None if scene.moment.goal == scene.advisor.goal_ids[0] else scene.moment.goal
    return command_line(scene.rulebook, scene.answers.given, goal, scene.repeated)


def launch(scene: Scene) -> Served:
    """The line that writes the files to start it with, and the settings in them."""
    best, reply = scene.advice.recommendation, Reply()
    if best is not None:
        reply = Reply.of("This line writes the files that start it, with every setting, into a folder, here “job”:")
        reply = reply.with_paragraph(f"{_again(scene)} --launch job")
        reply = reply.with_paragraph(f"Set it up as {priced(scene, best)}.")
        shown = [
            f"{scene.rulebook.title(each.fact)}: {scene.rulebook.show(each.fact, best.inference.value(each.fact))}"
            for each in scene.rulebook.choices
            if each.fact != ACCELERATOR and best.inference.value(each.fact) is not None
        ]
        reply = reply.with_paragraph(sentence("; ".join(dict.fromkeys(shown))))
    else:
        reply = reply.with_paragraph(sentence(answer_text(scene, scene.advice)))
    return Served(replace(reply, suggestions=suggestions(scene, "export")), scene.moment)


def recall(scene: Scene) -> Served:
    """What is known of the job, and what it comes to."""
    if scene.is_open:
        return Served(Reply.of("Nothing is said of the job yet.", suggestions=suggestions(scene)), scene.moment)
    rulebook = scene.rulebook
    told = [
        f"{rulebook.title(fact).lower()}: {rulebook.show(fact, given.value)}"
        for fact, given in scene.answers.given.items()
        if fact in rulebook.facts
    ]
    reply = Reply.of(sentence(f"You said: {'; '.join(told)}"))
    reply = reply.with_paragraph(sentence(answer_text(scene, scene.advice)))
    return Served(replace(reply, suggestions=suggestions(scene, "what did you assume")), scene.moment)


def undo(scene: Scene) -> Served:
    """Goes back by one turn that changed something."""
    return Served(Reply(), scene.moment, steps=-1)


def redo(scene: Scene) -> Served:
    """Takes one undo back."""
    return Served(Reply(), scene.moment, steps=1)


def start_again(scene: Scene) -> Served:
    """Drops the whole job."""
    from kb.session import Answers

    moment = replace(scene.moment, answers=Answers(), goal=scene.advisor.goal_ids[0], changed=()).without_offers()
    here = scene.at(moment)
    return Served(Reply.of("All answers are dropped; “undo” brings them back.", suggestions=suggestions(here)), moment)


def end(scene: Scene) -> Served:
    """Goodbye, with the line that repeats the job."""
    told = export(scene).reply if not scene.is_open else Reply()
    return Served(Reply.of("Goodbye.") + replace(told, suggestions=()), scene.moment, ends=True)


def aside(said: str) -> Reply:
    """That a sentence beside others was not used."""
    return Reply.of(f"Not used: \u201c{printable(' '.join(said.split())).rstrip('.')}\u201d.")


def _numbered(scene: Scene) -> str:
    """That a number stands for no answer to the question, where each has its own."""
    question, said = scene.question, scene.said.strip()
    if question is None or not question.options or not said.isdecimal():
        return ""
    return f"The answers have the numbers 1 to {len(question.options)}."


def unknown(scene: Scene) -> Served:
    """Says which words were understood, and what could be said; the interview goes on."""
    reading = scene.read(scene.said)
    said = printable(" ".join(scene.said.split()))
    named = ", ".join(f"“{printable(each)}”" for each in reading.named)
    if named:
        first = f"Of “{said}”, {named} is understood, and not what is to be done with it."
    else:
        first = f"Nothing in “{said}” says something of this job."
    below = _BELOW_ZERO.search(said)
    reason = f"“{below[0]}” is below zero, and nothing here can be." if below is not None else ""
    reply = Reply.of(first, reason, WHAT_TO_SAY if scene.is_open else "Nothing is changed.")
    reply = reply.with_paragraph(_numbered(scene))
    heard = reading.understanding
    for each in heard.unknown if heard is not None else ():
        reply = reply.with_paragraph(sentence(each.said))
    left_out = heard.left_out if heard is not None else ()
    doubts = dict.fromkeys((*heard_change(scene, scene.said).doubts[:1], *reading.doubts[:2], *left_out[:2]))
    reply = reply.with_paragraph(*map(sentence, doubts))
    return Served(replace(reply, suggestions=suggestions(scene)), scene.moment)

"""The first sentence: what rules of the level ``answer`` say, or the plain outcome where none of them fires."""

from __future__ import annotations

from msgspec.structs import replace

from engine.inference import InferenceEngine
from kb.advice.advice import Advice
from kb.advice.configuration import Configuration
from kb.advice.report.answer_rule import first_said, said_of
from kb.advice.report.figure_words import short_name, told_by_name
from kb.advice.report.open_rules import all_rejected
from kb.advice.report.standing import main_configuration, standing_of
from kb.advice.report.tree import Line
from kb.advice.summary import ACCELERATOR, hardware_of
from kb.advice.within_sentence import within_sentence

__all__ = ["answer_line"]

_COUNTS, _VERDICT = "service.assumed_counts", "fit.verdict"
_QUESTION, _WHICH = "question.kind", "which"
_A_NO = 8
"""The gravity from which on a rule that answers says no."""


def answer_line(engine: InferenceEngine, advice: Advice) -> Line:
    """The sentence that answers what was asked."""
    stopped = [each for each in advice.unknown if engine.rulebook.facts[each.fact].stop]
    if stopped:
        said = first_said(engine, advice.inference)
        if said is not None:
            return replace(said, mark="open")
        return Line(f"Not yet: {stopped[0].why}", mark="open", change=stopped[0].fact)
    about = main_configuration(advice)
    policy = all_rejected(engine.rulebook, advice) if advice.plan is None and advice.comparison is None else None
    if policy is not None and policy.mark != "open":
        return policy if about is None else replace(policy, text=_and(policy.text, _instead(engine, advice, about, "")))
    if about is None:
        return policy or Line("Nothing in the catalogue does this job.", mark="nothing_fits")
    said = said_of(engine, about.inference, advice, standing_of(advice))
    compared = _compared(engine, advice)
    if compared and (said is None or advice.largest is None):
        said = Line(compared, proof=_VERDICT)
    elif said is None:
        said = Line(_plain(engine, advice, about), proof=_VERDICT)
    refused = bool(about.obstacle) or _says_no(engine, said)
    mark = "open" if about.is_open else "does_not_fit" if refused else about.verdict or ""
    instead = _instead(engine, advice, about, said.text)
    text = _and(said.text, policy.text if policy else "", instead, _afterwards(engine, advice))
    return Line(text, mark=mark, citations=said.citations, proof=said.proof)


def _says_no(engine: InferenceEngine, said: Line) -> bool:
    """Whether the rule that words the sentence answers with no, though the job fits: the circuit is too weak for it."""
    provider = engine.rulebook.providers.get(said.proof)
    return provider is not None and provider.level == "answer" and provider.gravity >= _A_NO


def _compared(engine: InferenceEngine, advice: Advice) -> str:
    """The answer where several options were named; empty where none were."""
    if advice.comparison is None:
        return ""
    from kb.advice.report.compared_answer import compared_answer  # one job alone does without

    return compared_answer(engine, advice, advice.comparison)


def _plain(engine: InferenceEngine, advice: Advice, about: Configuration) -> str:
    if about.is_open:
        return f"Not yet: {about.obstacle}"
    if about.obstacle:
        if about is not advice.plan:
            return f"Nothing does this job. Nearest: {about.obstacle}"
        asked = about.inference.value(_QUESTION)  # "how do I reach 15 tokens/s?" is not answered with no
        return f"Not as it is: {within_sentence(about.obstacle)}" if asked == _WHICH else f"No: {about.obstacle}"
    return f"Take {short_name(engine.rulebook, about)}."


def _afterwards(engine: InferenceEngine, advice: Advice) -> str:
    """Whether what trains the model also serves it, where both are wanted."""
    then = advice.afterwards
    if then is None or advice.recommendation is None:
        return ""
    if then.served is None:
        return "Nothing in the catalogue serves it afterwards as it is wanted."
    if then.same:
        return "The same serves it afterwards."
    other = short_name(engine.rulebook, then.served)
    return f"Serving it takes {other}, which {'trains it too' if then.both else 'does not train it'}."


def _is_the_same_but_slow(about: Configuration, other: Configuration) -> bool:
    """Whether a way out of what is slower than usual is to take the same hardware all the same."""
    asked, given_up = (each.inference.value(_COUNTS) for each in (about, other))
    same = hardware_of(about.choices) == hardware_of(other.choices)
    return about.fits and asked is True and given_up is False and same


def _instead(engine: InferenceEngine, advice: Advice, about: Configuration, said: str) -> str:
    """What to do in place of ``about`` where it does not work; nothing where ``said`` tells it already."""
    if not about.obstacle or about.is_open or advice.enough is not None:
        return ""
    if advice.recommendation is not None:
        return f"Instead: {short_name(engine.rulebook, advice.recommendation)}."
    ways_out = advice.instead or advice.alternatives
    if not ways_out:
        return ""
    named = ACCELERATOR in advice.answers
    others = (each for each in ways_out if not (named and _is_the_same_but_slow(about, each.configuration)))
    nearest = next(others, ways_out[0])
    if nearest.title and nearest.title in said:
        return ""
    how = "" if told_by_name(engine.rulebook, nearest.changes) else f" ({nearest.title})"
    return f"Instead: {short_name(engine.rulebook, nearest.configuration)}{how}."


def _and(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)

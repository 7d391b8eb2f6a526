"""The first sentence where several options were named: which of them to take and why, or what was asked, of each."""

from __future__ import annotations

from engine.inference import InferenceEngine
from engine.language import Value
from kb.advice.advice import Advice
from kb.advice.comparison import Comparison, Row
from kb.advice.report.answer_rule import capitalised, said_of
from kb.advice.report.figure_words import figures_in, said_under, short_name
from kb.advice.report.format_change import format_change
from kb.advice.report.numbers_compared import numbers_compared
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advice.within_sentence import within_sentence

__all__ = ["compared_answer"]

_MEASURED, _ABOUT_A_THING, _AT_ONCE = "Measured", "About a thing", "At the same time"
_CLASS, _SHORT = "format.class", "format.short"
_MEASURED_BY, _SPEED = "question.measured_by", "speed"
_QUESTION, _ON_FORMAT, _ON_WORTH = "question.kind", "question.on_format", "question.on_worth"
_WHICH = "which"
_CHOICE = (None, _WHICH, "compare")
"""Questions that are answered by one of several options; others are answered for each of them."""
_MODEL = frozenset({"model", "model.params"})
"""Who asks which hardware two models need does not ask which of the models to take."""
_LAYOUT = frozenset({"parallel.division", "parallel.tensor", "parallel.pipeline", "parallel.replicas"})
"""All ways to divide a model may hold it, `each card can hold it`; which of them to take is what is asked."""
_SPEEDS = ("inference.rate_per_request", "training.rate")
_NOTABLY = 1.15
"""Speeds that are closer than this are told as about the same."""
_TOLD_EACH = 2
"""With more options, the answer is told of the best one only; the others stand in the table."""
_NAMED = frozenset({ACCELERATOR, COUNT, "hardware.owned", "model", "model.params", "training.method"})
"""What the rules of the level ``answer`` name: options that differ in nothing else need no title before them."""


def compared_answer(engine: InferenceEngine, advice: Advice, compared: Comparison) -> str:
    """Which of several options to take, and why; what was asked, of each; of assumed models, what each takes."""
    assumed = advice.assumed_model
    asked = advice.inference.value(_QUESTION)
    worth = advice.inference.value(_ON_WORTH) is True and ACCELERATOR in compared.facts
    if worth or _LAYOUT.issuperset(compared.facts):
        asked = _WHICH  # "does it make sense to take two of these instead of one of those?"
    if asked in _CHOICE and (numbers := numbers_compared(engine, compared)):
        return numbers
    changed = format_change(engine.rulebook, compared)
    if changed and advice.inference.value(_ON_FORMAT) is True:
        return changed
    judged = assumed is not None and any(said_under(engine.rulebook, advice.inference, _ABOUT_A_THING))
    if judged or asked not in _CHOICE or (asked == _WHICH and assumed is None and _MODEL.issuperset(compared.facts)):
        return _of_each(engine, advice, compared)
    if compared.chosen is None:
        return _none_of_them(compared) if assumed is None else ""
    if assumed is None or assumed.fact not in compared.facts:
        taken = compared.chosen.configuration
        name = short_name(engine.rulebook, taken) if ACCELERATOR in compared.facts and taken else compared.chosen.title
        measured = (_measured(engine, compared), times := _times_as_fast(advice, compared))
        why = "" if times else compared.why  # who asks what is faster takes that
        return " ".join(part for part in (*measured, f"Take {within_sentence(name)}.", why, changed) if part)
    what_works_first = sorted(compared.rows, key=lambda row: (not row.works, row is not compared.chosen))
    first, *others = [row for row in what_works_first if row.configuration is not None]
    family = "model" in compared.facts  # of which no size was said
    if ACCELERATOR in advice.answers:  # whether it is enough is not known before the model is
        told = "; ".join(f"for {row.title} {_taken(engine, row)}" for row in (first, *others))
        lacking = "the size of the model, and none was said" if family else "the model, and none was named"
        return f"That depends on {lacking}: {told}."
    why = f"for {first.title}, as no size was said" if family else f"for a model of {first.title}, as none was named"
    opening = f"Take {_taken(engine, first)}, {why}."
    several = said_under(engine.rulebook, first.configuration.inference, _AT_ONCE) if first.configuration else ()
    return " ".join([opening, *several, *(f"With {row.title}: {_taken(engine, row)}." for row in others)])


def _measured(engine: InferenceEngine, compared: Comparison) -> str:
    """What the options were asked to be compared by, of each; empty where that was not said."""
    working = [row for row in compared.rows if row.works and row.configuration]
    formats, told = _formats(compared), []
    for row in compared.rows:
        figures = figures_in(engine.rulebook, row.configuration, _MEASURED) if row.works and row.configuration else ""
        # A half of the bits alone makes it nearly twice as fast.
        kept = row.configuration.inference.value(_SHORT) if row.configuration and len(formats) > 1 else None
        if figures:
            told.append(f"{row.title}{f' in {kept}' if kept is not None else ''}: {figures.replace(' · ', ', ')}")
    return f"{'; '.join(told)}." if len(told) == len(working) and told else ""


def _formats(compared: Comparison) -> set[Value | None]:
    """How many bits the weights of those that work have."""
    return {row.configuration.inference.value(_CLASS) for row in compared.rows if row.works and row.configuration}


def _times_as_fast(advice: Advice, compared: Comparison) -> str:
    """How many times as fast the faster of two is, where speed is what was asked about; empty where it is not known."""
    if advice.inference.value(_MEASURED_BY) != _SPEED or len(compared.rows) != _TOLD_EACH:
        return ""
    for rate in _SPEEDS:
        working = (row for row in compared.rows if row.works)
        rates = {row.title: row.configuration.inference.number(rate) for row in working if row.configuration}
        if len(rates) == _TOLD_EACH and all(rates.values()) and len(_formats(compared)) == 1:
            slower, faster = sorted(rates, key=lambda title: rates[title])
            ratio = rates[faster] / rates[slower]
            if ratio < _NOTABLY:
                return "Both are about as fast: that is less apart than estimates may be off."
            return f"{faster} is {ratio:.2g} times as fast."
    return ""


def _taken(engine: InferenceEngine, row: Row) -> str:
    if row.configuration is None or not row.works:
        return "nothing does the job"
    return short_name(engine.rulebook, row.configuration)


def _of_each(engine: InferenceEngine, advice: Advice, compared: Comparison) -> str:
    """The answer to what was asked for each option, what works first; once where it is the same for all."""
    told_of = compared.rows if len(compared.rows) <= _TOLD_EACH else (compared.chosen or compared.rows[0],)
    if advice.assumed_model is not None and any(row.works for row in told_of):
        told_of = tuple(row for row in told_of if row.works)  # nobody asked for the size that does not work
    rows = sorted(told_of, key=lambda row: (not row.works, row is not compared.chosen))
    told = {row.title: _told_of(engine, advice, row) for row in rows}
    if "" in told.values():
        return ""
    answers = list(dict.fromkeys(told.values()))
    if len(answers) > 1 and not _NAMED.issuperset(compared.facts):
        answers = [f"{capitalised(title)}: {answer}" for title, answer in told.items()]
    first, *others = answers
    others = [_without_opening(other, first) for other in others]
    if advice.assumed_model is not None and (others or len(told) == 1):  # nobody asked for two sizes
        others = [f"{other.split('. ')[0].rstrip('.')}." for other in others]
        sized = zip(told, [first, *others], strict=False)
        first, *others = [said if title in said else f"With {title}: {said}" for title, said in sized]
    return " ".join([first, *others])


def _without_opening(answer: str, before: str) -> str:
    """``answer`` without the sentences with which ``before`` opens too."""
    sentences, others = answer.split(". "), before.split(". ")
    alike = 0
    while alike < len(sentences) - 1 and sentences[alike : alike + 1] == others[alike : alike + 1]:
        alike += 1
    return ". ".join(sentences[alike:])


def _told_of(engine: InferenceEngine, advice: Advice, row: Row) -> str:
    if row.configuration is None:
        return ""
    standing = ("holds" if ACCELERATOR in {**advice.answers, **row.option} else "chosen") if row.works else "fails"
    said = said_of(engine, row.configuration.inference, advice, standing)
    if said is not None:
        return said.text
    return f"No: {row.configuration.obstacle}" if row.configuration.obstacle else ""


def _none_of_them(compared: Comparison) -> str:
    """That no option does the job, and why each does not."""
    reasons = [
        f"{row.title}: {within_sentence(row.configuration.obstacle)}"
        for row in compared.rows
        if row.configuration is not None and row.configuration.obstacle
    ]
    if len(reasons) != len(compared.rows):
        return ""
    nearest = f"; {compared.nearest.title} comes nearest" if compared.nearest is not None else ""
    return f"No, none of them{nearest}. {' '.join(reasons)}"

"""The first sentence: what rules of the level ``answer`` say, or the plain outcome where none of them fires."""

from __future__ import annotations

from dataclasses import replace

from engine.explanation import because_text, sources_of
from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.language import Value
from kb.advice.advice import Advice
from kb.advice.comparison import Comparison, Row
from kb.advice.configuration import Configuration
from kb.advice.report.figure_words import figures_in, short_name, told_by_name
from kb.advice.report.format_change import format_change
from kb.advice.report.largest_model import beside_the_largest
from kb.advice.report.numbers_compared import numbers_compared
from kb.advice.report.open_rules import all_rejected
from kb.advice.report.remedy import remedy
from kb.advice.report.tree import Line
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of
from kb.advice.within_sentence import within_sentence

__all__ = ["answer_line", "main_configuration", "standing_of"]

_MEASURED = "Measured"
_MEASURED_BY, _SPEED = "question.measured_by", "speed"
_COUNTS = "service.assumed_counts"
_STANDING, _VERDICT = "outcome.standing", "fit.verdict"
_QUESTION, _ON_FORMAT = "question.kind", "question.on_format"
_JUDGED = (
    "question.on_worth",
    "question.on_slot",
    "question.on_lanes",
    "question.on_order",
    "question.on_loading",
    "question.on_claimed_memory",
    "question.on_electricity",
    "question.on_cache_quality",
)
"""What is asked of a thing that was named, and answered for each size where no model was named."""
_WHICH = "which"
_CHOICE = (None, _WHICH, "compare")
"""Questions that are answered by one of several options; others are answered for each of them."""
_MODEL = frozenset({"model", "model.params"})
"""Who asks which hardware two models need does not ask which of the models to take."""
_RATE = "inference.rate_per_request"
_SPEEDS = (_RATE, "training.rate")
_ENOUGH, _OF_ENOUGH = "outcome.enough", {"outcome.enough_price": "cost.purchase", "outcome.enough_rate": _RATE}
_TOLD_EACH = 2
"""With more options, the answer is told of the best one only; the others stand in the table."""
_NAMED = frozenset({ACCELERATOR, COUNT, "hardware.owned", "model", "model.params", "training.method"})
"""What the rules of the level ``answer`` name: options that differ in nothing else need no title before them."""
_SAID = {
    "outcome.count_said": COUNT,
    "outcome.format_said": "weights.format",
    "outcome.offload_said": "zero.offload",
}
"""Facts on whether the person answered another fact: what was asked for is no condition."""


def main_configuration(advice: Advice) -> Configuration | None:
    """What the first sentence is about: a plan that does not work as it stands, else what is recommended or nearest."""
    if advice.plan is not None and advice.plan.obstacle:
        return advice.plan
    return advice.shown


def standing_of(advice: Advice) -> str:
    """A value of the fact on how what was proposed stands."""
    if advice.plan is not None and advice.plan.obstacle:
        return "fails"
    if advice.recommendation is None:
        return "nothing"
    if COUNT not in advice.answers and advice.inference.value(_QUESTION) == _WHICH:
        return "chosen"  # how many is what is asked
    return "holds" if advice.plan is not None or ACCELERATOR in advice.answers else "chosen"


def answer_line(engine: InferenceEngine, advice: Advice) -> Line:
    """The sentence that answers what was asked."""
    stopped = [each for each in advice.unknown if engine.rulebook.facts[each.fact].stop]
    if stopped:
        said = _first_said(engine, advice.inference)
        if said is not None:
            return replace(said, mark="open")
        return Line(f"Not yet: {stopped[0].why}", mark="open", change=stopped[0].fact)
    about = main_configuration(advice)
    policy = all_rejected(engine.rulebook, advice) if advice.plan is None and advice.comparison is None else None
    if policy is not None and policy.mark != "open":
        return policy if about is None else replace(policy, text=_and(policy.text, _instead(engine, advice, about, "")))
    if about is None:
        return policy or Line("Nothing in the catalogue does this job.", mark="nothing_fits")
    inference = _as_reported(engine, about.inference, advice, standing_of(advice))
    said = _first_said(engine, inference)
    compared = _compared(engine, advice)
    if compared and (said is None or advice.largest is None):
        said = Line(compared, proof=_VERDICT)
    elif said is None:
        said = Line(_plain(engine, advice, about), proof=_VERDICT)
    mark = "open" if about.is_open else "does_not_fit" if about.obstacle else about.verdict or ""
    instead = _instead(engine, advice, about, said.text)
    text = _and(said.text, policy.text if policy else "", instead, _afterwards(engine, advice))
    return Line(text, mark=mark, citations=said.citations, proof=said.proof)


def _and(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _compared(engine: InferenceEngine, advice: Advice) -> str:
    """Which of several options to take, and why; what was asked, of each; of assumed models, what each takes."""
    compared, assumed = advice.comparison, advice.assumed_model
    if compared is None:
        return ""
    asked = advice.inference.value(_QUESTION)
    if asked in _CHOICE and (numbers := numbers_compared(engine, compared)):
        return numbers
    changed = format_change(engine.rulebook, compared)
    if changed and advice.inference.value(_ON_FORMAT) is True:
        return changed
    judged = assumed is not None and any(advice.inference.value(fact) is True for fact in _JUDGED)
    if judged or asked not in _CHOICE or (asked == _WHICH and assumed is None and _MODEL.issuperset(compared.facts)):
        return _of_each(engine, advice, compared)
    if compared.chosen is None:
        return _none_of_them(compared) if assumed is None else ""
    if assumed is None or assumed.fact not in compared.facts:
        taken = compared.chosen.configuration
        name = short_name(engine.rulebook, taken) if ACCELERATOR in compared.facts and taken else compared.chosen.title
        measured = (_measured(engine, compared), _times_as_fast(advice, compared))
        return " ".join(part for part in (*measured, f"Take {name}. {compared.why}", changed) if part)
    what_works_first = sorted(compared.rows, key=lambda row: (not row.works, row is not compared.chosen))
    first, *others = [row for row in what_works_first if row.configuration is not None]
    family = "model" in compared.facts  # of which no size was said
    if ACCELERATOR in advice.answers:  # whether it is enough is not known before the model is
        told = "; ".join(f"for {row.title} {_taken(engine, row)}" for row in (first, *others))
        lacking = "the size of the model, and none was said" if family else "the model, and none was named"
        return f"That depends on {lacking}: {told}."
    why = f"for {first.title}, as no size was said" if family else f"for a model of {first.title}, as none was named"
    opening = f"Take {_taken(engine, first)}, {why}."
    return " ".join([opening, *(f"With {row.title}: {_taken(engine, row)}." for row in others)])


def _measured(engine: InferenceEngine, compared: Comparison) -> str:
    """What the options were asked to be compared by, of each; empty where that was not said."""
    figures = {
        row.title: figures_in(engine.rulebook, row.configuration, _MEASURED) if row.works else "does not do the job"
        for row in compared.rows
        if row.configuration
    }
    told = [f"{title}: {said.replace(' · ', ', ')}" for title, said in figures.items() if said]
    return f"{'; '.join(told)}." if len(told) == len(compared.rows) else ""


def _times_as_fast(advice: Advice, compared: Comparison) -> str:
    """How many times as fast the faster of two is, where speed is what was asked about; empty where it is not known."""
    if advice.inference.value(_MEASURED_BY) != _SPEED or len(compared.rows) != _TOLD_EACH:
        return ""
    for rate in _SPEEDS:
        working = (row for row in compared.rows if row.works)
        rates = {row.title: row.configuration.inference.number(rate) for row in working if row.configuration}
        if len(rates) == _TOLD_EACH and all(rates.values()):
            slower, faster = sorted(rates, key=lambda title: rates[title])
            ratio = f"{rates[faster] / rates[slower]:.2g}"
            return f"{faster} is {ratio} times as fast." if ratio != "1" else "Both are as fast."
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
        answers = [f"{title}: {answer}" for title, answer in told.items()]
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
    said = _first_said(engine, _as_reported(engine, row.configuration.inference, advice, standing))
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


def _capitalised(text: str) -> str:
    """A sentence that begins with a word, and not with a name such as `gemma-3-12b-it`, with a capital."""
    first = text.partition(" ")[0]
    return f"{text[:1].upper()}{text[1:]}" if first.replace("-", "").isalpha() else text


def _as_reported(engine: InferenceEngine, inference: Inference, advice: Advice, standing: str) -> Inference:
    known: dict[str, Value] = {_STANDING: standing}
    known |= {fact: True for fact, about in _SAID.items() if _is_said(advice, about)}
    known |= {
        **beside_the_largest(engine.rulebook, advice),
        **_enough(engine, advice),
        **remedy(engine.rulebook, advice, main_configuration(advice)),
    }
    given = {fact: Given(value, Origin.SEARCH) for fact, value in known.items() if fact in engine.rulebook.facts}
    return engine.infer({**inference.given, **given}) if given else inference


def _enough(engine: InferenceEngine, advice: Advice) -> dict[str, Value]:
    """What is enough and costs least to buy, with its price and its speed; empty where that is not asked."""
    if advice.enough is None or advice.comparison is not None:
        return {}
    configuration = advice.enough.configuration
    figures = {fact: configuration.inference.value(about) for fact, about in _OF_ENOUGH.items()}
    known = {fact: value for fact, value in figures.items() if value is not None}
    return {_ENOUGH: short_name(engine.rulebook, configuration), **known}


def _is_said(advice: Advice, fact: str) -> bool:
    return fact in advice.answers and advice.answers[fact].origin is not Origin.DEFAULT


def _first_said(engine: InferenceEngine, inference: Inference) -> Line | None:
    """What the first rule of the level ``answer`` that fires says, in the order of loading."""
    providers = engine.rulebook.providers
    answering = [each for each in inference.firings if providers[each.provider].level == "answer"]
    firing = min(answering, key=lambda each: providers[each.provider].order, default=None)
    if firing is None or firing.overridden_by is not None:
        return None
    provider = providers[firing.provider]
    claims = tuple(each.reference for each in sources_of(provider, firing) if each.kind == "claim")
    text = _capitalised(because_text(engine.rulebook, inference, provider, firing.branch))
    return Line(text, citations=claims, proof=provider.id)


def _plain(engine: InferenceEngine, advice: Advice, about: Configuration) -> str:
    if about.is_open:
        return f"Not yet: {about.obstacle}"
    if about.obstacle:
        return f"No: {about.obstacle}" if about is advice.plan else f"Nothing does this job. Nearest: {about.obstacle}"
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

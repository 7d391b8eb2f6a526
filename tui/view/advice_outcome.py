"""From the advisor's advice to what the screens show of it."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from engine.explanation import bounds_of, estimate_text
from engine.inference import FactState, Origin
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice import Advice, Configuration
from kb.advice.report import Report
from kb.advice.report.figure_words import figures_in, short_name
from tui.view.outcome import FactLine, Outcome, Standing, Verdict

__all__ = ["outcome_of", "standing_of", "verdict_of"]

_ACCELERATOR, _COUNT = "hardware.accelerator", "hardware.count"
_VERDICT, _PROBABILITY = "fit.verdict", "fit.probability"
_NEEDED, _USABLE = "memory.required", "hardware.usable_memory"
_TRAINING_RATE, _DAYS = "training.rate", "training.duration"
_VERDICTS = {each.words: each for each in Verdict}
_STANDINGS = {
    Origin.ANSWER: Standing.SAID,
    Origin.DETECTED: Standing.SAID,
    Origin.SEARCH: Standing.CHOSEN,
    Origin.CATALOGUE: Standing.LOOKED_UP,
    Origin.DEFAULT: Standing.ASSUMED,
}
_BRIEF = "Or"
"""The figures of a configuration as they stand where several are compared: speed, price, power."""
_ORDER = (Standing.SAID, Standing.CHOSEN, Standing.ASSUMED, Standing.CONCLUDED, Standing.LOOKED_UP)


def standing_of(state: FactState) -> Standing:
    """How a fact of an inference is known."""
    return _STANDINGS.get(state.origin, Standing.CONCLUDED)


def outcome_of(rulebook: Rulebook, advice: Advice, report: Report, left: int = 0) -> Outcome:
    """``advice`` and its ``report`` as they are shown; ``left`` questions are still worth asking."""
    inference = advice.inference
    too_early = advice.recommendation is None and inference.value(_NEEDED) is None
    main = None if too_early else advice.recommendation or advice.nearest or advice.plan
    verdict = Verdict.OPEN if too_early else verdict_of(advice, main)
    told = None if too_early else _works(advice, main)
    facts = _facts(rulebook, advice)
    return Outcome(
        goal=advice.goal.title,
        verdict=verdict,
        headline=_headline(rulebook, main.choices) if main else "",
        words=_words(rulebook, verdict, main),
        name=short_name(rulebook, told) if told else "",
        figures=figures_in(rulebook, told, _BRIEF) if told else "",
        report=report,
        needed=_number(inference.value(_NEEDED)),
        usable=_number(inference.value(_USABLE)),
        between=bounds_of(rulebook, inference, _NEEDED),
        probability=_number(inference.value(_PROBABILITY)),
        # What a search happened to look at first is no choice while nothing can be said.
        facts=tuple(line for line in facts if not (too_early and line.standing is Standing.CHOSEN)),
        left=left,
        wanted="" if main is None else _wanted(main),
        notice=advice.notice or "",
        advice=advice,
    )


def _works(advice: Advice, main: Configuration | None) -> Configuration | None:
    """What is recommended or, where nothing that was said works, the nearest that would."""
    if advice.recommendation is not None:
        return advice.recommendation
    ways_out = advice.instead or advice.alternatives
    return ways_out[0].configuration if ways_out else main


def _wanted(main: Configuration) -> str:
    value = main.inference.value
    without_days = value(_TRAINING_RATE) is not None and value(_DAYS) is None
    return "Say how many training examples there are, and it tells the days." if without_days else ""


def verdict_of(advice: Advice, configuration: Configuration | None) -> Verdict:
    """How a configuration of an advice stands."""
    if configuration is None:
        return Verdict.NOTHING_FITS if advice.search.considered else Verdict.OPEN
    found = _VERDICTS.get(configuration.verdict or "", Verdict.OPEN)
    if configuration.obstacle and found in (Verdict.COMFORTABLE, Verdict.TIGHT, Verdict.OPEN):
        return Verdict.NOTHING_FITS
    return found


def _words(rulebook: Rulebook, verdict: Verdict, configuration: Configuration | None) -> str:
    """The words of the rules for a verdict."""
    if verdict is Verdict.OPEN:
        return "Not known yet"
    if verdict is Verdict.NOTHING_FITS or configuration is None:
        return "Does not do the job"
    return rulebook.show(_VERDICT, configuration.verdict)


def _headline(rulebook: Rulebook, choices: Mapping[str, Value]) -> str:
    if _ACCELERATOR not in choices:
        return f"{rulebook.show(_COUNT, choices[_COUNT])} accelerators" if _COUNT in choices else ""
    count = f"{rulebook.show(_COUNT, choices[_COUNT])} × " if _COUNT in choices else ""
    return f"{count}{rulebook.show(_ACCELERATOR, choices[_ACCELERATOR])}"


def _number(value: Value | None) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _facts(rulebook: Rulebook, advice: Advice) -> tuple[FactLine, ...]:
    """All that is known, what the person said first, then what was chosen, assumed, concluded and looked up."""
    inference = advice.inference
    lines = []
    for fact, state in inference.facts.items():
        standing = standing_of(state)
        origin = state.firing.provider if state.firing else standing.word
        lines.append(FactLine(fact, rulebook.title(fact), estimate_text(rulebook, inference, fact), standing, origin))
    # Of all that is assumed, people care for what they might have been asked.
    own = {each.id for each in rulebook.facts.values() if each.ask is not None}
    return tuple(sorted(lines, key=lambda line: (_place(line, own), _ORDER.index(line.standing))))


def _place(line: FactLine, own: AbstractSet[str]) -> int:
    """In the list of facts: what was said and chosen, then what was assumed for an answer, then all else."""
    if line.standing in (Standing.SAID, Standing.CHOSEN):
        return 0 if line.fact in own else 2
    return 1 if line.standing is Standing.ASSUMED and line.fact in own else 2

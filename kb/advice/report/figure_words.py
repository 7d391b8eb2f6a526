"""Short words for configurations and figures, as rule files declare them for the first screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.explanation import bounds_of, estimate_text, filled, is_told, premises
from engine.inference import Inference
from engine.language import evaluate
from engine.rulebook import Rulebook
from engine.rulebook.template import shown_names
from kb.advice.configuration import Configuration
from kb.advice.report.tree import Figure

__all__ = ["behind_name", "each_under", "figure", "figures_in", "said_under", "short_name", "told_by_name"]

_TAKE, _OR = "Take", "Or"
_BETWEEN = " · "


def said_under(rulebook: Rulebook, inference: Inference, title: str) -> Iterator[str]:
    """What the sections of the first screen with that title say of ``inference``; nothing that is not known."""
    for _, text in each_under(rulebook, inference, title):
        yield text


def each_under(rulebook: Rulebook, inference: Inference, title: str) -> Iterator[tuple[str, str]]:
    """The same, each text behind the one that stands in the rules."""
    for section in rulebook.report:
        if section.level != "summary" or section.title != title:
            continue
        if section.when is not None and evaluate(section.when, inference.values) is not True:
            continue
        for text in section.says:
            if is_told(text, inference):
                yield text, filled(text, rulebook, inference, short=True)


def short_name(rulebook: Rulebook, configuration: Configuration) -> str:
    """A configuration in a few words: ``8 x NVIDIA H200, FP8, vLLM``."""
    return ", ".join(said_under(rulebook, configuration.inference, _TAKE)) or configuration.summary


def told_by_name(rulebook: Rulebook, facts: Iterable[str]) -> bool:
    """Whether the short name of a configuration tells all of ``facts``."""
    return set(facts) <= set(_told_facts(rulebook))


def behind_name(rulebook: Rulebook, inference: Inference) -> tuple[str, ...]:
    """The facts that what the short name tells was concluded from, in its order: the method of a training."""
    firings = [state.firing for name in _told_facts(rulebook) if (state := inference.facts.get(name)) is not None]
    return tuple(
        dict.fromkeys(
            premise
            for firing in firings
            if firing is not None
            for premise in premises(rulebook.providers[firing.provider], firing, inference)
        )
    )


def _told_facts(rulebook: Rulebook) -> tuple[str, ...]:
    """What the templates of the short name show."""
    templates = (
        text for each in rulebook.report if (each.level, each.title) == ("summary", _TAKE) for text in each.says
    )
    return tuple(dict.fromkeys(name for text in templates for name in shown_names(text)))


def figures_in(rulebook: Rulebook, configuration: Configuration, title: str = "Figures") -> str:
    """Speed, price and power of a configuration in a line."""
    return _BETWEEN.join(said_under(rulebook, configuration.inference, title))


def figure(rulebook: Rulebook, inference: Inference, fact: str) -> Figure:
    """A fact with its value, words and error bars."""
    low, high = bounds_of(rulebook, inference, fact) or (None, None)
    return Figure(
        fact, rulebook.title(fact), estimate_text(rulebook, inference, fact), inference.value(fact), low, high
    )

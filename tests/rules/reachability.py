"""Which branches of the rules answers alone reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from engine.explanation.reason_text import taken_branches
from engine.inference import Firing, Given, Inference
from engine.interview import with_implied
from kb.advisor import Advisor
from kb.spoken_answer import answer_in

__all__ = [
    "Branch",
    "answerable",
    "branches",
    "branches_reached",
    "fields_of_entries",
    "reached_by_witnesses",
    "typed_answers",
    "witnesses",
]

Branch = tuple[str, str]
"""The id of a rule, table or formula, and that of a row, the number of a case, or nothing."""

_FILE = Path(__file__).with_name("witnesses.yaml")


@cache
def witnesses() -> tuple[Mapping[str, object], ...]:
    """The entries of witnesses.yaml."""
    return tuple(yaml.safe_load(_FILE.read_text(encoding="utf-8")))


def answerable(advisor: Advisor) -> frozenset[str]:
    """The facts that a person can give a value: by a question, in free text, in place of an assumption or a search."""
    searched = {choice.fact for choice in advisor.rulebook.choices}
    facts = advisor.rulebook.facts.values()
    asked = {each.id for each in facts if each.ask is not None or each.words or each.assume is not None}
    return frozenset(asked | searched)


def fields_of_entries(advisor: Advisor) -> frozenset[str]:
    """The facts that are read from the entry of a catalogue."""
    return frozenset(each.id for each in advisor.rulebook.facts.values() if each.fields)


def branches(advisor: Advisor) -> frozenset[Branch]:
    """All branches of what is in force."""
    providers = advisor.engine.providers.values()
    return frozenset((provider.id, branch.id) for provider in providers for branch in provider.all_branches)


def typed_answers(advisor: Advisor, given: Mapping[str, object]) -> dict[str, Given]:
    """``given`` as the advisor reads it when it is typed. Raises `AnswerError` for what is no answer."""
    texts = {fact: str(text).lower() if isinstance(text, bool) else str(text) for fact, text in given.items()}
    return {fact: answer_in(advisor, fact, text) for fact, text in texts.items()}


def branches_reached(advisor: Advisor, answers: Mapping[str, Given]) -> frozenset[Branch]:
    """The branches that decide something, or say something, in the inference from ``answers``.

    A branch that fires and loses all it concludes to a better source does not count.
    """
    inference = advisor.engine.infer(with_implied(advisor.engine, answers))
    return frozenset(
        (firing.provider, branch.id)
        for firing in inference.firings
        if _counts(firing, inference)
        for branch in taken_branches(advisor.engine.providers[firing.provider], firing.branch)
    )


@cache
def reached_by_witnesses(advisor: Advisor) -> Sequence[frozenset[Branch]]:
    """The branches that each witness reaches."""
    return tuple(branches_reached(advisor, typed_answers(advisor, each["given"])) for each in witnesses())


def _counts(firing: Firing, inference: Inference) -> bool:
    if firing.overridden_by is not None:
        return False
    if not firing.concluded:
        return not firing.refused
    deciding = (inference.facts[fact].firing for fact in firing.concluded if fact in inference.facts)
    return any(each is not None and each.provider == firing.provider for each in deciding)

"""What sources state of a situation, beside what is computed of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.explanation.missing_names import missing_names
from engine.explanation.reason_text import taken_branches
from engine.explanation.template import filled
from engine.inference import Inference
from engine.language import evaluate, names
from engine.rulebook import NOT_JUDGED, Branch, Judgement, JudgementCase, Provider, Rulebook, Source
from engine.rulebook.template import shown_names

__all__ = ["Statement", "statements_of"]


class Statement(Struct, frozen=True):
    """What a source ``says`` of a situation in which ``branch`` of ``rule`` was taken, and how that is judged.

    ``mark`` is one of `engine.rulebook.MARKS`, or ``not judged`` while ``missing``, which are facts, are not known;
    ``because`` has the arithmetic, and is empty then. ``sources`` are those of the branch, or else of the whole rule.
    """

    rule: str
    branch: str
    title: str
    says: str
    mark: str
    because: str
    sources: tuple[Source, ...]
    missing: tuple[str, ...] = ()
    #: the case that gave the mark
    case: JudgementCase | None = None
    #: the facts and parameters that mark and texts rest on
    used: tuple[str, ...] = ()


def statements_of(rulebook: Rulebook, inference: Inference, rule: str | None = None) -> Iterator[Statement]:
    """The statements of ``rule`` (all when None) if it fired, in the order of firing.

    That the conclusion of a rule was overridden does not take back what its source says.
    """
    for firing in inference.firings:
        if rule in (None, firing.provider):
            provider = rulebook.providers[firing.provider]
            for branch in taken_branches(provider, firing.branch):
                if branch.judgement is not None:
                    yield _statement(provider, branch, branch.judgement, rulebook, inference)


def _statement(
    provider: Provider, branch: Branch, judgement: Judgement, rulebook: Rulebook, inference: Inference
) -> Statement:
    case, missing = _case(judgement, inference)
    return Statement(
        rule=provider.id,
        branch=branch.id,
        title=provider.title,
        says=filled(judgement.says, rulebook, inference, (branch,)),
        mark=NOT_JUDGED if case is None else case.mark,
        because="" if case is None else filled(case.because, rulebook, inference, (branch,)),
        sources=branch.sources or provider.sources,
        missing=missing,
        case=case,
        used=tuple(_used(judgement, case)),
    )


def _used(judgement: Judgement, case: JudgementCase | None) -> Iterator[str]:
    """What the conditions up to that of ``case`` read, then what the texts show; each name once."""
    found: dict[str, None] = {}
    for each in judgement.cases:
        found.update(dict.fromkeys(names(each.condition) if each.condition is not None else ()))
        if each is case:
            break
    for text in (judgement.says, case.because if case is not None else ""):
        found.update(dict.fromkeys(shown_names(text)))
    yield from found


def _case(judgement: Judgement, inference: Inference) -> tuple[JudgementCase | None, tuple[str, ...]]:
    """The first case that holds; None while an earlier condition is unknown, with the facts that waits for."""
    for case in judgement.cases:
        if case.condition is None:
            return case, ()
        holds = evaluate(case.condition, inference.values)
        if holds is None:
            return None, missing_names(case.condition, inference.values)
        if holds:
            return case, ()
    return None, ()

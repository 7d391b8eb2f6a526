"""What the documents say of a job, beside what is computed of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation import Statement, statements_of
from engine.inference import Inference
from engine.rulebook import MARKS, NOT_JUDGED, Rulebook, Source
from kb.advice.advice import DocumentStatement
from kb.claims import Claim, Claims

__all__ = ["document_statements"]

_ORDER = (*MARKS, NOT_JUDGED)


def document_statements(
    rulebook: Rulebook, inferences: Mapping[str, Inference], claims: Claims
) -> tuple[DocumentStatement, ...]:
    """The statements that apply in ``inferences``, by document, in each the gravest mark first.

    ``inferences`` have the name of the configuration that they are about. What is said and judged alike of several
    configurations is told of the first.
    """
    found: dict[object, DocumentStatement] = {}
    for configuration, inference in inferences.items():
        for each in statements_of(rulebook, inference):
            key = (each.rule, each.branch, each.says, each.mark, each.because)
            if key not in found:
                found[key] = _attributed(each, configuration, rulebook, claims)
    # A statement of no document of the ledger, as in rules of one's own, comes last.
    places = {each.name: place for place, each in enumerate(claims.documents())}
    ordered = sorted(
        found.values(),
        key=lambda each: (places.get(each.document, len(places)), each.title, _ORDER.index(each.mark)),
    )
    return tuple(ordered)


def _attributed(statement: Statement, configuration: str, rulebook: Rulebook, claims: Claims) -> DocumentStatement:
    """``statement`` with the document of the first claim that it cites, and all of its claims in that document."""
    cited = list(_cited(statement, claims))
    document = cited[0][1].document if cited else ""
    own = [(source, claim) for source, claim in cited if claim.document == document]
    titles = {each.name: each.title for each in claims.documents()}
    others = [source.reference for source in statement.sources if source.kind != "claim"]
    return DocumentStatement(
        document=document,
        title=titles.get(document) or next(iter(others), statement.rule),
        section=own[0][1].section if own else "",
        lines=own[0][1].lines if own else None,
        claims=tuple(dict.fromkeys(claim.id for _, claim in own)),
        rule=statement.rule,
        branch=statement.branch,
        says=statement.says,
        mark=statement.mark,
        because=statement.because,
        missing=tuple(rulebook.title(fact) for fact in statement.missing),
        stance=own[0][0].stance if own else "support",
        handling=own[0][1].handling or "" if own else "",
        conflicts=_conflicts(statement, [claim for _, claim in own]),
        configuration=configuration,
    )


def _cited(statement: Statement, claims: Claims) -> Iterator[tuple[Source, Claim]]:
    for source in statement.sources:
        claim = claims.find(source.reference) if source.kind == "claim" else None
        if claim is not None:
            yield source, claim


def _conflicts(statement: Statement, own: list[Claim]) -> tuple[str, ...]:
    cited = [each.reference for each in statement.sources if each.kind == "claim" and each.reference.startswith("X")]
    return tuple(sorted({*cited, *(conflict for claim in own for conflict in claim.conflicts)}))

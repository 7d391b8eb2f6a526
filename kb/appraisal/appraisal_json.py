"""An appraisal as a JSON object."""

from __future__ import annotations

from collections.abc import Iterable

from kb.advice.document import RequestDocument, sources_json
from kb.appraisal.appraisal import Appraisal
from kb.catalogue import Catalogues
from kb.claims import Claims

__all__ = ["SCHEMA", "appraisal_document"]

SCHEMA = "whygpu.product/1"


def appraisal_document(
    appraisal: Appraisal,
    catalogues: Catalogues,
    claims: Claims,
    request: RequestDocument | None = None,
    not_in_force: Iterable[str] = (),
) -> dict[str, object]:
    """The product with its claims and catalogue entries, and what the rules say of it for the job in ``request``.

    ``not_in_force`` are sentences on rules of the person's own that do not count.
    """
    product = appraisal.product
    return {
        "schema": SCHEMA,
        "request": request,
        "not_in_force": list(not_in_force),
        "product": {
            "id": product.id,
            "name": product.name,
            "kind": product.kind,
            "role": product.role,
            "aliases": list(product.aliases),
            "about": product.about,
            "instead": product.instead,
            "source": product.source,
        },
        "standing": appraisal.standing,
        "reason": appraisal.reason,
        "rule": appraisal.rule,
        "sources": sources_json(appraisal.sources),
        "trials": [
            {
                "entry": trial.entry,
                "name": trial.label,
                "outcome": trial.outcome,
                "text": trial.text,
                "requirement": trial.requirement,
                "configuration": dict(trial.choices),
            }
            for trial in appraisal.trials
        ],
        "claims": [
            {
                "id": claim.id,
                "statement": claim.statement,
                "status": claim.status,
                "conflicts": list(claim.conflicts),
                "handling": claim.handling,
            }
            for claim in map(claims.get, product.claims)
        ],
        "conflicts": [
            {"id": conflict.id, "title": conflict.title, "finding": conflict.finding, "handling": conflict.handling}
            for conflict in map(claims.conflict, product.conflicts)
        ],
        "entries": [
            {"catalogue": name, "id": entry, "source": catalogue.source(entry), **(catalogue.fields(entry) or {})}
            for name, entries in product.entries().items()
            for catalogue in [catalogues.by_name()[name]]
            for entry in entries
        ],
    }

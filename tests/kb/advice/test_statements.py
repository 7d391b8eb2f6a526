"""What the documents say: by document, the gravest first, for what is recommended and for what was proposed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.inference import Given, Inference, InferenceEngine
from engine.rulebook import load_rulebook
from kb.advice import DocumentStatement
from kb.advice.statements import document_statements
from kb.claims import Claims
from tests.engine.wine.cellar import DAY

RULES = """\
schema: rules/1
pack: guides
title: Guides
facts:
  - {id: n, title: Number, type: int}
  - {id: more, title: More, type: int}
rules:
  - id: late
    title: Late
    kind: rule
    when: n >= 0
    judges:
      says: late {n}
      cases: [{if: n == 0, mark: consistent, because: none}, {mark: wrong, because: "{n} of 0"}]
    because: b
    sources: [{claim: S2-3-03, kind: dissent}, {claim: S2-3-02}, {claim: S3-2.1-08}, {claim: X43}]
  - id: fine
    title: Fine
    kind: rule
    when: n >= 0
    judges: {says: fine, cases: [{mark: consistent, because: as it is}]}
    because: b
    sources: [{claim: S2-5.1-02}]
  - id: early
    title: Early
    kind: rule
    when: n >= 0
    judges: {says: early, cases: [{if: more > 1, mark: wrong, because: b}, {mark: consistent, because: c}]}
    because: b
    sources: [{thumb: ours}, {claim: S0-3-09}]
  - id: own
    title: Own
    kind: rule
    when: n >= 0
    judges: {says: own, cases: [{mark: optimistic, because: b}]}
    because: b
    sources: [{doc: Handbook of the cellar}, {claim: S9-9-99}]
"""


@pytest.fixture
def guides(tmp_path: Path) -> InferenceEngine:
    """An engine on rules that judge what several documents say."""
    (tmp_path / "guides.yaml").write_text(RULES, encoding="utf-8")
    return InferenceEngine(load_rulebook([tmp_path], {}), as_of=DAY)


def stated(engine: InferenceEngine, **numbers: int) -> tuple[DocumentStatement, ...]:
    inferences: dict[str, Inference] = {name: engine.infer({"n": Given(n)}) for name, n in numbers.items()}
    return document_statements(engine.rulebook, inferences, Claims.load())


def test_documents_come_in_their_order_and_in_each_the_gravest_first(guides: InferenceEngine) -> None:
    found = stated(guides, recommendation=1)
    assert [(each.document, each.mark) for each in found] == [
        ("hardware report", "not judged"),
        ("DeepSpeed page", "wrong"),
        ("DeepSpeed page", "consistent"),
        ("", "optimistic"),
    ]


def test_a_statement_belongs_to_the_document_of_its_first_claim(guides: InferenceEngine) -> None:
    late = next(each for each in stated(guides, recommendation=1) if each.rule == "late")
    claims = Claims.load()
    assert late.claims == ("S2-3-03", "S2-3-02")
    assert (late.section, late.lines) == (claims.get("S2-3-03").section, claims.get("S2-3-03").lines)
    assert late.title == next(each.title for each in claims.documents() if each.name == "DeepSpeed page")
    assert (late.stance, late.handling) == ("dissent", claims.get("S2-3-03").handling)
    assert "X43" in late.conflicts
    assert set(claims.get("S2-3-03").conflicts) <= set(late.conflicts)


def test_what_is_missing_is_told_by_its_title(guides: InferenceEngine) -> None:
    early = stated(guides, recommendation=1)[0]
    assert (early.because, early.missing, early.judgement) == ("", ("More",), "Not known: More.")


def test_a_rule_of_ones_own_names_what_it_cites(guides: InferenceEngine) -> None:
    own = stated(guides, recommendation=1)[-1]
    assert (own.document, own.title, own.claims, own.lines) == ("", "Handbook of the cellar", (), None)


def test_the_plan_speaks_only_where_it_is_judged_otherwise(guides: InferenceEngine) -> None:
    found = stated(guides, recommendation=0, plan=3)
    assert [(each.rule, each.configuration, each.mark) for each in found if each.document == "DeepSpeed page"] == [
        ("late", "plan", "wrong"),
        ("late", "recommendation", "consistent"),
        ("fine", "recommendation", "consistent"),
    ]

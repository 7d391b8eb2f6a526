"""The built-in rule packs: their own tests pass, and each rule says why, on what ground, and when not.

That holds for the main rulebook and for that of the architectures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.inference import InferenceEngine
from engine.inference.network import durable_rules_module
from engine.verification import BoundarySnapshot, TestOutcome, coverage, run_embedded_tests
from kb.advisor import Advisor
from kb.architectures import ARCHITECTURES
from kb.errors import UnknownClaimError
from kb.rule_sources import BUILT_IN_PACKS

BOUNDARIES = Path(__file__).parent / "boundaries"


@pytest.fixture(scope="module", params=["", ARCHITECTURES], ids=["main", ARCHITECTURES])
def advisor(request) -> Advisor:
    return Advisor.load(rulebook=request.param)


@pytest.fixture(scope="module")
def outcomes(advisor) -> list[TestOutcome]:
    """Of all embedded tests, by durable_rules where it is installed."""
    return list(run_embedded_tests(advisor.engine))


def failed(outcomes: Iterable[TestOutcome]) -> list[str]:
    return [f"{each.place} {each.provider}: {each.problems}" for each in outcomes if not each.passed]


def test_every_embedded_test_passes(outcomes):
    assert failed(outcomes) == []


@pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")
def test_embedded_tests_pass_by_the_reference_evaluator_too(advisor):
    """Of every fourth rule: that both matchers agree is for tests of the engine to show."""
    assert advisor.engine.matcher == "durable"
    some = frozenset(list(advisor.rulebook.providers)[::4])
    assert failed(run_embedded_tests(InferenceEngine(advisor.rulebook, "reference"), some)) == []


def test_every_rule_has_a_reason_sources_and_a_date_or_none_in_the_future(advisor):
    lacking = [each.id for each in advisor.rulebook.providers.values() if not each.because.strip() or not each.sources]
    assert lacking == []


def test_every_rule_is_tested_firing_and_not_firing(advisor, outcomes):
    """Formulas need one test; what always holds cannot be tested not firing."""
    fired, silent = defaultdict(bool), defaultdict(bool)
    for outcome in outcomes:
        did_fire = bool(outcome.fired)
        fired[outcome.provider] |= did_fire
        silent[outcome.provider] |= not did_fire
    providers = advisor.rulebook.providers.values()
    unconditional = {each.id for each in providers if any(branch.condition is None for branch in each.all_branches)}
    assert [each.id for each in providers if not fired[each.id]] == []
    assert [
        each.id for each in providers if each.kind != "formula" and each.id not in unconditional and not silent[each.id]
    ] == []


def test_every_row_and_case_is_taken_and_every_condition_false_in_a_test_of_its_own(advisor, outcomes):
    found = coverage(advisor.engine, outcomes)
    assert [str(item) for item in found.missing] == []


def test_boundary_cases_are_as_reviewed(advisor):
    """``make freeze`` accepts what changed; the diff of the ``.boundaries`` files is what to review."""
    members = defaultdict(list)
    for provider in advisor.rulebook.providers.values():
        members[provider.place.file].append(provider)
    now = {file: BoundarySnapshot.take(advisor.engine, providers) for file, providers in members.items()}
    frozen = {
        str(BUILT_IN_PACKS.name / path.relative_to(BOUNDARIES).with_suffix(".yaml")): path.read_text(encoding="utf-8")
        for path in BOUNDARIES.rglob("*.boundaries")
    }
    frozen = {file: text for file, text in frozen.items() if file in advisor.rulebook.texts}
    changed = [
        difference.lines
        for file in sorted(now.keys() | frozen.keys())
        for difference in BoundarySnapshot.read(frozen.get(file, "")).differences(now.get(file, BoundarySnapshot({})))
    ]
    assert changed == []


def test_no_boundary_cases_are_beside_the_rules():
    """They are for review, and no part of what is installed."""
    assert list(BUILT_IN_PACKS.rglob("*.boundaries")) == []


def test_every_claim_cited_is_in_the_ledger(advisor):
    unknown = []
    for provider in advisor.rulebook.providers.values():
        for source in (*provider.sources, *(source for branch in provider.all_branches for source in branch.sources)):
            if source.kind != "claim":
                continue
            try:
                (advisor.claims.conflict if source.reference.startswith("X") else advisor.claims.get)(source.reference)
            except UnknownClaimError:
                unknown.append((provider.id, source.reference))
    assert unknown == []


def test_every_catalogue_figure_fits_the_fact_that_reads_it(advisor):
    rulebook = advisor.rulebook
    wrong = []
    for fact in rulebook.facts.values():
        for owner, field in fact.fields:
            catalogue = rulebook.catalogues[rulebook.facts[owner].type.catalogue]
            for entry in catalogue.ids():
                value = catalogue.fields(entry)[field]
                if value is None:
                    continue
                if isinstance(value, int | float) and not isinstance(value, bool):
                    value = value * fact.field_factor
                problem = fact.type.problem_with(value)
                if problem:
                    wrong.append((fact.id, entry, value, problem))
    assert wrong == []


def test_facts_are_set_asked_or_read_from_a_catalogue(advisor):
    rulebook = advisor.rulebook
    lost = [
        fact.id
        for fact in rulebook.facts.values()
        if not (fact.ask or fact.fields or fact.assume is not None or fact.words or fact.id in rulebook.providers_of)
    ]
    assert lost == []


def test_reports_and_goals_name_facts_that_can_be_known(advisor):
    for goal in advisor.rulebook.goals.values():
        for fact, _ in goal.order:
            assert fact in advisor.rulebook.providers_of or advisor.rulebook.facts[fact].ask, fact

"""The documents' decision trees, tables and formulas: each lives in rules or questions, cited and reached."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from kb.claims import Claims, ClaimUses
from tests.rules.reachability import answerable, reached_by_witnesses

TABLES = yaml.safe_load(Path(__file__).with_name("tables.yaml").read_text(encoding="utf-8"))
CLAIMS = Claims.load()


@pytest.fixture(scope="module")
def cited(advisor) -> dict[str, set[str]]:
    """The claims and conflicts that each rule, question, parameter and requirement cites."""
    uses = ClaimUses.of(advisor.rulebook, CLAIMS)
    found: dict[str, set[str]] = defaultdict(set)
    for claim in (*CLAIMS.ids(), *CLAIMS.conflict_ids()):
        for use in uses.of_claim(claim):
            found[use.id].add(claim)
    return found


@pytest.fixture(scope="module")
def reached(advisor) -> frozenset[tuple[str, str]]:
    """All branches that answers reach."""
    return frozenset().union(*reached_by_witnesses(advisor))


def test_there_are_fifty():
    assert list(TABLES) == [f"T{number:02}" for number in range(1, 51)]


@pytest.mark.parametrize("table", TABLES)
def test_its_records_are_in_the_ledger(table):
    for claim in TABLES[table]["claims"]:
        assert CLAIMS.get(claim).id == claim
    for conflict in TABLES[table].get("conflicts", ()):
        assert CLAIMS.conflict(conflict).id == conflict


@pytest.mark.parametrize("table", TABLES)
def test_each_of_its_claims_and_conflicts_is_cited_by_what_holds_it(table, cited):
    held = {claim for each in TABLES[table]["held_by"] for claim in cited[each]}

    assert {*TABLES[table]["claims"], *TABLES[table].get("conflicts", ())} - held == set()


@pytest.mark.parametrize("table", TABLES)
def test_what_holds_it_cites_something_of_it(table, cited):
    told = {*TABLES[table]["claims"], *TABLES[table].get("conflicts", ())}

    assert [each for each in TABLES[table]["held_by"] if not cited[each] & told] == []


@pytest.mark.parametrize("table", TABLES)
def test_all_of_it_is_reached_by_answers(table, advisor, reached):
    """Rules in every branch; what is asked can be answered; a parameter or fact is read by a rule that is reached."""
    rulebook, can_be_answered = advisor.rulebook, answerable(advisor)
    read = {name for provider in {each for each, _ in reached} for name in rulebook.providers[provider].reads}
    requirements = {each.id for each in rulebook.requirements}
    for each in TABLES[table]["held_by"]:
        if each in rulebook.providers:
            branches = {(each, branch.id) for branch in rulebook.providers[each].all_branches}
            assert branches - reached == set()
        elif each in rulebook.facts:
            assert each in can_be_answered
        else:
            assert each in requirements or each in read

"""Whatever a table looks like, what is said of it is what trying out every case finds, and each example is a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.findings import Finding
from engine.inference.selection import select
from engine.language import Value, compiled
from engine.rulebook import Branch, Provider, Rulebook
from engine.verification import analyse
from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import DAY, shown
from tests.engine.verification.random_tables import FACTS, random_table, situations

PATIENT = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def value(branch: Branch, situation: Mapping[str, Value]) -> Value | None:
    return True if branch.condition is None else compiled(branch.condition)(situation)


def taken(provider: Provider, situation: Mapping[str, Value], rulebook: Rulebook) -> list[tuple[str, str]]:
    """The branches that are taken, with what they set the grade to."""
    held = frozenset(place for place, each in enumerate(provider.all_branches) if value(each, situation) is True)
    ranks = {name: each.type.values for name, each in rulebook.facts.items()}
    return [(each.branch, str(each.concluded["grade"])) for each in select(provider, held, situation, situation, ranks)]


@dataclass
class Tried:
    """What trying out every case finds; rows are told by position."""

    live: set[int] = field(default_factory=set)
    overlapping: set[int] = field(default_factory=set)
    disagreeing: set[int] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    has_gap: bool = False
    can_hold: bool = False

    @classmethod
    def out(cls, rulebook: Rulebook, facts: Sequence[str]) -> Tried:
        provider, found = rulebook.providers["table"], cls()
        set_to = [str(each.effects[0].expression) for each in provider.branches]
        for situation in situations(facts, unknown=True):
            values = [value(each, situation) for each in provider.branches]
            true = [place for place, each in enumerate(values) if each is True]
            found.live.update(true)
            for later in true:
                earlier = [place for place in true if place < later]
                found.overlapping.update([later] if earlier else [])
                found.disagreeing.update([later] if any(set_to[each] != set_to[later] for each in earlier) else [])
            holds = provider.when is None or compiled(provider.when)(situation) is True
            found.can_hold = found.can_hold or holds
            found.has_gap = found.has_gap or (holds and all(each is False for each in values))
            found.taken.update(branch for branch, _ in taken(provider, situation, rulebook))
        return found


def random_rulebook(rules: RulesMaker, seed: int, hit: str) -> tuple[Rulebook, list[str]]:
    random = Random(seed)
    facts = random.sample(FACTS, random.choice((1, 1, 2, 2, 3)))
    return rules(random_table(random, facts, hit, random.randint(1, 6))), facts


def rows_with(findings: Sequence[Finding], provider: Provider, *codes: str) -> set[int]:
    """The positions of the rows that have a finding of these codes."""
    position = {each.place: place for place, each in enumerate(provider.all_branches)}
    return {position[each.place] for each in findings if each.code in codes and each.place in position}


@PATIENT
@given(st.integers(0, 1_000_000), st.sampled_from(["unique", "any", "first", "priority"]))
def test_what_is_said_of_a_table_is_what_trying_out_everything_finds(rules: RulesMaker, seed: int, hit: str) -> None:
    rulebook, facts = random_rulebook(rules, seed, hit)
    provider, tried = rulebook.providers["table"], Tried.out(rulebook, facts)
    analysis = analyse(rulebook, DAY)
    findings = analysis.findings
    assert analysis.undecided == ()

    def rows(*codes: str) -> set[int]:
        return rows_with(findings, provider, *codes)

    if not tried.can_hold:
        assert {each.code for each in findings} - {"W302"} == {"E301"}
        return
    assert rows("E301") == set(range(len(provider.branches))) - tried.live
    assert any(each.code == "W305" for each in findings) is (tried.has_gap and provider.otherwise is None)
    if hit == "unique":
        assert rows("E303", "E308") == tried.overlapping
    if hit == "any":
        assert rows("E304") <= tried.disagreeing
        assert bool(rows("E304")) is bool(tried.disagreeing)
    otherwise = len(provider.branches)
    never = {place for place, each in enumerate(provider.all_branches) if each.id not in tried.taken}
    never &= tried.live | {otherwise}
    if hit == "first":
        assert rows("E306", "E308") == never
    elif hit == "priority":
        assert rows("E306") <= never <= rows("E306", "E308", "W307")
    else:
        assert rows("E306") == never & {otherwise}


@PATIENT
@given(st.integers(0, 1_000_000), st.sampled_from(["unique", "any", "first", "priority"]))
def test_each_example_is_a_case(rules: RulesMaker, seed: int, hit: str) -> None:
    rulebook, _ = random_rulebook(rules, seed, hit)
    provider = rulebook.providers["table"]
    for each in analyse(rulebook, DAY).findings:
        if each.code in ("E303", "E304"):
            places = {branch.place: branch for branch in provider.branches}
            pair = [places[each.place], places[each.related[0].place]]
            situation = shown(each, rulebook)
            assert [value(branch, situation) for branch in pair] == [True, True]
            same = pair[0].effects[0].expression == pair[1].effects[0].expression
            assert each.code == "E303" or not same
        if each.code == "W305":
            situation = shown(each, rulebook)
            assert provider.when is None or compiled(provider.when)(situation) is True
            assert {value(branch, situation) for branch in provider.branches} == {False}


@PATIENT
@given(st.integers(0, 1_000_000), st.sampled_from(["any", "first", "priority"]))
def test_a_row_that_could_be_left_out_makes_no_difference_where_it_holds(
    rules: RulesMaker, seed: int, hit: str
) -> None:
    rulebook, facts = random_rulebook(rules, seed, hit)
    provider = rulebook.providers["table"]
    for place in rows_with(analyse(rulebook, DAY).findings, provider, "W307", "E308"):
        without = provider.branches[:place] + provider.branches[place + 1 :]
        left = replace(provider, branches=without)
        for situation in situations(facts, unknown=True):
            before, after = ({grade for _, grade in taken(each, situation, rulebook)} for each in (provider, left))
            assert before <= after

"""Loading: what is built in must be right; an overlay that is not is left out, and those beside it stay."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.findings import Finding
from engine.loading import LoadedRules, RuleSources, load_rules
from engine.rulebook import RulebookError

BASE = """schema: rules/1
pack: shop
title: Shop
facts:
  - {id: guests, type: int, range: 1..500, ask: How many guests?}
  - {id: bottles, type: int, range: 0..500}
rules:
  - id: bottles.all
    title: Bottles
    kind: formula
    fact: bottles
    value: guests
    because: "{guests} guests."
    sources: [{thumb: ours}]
    tests: [{given: {guests: 3}, expect: {bottles: 3}}]
report:
  - {title: To buy, facts: [bottles]}
"""


def own(number: int, body: str) -> str:
    return f"schema: rules/1\npack: own{number}\ntitle: Own {number}\n{body}"


def fact(name: str) -> str:
    """A fact that is asked, and shown so that it is asked for something."""
    return f"facts: [{{id: {name}, type: int, ask: How many?}}]\nreport: [{{title: {name}, facts: [{name}]}}]\n"


RULE = 'title: R, kind: rule, because: "Always.", sources: [{thumb: ours}], tests: [{given: {}, fires: true}]'
BROKEN = {
    "not YAML": ("facts: [", "E002"),
    "a misspelt key": ("factss: []", "E010"),
    "an unknown fact": (f"rules: [{{id: r, {RULE}, then: {{bottels: 3}}}}]", "E102"),
    "a wrong type": (f"rules: [{{id: r, {RULE}, then: {{bottles: many}}}}]", "E105"),
    "a cycle": (
        "rules: [{id: r, "
        + RULE.replace("given: {}", "given: {bottles: 1}")
        + ", when: bottles == 1, then: {guests: 2}}]",
        "E201",
    ),
    "a contradiction": (
        f"rules: [{{id: r, {RULE}, then: {{bottles: 3}}}}, {{id: s, {RULE}, then: {{bottles: 4}}}}]",
        "E203",
    ),
    "a condition that never holds": (f"rules: [{{id: r, {RULE}, when: guests > 600}}]", "E301"),
    "nothing to retire": ("retire: [bottles.al]", "E501"),
    "another kind": (
        "parameters: [{id: guests, values: [{since: 2020-01-01, value: 1}], sources: [{thumb: ours}]}]",
        "E502",
    ),
}


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "base.yaml"
    path.write_text(BASE, encoding="utf-8")
    return path


def load(base: Path, *texts: str) -> LoadedRules:
    """The rules with one overlay for each text, in order."""
    paths = []
    for number, text in enumerate(texts, start=1):
        paths.append(base.parent / f"over{number}.yaml")
        paths[-1].write_text(text, encoding="utf-8")
    return load_rules(RuleSources((base,), tuple(paths)), {})


def test_without_overlays_all_is_well(base: Path) -> None:
    loaded = load(base)
    assert (loaded.findings, loaded.refused, loaded.sources.base) == ((), (), (base,))


def test_an_error_in_what_is_built_in_is_raised_with_and_without_overlays(base: Path) -> None:
    base.write_text(BASE.replace("value: guests", "value: gests"), encoding="utf-8")
    for overlays in ([], [own(1, "")]):
        with pytest.raises(RulebookError, match=r"base\.yaml:12:12: E102"):
            load(base, *overlays)


def test_an_overlay_cannot_mend_what_is_built_in(base: Path) -> None:
    base.write_text(
        BASE.replace("range: 0..500}", "range: 0..500, ask: How many?, when: guests > 900}"), encoding="utf-8"
    )
    with pytest.raises(RulebookError, match="E301"):
        load(
            base, own(1, f"retire: [bottles.all]\nrules: [{{id: r, {RULE}, then: {{bottles: 3}}}}]"), own(2, "oops: 1")
        )


@pytest.mark.parametrize("defect", BROKEN)
def test_a_broken_overlay_is_left_out_with_what_is_wrong(base: Path, defect: str) -> None:
    body, code = BROKEN[defect]
    loaded = load(base, own(1, body))
    (refused,) = loaded.refused
    assert refused.path == base.parent / "over1.yaml"
    assert code in [each.code for each in refused.findings]
    assert refused.errors >= 1
    assert loaded.rulebook.packs == {"shop": "Shop"}
    assert loaded.findings == ()


@pytest.mark.parametrize("defect", BROKEN)
def test_the_overlays_beside_it_stay(base: Path, defect: str) -> None:
    loaded = load(base, own(1, fact("corks")), own(2, BROKEN[defect][0]), own(3, fact("plates")))
    assert [each.path.name for each in loaded.refused] == ["over2.yaml"]
    assert list(loaded.rulebook.packs) == ["shop", "own1", "own3"]
    assert {"corks", "plates"} <= loaded.rulebook.facts.keys()


def test_nothing_of_a_broken_overlay_is_left_to_be_looked_for(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error holds on to all that was read before it: in a circle, that stays until garbage is looked for."""
    made, errors = RulebookError.__init__, list[ref[RulebookError]]()

    def recorded(error: RulebookError, findings: Sequence[Finding]) -> None:
        made(error, findings)
        errors.append(ref(error))

    monkeypatch.setattr(RulebookError, "__init__", recorded)
    load(base, own(1, fact("plates")), own(2, BROKEN["an unknown fact"][0]))
    assert {each() for each in errors} == {None}


def test_what_cannot_be_read_is_left_out_too(base: Path) -> None:
    loaded = load_rules(RuleSources((base,), (base.parent / "nowhere",)), {})
    assert [each.code for each in loaded.refused[0].findings] == ["E001"]
    assert loaded.rulebook.packs == {"shop": "Shop"}


def test_what_builds_on_a_refused_overlay_is_refused_with_it(base: Path) -> None:
    needs = f"rules: [{{id: r, {RULE}, then: {{corks: 3}}}}]"
    assert not load(base, own(1, fact("corks")), own(2, needs)).refused
    loaded = load(base, own(1, fact("corks") + "oops: 1"), own(2, needs))
    assert [each.path.name for each in loaded.refused] == ["over1.yaml", "over2.yaml"]


def test_warnings_are_told_and_prevent_nothing(base: Path) -> None:
    loaded = load(base, own(1, "facts: [{id: corks, type: int, ask: How many corks?}]"))
    assert [(each.code, Path(each.place.file).name) for each in loaded.findings] == [("W204", "over1.yaml")]
    assert not loaded.refused


def test_an_error_elsewhere_says_which_overlay_brings_it_about(base: Path) -> None:
    (refused,) = load(base, own(1, "retire: [guests]")).refused
    (finding, *_) = refused.findings
    assert finding.place.file == str(refused.path)
    assert finding.message.startswith("guests is taken away, but rules below read it: unknown fact 'guests'")
    assert {each.place.file for each in finding.related} == {"base.yaml"}


bodies = st.sampled_from([("good", None), *(("bad", name) for name in BROKEN)])


@given(st.lists(bodies, max_size=4))
def test_exactly_the_broken_ones_are_left_out(kinds: list[tuple[str, str | None]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder, "base.yaml")
        base.write_text(BASE, encoding="utf-8")
        texts = [own(at, BROKEN[name][0] if name else fact(f"f{at}")) for at, (_, name) in enumerate(kinds, start=1)]
        loaded = load(base, *texts)
        bad = [f"over{at}.yaml" for at, (kind, _) in enumerate(kinds, start=1) if kind == "bad"]
        assert [each.path.name for each in loaded.refused] == bad
        alone = load(base, *(text for text, (kind, _) in zip(texts, kinds, strict=True) if kind == "good"))
        assert list(loaded.rulebook.facts) == list(alone.rulebook.facts)
        assert loaded.rulebook.packs == alone.rulebook.packs

"""The ledger of the documents' claims and conflicts."""

import json
import re
from urllib.parse import urlsplit

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kb.claims.claims as module
from kb.catalogue import Catalogues
from kb.claims import Claims
from kb.errors import DataError, UnknownClaimError

CLAIMS = Claims.load()
CHECKED = [pytest.param(claim, id=claim.id) for claim in map(CLAIMS.get, CLAIMS.ids()) if claim.checks]


@pytest.fixture(scope="module")
def catalogues():
    return Catalogues.load().by_name()


def test_all_claims_and_conflicts_are_there_and_valid():
    assert len(CLAIMS.ids()) == len(set(CLAIMS.ids()))
    assert CLAIMS.conflict_ids() == tuple(f"X{number + 1:02}" for number in range(len(CLAIMS.conflict_ids())))
    assert all(CLAIMS.get(claim).statement for claim in CLAIMS.ids())
    assert all(CLAIMS.conflict(conflict).finding for conflict in CLAIMS.conflict_ids())


@pytest.mark.parametrize("section", sorted({claim.rpartition("-")[0] for claim in CLAIMS.ids()}))
def test_the_claims_of_a_section_are_numbered_without_a_gap(section):
    numbers = [claim.rpartition("-")[2] for claim in CLAIMS.ids() if claim.rpartition("-")[0] == section]

    assert numbers == [f"{number + 1:02}" for number in range(len(numbers))]


@pytest.mark.parametrize(("number", "document"), enumerate(CLAIMS.documents()))
def test_every_document_has_its_claims_within_its_lines(number, document):
    claims = [CLAIMS.get(claim) for claim in CLAIMS.ids() if claim.startswith(f"S{number}-")]

    assert {claim.document for claim in claims} == {document.name}
    assert all(1 <= claim.lines[0] <= claim.lines[1] <= document.lines for claim in claims)


def test_claims_and_conflicts_point_to_each_other():
    claims, conflicts = set(CLAIMS.ids()), set(CLAIMS.conflict_ids())

    for claim in map(CLAIMS.get, claims):
        assert set(claim.conflicts) <= conflicts
        assert set(claim.disagrees_with) | set(claim.disputed_by) <= claims
        assert claim.conflict in {None, *claim.conflicts}
    for conflict in map(CLAIMS.conflict, conflicts):
        assert conflict.claims
        assert set(conflict.claims) <= claims


def test_what_is_not_simply_right_says_how_it_is_handled():
    for claim in map(CLAIMS.get, CLAIMS.ids()):
        assert (claim.status == "ok") == (claim.handling is None), claim.id


@pytest.mark.parametrize("claim", CHECKED)
def test_a_check_names_a_page_one_can_open_or_an_entry_of_the_catalogue(claim, catalogues):
    for check in claim.checks:
        kind, _, entry = check.source.partition(": ")
        if kind == "catalogue":
            name, _, rest = entry.partition("/")
            assert any(rest.startswith(f"{known} (") for known in catalogues[name].ids()), check.source
        else:
            address = urlsplit(check.source)
            assert address.scheme == "https"
            assert "." in address.netloc
            assert " " not in check.source
        assert re.search(r"\w", check.says)
        assert "index id" not in f"{check.source} {check.says}"


def test_what_a_check_says_of_a_card_is_what_the_catalogue_has(catalogues):
    form = re.compile(r"([\d.]+) Gi?B; FP16 ([\d.]+) TFLOPS on shaders, ([\d.]+) dense on tensor cores")
    compared = 0
    for check in (check for claim in map(CLAIMS.get, CLAIMS.ids()) for check in claim.checks):
        if figures := form.match(check.says):
            entry = check.source.removeprefix("catalogue: accelerators/").partition(" ")[0]
            card = catalogues["accelerators"].get(entry)
            rates = (card.memory_gb, card.tflops_fp16_nontensor, card.tflops_fp16_tensor)
            assert tuple(map(float, figures.groups())) == rates, check
            compared += 1
    assert compared


def test_a_reference_is_looked_up_where_the_document_says():
    for claim in map(CLAIMS.get, CLAIMS.ids()):
        if claim.id.startswith("S1-R-"):
            assert {check.source for check in claim.checks} <= {claim.values["url"]}, claim.id


@pytest.mark.parametrize("claim", CHECKED)
def test_what_was_not_looked_up_is_marked_so(claim):
    assert not claim.unchecked
    bare = msgspec.structs.replace(claim, checks=())
    assert bare.unchecked == (claim.evidence == ("domain_knowledge",))


def test_only_a_note_that_rests_on_general_knowledge_alone_is_marked():
    for claim in map(CLAIMS.get, CLAIMS.ids()):
        if claim.unchecked:
            assert claim.note
            assert not claim.checks
        if set(claim.evidence) - {"domain_knowledge"}:
            assert not claim.unchecked, claim.id


def test_what_only_leads_on_or_announces_gives_the_reason_why_nothing_follows():
    unused = {claim.id for claim in map(CLAIMS.get, CLAIMS.ids()) if claim.unused and claim.section != "References"}
    assert unused >= {"S3-1-02", "S3-5-01", "S3-5-02", "S3-5-03"}
    assert not unused & {"S4-1-01", "S4-1-24"}


def test_a_claim_carries_its_figures_and_its_place():
    claim = CLAIMS.get("S2-2.1-04")

    assert claim.document == "DeepSpeed page"
    assert claim.conflicts == ("X06",)
    assert claim.conflict == "X06"
    assert "16" in claim.statement
    assert claim.values


def test_a_conflict_says_what_disagrees_and_what_is_done():
    conflict = CLAIMS.conflict("X04")

    assert "24 GB" in conflict.title
    assert conflict.handling
    assert "S1-2.2b-01" in conflict.claims


@pytest.mark.parametrize(
    ("wanted", "nearest"), [("S1-1.3-77", "S1-1.3-07"), ("s2-2.1-4", "S2-2.1-04"), ("X99", None), ("", None)]
)
def test_an_unknown_claim_is_said_with_the_nearest(wanted, nearest):
    with pytest.raises(UnknownClaimError) as caught:
        CLAIMS.get(wanted)

    assert caught.value.claim == wanted
    assert nearest is None or nearest in caught.value.suggestions


def test_an_unknown_conflict_is_said_with_the_nearest():
    with pytest.raises(UnknownClaimError, match="X4"):
        CLAIMS.conflict("x4")


def test_the_ledger_knows_what_it_contains():
    assert "S0-1-01" in CLAIMS
    assert "X45" in CLAIMS
    assert "X46" not in CLAIMS
    assert 7 not in CLAIMS


def test_claims_are_found_by_words_and_by_id():
    assert "S2-2.2-02" in {claim.id for claim in CLAIMS.search("zero stage 1")}
    assert CLAIMS.search("s1-1.3-07")[0].id == "S1-1.3-07"
    assert all("qlora" in (claim.statement + (claim.note or "")).lower() for claim in CLAIMS.search("QLoRA"))
    assert CLAIMS.search("no such words at all") == ()
    assert len(CLAIMS.search("gpu", limit=3)) == 3
    assert CLAIMS.search("gpu", limit=-1) == ()


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_can_be_searched_and_asked_for(text):
    CLAIMS.search(text)
    if text not in CLAIMS:
        with pytest.raises(UnknownClaimError):
            CLAIMS.get(text)


def test_a_hostile_question_does_no_harm():
    assert CLAIMS.search("x" * 100_000) == ()
    with pytest.raises(UnknownClaimError) as caught:
        CLAIMS.get("\x1b[31m" * 50_000)
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()


def test_a_damaged_record_is_named(monkeypatch):
    ledger = {"documents": [], "conflicts": [{"id": "X01"}], "claims": [{"id": "S1-1-01", "document": "S1"}]}
    monkeypatch.setattr(module, "read_data", lambda _: json.dumps(ledger).encode())
    claims = Claims()

    with pytest.raises(DataError, match=r"claims\.json: S1-1-01: Object missing required field `section`"):
        claims.get("S1-1-01")
    with pytest.raises(DataError, match=r"claims\.json: X01: Object missing required field `title`"):
        claims.conflict("X01")


def test_two_claims_with_one_id_are_damage(monkeypatch):
    row = msgspec.to_builtins(CLAIMS.get("S0-1-01"))
    ledger = {"documents": [], "conflicts": [], "claims": [row, row]}
    monkeypatch.setattr(module, "read_data", lambda _: json.dumps(ledger).encode())

    with pytest.raises(DataError, match="two records with the id S0-1-01"):
        Claims().ids()


@pytest.mark.parametrize("changed", ["claims.json", "quotations.json"])
def test_another_word_in_what_a_report_prints_is_another_digest(monkeypatch, changed):
    before = Claims().digest
    read = module.read_data
    monkeypatch.setattr(module, "read_data", lambda name: read(name) + (b" " if name == changed else b""))

    assert Claims().digest != before

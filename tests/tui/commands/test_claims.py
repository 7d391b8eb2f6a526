"""``whygpu claims``: the ledger, searchable, with what uses each claim."""

import json
from pathlib import Path

import msgspec

from kb.claims import Claim, Claims, ClaimUses
from tui.report.claim_report import claim_lines

ROOT = Path(__file__).parents[3]


def test_without_a_query_it_counts_the_claims_of_each_document(run) -> None:
    code, page, _ = run("claims")
    assert code == 0
    assert "147 claims" in page
    assert "45 conflicts" in page


def test_words_find_claims(run) -> None:
    code, page, _ = run("claims", "nvlink")
    assert code == 0
    assert page.startswith("S1-1.3-07")


def test_words_that_find_nothing_return_1(run) -> None:
    code, page, _ = run("claims", "zebra")
    assert (code, page.strip()) == (1, "no claim has all words of 'zebra'")


def test_a_claim_shows_its_place_its_standing_and_its_uses(run) -> None:
    code, page, _ = run("claims", "s1-1.3-07")
    text = " ".join(page.split())
    assert code == 0
    assert "section Qwen Architectural Considerations, lines 70 to 70" in text
    assert "contradicts, X43" in text
    assert "parallel.pcie_slow" in text
    assert "rules/hardware/parallel.yaml" in text


def test_a_conflict_shows_both_sides_and_the_handling(run) -> None:
    code, page, _ = run("claims", "X04")
    text = " ".join(page.split())
    assert code == 0
    assert "70e9 x 0.5 = 35 GB > 24 GB" in text
    assert "minimum 2x24 GB or 1x48 GB" in text
    assert "S1-2.2b-01" in text


def test_what_rests_on_general_knowledge_alone_is_called_unchecked() -> None:
    ledger = Claims.load()
    claim = ledger.get("S0-7-08")
    page = _page(ledger, msgspec.structs.replace(claim, checks=()))
    assert "no source was looked up" in page
    page = _page(ledger, claim)
    assert "unchecked" not in page
    assert claim.checks[0].says in page
    assert claim.checks[0].source in page


def _page(ledger: Claims, claim: Claim) -> str:
    return " ".join(" ".join(claim_lines(ledger, ClaimUses({}), claim, 200)).split())


def test_an_unknown_id_names_the_nearest(run) -> None:
    code, _, complaint = run("claims", "S1-1.3-99")
    assert code == 2
    assert "S1-1.3-09" in complaint


def test_json_has_the_record_and_its_uses(run) -> None:
    _, page, _ = run("claims", "S4-1-19", "--json")
    (record,) = json.loads(page)
    assert record["document"] == "training page"
    assert record["unchecked"] is False
    assert ("formula", "training.state_size", "dissent") in {
        (each["kind"], each["id"], each["stance"]) for each in record["used_by"]
    }


def test_the_page_of_disagreements_is_the_committed_one(run) -> None:
    _, page, _ = run("claims", "--disagreements")
    assert page == (ROOT / "docs/disagreements.md").read_text(encoding="utf-8")

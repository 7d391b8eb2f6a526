"""What a paper says, and in which order."""

from __future__ import annotations

import pytest

from tests.kb.advice.document.documents import document_of
from tests.tui.report.paper.papers import paper_for, texts_of
from tui.report.paper import Paper
from tui.report.paper.block import Bars, Entries, Plot, Proof, Table

SERVING, NOTHING = "llama 3.1 70b chat for 20 people", "70B chat model at 4-bit on my single RTX 4090"
COMPARED = "a chatbot for 5 people"


def part(paper: Paper, name: str) -> list[object]:
    return [block for each in paper.parts if each.id == name for block in each.blocks]


def test_the_first_page_is_for_who_has_the_money() -> None:
    paper = paper_for(SERVING)
    assert [each.id for each in paper.parts if each.first] == [
        "answer",
        "price",
        "alternatives",
        "answers",
        "assumed",
        "mind",
    ]
    first = [each.first for each in paper.parts]
    assert first == sorted(first, reverse=True)


def test_the_head_tells_how_it_was_made() -> None:
    document, head = document_of(SERVING), dict(paper_for(SERVING).head)
    assert head["Asked"] == SERVING
    assert head["Command"] == f"whygpu advise '{SERVING}' --as-of 2026-11-26"
    assert document["rulebook"]["digest"] in head["Rules"]
    assert document["provenance"]["made"] in head["Made"]
    assert document["version"] in head["Made"]
    assert head["Ranked by"] == document["goal"]["title"]
    assert head["Rules of your own"] == "none"
    assert "rents 20" in head["Prices of"]


def test_every_alternative_stands_with_why_it_lost() -> None:
    (table,) = (each for each in part(paper_for(SERVING), "alternatives") if isinstance(each, Table))
    document = document_of(SERVING)
    assert table.columns[-1] == "Why not"
    assert len(table.rows) == 1 + len(document["alternatives"]) + len(document["seconds"])
    assert table.rows[0][-1] == "recommended"
    assert all("ehind by" in row[-1] or "alike" in row[-1] for row in table.rows[1:])


def test_where_nothing_does_the_job_the_ways_out_come_before_the_price() -> None:
    paper = paper_for(NOTHING)
    assert [each.id for each in paper.parts if each.first][:3] == ["answer", "alternatives", "price"]
    (table,) = (each for each in part(paper, "alternatives") if isinstance(each, Table))
    assert table.columns[-1] == "What changes"


def test_options_stand_beside_each_other() -> None:
    (table,) = (each for each in part(paper_for(COMPARED), "compared") if isinstance(each, Table))
    assert [row[-1].partition(".")[0] for row in table.rows].count("chosen") == 1


def test_every_answer_stands_with_the_words_it_was_read_from() -> None:
    (table,) = (each for each in part(paper_for(SERVING), "answers") if isinstance(each, Table))
    request = document_of(SERVING)["request"]
    assert request is not None
    assert {row[2] for row in table.rows} == {each["words"] for each in request["heard"]}


def test_what_changes_the_answer_is_told_apart_from_all_that_was_assumed() -> None:
    document = document_of(SERVING)
    (entries,) = (each for each in part(paper_for(SERVING), "assumed") if isinstance(each, Entries))
    assert [each.text.partition(":")[0] for each in entries.entries] == [each["title"] for each in document["decisive"]]
    (table,) = (each for each in part(paper_for(SERVING), "assumptions") if isinstance(each, Table))
    assert len(table.rows) == len(document["assumptions"])


def test_paraphrases_stand_in_no_quotation_marks_and_quotations_are_word_for_word() -> None:
    document = document_of(NOTHING)
    quotations = {claim["quotation"] for claim in document["claims"]} | {
        claim["quotation"] for each in document["disagreements"] for claim in each["claims"]
    }
    paraphrases = {claim["statement"] for claim in document["claims"]}
    told = [
        each
        for name in ("documents", "disagreements")
        for block in part(paper_for(NOTHING), name)
        if isinstance(block, Entries)
        for each in block.entries
    ]
    quoted = {quotation.text for each in told for quotation in each.quotations}
    assert quoted
    assert quoted <= quotations
    assert not quoted & paraphrases
    assert not [each.text for each in told if each.text.startswith(("“", '"'))]


def test_every_disagreement_says_what_was_found_and_what_is_done() -> None:
    document = document_of(SERVING)
    (entries,) = (each for each in part(paper_for(SERVING), "disagreements") if isinstance(each, Entries))
    for each, told in zip(document["disagreements"], entries.entries, strict=True):
        assert told.text == f"{each['id']} {each['title']}"
        assert told.below == (f"Found: {each['finding']}", f"Handling: {each['handling']}")


def test_every_claim_and_every_other_source_is_listed() -> None:
    claims, others = (each for each in part(paper_for(SERVING), "sources") if isinstance(each, Table))
    document = document_of(SERVING)
    assert [row[0] for row in claims.rows] == [
        each["id"] for each in document["claims"] if each["status"] != "conflict"
    ]
    assert len(set(others.rows)) == len(others.rows) > 5


def test_bars_lie_in_order_on_their_scale() -> None:
    bars = [bar for each in part(paper_for(SERVING), "bars") if isinstance(each, Bars) for bar in each.bars]
    assert len(bars) > 8
    assert all(0 <= bar.low <= bar.value <= bar.high <= 1 for bar in bars)
    assert all(" to " in bar.shown for bar in bars)


def test_the_plot_marks_what_is_recommended() -> None:
    (plot,) = (each for each in part(paper_for(SERVING), "plot") if isinstance(each, Plot))
    assert [dot.standing for dot in plot.dots].count("recommended") == 1
    assert len(plot.ticks_across) >= 2


def test_the_proof_has_every_step_of_the_document() -> None:
    (proof,) = (each for each in part(paper_for(SERVING), "proof") if isinstance(each, Proof))
    assert [step.title for step in proof.steps] == [node["title"] for node in document_of(SERVING)["proof"]]


@pytest.mark.parametrize("text", ["a 7b", "which gpu", "pretrain a 3b on 100B tokens", NOTHING, COMPARED])
def test_there_is_a_paper_for_any_request(text: str) -> None:
    paper = paper_for(text)
    assert document_of(text)["report"]["answer"] in texts_of(paper)
    assert len({each.id for each in paper.parts}) == len(paper.parts)

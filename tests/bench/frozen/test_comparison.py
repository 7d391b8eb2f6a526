"""What was said and what is said, compared: renamed ids, lists in another order, and differences of a known cause."""

from __future__ import annotations

from bench.frozen.comparison import Difference, Explanation, Renaming, differences, unexplained

FACT = "{raw} | {raw} GB | Weights | formula |  | {rule} |  | b |  |  | [] |  | [] | ['model']"


def fact(raw: float, rule: str = "memory.weights") -> str:
    return FACT.format(raw=raw, rule=rule)


def test_ids_are_renamed_as_whole_words_also_in_texts() -> None:
    renaming = Renaming({"s0.cards": "report.cards"})
    assert renaming.record({"fact s0.cards": "by s0.cards, not s0.cards_more or s0.cards.low"}) == {
        "fact report.cards": "by report.cards, not s0.cards_more or s0.cards.low"
    }


def test_the_order_of_lists_is_no_difference_but_what_stands_in_them_is() -> None:
    before = {"/remarks/0/text": "'one'", "/remarks/1/text": "'two'"}
    assert differences(before, {"/remarks/0/text": "'two'", "/remarks/1/text": "'one'"}) == []
    (gone, new) = differences(before, {"/remarks/0/text": "'two'", "/remarks/1/text": "'three'"})
    assert (gone.key, gone.parts) == ("/remarks/text 'one'", "gone")
    assert (new.key, new.parts) == ("/remarks/text 'three'", "new")


def test_the_parts_of_a_fact_that_differ_are_named() -> None:
    (found,) = differences({"fact f": fact(1, "old")}, {"fact f": fact(2, "new")})
    assert found.parts == "raw value rule"


def test_a_cause_covers_no_other_parts_than_it_names() -> None:
    rule = Explanation("the rule has another id", key="fact .*", parts=frozenset({"rule"}))
    only_rule = Difference("fact f", fact(1, "old"), fact(1, "new"))
    with_value = Difference("fact g", fact(1, "old"), fact(2, "new"))
    left, counts = unexplained({"case": [only_rule, with_value]}, [rule])
    assert left == {"case": [with_value]}
    assert counts == {"the rule has another id": 1}


def test_a_cause_along_another_difference_counts_in_that_case_alone() -> None:
    layers = Difference("fact layers", fact(1), fact(2))
    cache = Difference("fact cache", fact(3), fact(4))
    along = Explanation("other layers", key=".*", parts=frozenset({"raw", "value"}), along="fact layers")
    left, counts = unexplained({"one": [layers, cache], "other": [cache]}, [along])
    assert left == {"other": [cache]}
    assert counts == {"other layers": 2}

"""What is different between the texts of two rulebooks."""

from __future__ import annotations

from kb.comparison import changed_rules


def changes(before, after) -> list[tuple[str, str, bool, bool, tuple[str, ...]]]:
    return [
        (each.kind, each.id, each.before is not None, each.after is not None, each.keys)
        for each in changed_rules(before.rulebook, after.rulebook)
    ]


def test_the_same_text_is_no_change(world):
    assert changes(world(), world()) == []


def test_comments_and_layout_are_no_change(world):
    other = world(
        ("rules:\n", "# the rules\nrules:\n\n"),
        ("sources: [{thumb: invented for the tests}]", "sources:\n      - {thumb: invented for the tests}"),
    )
    assert other.rulebook.digest != world().rulebook.digest
    assert changes(world(), other) == []


def test_a_changed_rule_names_the_keys_that_differ_and_where_it_stands(world):
    before = world()
    after = world(
        ("then: [22 GB]", "then: [23 GB]"), ("{hardware.accelerator} keeps", "A {hardware.accelerator} keeps")
    )
    (change,) = changed_rules(before.rulebook, after.rulebook)
    assert (change.kind, change.id, change.keys) == ("rule", "usable.table", ("rows", "because"))
    assert change.before == before.rulebook.providers["usable.table"].place
    assert change.after == after.rulebook.providers["usable.table"].place


def test_declarations_of_every_kind_are_compared(world):
    other = world(
        ("title: Parameters in total", "title: Size"),
        ("value: 2 byte/param", "value: 3 byte/param"),
        ("value: inference.context * 100 KB", "value: inference.context * 200 KB"),
        ("title: It fits", "title: It must fit"),
        ("title: Fewest cards", "title: Least cards"),
        ("values: [1, 2, 4, 8]", "values: [1, 2, 4]"),
        ("facts: [memory.weights, memory.cache]", "facts: [memory.weights]"),
    )  # fmt: skip
    assert changes(world(), other) == [
        ("rule", "cache.formula", True, True, ("value",)),
        ("fact", "model.params", True, True, ("title",)),
        ("parameter", "weight.bytes", True, True, ("values",)),
        ("requirement", "fits", True, True, ("title",)),
        ("goal", "fewest", True, True, ("title",)),
        ("choice", "hardware.count", True, True, ("values",)),
        ("report", "Memory", True, True, ("facts",)),
    ]


def test_what_is_added_or_removed_stands_on_one_side_only(world):
    renamed = world(("id: many.warning", "id: several.warning"))
    assert changes(world(), renamed) == [
        ("rule", "several.warning", False, True, ()),
        ("rule", "many.warning", True, False, ()),
    ]


def test_a_dash_in_quotes_is_a_text_and_a_bare_one_says_nothing(world):
    fact = ("  - {id: memory.cache,", "  - {id: card.mark, title: Mark, type: text}\n  - {id: memory.cache,")
    outputs = ("outputs: [hardware.usable_memory]", "outputs: [hardware.usable_memory, card.mark]")
    large = ("then: [75 GB]", "then: [75 GB, L]")
    bare = world(fact, outputs, large, ("then: [22 GB]", "then: [22 GB, -]"))
    quoted = world(fact, outputs, large, ("then: [22 GB]", 'then: [22 GB, "-"]'))
    assert changes(bare, quoted) == [("rule", "usable.table", True, True, ("rows",))]

"""The forms: one declaration of each key for whoever reads, formats or describes rule files."""

from __future__ import annotations

import pytest

from engine.rulebook.content import ByName, Content, ListOf, OneOf
from engine.rulebook.form import Form, Kinds
from engine.rulebook.forms.file import RULE_FILE
from engine.rulebook.forms.quantity import QUANTITY
from engine.rulebook.forms.rule import RULE, RULES, TABLE, WrittenTable
from engine.rulebook.forms.source import REFERENCE, SOURCE
from engine.rulebook.identifier import is_fact_id, is_rule_id


def forms_in(content: Content) -> list[Form]:
    """The forms that a content is made of, itself included."""
    match content:
        case Form(keys=keys):
            return [content, *(form for key in keys for form in forms_in(key.holds))]
        case Kinds(forms=kinds):
            return [form for each in kinds.values() for form in forms_in(each)]
        case OneOf(contents):
            return [form for each in contents for form in forms_in(each)]
        case ListOf(item) | ByName(item):
            return forms_in(item)
    return []


ALL = {form.what: form for form in forms_in(RULE_FILE)}


@pytest.mark.parametrize("what", ALL)
def test_every_form_is_sound(what):
    form = ALL[what]
    assert form.names
    assert len(set(form.names)) == len(form.names)
    assert {*form.one_of, *form.ordered} <= set(form.keys)
    assert set(form.required) <= set(form.names)
    assert all(key.description.endswith(".") for key in form.keys)


def test_the_kind_of_a_rule_is_a_word_that_has_a_form():
    assert RULES.key.holds.words == tuple(RULES.forms)


def test_a_rule_begins_with_its_name_and_ends_with_its_tests():
    assert RULE.names[:5] == ("for", "id", "title", "kind", "level")
    assert RULE.names[-7:] == ("when", "then", "judges", "because", "overrides", "sources", "tests")
    assert TABLE.required == ("id", "title", "hit", "inputs", "rows", "because", "sources")


def test_a_key_that_several_forms_share_is_the_same_in_all_of_them():
    assert QUANTITY.names[1:5] == ("id", "title", "type", "values")
    assert QUANTITY.keys[QUANTITY.names.index("tests")] is WrittenTable.tests


def test_a_source_cites_one_thing_or_names_a_reference():
    cited = ("claim", "paper", "url", "datasheet", "doc", "thumb")
    assert tuple(key.name for key in SOURCE.one_of) == (*cited, "ref")
    assert tuple(key.name for key in REFERENCE.one_of) == cited
    assert REFERENCE.names[:2] == ("id", "claim")


@pytest.mark.parametrize("text", ["a", "wine.colour", "a1.2_b", "x" * 100])
def test_ids(text):
    assert is_fact_id(text)
    assert is_rule_id(text)


@pytest.mark.parametrize("text", ["", "A", "1a", "a.", ".a", "a..b", "a b", "ä", "not", "true", "a\n", "x" * 101])
def test_what_can_be_no_id(text):
    assert not is_fact_id(text)
    assert not is_rule_id(text)


def test_ids_of_rules_may_have_hyphens():
    assert is_rule_id("a-b.c-d")
    assert not is_rule_id("a-")
    assert not is_fact_id("a-b")

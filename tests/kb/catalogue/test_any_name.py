"""Names of any kind: hostile ones, made-up ones, and all that the catalogues have."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.catalogue import Catalogues
from kb.errors import AmbiguousEntryError, UnknownEntryError
from tests.sample import examples

CATALOGUES = Catalogues.load()
ALL = ("accelerators", "instances", "models", "number_formats", "products")


def outcome(catalogue, query):
    """What became of a query, and the entries it was taken for."""
    try:
        return "known", (catalogue.resolve(query),)
    except UnknownEntryError as unknown:
        return "unknown", unknown.suggestions
    except AmbiguousEntryError as ambiguous:
        return "ambiguous", ambiguous.candidates


@pytest.mark.parametrize("name", ALL)
def test_every_id_means_itself_in_any_case(name):
    catalogue = CATALOGUES.by_name()[name]

    for entry in catalogue.ids():
        assert catalogue.resolve(entry) == entry
        assert catalogue.resolve(entry.upper()) == entry


@pytest.mark.parametrize("name", ALL)
def test_every_alias_means_its_entry_or_several(name):
    catalogue = CATALOGUES.by_name()[name]

    for entry in catalogue.ids():
        for alias in getattr(catalogue.get(entry), "aliases", ()):
            kind, entries = outcome(catalogue, alias)
            assert kind != "unknown", alias
            assert entry in entries, alias


HOSTILE = {
    "letters": "x" * 100_000,
    "digits": "9" * 100_000,
    "nulls": "4090" + "\x00" * 50_000,
    "colour": "\x1b[31mrtx 4090\x1b[0m",
    "ligatures": "\ufb01" * 10_000,
    "wide digits": "\uff18\uff42",
    "direction": "\u202e0904 xtr",
}


@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
def test_hostile_queries_do_no_harm(query):
    for name in ALL:
        catalogue = CATALOGUES.by_name()[name]
        catalogue.find(query, 5)
        try:
            catalogue.resolve(query)
        except (UnknownEntryError, AmbiguousEntryError) as refused:
            message = str(refused)
            assert len(message) < 2_000
            assert message.isprintable()


@settings(max_examples=examples(200), deadline=None)
@given(query=st.text(max_size=60), name=st.sampled_from(ALL))
def test_any_text_is_found_known_unknown_or_ambiguous(query, name):
    catalogue = CATALOGUES.by_name()[name]
    assert isinstance(catalogue.find(query), tuple)
    kind, entries = outcome(catalogue, query)
    assert set(entries) <= set(catalogue.ids())
    assert len(entries) == 1 or kind != "known"
    assert len(entries) > 1 or kind != "ambiguous"


WORDS = st.sampled_from(
    ["llama", "qwen", "3.1", "2.5", "8b", "70b", "instruct", "h", "100", "rtx", "4090", "80gb", "gemma", "mistral", "-"]
)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(WORDS, max_size=6).map(" ".join))
def test_the_size_in_a_resolved_query_is_in_the_name_or_a_fact_of_the_entry(query):
    try:
        entry = CATALOGUES.models.resolve(query)
    except (UnknownEntryError, AmbiguousEntryError):
        return
    record = CATALOGUES.models.get(entry)
    names = " ".join([entry, *record.aliases]).lower()
    sizes = [word for word in query.split() if word in {"8b", "70b"}]
    assert all(size in names or size == f"{(record.params_total or 0) / 1e9:.0f}b" for size in sizes)


@settings(max_examples=examples(200), deadline=None)
@given(query=st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)), name=st.sampled_from(ALL))
def test_what_a_name_may_mean_is_what_it_is_resolved_to(query, name):
    catalogue = CATALOGUES.by_name()[name]
    kind, entries = outcome(catalogue, query)
    meant = catalogue.meant(query)
    assert kind == ("known" if len(meant) == 1 else "ambiguous" if meant else "unknown")
    assert kind != "known" or list(meant) == list(entries)


@settings(max_examples=examples(200), deadline=None)
@given(query=st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)), name=st.sampled_from(ALL))
def test_the_entry_that_is_called_like_that_is_the_best_match(query, name):
    catalogue = CATALOGUES.by_name()[name]
    best = next(iter(catalogue.find(query, 1)), None)
    assert catalogue.exact(query) == (best.id if best is not None and best.exact else None)


@settings(max_examples=examples(50), deadline=None)
@given(name=st.sampled_from(ALL), data=st.data())
def test_an_entry_is_found_by_most_of_its_name(name, data):
    catalogue = CATALOGUES.by_name()[name]
    entry = data.draw(st.sampled_from(catalogue.ids()))
    assert entry in [match.id for match in catalogue.find(entry, len(catalogue.ids()))]

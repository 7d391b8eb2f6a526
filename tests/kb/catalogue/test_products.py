"""Products: what they refer to exists, and every name means what it should."""

import pytest

from kb.catalogue import Catalogues
from kb.claims import Claims

CATALOGUES, CLAIMS = Catalogues.load(), Claims.load()
PRODUCTS = CATALOGUES.products


@pytest.mark.parametrize("product", map(PRODUCTS.get, PRODUCTS.ids()), ids=PRODUCTS.ids())
def test_claims_conflicts_and_entries_exist(product):
    assert all(each in CLAIMS.ids() for each in product.claims)
    assert all(each in CLAIMS.conflict_ids() for each in product.conflicts)
    for catalogue, entries in product.entries().items():
        assert set(entries) <= set(CATALOGUES.by_name()[catalogue].ids())


@pytest.mark.parametrize("product", map(PRODUCTS.get, PRODUCTS.ids()), ids=PRODUCTS.ids())
def test_name_and_aliases_mean_it(product):
    for name in (product.name, *product.aliases):
        assert PRODUCTS.resolve(name) == product.id


def test_what_is_to_be_replaced_says_by_what():
    for product in map(PRODUCTS.get, PRODUCTS.ids()):
        assert product.role != "never_released" or product.instead


def test_the_first_entry_stands_for_it():
    assert PRODUCTS.get("google-tpu").accelerator == "tpu-v5e"
    assert PRODUCTS.get("llama-70b").model == "meta-llama/Llama-3.1-70B"
    assert (PRODUCTS.get("docker").accelerator, PRODUCTS.get("docker").model) == (None, None)


def test_processors_have_the_cores_of_their_data_sheets_not_of_the_documents():
    assert {each: PRODUCTS.get(each).cores for each in ("amd-epyc-7543", "amd-epyc-7742", "amd-epyc-9654")} == {
        "amd-epyc-7543": 32,
        "amd-epyc-7742": 64,
        "amd-epyc-9654": 96,
    }

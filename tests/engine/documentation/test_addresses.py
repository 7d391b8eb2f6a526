"""Paths of pages, safe on every file system, and links between them."""

from __future__ import annotations

import pytest

from engine.documentation.addresses import Addresses, page_path
from engine.rulebook import Rulebook


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("wine.colour", "facts/wine.colour.md"),
        ("con", "facts/_con.md"),
        ("aux.pump", "facts/_aux.pump.md"),
        ("com1", "facts/_com1.md"),
        ("console.width", "facts/console.width.md"),
    ],
)
def test_no_page_has_the_name_of_a_device(name: str, path: str) -> None:
    assert page_path("fact", name) == path


def test_links_are_relative_to_the_page_they_stand_on(wine: Rulebook) -> None:
    assert Addresses(wine, "README.md").rule("cost.sum") == "[Cost](rules/cost.sum.md)"
    assert Addresses(wine, "rules/a.md").rule("cost.sum") == "[Cost](cost.sum.md)"
    assert Addresses(wine, "facts/a.md").name("tax.rate") == "[Tax](../parameters/tax.rate.md)"
    assert Addresses(wine, "facts/a.md").name("guests") == "[Guests](guests.md)"
    assert Addresses(wine, "search.md").pack("wine.search") == "[Looking for a wine](packs/wine.search.md)"
    assert Addresses(wine, "a/b.md").question("guests") == "[How many guests are there?](../questions/guests.md)"

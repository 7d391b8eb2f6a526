"""People who are counted in groups."""

import pytest


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("for 2 adults and 3 kids", 5),
        ("for me and 4 friends", 5),
        ("a chatbot for me and two colleagues", 3),
        ("900 pupils and 70 teachers. Only the teachers would use it", 70),
        ("20 nurses and 5 doctors use it; just the doctors at first", 5),
    ],
)
def test_groups_are_added_or_the_one_that_is_meant_is_taken(facts, text: str, people: int) -> None:
    assert facts(text)["inference.team"] == people


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("two sites with 150 clerks each", 300),
        ("four schools, 50 teachers per school", 200),
        ("zwei Standorte, je 150 Mitarbeiter", 300),
        ("tres oficinas con 40 empleados cada una", 120),
        ("5 clases de 30 alumnos", 150),
        ("two sites, 150 clerks in all", 150),
        ("one site, 150 clerks, two questions each", 150),
    ],
)
def test_the_people_of_each_place_are_those_of_all_places(facts, text: str, people: int) -> None:
    assert facts(text)["inference.team"] == people


def test_what_is_left_out_or_added_is_said(understood) -> None:
    assert any("together 5" in doubt for doubt in understood("for 2 adults and 3 kids").doubts)
    assert any("900 pupils" in doubt for doubt in understood("900 pupils, 70 teachers. Only the teachers.").doubts)

"""What can stand in a dataclass follows from its annotations, and nothing else fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

import pytest

from engine.loading.shape import Shape, shapes_of


class Anything:
    """No dataclass."""


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    text: str | None


@dataclass(frozen=True, slots=True)
class Book:
    pages: tuple[Page, ...]
    size: tuple[float, Literal["mm", "inch"]]
    notes: Mapping[str, Book | bool]
    printed: date
    thing: Anything


def parts_of(shape: Shape, shapes: tuple[Shape, ...]) -> list[set[str]]:
    return [{shapes[number].type.__name__ for number in each} for each in shape.parts]


def fitting(value: object) -> list[Shape]:
    return [shape for shape in shapes_of(Book) if shape.type is type(value)]


def shape_of(value: object) -> Shape:
    (found,) = fitting(value)
    return found


def test_the_dataclass_comes_first_with_the_kinds_of_its_fields() -> None:
    shapes = shapes_of(Book)
    assert shapes[0].type is Book
    assert parts_of(shapes[0], shapes) == [{"tuple"}, {"tuple"}, {"dict"}, {"date"}, {"_Nothing"}]
    pages, size, notes = (shapes[min(shapes[0].parts[place])] for place in range(3))
    assert (pages.repeats, parts_of(pages, shapes)) == (True, [{"Page"}])
    assert (size.repeats, parts_of(size, shapes)) == (False, [{"float", "int"}, {"str"}])
    assert (notes.repeats, parts_of(notes, shapes)) == (True, [{"str"}, {"Book", "bool"}])
    assert parts_of(shape_of(Page(1, None)), shapes) == [{"int"}, {"str", "NoneType"}]


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        (Page(3, "text"), [3, "text"]),
        ({"a": True, "b": False}, ["a", True, "b", False]),
        (date(2026, 11, 21), [date(2026, 11, 21).toordinal()]),
    ],
)
def test_what_is_taken_apart_is_made_again(value: object, parts: list[object]) -> None:
    shape = shape_of(value)
    assert list(shape.take_apart(value)) == parts
    assert shape.make(*parts) == value
    assert not shape.is_scalar


def test_tuples_of_one_kind_and_of_several_are_two_shapes() -> None:
    one, several = fitting((1, 2))
    assert {one.repeats, several.repeats} == {True, False}
    for shape in (one, several):
        assert shape.make(*shape.take_apart((1, 2))) == (1, 2)


@pytest.mark.parametrize("value", ["text", 1, 1.5, True, None])
def test_scalars_are_of_exactly_one_kind(value: object) -> None:
    assert shape_of(value).is_scalar
    assert shape_of(value).type is type(value)


@pytest.mark.parametrize("value", [Anything(), object(), [1], {1}, b"bytes", Page, 1j])
def test_nothing_else_fits(value: object) -> None:
    assert not fitting(value)


def test_two_forms_of_a_class_can_be_told_apart() -> None:
    def form(**kinds: object) -> list[str]:
        return list(map(str, shapes_of(dataclass(type("Book", (), {"__annotations__": kinds})))))

    assert form(pages=int) == form(pages=int)
    others = (form(pages=int), form(pages=str), form(leaves=int), form(pages=int, leaves=int))
    assert len(set(map(tuple, others))) == 4

"""Which models are worth a trial, and in which order."""

from __future__ import annotations

import math

import pytest

from engine.inference import Given
from kb.advice.case import Case
from kb.advice.proposals import proposals
from kb.catalogue import Model
from tests.kb.advice.requests import the_advisor

CARDS = ("strix-halo-395", "h100-sxm5-80gb", "rtx-4090")


def proposed(card: str) -> list[Model]:
    advisor = the_advisor()
    answers = {"hardware.accelerator": card, "hardware.count": 1, "question.kind": "largest_model"}
    case = Case(advisor.engine, {fact: Given(value) for fact, value in answers.items()}, advisor.goal(None))
    return [advisor.catalogues.models.get(each) for each in proposals(case, "proposed.params")]


def is_sparse(model: Model) -> bool:
    return 2 * (model.params_active or math.inf) < (model.params_total or 0)


def size(model: Model) -> float:
    """As that of a dense model which is as able, with the weight that a paper gives for Qwen3-30B-A3B."""
    total = model.params_total or 0
    return total**0.65 * (model.params_active or total) ** 0.35


@pytest.mark.parametrize("card", CARDS)
def test_a_newer_sparse_model_comes_before_an_older_dense_one_of_its_size(card: str) -> None:
    models = proposed(card)
    pairs = [
        (sparse, dense)
        for sparse in models
        for dense in models
        if is_sparse(sparse) and not is_sparse(dense) and size(sparse) >= size(dense)
        if (sparse.release_date or "") > (dense.release_date or "")
    ]
    assert pairs
    assert all(models.index(sparse) < models.index(dense) for sparse, dense in pairs)


@pytest.mark.parametrize("card", CARDS)
def test_of_two_dense_models_of_a_size_only_the_newer_is_tried(card: str) -> None:
    dense = [each for each in proposed(card) if not is_sparse(each)]
    classes = [round(math.log(size(each)) * 5) for each in dense]
    assert len(set(classes)) == len(classes)

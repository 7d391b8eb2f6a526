"""What is recommended without a special wish: what an engineer would order, written down before it was looked at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.search import Candidate, search
from kb.advisor import Advisor

Request = Mapping[str, Value]


@dataclass(frozen=True)
class Expected:
    """Which cards, how many in all, and which formats an engineer would accept; None where he would not care."""

    request: Request
    cards: str
    counts: range
    formats: str | None = None


SERVE = {"workload.kind": "inference"}
TUNE = {"workload.kind": "training", "training.purpose": "fine_tuning"}
CASES = {
    "8B for ten": Expected(
        {**SERVE, "model": "meta-llama/Llama-3.1-8B", "inference.team": 10},
        r"l4|l40s?|a10|rtx-a6000|rtx-6000-ada|rtx-pro-\d000.*", range(1, 2), "bf16|fp16|fp8|int8"),
    "70B for twenty": Expected(
        {**SERVE, "model": "meta-llama/Llama-3.3-70B-Instruct", "inference.team": 20},
        r"h[12]00.*|a100.*80gb|l40s|rtx-pro-6000.*|b200.*", range(1, 5), "bf16|fp16|fp8|int8"),
    "R1 for twenty": Expected(
        {**SERVE, "model": "deepseek-ai/DeepSeek-R1", "inference.team": 20},
        r"h200.*|b[23]00.*", range(4, 9), "fp8"),
    "235B mixture for fifty": Expected(
        {**SERVE, "model": "Qwen/Qwen3-235B-A22B", "inference.team": 50},
        r"h[12]00.*|a100.*80gb|b200.*", range(2, 9), "bf16|fp16|fp8|int8"),
    "70B at a desk": Expected(
        {**SERVE, "model": "meta-llama/Llama-3.3-70B-Instruct", "inference.team": 1, "site.kind": "workstation"},
        r"rtx-5090|rtx-4090|rtx-3090.*|rtx-6000-ada|rtx-pro-[56]000.*", range(1, 3)),
    "QLoRA of a 70B": Expected(
        {**TUNE, "model": "meta-llama/Llama-3.1-70B", "training.method": "qlora"},
        r"h[12]00.*|a100.*80gb|rtx-pro-6000.*|l40s|rtx-a6000", range(1, 3)),
    "full tuning of an 8B": Expected(
        {**TUNE, "model": "meta-llama/Llama-3.1-8B", "training.method": "full"},
        r"h[12]00.*|a100.*80gb|b200.*", range(2, 9)),
    "full tuning of a 70B": Expected(
        {**TUNE, "model": "meta-llama/Llama-3.1-70B", "training.method": "full"},
        r"h[12]00.*|b[23]00.*", range(8, 65)),
    "pre-training of a 7B": Expected(
        {"workload.kind": "training", "training.purpose": "from_scratch", "model.params": 7e9, "training.tokens": 1e12},
        r"h[12]00.*|b[23]00.*", range(16, 257)),
    "a server of one's own": Expected(
        {**SERVE, "model": "openai/gpt-oss-120b", "inference.team": 30, "site.kind": "own_server"},
        r"rtx-pro-6000.*|h[12]00.*|l40s", range(1, 5), "mxfp4"),
    "a Mac": Expected(
        {**SERVE, "model.params": 70e9, "inference.team": 1, "site.vendor": "apple"},
        r"apple-m\d-(max|ultra)-.*", range(1, 2)),
    "a desk and 14B": Expected(
        {**SERVE, "model.params": 14e9, "inference.team": 1, "site.kind": "workstation"},
        r"rtx-[345]0[6789]0.*|rtx-a\d000|rtx-pro-4\d00.*", range(1, 2)),
}  # fmt: skip


def given(request: Request) -> dict[str, Given]:
    return {fact: Given(value) for fact, value in request.items()}


def best(engine: InferenceEngine, request: Request, goal: str = "standard") -> Candidate:
    return search(engine, given(request), goal, keep=1).ranked[0]


def merits(engine: InferenceEngine, candidate: Candidate, goal: str = "standard") -> tuple[float, ...]:
    """What the goal ranks by, the smaller the better; unknown is last."""
    order = engine.rulebook.goals[goal].order
    known = ((candidate.figures[fact], direction) for fact, direction in order)
    return tuple(-direction * float(figure) if figure is not None else float("inf") for figure, direction in known)


@pytest.mark.parametrize("name", CASES)
def test_what_an_engineer_would_order(advisor: Advisor, name: str) -> None:
    expected = CASES[name]
    chosen = best(advisor.engine, expected.request).choices
    assert re.fullmatch(expected.cards, str(chosen["hardware.accelerator"])), chosen
    assert chosen["hardware.count"] in expected.counts, chosen
    assert expected.formats is None or re.fullmatch(expected.formats, str(chosen["weights.format"])), chosen


@pytest.mark.parametrize("name", ["8B for ten", "R1 for twenty", "QLoRA of a 70B", "70B at a desk"])
def test_a_card_that_is_taken_from_the_market_never_improves_the_best(advisor: Advisor, name: str) -> None:
    engine, request = advisor.engine, CASES[name].request
    before = best(engine, request)
    gone = before.choices["hardware.accelerator"]
    left = tuple(each for each in advisor.catalogues.accelerators.ids() if each != gone)
    choices = tuple(
        replace(each, values=left, catalogue=None) if each.fact == "hardware.accelerator" else each
        for each in engine.rulebook.choices
    )
    without = InferenceEngine(replace(engine.rulebook, choices=choices))
    after = best(without, request)
    assert after.choices["hardware.accelerator"] != gone
    assert merits(without, after) >= merits(engine, before)


def test_the_default_is_the_standard_choice(advisor: Advisor) -> None:
    assert advisor.goal(None).id == "standard"


@pytest.mark.parametrize("fact", ["standard.memory", "standard.supply", "standard.engine", "standard.weighed_price"])
def test_what_it_ranks_by_can_be_asked_for(advisor: Advisor, fact: str) -> None:
    request = {
        **CASES["8B for ten"].request,
        "hardware.accelerator": "l4",
        "hardware.count": 1,
        "weights.format": "fp8",
    }
    inference = advisor.engine.infer(given(request))
    assert inference.value(fact) is not None
    assert all(advisor.rulebook.providers[each.id].because for each in advisor.rulebook.providers_of[fact])


def test_cheapest_never_rents_for_more_than_the_standard_choice(advisor: Advisor) -> None:
    request = CASES["8B for ten"].request
    low, usual = (
        advisor.engine.infer({**given(request), **given(best(advisor.engine, request, goal).choices)}).value(
            "cost.per_hour"
        )
        for goal in ("cheapest", "standard")
    )
    assert isinstance(low, float)
    assert isinstance(usual, float)
    assert low <= usual


@pytest.mark.parametrize(
    ("request_", "rejected", "requirement"),
    [
        ({"site.kind": "workstation"}, "h100-sxm5-80gb", "form_possible"),
        ({"site.kind": "cloud", "site.cloud": "aws"}, "a100-sxm4-80gb", "machine_of_the_cloud"),
    ],
)
def test_what_cannot_stand_there_is_rejected_with_the_reason(
    advisor: Advisor, request_: Request, rejected: str, requirement: str
) -> None:
    request = {**SERVE, "model": "meta-llama/Llama-3.1-8B", "inference.team": 2, "weights.format": "bf16", **request_}
    found = search(advisor.engine, given(request), "standard", keep=1)
    reason = found.reason_for({"hardware.accelerator": rejected, "hardware.count": 1, "parallel.replicas": 1})
    assert reason is not None
    assert reason.requirement == requirement


def test_what_is_owned_is_rejected_for_neither_form_nor_supply(advisor: Advisor) -> None:
    ours = {"hardware.accelerator": "v100-sxm2-32gb", "hardware.count": 1, "hardware.owned": True}
    request = {**CASES["8B for ten"].request, **ours, "site.kind": "workstation", "weights.format": "fp16"}
    facts = advisor.engine.infer(given(request))
    assert [facts.value(f"standard.{name}") for name in ("supply", "card", "weighed_price")] == [0, 0, 0]
    result = search(advisor.engine, given(request), "standard", keep=1)
    assert not {group.requirement for group in result.rejected} & {"form_possible", "machine_of_the_cloud"}

"""What is said of a job does not contradict itself: each class of contradiction, over two thousand situations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from engine.inference import Given
from tests.kb.advice.one_voice.situations import Situation, situations
from tests.kb.advice.requests import the_advisor

_SHOWN = 5
Found = Iterator[str]


def _none(check: Callable[[Situation], Found]) -> None:
    found = [f"{text}\n    in: {each}" for each in situations() for text in check(each)]
    assert not found, f"{len(found)} times, such as\n" + "\n".join(found[:_SHOWN])


def _remarks(situation: Situation, pattern: str, levels: tuple[str, ...]) -> Found:
    for remark in situation.remarks:
        if remark.level in levels and re.search(pattern, remark.text, re.IGNORECASE):
            yield f"{remark.rule}: {remark.text}"


def test_no_advice_presumes_a_fit_where_nothing_fits() -> None:
    def check(situation: Situation) -> Found:
        if situation.inference.value("fit.verdict") == "does_not_fit":
            yield from _remarks(
                situation,
                r"leaves (more )?room|fits (comfortably|easily)|is what fits|has room|still fits|memory (is )?left",
                ("recommend", "inform"),
            )

    _none(check)


def test_no_advice_is_given_on_training_with_what_can_only_run_models() -> None:
    def check(situation: Situation) -> Found:
        inference = situation.inference
        if inference.value("workload.kind") == "training" and inference.value("hardware.inference_only") is True:
            for remark in situation.remarks:
                if remark.level in ("recommend", "require") and remark.rule.split(".")[0] in (
                    "training",
                    "zero",
                    "parallel",
                    "optimization",
                ):
                    yield f"{remark.rule}: {remark.text}"

    _none(check)


def test_a_number_of_accelerators_that_is_named_holds_the_model_and_is_not_refused() -> None:
    def check(situation: Situation) -> Found:
        for remark in situation.remarks:
            for count in re.findall(r"([0-9,]+) of these accelerators", remark.text):
                if situation.inference.value("hardware.kind") == "soc":
                    yield f"{remark.rule}: {count} computers are named, and they are taken singly"
                elif not _held_by(situation, int(count.replace(",", ""))):
                    yield f"{remark.rule}: {count} are named, and they are refused in every layout"

    _none(check)


def _held_by(situation: Situation, count: int) -> bool:
    """Whether so many hold the model: each layer over as many as can, or over smaller groups as stages."""
    engine = the_advisor().engine
    groups: list[Mapping[str, Given]] = [{}]
    groups += [{"parallel.tensor": Given(each)} for each in range(1, count) if count % each == 0]
    for group in groups:
        tried = engine.infer({**situation.given, "hardware.count": Given(count), **group})
        if tried.value("parallel.heads_divide") is True and tried.value("fit.verdict") != "does_not_fit":
            return True
    return False


def test_nothing_is_required_that_is_there() -> None:
    def check(situation: Situation) -> Found:
        inference = situation.inference
        there, needed = inference.value("network.there"), inference.value("network.minimum")
        if isinstance(there, float) and isinstance(needed, float) and there >= needed:
            for remark in situation.remarks:
                if remark.level == "require" and remark.rule.startswith("network."):
                    yield f"{remark.rule}: {remark.text}"

    _none(check)


def test_one_accelerator_is_no_cluster() -> None:
    def check(situation: Situation) -> Found:
        if (
            situation.inference.value("hardware.count") == 1
            and situation.inference.value("fit.verdict") == "comfortable"
        ):
            yield from _remarks(
                situation,
                r"takes a cluster|needs a cluster|(several|many) machines are needed",
                ("require", "recommend"),
            )

    _none(check)


def test_one_verdict_never_stands_beside_its_opposite() -> None:
    def check(situation: Situation) -> Found:
        verdict = situation.inference.value("fit.verdict")
        if verdict in ("comfortable", "tight"):
            yield from _remarks(situation, r"\bnot possible\b|does not fit\b(?! in| on one)", ("require", "recommend"))

    _none(check)


def test_documents_are_named() -> None:
    def check(situation: Situation) -> Found:
        yield from _remarks(
            situation,
            r"\b(the (report|document|page|guide)|this (report|document|page))\b(?!s? of )",
            ("require", "warn", "recommend", "inform"),
        )

    _none(check)

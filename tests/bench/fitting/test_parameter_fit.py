"""Fitting parameters of rules."""

import json
import math

import pytest

from bench.accuracy import Case
from bench.fitting.__main__ import main
from bench.fitting.measured_speed import MeasuredSpeed
from bench.fitting.parameter_fit import ParameterFit
from bench.fitting.subject import Subject
from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor

DECODE = Subject.of("decode")


def stated(source: str, value: float, **changed) -> dict:
    return {
        "id": f"{source}.{value}.{len(changed)}",
        "table_id": f"{source}.speed",
        "group": "decode_tps",
        "quality": "A",
        "model": "meta-llama/Llama-3.1-8B",
        "precision": "bf16",
        "batch_per_gpu": 1,
        "seq_len": 1,
        "output_len": 256,
        "gpu": "NVIDIA A100 80GB",
        "n_gpus": 1,
        "engine": "vLLM",
        "value": value,
        "unit": "tokens/s",
    } | changed


def case(source: str, value: float, **changed) -> Case:
    return Case.of(stated(source, value, **changed), "here")


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


def test_a_parameter_takes_the_value_that_the_cases_show(advisor: Advisor) -> None:
    before = dict(advisor.engine.parameters)
    speeds = MeasuredSpeed.of([case("one", 1.0)], DECODE, advisor)
    rate = math.exp(speeds[0].residual(advisor.engine))
    slower = MeasuredSpeed.of([case("one", rate * 0.9), case("two", rate * 0.9)], DECODE, advisor)
    fit = ParameterFit.of(advisor.engine, slower, ["reach.tuned"], 6)
    assert fit.values["reach.tuned"] < before["reach.tuned"]
    assert abs(fit.residuals).max() < 0.01
    assert dict(advisor.engine.parameters) == before


def test_a_source_left_out_is_judged_by_the_others(advisor: Advisor) -> None:
    rate = math.exp(MeasuredSpeed.of([case("one", 1.0)], DECODE, advisor)[0].residual(advisor.engine))
    gguf = {"engine": "llama.cpp", "quantization": "Q4_K_M", "gpu": "NVIDIA GeForce RTX 3090"}
    cases = [case("one", rate * 0.9), case("two", rate), case("three", 100, **gguf)]
    speeds = MeasuredSpeed.of(cases, DECODE, advisor)
    fit = ParameterFit.of(advisor.engine, speeds, ["reach.tuned", "reach.gguf"], 6)
    one, orphaned = fit.without("one")
    assert one[0] == pytest.approx(-math.log(0.9), abs=0.02)
    assert orphaned == 0
    three, orphaned = fit.without("three")
    assert (len(three), orphaned) == (0, 1)


def test_what_has_no_estimate_is_left_out(advisor: Advisor) -> None:
    assert MeasuredSpeed.of([case("one", 10, gpu=None), case("two", 10, group="infer_mem")], DECODE, advisor) == []


def test_the_command_judges_the_rules_as_they_are(tmp_path, capsys) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text("".join(json.dumps(stated("b", value)) + "\n" for value in (70, 80)))
    assert main(["decode", str(file), "--rounds", "0"]) == 0
    assert "reach.tuned" in capsys.readouterr().out


def test_the_command_fits_training_too(tmp_path, capsys) -> None:
    file = tmp_path / "cases.jsonl"
    training = {"group": "train_tps", "task": "full_ft", "seq_len": 2048, "unit": "tokens/s", "engine": "Transformers"}
    file.write_text("".join(json.dumps(stated("b", value) | training) + "\n" for value in (2000, 3000)))
    assert main(["training", str(file), "--rounds", "1"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("matmul.share"))
    assert "2 cases" in line


def test_nothing_to_learn_from(tmp_path, capsys) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text("")
    assert main(["decode", str(file)]) == 2
    assert main(["decode", str(tmp_path / "none.jsonl")]) == 2
    assert "cannot read" in capsys.readouterr().err


@pytest.mark.parametrize("name", Subject.names())
def test_what_is_fitted_is_in_the_rules(name: str, advisor: Advisor) -> None:
    subject = Subject.of(name)
    assert set(subject.parameters) <= set(advisor.engine.parameters)
    assert subject.facts | {subject.engine} <= set(advisor.engine.rulebook.facts)

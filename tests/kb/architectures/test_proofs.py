"""Why a figure of a model of one's own is what it is: down to the layers, the formulas and the keys of the config."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.explanation import ProofNode, proof_lines, prove
from engine.inference import Given
from kb.advisor import Advisor
from tests.kb.architectures.configs import LLAMA, MIMO_V2_FLASH, QWEN_3_5_27B


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return Advisor.load()


@pytest.fixture
def proof(advisor: Advisor, tmp_path: Path):
    def of(config, fact: str) -> ProofNode:
        file = tmp_path / "config.json"
        file.write_text(json.dumps(config), encoding="utf-8")
        model = advisor.add_model(file)
        given = {"model": Given(model), "workload.kind": Given("inference"), "inference.context": Given(8192)}
        return prove(advisor.engine, advisor.advise(given).inference, fact)

    return of


def nodes(node: ProofNode) -> Iterator[ProofNode]:
    yield node
    for child in node.children:
        yield from nodes(child)


def test_parameters_end_at_the_formula_of_each_kind_of_layer_and_the_keys(proof) -> None:
    told = list(nodes(proof(QWEN_3_5_27B, "model.params")))

    rules = {each.rule for each in told}
    assert {"model.params_total", "qwen3_next.attention_params", "qwen3_next.layout"} <= rules
    assert all(each.sources for each in told if each.rule)
    assert any("linear_num_value_heads" in each.note for each in told)
    layers = next(each for each in told if each.name == "layers.params")
    assert [each.branch for each in layers.children[0].children if each.name == "layer.attention_params"] == ["1"]
    assert layers.arithmetic.startswith("48 × ")
    assert " + 16 × " in layers.arithmetic


def test_the_cache_ends_at_what_decides_the_heads(proof) -> None:
    told = list(nodes(proof(LLAMA, "kv.bytes_per_token")))

    assert any("num_key_value_heads" in each.note for each in told)
    assert "model.kv_heads" in {each.rule for each in told}
    assert any(str(each.place).startswith("rules/architectures/windows.yaml") for each in told)


def test_a_cache_of_layers_that_differ_is_summed(proof) -> None:
    node = proof(MIMO_V2_FLASH, "kv.bytes_per_token")

    assert node.raw == 9 * 4 * (192 + 128) * 2 + 39 * 8 * (192 + 128) * 2
    assert "mimo.keys" in {each.rule for each in nodes(node)}


def test_what_was_shown_is_not_shown_again(proof) -> None:
    lines = proof_lines(proof(QWEN_3_5_27B, "kv.bytes_per_token"))

    keys = [line for line in lines if "the key num_key_value_heads" in line]
    assert len(keys) == 1


def test_models_of_the_catalogue_end_at_the_rule_for_their_cache(advisor: Advisor) -> None:
    given = {"model": Given("Qwen/Qwen2.5-72B"), "workload.kind": Given("inference")}
    told = list(nodes(prove(advisor.engine, advisor.advise(given).inference, "kv.bytes_per_token")))

    assert {"model.kv_kind_of_model", "model.attends_everywhere"} <= {each.rule for each in told}

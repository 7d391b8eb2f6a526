"""Parameters counted from a shape."""

import pytest

from bench.accuracy.fields import Fields
from bench.accuracy.shape_params import shape_params

LLAMA = {
    "layers": 32,
    "hidden": 4096,
    "intermediate": 14336,
    "heads": 32,
    "kv_heads": 8,
    "vocab": 128256,
    "tied": False,
}


def test_a_dense_decoder():
    assert shape_params(Fields(LLAMA)) == pytest.approx(8.03e9, rel=0.001)


def test_a_mixture():
    mixture = {
        "layers": 48, "hidden": 2048, "heads": 32, "kv_heads": 4, "head_dim": 128, "vocab": 151936, "n_experts": 128,
        "moe_intermediate": 768, "tied": False,
    }  # fmt: skip
    assert shape_params(Fields(mixture)) == pytest.approx(30.53e9, rel=0.001)


@pytest.mark.parametrize("missing", ["layers", "vocab", "intermediate"])
def test_an_incomplete_shape_is_not_counted(missing):
    assert shape_params(Fields({**LLAMA, missing: None})) is None


def test_layers_that_differ_are_not_counted():
    assert shape_params(Fields({**LLAMA, "full_attention_interval": 4})) is None

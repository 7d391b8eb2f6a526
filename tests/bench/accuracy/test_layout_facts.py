"""Number formats that are described by their layout."""

import pytest

from bench.accuracy.layout_facts import layout_facts


@pytest.mark.parametrize(
    ("stated", "bits", "head"),
    [
        ("torchao uintx-4-64-hqq", 4.75, True),
        ("torchao int4wo-64-sparse-marlin", 3.25, True),
        ("torchao w4a8", 4, True),
        ("torchao w4a8-g128", 4.125, True),
        ("exl2 4.25bpw", 4.25, True),
        ("gptq-3bit g64", 3 + 19 / 64, False),
        ("int4 gptq group_size 64", 4 + 20 / 64, False),
        ("hqq 4bit group size 32", 5, False),
        ("gptq 4bit, no group", 4, False),
    ],
)
def test_bits_follow_from_the_layout(stated, bits, head):
    facts = layout_facts(stated)
    assert facts["format.bits"] * 8 == pytest.approx(bits)
    assert facts["format.quantizes_head"] is head


@pytest.mark.parametrize("stated", ["gptq-int4", "awq g128", "fp8", "bnb.nf4", "torchao int4wo-64", "nothing known"])
def test_what_has_a_name_or_none_is_left_alone(stated):
    assert layout_facts(stated) == {}


@pytest.mark.parametrize(
    ("stated", "bits"),
    [
        ("exl2 4.25bpw", 6),
        ("exl2 8bpw", 8),
        ("exl2 4.0bpw h8", 8),
        ("exl2 4.0bpw, 8-bit head", 8),
        ("exl2 5bpw head 6", 6),
    ],
)
def test_the_head_of_exllama_has_bits_of_its_own(stated, bits):
    facts = layout_facts(stated)
    assert facts["format.head_bits"] * 8 == bits
    assert facts["format.family"] == "exl"

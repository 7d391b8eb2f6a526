"""Number formats that a text names."""

import pytest

FORMAT = "weights.format"


@pytest.mark.parametrize("said", ["by Q3", "end of Q3", "in Q3", "Q3 2026"])
def test_a_quarter_of_a_year_is_no_format(facts, said: str) -> None:
    assert facts(f"go-live {said}, llama 3.3 70b in fp8")[FORMAT] == "fp8"


def test_bits_of_a_file_are_a_format(facts) -> None:
    assert facts("llama 3.3 70b in Q3 with llama.cpp")[FORMAT] == "q3_k_m"


def test_the_format_of_the_cache_is_none_of_the_weights(facts) -> None:
    heard = facts("llama 3.3 70b, Q8 cache")
    assert FORMAT not in heard
    assert heard["cache.format"] == "q8_0"


@pytest.mark.parametrize("said", ["int8 bitsandbytes", "int8 (bitsandbytes)", "bnb int8"])
def test_a_library_tells_which_of_several_formats_is_meant(facts, said: str) -> None:
    assert facts(f"mistral 7b v0.3 with {said}")[FORMAT] == "int8-bnb"

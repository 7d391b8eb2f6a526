"""Names that words of another language rule out together, before the names or behind them."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "text",
    ["H100以外で70Bを動かしたい", "H100は不可、70Bを動かす", "H100は使わない。70Bを動かす", "除了H100以外都可以,跑70B"],
)
def test_words_behind_a_name_rule_it_out(text, facts):
    heard = facts(text)
    assert heard["hardware.excluded"] == "h100-sxm5-80gb"
    assert "hardware.accelerator" not in heard
    assert heard["model.params"] == 70e9


@pytest.mark.parametrize("text", ["AMDは不可、予算100万円", "AMDは避けたい", "不要AMD,预算5万元", "AMD就不考虑了"])
def test_a_maker_is_ruled_out_in_the_same_way(text, facts):
    assert facts(text)["site.vendor_excluded"] == "amd"


def test_adapters_are_ruled_out_and_not_what_follows(facts):
    heard = facts("LoRAなしで7Bをファインチューニングしたい")
    assert heard["training.method"] == "full"
    assert heard["model.params"] == 7e9


@pytest.mark.parametrize("text", ["不考虑H100和A100", "H100とA100以外で", "除了H100和A100以外"])
def test_what_rules_out_holds_for_every_name(text, facts):
    heard = facts(text)
    assert heard["hardware.excluded"] == "h100-sxm5-80gb"
    assert heard["hardware.excluded_too"] == "a100-sxm4-80gb"


def test_a_name_may_be_a_word_of_the_language(cut):
    assert [token.text for token in cut("不考虑苹果和AMD")] == ["no", "apple", "and", "no", "amd"]


def test_names_that_are_only_listed_are_not_ruled_out(facts):
    heard = facts("H100なしで、A100を4枚")
    assert heard["hardware.accelerator"] == "a100-sxm4-80gb"
    assert heard["hardware.count"] == 4

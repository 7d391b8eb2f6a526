"""Numbers of other languages: where they begin and end, ranges, and how the East writes them."""

from __future__ import annotations

import pytest

YUAN = 0.15031


@pytest.mark.parametrize(
    ("text", "accelerator", "count"),
    [
        ("H200 8枚のサーバーで動かす", "h200-sxm-141gb", 8),
        ("A100 64枚のサーバーで学習したい", "a100-sxm4-80gb", 64),
        ("我们有A100 64张", "a100-sxm4-80gb", 64),
        ("4090x2枚で70Bは動きますか", "rtx-4090", 2),
    ],
)
def test_a_number_begins_behind_the_name_before_it(text, accelerator, count, facts):
    heard = facts(text)
    assert (heard["hardware.accelerator"], heard["hardware.count"]) == (accelerator, count)


def test_the_digits_of_a_name_count_nothing(facts):
    assert "hardware.count" not in facts("用A100卡训练7B模型")


@pytest.mark.parametrize("text", ["GPU8枚のサーバー", "GPU8张的服务器"])
def test_a_noun_that_stands_before_its_number_is_no_name(text, facts):
    assert facts(text)["hardware.count"] == 8


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("预算一万五", 15_000),
        ("预算两万三", 23_000),
        ("预算1万5", 15_000),
        ("预算一万二千五", 12_500),
        ("预算一万零五", 10_005),
        ("预算一万五千", 15_000),
    ],
)
def test_a_last_digit_alone_is_of_the_next_lower_power_of_ten(text, value, facts):
    assert facts(text)["budget.purchase"] == pytest.approx(value * YUAN)


def test_digits_may_follow_a_factor(facts):
    assert facts("1万5000人のユーザーが使う")["inference.team"] == 15_000


def test_characters_for_digits_are_read_like_digits(cut):
    assert "2025" in [token.text for token in cut("二\u3007二五年に4090を買いたい")]


@pytest.mark.parametrize(
    ("text", "fact", "upper"),
    [
        ("30\u301c50人で使います", "inference.team", 50),
        ("30\uff5e50人で使います", "inference.team", 50),
        ("30~50人で使います", "inference.team", 50),
        ("30から50人で使います", "inference.team", 50),
        ("5、6人で使います", "inference.team", 6),
        ("五、六人で使います", "inference.team", 6),
        ("30到50个人用", "inference.team", 50),
        ("三到五个人用", "inference.team", 5),
        ("三五个人用", "inference.team", 5),
        ("五六十个人用", "inference.team", 60),
        ("每天30到50份文档", "need.documents_per_day", 50),
        ("两三台服务器", "hardware.nodes", 3),
        ("para de 30 a 50 usuários", "inference.team", 50),
        ("entre 30 e 50 usuários no servidor", "inference.team", 50),
        ("30~50 usuários no servidor", "inference.team", 50),
        ("30~50 users on a 4090", "inference.team", 50),
    ],
)
def test_of_a_range_the_upper_end_counts(text, fact, upper, facts):
    assert facts(text)[fact] == upper


def test_a_range_is_heard_as_a_whole(understood):
    text = "30\u301c50人で使います"
    heard = next(each for each in understood(text).heard if each.fact == "inference.team")
    assert heard.words == "30\u301c50人"


def test_numbers_that_do_not_follow_each_other_are_no_range(cut):
    tokens = cut("8、16枚のカード")
    assert not any(token.hyphenated for token in tokens)

"""Texts that are written without spaces, cut into what phrases are looked up by."""

from __future__ import annotations

import pytest

YUAN = 0.15031


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("序列长度4096,8张H800", ("training.sequence", 4096), ("hardware.count", 8)),
        ("上下文是4080,16G显存", ("inference.context", 4080), ("site.accelerator_memory", 16e9)),
    ],
)
def test_a_comma_between_digits_parts_them(text, first, second, facts):
    heard = facts(text)
    assert heard[first[0]] == first[1]
    assert heard[second[0]] == second[1]


def test_three_digits_behind_a_comma_are_thousands(facts):
    assert facts("训练数据8,000条")["training.examples"] == 8000


@pytest.mark.parametrize(
    "text",
    [
        "これでいいですか。",
        "これでいいですかね。",
        "4090で足りるでしょうか。よろしくお願いします",
        "4090够跑70B吗。",
        "4090能跑70B么。",
        "H100呢。",
        "4090で足りますか",
    ],
)
def test_words_that_ask_need_no_question_mark(text, cut):
    assert any(token.asked for token in cut(text))


@pytest.mark.parametrize("text", ["4090で足ります。", "動くか試したい。", "我们有一张4090。"])
def test_what_states_is_not_asked(text, cut):
    assert not any(token.asked for token in cut(text))


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [
        ("我們想訓練一個7B模型,數據不能出內網", "我们想训练一个7B模型,数据不能出内网"),
        ("預算五萬元,員工50人,用兩張4090", "预算五万元,员工50人,用两张4090"),
        ("一張顯卡夠跑嗎", "一张显卡够跑吗"),
    ],
)
def test_traditional_characters_are_read_as_the_simplified_ones(traditional, simplified, cut):
    assert [token.text for token in cut(traditional)] == [token.text for token in cut(simplified)]


def test_words_of_traditional_characters_are_quoted_as_they_are_written(understood):
    heard = next(each for each in understood("預算五萬元").heard if each.fact == "budget.purchase")
    assert heard.words == "預算五萬元"
    assert heard.value == pytest.approx(50_000 * YUAN)


@pytest.mark.parametrize(
    ("text", "fact", "value"),
    [
        ("tengo una 3060 de 12 gb, q modelo puedo correr", "question.kind", "largest_model"),
        ("q placa compro para rodar qwen3 8b? tenho 3000 reais", "question.kind", "which"),
        ("kiero montar un chat pa 12 personas", "inference.team", 12),
    ],
)
def test_what_is_written_short_is_read_in_full(text, fact, value, facts):
    assert facts(text)[fact] == value


def test_a_letter_of_a_name_is_not_short_for_a_word(facts):
    assert facts("tengo una 3060, quiero Qwen3 14B en Q4_K_M")["weights.format"] == "q4_k_m"

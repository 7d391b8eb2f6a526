"""Texts in other languages are read by their glosses, and English texts never are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kb.understanding.examples import misheard
from kb.understanding.glossary import glossed, tongue_of
from kb.understanding.piece import pieces
from kb.understanding.token import tokenise
from kb.understanding.tongue import Glosses

EURO = 1.1172
ENGLISH = [
    "die shrinks aside, is the H100 die larger than that of the A100?",
    "Will it run on a 4090?",
    "I was told that was enough for a 13B model",
    "Which one is the best pro card, an RTX PRO 6000 or an M3 Pro?",
    "We once had a para that went on and on about como and con",
    "No, not once did the main server pour out errors",
    "pour more VRAM on it and the main model runs",
    "Pros and con of a 3090, as so many people say",
    "MIT licensed model for our lab",
    "im running a 7b on my laptop, is it enough",
    "AI server with 4x H100 for a team of 50",
    "Radeon AI PRO R9700 for 8 users",
    "I want to serve Command R+ and Command A to 20 people",
    "Mein Kampf is not in our data set of 10k documents",
    "The par value of tokens in a lot of chat",
    "Does DOS count as an OS for inference?",
    "Fine-tune a model for El Paso and Las Vegas with LoRA",
    "An agent for Los Angeles, 40 users at the same time",
    "La Plateforme is a cloud that we do not want",
    "We are the data team de facto, six people in all",
    "Budget of 5,000 EUR for a card, and no more",
    "How much for 2.5 million tokens a day?",
    "plus 64 GB of RAM and an RTX 4090",
    "Run Mistral Large for our Paris office of 30",
    "Le Chat is what they use; which GPU would serve it?",
    "des moines university has 200 students, which server do they need",
    "Qwen (通义千问) on a 4090 for my users, can it run?",
    "What does ein in Einstein cost, and how many cards do I need?",
    "Train an LM on Don Quijote, que no es the same as en passant text",
    "Summarise 500 articles of Le Monde per day",
    "Translate from Spanish to German for 12 people",
    "Is a gaming PC with sur-round sound enough for Whisper?",
    "Our chat bot must answer with mas o menos the same latency",
    "Per month 2000 dollars at most, in total",
    "I need 70B at 4 bit on two 3090, is that possible?",
    "An API or our own, which is cheaper?",
    "Host it at home, on a NAS, for me and my son",
    "Code completion for 5 devs, the fastest one there is",
    "Should we rent or buy eight H200 in the US?",
    "a gigabyte, half a dozen, a terabyte",
    "e or o or as",
    "Santa Clara et al. trained it from scratch on 2T tokens",
]


@pytest.fixture(scope="module")
def language(lexicon):
    def of(text: str) -> str | None:
        tongue = tongue_of(tuple(pieces(text)), lexicon.tongues)
        return tongue.id if tongue else None

    return of


@pytest.fixture(scope="module")
def read(lexicon):
    """A text as it is read."""
    return lambda text: " ".join(token.text for token in tokenise(text, lexicon))


def test_every_example_of_the_rule_files_says_what_it_is_to_say(rulebook, catalogues):
    assert [each.message for each in misheard(rulebook, catalogues)] == []


class TestRecognition:
    @pytest.mark.parametrize("text", ENGLISH)
    def test_english_is_read_as_it_stands(self, text, language):
        assert language(text) is None

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Reicht eine 4090 für Llama 3.1 8B?", "german"),
            ("Will ich ein Modell mit 70B betreiben, was brauche ich?", "german"),
            ("¿Basta una 4090 para Llama 3.1 8B?", "spanish"),
            ("Une 4090 suffit-elle pour Llama 3.1 8B ?", "french"),
            ("Uma 4090 chega para o Llama 3.1 8B?", "portuguese"),
            ("一张4090够跑Llama 3.1 8B吗", "chinese"),
            ("4090でLlama 3.1 8Bは動きますか", "japanese"),
            ("予算100万円、社員50人", "japanese"),
            ("预算10万元\uff0c员工50人", "chinese"),
            ("Wir wollen ein LLM on premise hosten, mit RAG and guardrails für 50 User", "german"),
            ("necesito un server para hosting de un chatbot, budget 5k", "spanish"),
        ],
    )
    def test_the_language_is_that_of_most_of_its_words(self, text, expected, language):
        assert language(text) == expected

    @pytest.mark.parametrize(
        "text", ["", "RTX 4090", "Llama-3.1-8B-Instruct 4x H100 80GB", "%%% 12 ???", "Привет, мир", "مرحبا"]
    )
    def test_nothing_tells_the_language(self, text, language):
        assert language(text) is None

    @pytest.mark.parametrize(
        ("accented", "bare"),
        [
            ("¿Cuántos usuarios simultáneos?", "cuantos usuarios simultaneos"),
            ("une mémoire de 24 Go, modèle quantifié", "une memoire de 24 go, modele quantifie"),
            ("não tenho placa de vídeo, só orçamento", "nao tenho placa de video, so orcamento"),
            ("höchstens fünf Nutzer für das größte Modell", "hochstens funf nutzer fur das grosste modell"),
        ],
    )
    def test_accents_may_be_left_out(self, accented, bare, read):
        assert read(accented) == read(bare)

    def test_umlauts_may_be_spelled_out(self, read):
        assert read("höchstens fünf für uns") == read("hoechstens fuenf fuer uns")


class TestNumbers:
    @pytest.mark.parametrize(
        ("text", "fact", "value"),
        [
            ("Wir haben ein Modell mit 1,5 Milliarden Parametern", "model.params", 1.5e9),
            ("Budget von höchstens 5.000 Euro für die Karte", "budget.purchase", 5000 * EURO),
            ("presupuesto de 12.500,50 euros para la tarjeta", "budget.purchase", 12500.5 * EURO),
            ("un budget de 12 500 euros pour la carte", "budget.purchase", 12500 * EURO),
            ("un budget de 12\u202f500 € pour la carte", "budget.purchase", 12500 * EURO),
            ("para treinta y cinco usuarios", "inference.team", 35),
            ("para trinta e cinco usuários", "inference.team", 35),
            ("pour quatre-vingt-dix utilisateurs", "inference.team", 90),
            ("für fünfunddreißig Nutzer", "inference.team", 35),
            ("para doscientos cincuenta usuarios", "inference.team", 250),
            ("para duzentos e cinquenta usuários", "inference.team", 250),
            ("pour deux cents utilisateurs", "inference.team", 200),
            ("五十个用户", "inference.team", 50),
            ("三百个用户", "inference.team", 300),
            ("三百五十个用户", "inference.team", 350),
            ("一百零五个用户", "inference.team", 105),
            ("十二个用户", "inference.team", 12),
            ("5万个用户", "inference.team", 50_000),
            ("1.5万个用户", "inference.team", 15_000),
            ("一万五千个用户", "inference.team", 15_000),
            ("两张4090", "hardware.count", 2),
            ("4090两张", "hardware.count", 2),
            ("社員二百五十人", "inference.team", 250),
            ("\uff13\uff12人のユーザー", "inference.team", 32),
            ("70億パラメータのモデル", "model.params", 7e9),
            ("三亿五千万参数", "model.params", 3.5e8),
            ("预算\uff1a\uff13万元", "budget.purchase", 30_000 * 0.15031),
            ("预算¥30000", "budget.purchase", 30_000 * 0.15031),
            ("orçamento de R$ 8.000 para a placa", "budget.purchase", 8000 * 0.18408),
        ],
    )
    def test_numbers_are_read_as_the_language_writes_them(self, text, fact, value, facts):
        assert facts(text).get(fact) == pytest.approx(value)

    @pytest.mark.parametrize(
        ("text", "fact", "value"),
        [
            ("pour Llama 3 405B avec un serveur", "model.params", 405e9),
            ("avec des A100 800 utilisateurs", "inference.team", 800),
            ("deux A100, 250 utilisateurs pour le modèle", "inference.team", 250),
        ],
    )
    def test_digits_of_names_are_no_part_of_a_number(self, text, fact, value, facts):
        assert facts(text).get(fact) == value

    def test_a_point_stays_a_point_in_names(self, facts):
        assert facts("Reicht das für Llama 3.1 8B mit einer Karte?")["model"] == "meta-llama/Llama-3.1-8B"


class TestOrder:
    @pytest.mark.parametrize(
        ("text", "fact", "value"),
        [
            ("每天500份文档", "need.documents_per_day", 500),
            ("每天一万次请求", "need.requests_per_day", 10_000),
            ("同时有20人使用", "inference.concurrency", 20),
            ("1日に3000リクエスト", "need.requests_per_day", 3000),
            ("同時に15人が使います", "inference.concurrency", 15),
            ("pro Tag 2.000 Anfragen, mit wenig Speicher", "need.requests_per_day", 2000),
            ("cada día mil documentos para resumir", "need.documents_per_day", 1000),
            ("chaque jour 2 000 requêtes pour le serveur", "need.requests_per_day", 2000),
        ],
    )
    def test_what_stands_before_its_number_there_is_read_behind_it(self, text, fact, value, facts):
        assert facts(text).get(fact) == value

    def test_a_phrase_around_a_number_is_heard_as_a_whole(self, understood):
        text = "你好\uff0c每天500份文档"
        heard = next(each for each in understood(text).heard if each.fact == "need.documents_per_day")
        assert heard.words == "每天500份文档" == text[heard.start : heard.end]


def test_exact_words_count_more_than_words_around_a_number(lexicon):
    tongue = next(each for each in lexicon.tongues if each.id == "chinese")
    glosses = Glosses(((tuple("一份合同"), "a contract"), *tongue.glosses.items()), tongue.numerals, tongue.folds, {})
    counted = replace(tongue, made=lambda: glosses)
    assert [each.text for each in glossed(tuple(pieces("一份合同")), counted)] == ["a", "contract"]
    assert [each.text for each in glossed(tuple(pieces("两份合同")), counted)] == ["two", "contracts"]


@pytest.mark.parametrize(
    ("text", "fact", "value"),
    [
        ("听说有人用8张H100跑70B,我们只有2张4090", "hardware.count", 2),
        ("友人はH100を8枚使っているそうですが、うちは4090が1枚です", "hardware.accelerator", "rtx-4090"),
        ("听说有人用两台跑DeepSeek,我就一台", "hardware.nodes", 1),
    ],
)
def test_a_clause_about_oneself_ends_what_is_said_of_others(text, fact, value, facts):
    assert facts(text)[fact] == value


def test_no_gloss_changes_a_name(lexicon, catalogues):
    names = {*catalogues.accelerators.ids(), *catalogues.models.ids()}
    names |= {catalogues.accelerators.get(each).name for each in catalogues.accelerators.ids()}
    changed = {
        (tongue.id, name)
        for tongue in lexicon.tongues
        for name in names
        if [each.text for each in glossed(tuple(pieces(name)), tongue)] != [each.text for each in pieces(name)]
    }
    assert changed == set()


def test_a_sign_is_no_word(facts):
    assert facts("Command R+ pour 20 utilisateurs en France avec le serveur")["model"].endswith("command-r-plus")

"""``whygpu why`` of what a search chose: the ranking, the runner-up, and any other choice worked out and compared."""

from __future__ import annotations

import json
import re

import pytest

from engine.inference import Given
from kb.advice.deciding import deciding
from kb.advice.rival import rival
from kb.spoken_alternative import alternative_in
from tests.loaded_once import built_in_advisor, rules_loaded_once

SERVE, TRAIN = "serve llama 3.1 70b to 40 users", "qlora llama 3.1 70b"
DECIDES = re.compile(r"What decides is (step \d+ of the ranking )?\[[\w.]+\]")
FAILS = re.compile(r"does not do the job, even in its best layout, .* \[[\w.]+\]")
LEFT_OUT = re.compile(r"left out of what this job is chosen from: .* \[[\w.]+\]")
SAME = "is what is recommended"
BATCH, CODE = (
    "overnight batch: summarise 200000 documents of 2000 tokens with llama 3.1 8b",
    "qwen3 coder 30b for 6 developers, 64k context",
)
CHAT, ON_AWS = "llama 3.1 8b, 10 users, 8k context", "serve llama 3.1 70b on aws to 50 users, 8k context"
LAPTOP = "run an 8b chat model on my laptop with an RTX 4060 laptop 8 GB"
STUDIO = "llama 3.3 70b at 4 bit on my mac studio m2 ultra 192 GB, just me"
LORA = "lora fine-tune mistral 7b, sequence length 4096"
PRETRAIN = "pretrain a 1.3b model on 100 billion tokens in 14 days"
ALTERNATIVES = [
    (SERVE, "hardware.accelerator", "2x RTX 4090"),
    (SERVE, "hardware.accelerator", "8x RTX 4090"),
    (SERVE, "hardware.accelerator", "2x a100 80gb"),
    (SERVE, "hardware.accelerator", "mi300x"),
    (SERVE, "hardware.accelerator", "l4"),
    (SERVE, "hardware.accelerator", "tesla k80"),
    (SERVE, "hardware.accelerator", "4x rtx 3090"),
    (SERVE, "hardware.accelerator", "b200"),
    (SERVE, "hardware.accelerator", "rtx pro 6000"),
    (SERVE, "hardware.accelerator", "fp16"),
    (SERVE, "hardware.accelerator", "8"),
    (SERVE, "hardware.accelerator", "8x"),
    (SERVE, "hardware.accelerator", "8 cards"),
    (CHAT, "hardware.accelerator", "tp 2"),
    (LAPTOP, "hardware.accelerator", "bf16"),
    (LAPTOP, "hardware.accelerator", "Q8_0"),
    (LAPTOP, "hardware.accelerator", "vllm"),
    (STUDIO, "hardware.accelerator", "2x M2 Ultra 192 GB"),
    (STUDIO, "hardware.accelerator", "fp16"),
    (SERVE, "hardware.accelerator", "aws"),
    (SERVE, "hardware.accelerator", "llama.cpp"),
    (SERVE, "hardware.count", "2"),
    (SERVE, "hardware.count", "8"),
    (SERVE, "weights.format", "fp16"),
    (SERVE, "weights.format", "awq"),
    (TRAIN, "zero.stage", "3"),
    (TRAIN, "hardware.accelerator", "2x rtx 4090"),
    (TRAIN, "hardware.accelerator", "8x a100 80gb"),
    (TRAIN, "hardware.accelerator", "azure"),
]


@pytest.fixture(autouse=True)
def _shared_advisor():
    with rules_loaded_once():
        yield


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.sample(4)
@pytest.mark.parametrize(("job", "fact", "other"), ALTERNATIVES)
def test_why_not_names_what_decides(run, job, fact, other):
    code, page, _ = run("why", fact, job, "--not", other)
    assert code == 0
    told = joined(page)
    assert any(each.search(told) for each in (DECIDES, FAILS, LEFT_OUT)) or SAME in told, told


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("job", "fact", "other", "said"),
    [
        pytest.param(
            ON_AWS, "hardware.accelerator", "runpod", r"You said cloud provider: AWS. Without that", id="cloud"
        ),
        pytest.param(
            LORA, "hardware.accelerator", "qlora", r"You said training method: LoRA adapters\. Without", id="way"
        ),
        pytest.param(
            BATCH, "hardware.accelerator", "tensorrt-llm", r"Nobody asked for it: engine .* vLLM", id="engine"
        ),
        pytest.param(
            LORA, "hardware.accelerator", "own server", r"is rented, this one is bought: .* not compared", id="bought"
        ),
        pytest.param(
            CHAT, "hardware.accelerator", "on premise", r"\$[\d.]+/h .*\$[\d,]+ to buy.* is rented, this", id="place"
        ),
        pytest.param(
            LAPTOP, "hardware.accelerator", "RTX 4090", r"You named 1 x .*4060 Laptop.* is there already", id="named"
        ),
        pytest.param(LAPTOP, "hardware.accelerator", "cloud", r"You said where it runs: Own workstation", id="there"),
        pytest.param(LORA, "hardware.accelerator", "vllm", r"vllm plays no part in this job", id="of-another-work"),
        pytest.param(
            CHAT, "hardware.accelerator", "dataoorts", r"makes no difference.* dataoorts asks \$[\d.]+/h", id="provider"
        ),
        pytest.param(
            CHAT, "hardware.accelerator", "lambda", r"Cloud provider Lambda.* \$1\.09/h \(2026-05\)", id="other-cloud"
        ),
        pytest.param(CHAT, "inference.engine", "sglang", r"The goal does not tell the two apart", id="alike"),
        pytest.param(
            SERVE, "hardware.accelerator", "llama.cpp", r"step 1 of the ranking \[standard\.batching\]", id="rule"
        ),
    ],
)
def test_why_not_tells_what_stands_against_it_besides_the_ranking(run, job, fact, other, said):
    code, page, _ = run("why", fact, job, "--not", other)
    assert code == 0
    assert re.search(said, joined(page)), joined(page)


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        ("0x H100", "Accelerators in total 0, outside 1.."),
        ("0", "Accelerators in total 0, outside 1.."),
        ("ZeRO-4", "ZeRO stage 4, outside 0..3"),
        ("my laptop", "does not say which accelerator is there"),
        ("mlx", "whygpu product"),
    ],
)
def test_what_cannot_be_tried_is_refused_with_what_would_be_right(run, other, complaint):
    code, _, told = run("why", "hardware.accelerator", CHAT, "--not", other)
    assert code == 2
    assert complaint in joined(told)


def test_no_copy_has_fewer_cards_than_its_layers_are_divided_over(run):
    asked = json.loads(run("why", "hardware.accelerator", CHAT, "--not", "tp 2", "--json")[1])["found"]
    found = {fact: each["value"] for fact, each in asked["configuration"].items()}
    assert found["parallel.tensor"] == 2
    assert found["parallel.tensor"] * found["parallel.replicas"] <= found["hardware.count"]


def test_an_engine_that_is_asked_for_is_what_is_advised_with_it(run):
    asked = json.loads(run("why", "hardware.accelerator", SERVE, "--not", "llama.cpp", "--json")[1])["found"]
    said = json.loads(run("advise", f"{SERVE} with llama.cpp", "--json")[1])["recommendation"]
    assert asked["configuration"] == said["configuration"]


@pytest.mark.parametrize(
    ("job", "other"), [(SERVE, "2x a100 80gb"), (SERVE, "8"), (PRETRAIN, "h100"), (CHAT, "h100"), (LORA, "rtx 4090")]
)
def test_the_price_with_which_it_would_be_taken_is_exact(job, other):
    advisor = built_in_advisor()
    advice = advisor.advise(advisor.understand(job).given)
    asked = rival(advisor.engine, advice, alternative_in(advisor, advice, "hardware.accelerator", other).values)
    assert asked.price is not None
    assert asked.price.most < asked.price.now

    def is_taken(price):
        given = {**asked.judged.given, asked.price.fact: Given(price)}
        decided = deciding(advisor.rulebook, advice.goal, advice.inference, advisor.engine.conclude(given))
        return decided is not None and decided.ahead

    assert is_taken(asked.price.most)
    assert not is_taken(asked.price.most + 0.01 / 3600)


def test_a_number_of_cards_that_does_not_do_names_the_number_that_does(run):
    told = joined(run("why", "hardware.accelerator", SERVE, "--not", "2x rtx 4090")[1])
    assert re.search(r"2 x NVIDIA GeForce RTX 4090: that does not do the job, .* GB are usable\. \[fits\]", told)
    assert re.search(r"Of the same, \d+ x NVIDIA GeForce RTX 4090", told)


def test_a_price_that_decides_tells_with_which_it_would_be_taken(run):
    told = joined(run("why", "hardware.accelerator", SERVE, "--not", "2x a100")[1])
    threshold, less, now = re.search(
        r"With a rent of \$([\d.]+)/h or less it would be taken, all else alike: (\d+) % less than \$([\d.]+)/h", told
    ).groups()
    assert round(100 * (1 - float(threshold) / float(now))) == int(less)


def test_a_weighed_price_is_told_with_the_figures_that_it_is_made_of(run):
    told = joined(run("why", "hardware.count", CHAT, "--not", "8")[1])
    made = re.findall(r"\$([\d.]+) × (\d+)(?: / √(\d+))? = \$(\d+\.\d+)", told)
    assert len(made) == 2
    for price, count, copies, weighed in made:
        assert float(price) * int(count) / int(copies or 1) ** 0.5 == pytest.approx(float(weighed), abs=0.01)


def test_the_steps_of_the_ranking_leave_ever_fewer_and_end_at_the_runner_up(run):
    page = run("why", "hardware.accelerator", SERVE)[1]
    told = joined(page)
    steps = [(int(a.replace(",", "")), int(b.replace(",", ""))) for a, b in re.findall(r": ([\d,]+) → ([\d,]+)", told)]
    assert len(steps) > 3
    assert all(before > after for before, after in steps)
    assert [after for _, after in steps[:-1]] == [before for before, _ in steps[1:]]
    feasible = int(re.search(r"([\d,]+) do the job", told)[1].replace(",", ""))
    assert steps[0][0] == feasible
    assert "Runner-up: " in told
    decides = re.search(r"What decides is step (\d+) of the ranking", told)
    assert 1 <= int(decides[1]) <= len(steps)
    assert "The smallest change that changes it" in told


def test_what_was_said_has_no_ranking(run):
    page = run("why", "model", SERVE)[1]
    assert "candidates were looked at" not in page


def test_as_json(run):
    found = json.loads(run("why", "hardware.accelerator", SERVE, "--not", "2x a100", "--json")[1])
    assert found["wanted"]["hardware.count"] == 2
    assert found["works"]
    assert found["decided"]["step"] > 0
    assert found["decided"]["chosen"] != found["decided"]["other"]


def test_what_plays_no_part_is_told_as_json_too(run):
    found = json.loads(run("why", "hardware.accelerator", LORA, "--not", "vllm", "--json")[1])
    assert found == {"wanted": {}, "plays_no_part": ["inference.engine"]}


def test_a_page_of_why_ends_with_what_it_rests_on(run):
    for other in ([], ["--not", "h100"]):
        page = joined(run("why", "hardware.accelerator", CHAT, *other)[1])
        assert re.search(
            r"Basis whygpu [\d.]+ · rules and data [0-9a-f]{12} · [\d-]+ · prices of [\d-]+(, old)?$", page
        )


def test_what_is_nothing_is_refused_with_a_suggestion(run):
    code, _, complaint = run("why", "hardware.accelerator", SERVE, "--not", "flibbertigibbet")
    assert code == 2
    assert "flibbertigibbet" in complaint

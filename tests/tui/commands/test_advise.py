"""``whygpu advise``: what it prints and what it returns."""

from __future__ import annotations

import json
from datetime import date

import pytest

from tests.tui.commands.command_line import ROOT, SERVING
from tui.commands.advise import advise
from tui.options import command_line_parser


class TestAdvise:
    def test_prints_a_recommendation_and_returns_0(self, run):
        code, page, _ = run("advise", *SERVING)
        assert code == 0
        assert page.startswith("Take ")
        assert len(page.splitlines()) <= 24
        assert "GB" in page

    def test_what_was_answered_hangs_on_the_options_so_that_it_is_not_taken_apart(self, capsys):
        words = ["advise", *SERVING, "--journal", "off"]
        options = command_line_parser(words).parse_args(words)
        options.arguments = tuple(words)

        assert advise(options) == 0

        request, printout = options.answered
        assert printout.advice.answers.keys() >= request.answers.keys()
        assert printout.report.answer.split()[0] in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("settings", "sentence"),
        [
            (("hardware.accelerator=rtx-4090", "hardware.memory=64GB"), "has 24 GiB of memory"),
            (("hardware.accelerator=rtx-4090", "hardware.link=nvlink"), "has no NVLink"),
            (("hardware.count=1", "parallel.tensor=4"), "over 4 accelerators"),
            (("site.data_in_house=true", "site.kind=cloud"), "must stay on machines of your own"),
        ],
    )
    def test_answers_that_cannot_all_be_true_are_refused(self, run, settings, sentence):
        code, _, complaint = run("advise", "qwen3 8b", *(part for each in settings for part in ("--set", each)))
        assert code == 2
        assert sentence in complaint

    def test_a_card_that_was_rebuilt_is_taken_as_it_is(self, run):
        code, page, _ = run("advise", "qwen3 32b on a 4090 48GB", "--set", "weights.format=fp8")
        assert code == 0
        assert page.startswith("Qwen3-32B in FP8 fits on 1 x NVIDIA GeForce RTX 4090")

    def test_json_has_every_documented_key(self, run):
        code, page, _ = run("advise", *SERVING, "--json")
        document = json.loads(page)
        documented = {
            line.split("`")[1]
            for line in (ROOT / "docs/json.md").read_text().partition("\n## ")[0].splitlines()
            if line.startswith("| `") and "`, `" not in line
        }
        assert code == 0
        assert document["schema"] == "whygpu.advice/2"
        assert documented - set(document) == set()
        assert document["facts"]["inference.context"]["value"] == 8192

    def test_what_is_set_counts_more_than_what_is_said(self, run):
        _, page, _ = run("advise", "llama 3.1 8b with 8k context", "--set", "inference.context=16384 token", "--json")
        assert json.loads(page)["facts"]["inference.context"]["value"] == 16384

    def test_goal_orders_the_candidates(self, run):
        _, cheapest, _ = run("advise", *SERVING, "--goal", "cheapest", "--json")
        _, fastest, _ = run("advise", *SERVING, "--goal", "fastest", "--json")
        assert json.loads(cheapest)["goal"]["id"] == "cheapest"
        assert json.loads(cheapest)["recommendation"]["summary"] != json.loads(fastest)["recommendation"]["summary"]

    def test_nothing_fits_returns_1_with_the_reasons_and_ways_out(self, run):
        code, page, _ = run(
            "advise",
            *SERVING,
            "--set",
            "model=llama 3.1 405b",
            "--set",
            "hardware.accelerator=rtx 4090",
            "--set",
            "hardware.count=1",
            "--json",
        )
        document = json.loads(page)
        assert code == 1
        assert document["status"] == "nothing_fits"
        assert document["plan"]["verdict"] == "does_not_fit"
        assert document["rejected"]
        assert document["alternatives"]

    def test_without_a_model_or_its_size_it_says_what_is_missing(self, run):
        code, page, _ = run("advise", "help me")
        assert code == 1
        assert "Without a model or its size nothing can be computed. (--set model.params=…)" in " ".join(page.split())
        assert "RECOMMENDATION" not in page

    def test_the_same_request_gives_the_same_document(self, run):
        _, shared, _ = run("advise", *SERVING, "--json")
        _, fresh, _ = run("advise", *SERVING, "--json", "--as-of", date.today().isoformat())  # loads its own rules
        assert json.loads(shared) == json.loads(fresh)

    def test_both_matchers_give_the_same_document_but_for_their_name(self, run):
        durable, reference = (
            json.loads(run("advise", *SERVING, "--json", "--matcher", each)[1]) for each in ("auto", "reference")
        )
        for document in (durable, reference):
            document.pop("matcher")
            document.pop("notice")
        assert durable == reference

    def test_an_answer_implies_its_circumstances(self, run):
        _, page, _ = run("advise", "--set", "training.method=lora", "--set", "model=llama 3.1 8b", "--json")
        assert json.loads(page)["facts"]["workload.kind"]["value"] == "training"

    def test_a_model_of_ones_own(self, run, tmp_path):
        config = {
            "model_type": "llama",
            "architectures": ["LlamaForCausalLM"],
            "hidden_size": 2048,
            "intermediate_size": 5632,
            "num_hidden_layers": 22,
            "num_attention_heads": 32,
            "num_key_value_heads": 4,
            "vocab_size": 32000,
            "max_position_embeddings": 4096,
            "tie_word_embeddings": False,
        }
        path = tmp_path / "config.json"
        path.write_text(json.dumps(config))
        code, page, _ = run("advise", "--config", str(path), "--json")
        by_set = run("advise", "--set", f"model={path}", "--json")
        assert code == 0
        assert json.loads(page)["facts"]["model.params"]["value"] == pytest.approx(1.1e9, rel=0.01)
        assert json.loads(by_set[1])["facts"]["model.params"] == json.loads(page)["facts"]["model.params"]

"""The command line as a person uses it: what it prints, what it returns, and that nothing typed makes it fall over."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from kb.catalogue import Catalogues

ROOT = Path(__file__).parents[3]
SERVING = ("--set", "model=llama 3.1 8b", "--set", "inference.context=8k", "--set", "inference.concurrency=4")


def shell(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Runs the command line as a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "tui", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        **options,
    )


class TestAdvise:
    def test_prints_a_recommendation_and_returns_0(self, run):
        code, page, _ = run("advise", *SERVING)
        assert code == 0
        assert page.startswith("Take ")
        assert len(page.splitlines()) <= 24
        assert "GB" in page

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


class TestWhy:
    def test_writes_out_the_arithmetic_with_units_and_sources(self, run):
        code, page, _ = run("why", "memory.kv_cache", *SERVING)
        assert code == 0
        assert "×" in page
        assert "GB" in page
        assert "source:" in page

    def test_why_not(self, run):
        code, page, _ = run("why", "precision.advised", *SERVING, "--not", "bits4")
        assert code == 0
        assert "needs" in page

    def test_json(self, run):
        code, page, _ = run("why", "memory.required", *SERVING, "--json")
        assert code == 0
        assert json.loads(page)["name"] == "memory.required"


class TestLists:
    def test_rules_check_test_list_show(self, run):
        assert run("rules", "check")[0] == 0
        assert "zero" in run("rules", "list")[1]
        code, page, _ = run("rules", "show", "zero.needs_sharding")
        assert code == 0
        assert "because:" in page

    def test_facts(self, run):
        code, page, _ = run("facts", "kv_heads")
        assert code == 0
        assert "model.kv_heads" in page
        assert run("facts", "no such fact")[0] == 1

    @pytest.mark.parametrize(
        ("catalogue", "query", "found"),
        [
            ("models", "llama 3.1 70b instruct", "meta-llama/Llama-3.1-70B"),
            ("accelerators", "rtx4090", "rtx-4090"),
            ("instances", "p5.48xlarge", "aws/p5.48xlarge"),
            ("formats", "q4_k_m", "q4_k_m"),
        ],
    )
    def test_catalogues(self, run, catalogue, query, found):
        code, page, _ = run("kb", catalogue, query)
        assert code == 0
        assert found in page

    def test_an_accelerator_as_an_instance_is_all_its_offers_with_price_day_and_source(self, run, monkeypatch):
        monkeypatch.setenv("COLUMNS", "200")  # so that no name is broken
        code, page, _ = run("kb", "instances", "h100-sxm5-80gb", "--limit", "100")
        assert code == 0
        catalogues = Catalogues.load()
        there = [catalogues.instances.get(each) for each in catalogues.instances.ids()]
        those = [each for each in there if each.accelerator == "h100-sxm5-80gb"]
        words = " ".join(page.split())
        assert [each.id for each in those if f"{each.id} " not in f"{words} "] == []
        for each in those:
            priced = each.usd_per_accelerator_hr
            assert (f"${priced:,.2f}/h for one" if priced is not None else "no price in USD") in words
            assert f"{each.price_date or 'undated'}: {each.price_basis.split()[0]}" in words
        prices = [float(each) for each in re.findall(r"\$([0-9.]+)/h for one", words)]
        assert prices == sorted(prices)

    def test_offers_found_by_name_have_their_prices_too(self, run):
        _, page, _ = run("kb", "instances", "lambda a6000")
        assert "/h for one, on-demand" in page

    @pytest.mark.parametrize("name", ["models", "accelerators", "instances"])
    def test_whole_catalogues(self, run, name):
        listed = [entry["id"] for entry in json.loads(run("kb", name, "--json")[1])]
        assert listed == list(Catalogues.load().by_name()[name].ids())


HOSTILE = [
    "\x1b[31mred",
    "[bold]x[/]",
    "a" * 10_000,
    "\u202eright to left",
    "; rm -rf /",
    "{{7*7}}",
    "%s%n",
    "\ud83d\ude00",
]


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("advise", "--set", "model=llama 3.1 9b"), "is not in the catalogue"),
            (("advise", "--set", "model=no such model at all"), "is not in the catalogue"),
            (("advise", "--set", "hardware.accelerator=rtx 4095"), "is not in the catalogue"),
            (("advise", "--set", "hardware.acelerator=h100"), "did you mean 'hardware.accelerator'"),
            (("advise", "--set", "nonsense"), "--set fact=value"),
            (("advise", "--set", "model="), "--set fact=value"),
            (("advise", "--set", "inference.context=-5"), "too small"),
            (("advise", "--set", "inference.context=1e300"), "too large"),
            (("advise", "--set", "inference.context=lots"), "is not a number"),
            (("advise", "--set", "inference.context=5 GB"), "is measured in GB"),
            (("advise", "--set", "hardware.count=2.5"), "whole number"),
            (("advise", "--set", "hardware.count=nan"), "is not a number"),
            (("advise", "--set", "hardware.count=99999999999999999999"), "too large"),
            (("advise", "--set", "hardware.host_ram=64"), "lacks a unit"),
            (("advise", "--set", "workload.kind=dancing"), "Choose one of"),
            (("advise", "--set", "training.checkpointing=perhaps"), "yes or no"),
            (("advise", "--goal", "cheepest"), "did you mean 'cheapest'"),
            (("advise", "--config", "/no/such/config.json"), "/no/such/config.json"),
            (("why", "memory.requird", *SERVING), "did you mean 'memory.required'"),
            (("rules", "show", "no.such.rule"), "there is no rule"),
            (("rules", "check", "/no/such/rules.yaml"), "cannot be read"),
        ],
    )
    def test_says_what_is_wrong_and_returns_2(self, run, arguments, message):
        code, page, complaint = run(*arguments)
        assert code == 2
        assert message.lower() in (page + complaint).lower()
        assert "Traceback" not in page + complaint

    def test_json_of_bad_input(self, run):
        code, page, _ = run("advise", "--set", "model=llama 3.1 9b", "--json")
        assert code == 2
        assert json.loads(page)["status"] == "bad_input"

    @pytest.mark.parametrize("text", HOSTILE)
    def test_hostile_words_are_not_obeyed_and_not_printed_raw(self, run, text):
        for arguments in (
            ("advise", text),
            ("advise", "--set", f"model={text}"),
            ("why", text),
            ("facts", text),
            ("kb", "models", text),
            ("rules", "show", text),
        ):
            code, page, complaint = run(*arguments)
            assert code in (0, 1, 2)
            assert "\x1b" not in page + complaint
            assert "\u202e" not in page + complaint
            assert "Traceback" not in page + complaint

    @pytest.mark.parametrize(
        ("field", "value", "message"),
        [
            ("hidden_size", None, "hidden_size"),
            ("hidden_size", -4096, "hidden_size"),
            ("hidden_size", 0, "hidden_size"),
            ("hidden_size", 10**30, "hidden_size"),
            ("hidden_size", "big", "hidden_size"),
            ("hidden_size", True, "hidden_size"),
            ("num_hidden_layers", 1.5, "num_hidden_layers"),
            ("num_attention_heads", [], "num_attention_heads"),
            ("num_key_value_heads", 7, "num_key_value_heads"),
            ("vocab_size", {}, "vocab_size"),
        ],
    )
    def test_a_config_that_cannot_be_used_names_the_field(self, run, tmp_path, field, value, message):
        config = {
            "model_type": "llama",
            "hidden_size": 4096,
            "intermediate_size": 14336,
            "num_hidden_layers": 32,
            "num_attention_heads": 32,
            "num_key_value_heads": 8,
            "vocab_size": 128256,
        }
        if value is None:
            del config[field]
        else:
            config[field] = value
        path = tmp_path / "config.json"
        path.write_text(json.dumps(config))
        code, _, complaint = run("advise", "--config", str(path))
        assert code == 2
        assert message in complaint

    @pytest.mark.parametrize("content", ["", "{", "[]", "null", '"text"', "NaN", "[" * 100_000, "\x00\x01"])
    def test_a_config_that_is_none_is_refused(self, run, tmp_path, content):
        path = tmp_path / "config.json"
        path.write_text(content)
        code, _, complaint = run("advise", "--config", str(path))
        assert code == 2
        assert "config.json" in complaint


class TestAsAProcess:
    def test_without_a_terminal_the_app_says_what_to_do_instead(self):
        done = shell()
        assert done.returncode == 2
        assert "whygpu advise" in done.stderr
        assert "\x1b" not in done.stdout + done.stderr

    def test_help_and_version_import_nothing_heavy(self):
        heavy = {"textual", "rich", "pydantic", "networkx", "numpy"}
        made = "import sys, tui.cli, tui.options; tui.options.command_line_parser(['advise'])"
        code = f"{made}; sys.exit(len({heavy} & set(sys.modules)))"
        assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0

    def test_advice_does_not_import_the_terminal_app(self):
        request = ["advise", "--set", "model=llama 3.1 8b"]
        code = f"import sys; from tui.cli import main; main({request}); sys.exit('textual' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True).returncode == 0

    def test_a_reader_that_goes_away_is_no_error(self):
        command = f"{sys.executable} -m tui kb models --json | head -c 100"
        done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.stderr == ""

    def test_an_ascii_terminal_gets_ascii(self):
        done = shell("advise", *SERVING, env={**os.environ, "PYTHONIOENCODING": "ascii"})
        assert done.returncode == 0
        assert done.stdout.isascii()


def test_words_alone_are_a_job(run):
    job = "llama 3.1 8b, 10 users, 16k context"
    assert run(job) == run("advise", job)
    assert run(job)[1].startswith("Take ")


def test_a_misspelt_command_is_no_job(run):
    assert shell("advize", "llama 3.1 8b").returncode == 2


def test_without_standard_input_the_app_says_what_it_needs():
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.stdin = None; from tui.cli import main; sys.exit(main([]))"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{} kb models llama >&-", 0),
        ("{} kb models llama >&- 2>&-", 0),
        ("{} >&-", 2),
        ("{} <&- >&- 2>&-", 2),
        ("{} chat 'llama 3.1 8b' <&-", 0),
        ("{} chat 'llama 3.1 8b' </dev/null >&-", 0),
    ],
)
def test_streams_that_are_closed_do_no_harm(line: str, code: int) -> None:
    command = line.format(f"{sys.executable} -m tui")
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    command = f"{sys.executable} -m tui kb models llama >/dev/full"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == "whygpu: the output cannot be written: No space left on device\n"
    assert done.returncode == 2

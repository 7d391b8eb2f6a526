"""Nothing that is typed makes the command line fall over."""

from __future__ import annotations

import json

import pytest

from tests.tui.commands.command_line import SERVING

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

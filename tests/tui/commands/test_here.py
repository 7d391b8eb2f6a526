"""``whygpu here`` shows what is found on this computer; ``advise --here`` takes it."""

from __future__ import annotations

import json

import pytest

from tests.kb.this_computer.conftest import Tools, tools
from tests.loaded_once import rules_loaded_once
from tui.cli import main

__all__ = ["tools"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with rules_loaded_once():
        code = main(arguments)
    return code, capsys.readouterr().out


def test_it_names_what_was_found_and_where_it_was_read(tools: Tools, capsys: pytest.CaptureFixture[str]) -> None:
    tools("nvidia-smi", ("--query-gpu", "NVIDIA GeForce RTX 3090, 24576, 550.54.14"))
    code, page = printed(capsys, "here")
    assert code == 0
    assert "RTX 3090" in page
    assert "nvidia-smi" in page
    found = json.loads(printed(capsys, "here", "--json")[1])
    assert found["facts"][0] == {
        "fact": "hardware.accelerator",
        "value": "rtx-3090",
        "read": "NVIDIA GeForce RTX 3090",
        "source": "nvidia-smi",
    }


def test_without_accelerators_it_says_so(tools: Tools, capsys: pytest.CaptureFixture[str]) -> None:
    code, page = printed(capsys, "here")
    assert code == 1
    assert "No accelerator was found" in page


def test_advice_takes_the_hardware_that_is_here(tools: Tools, capsys: pytest.CaptureFixture[str]) -> None:
    tools("nvidia-smi", ("--query-gpu", "NVIDIA GeForce RTX 3090, 24576, 550.54.14"))
    document = json.loads(printed(capsys, "advise", "llama 3.1 8b", "--here", "--json")[1])
    assert document["answers"]["hardware.accelerator"]["value"] == "rtx-3090"

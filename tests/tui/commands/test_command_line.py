"""The command line as a person uses it: what it prints and what it returns."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kb.catalogue import Catalogues
from tests.tui.commands.command_line import ROOT, SERVING


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


@pytest.mark.sample(2)
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

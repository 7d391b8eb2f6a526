"""The built-in packs are compiled once. After that a start neither reads nor verifies rule files."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import platformdirs
import pytest

from engine.inference import InferenceEngine
from engine.inference.inference_plan import InferencePlan
from engine.loading import RuleSources, load_rules
from engine.loading.compiled_rules import CompiledRules
from engine.rulebook import load_rulebook
from kb.catalogue import Catalogues
from kb.compiled_rules import compiled_rules_folder
from kb.rule_sources import BUILT_IN_PACKS
from tests.kb.advice.requests import requests

DAY = date(2026, 11, 21)
REQUEST = "llama 3.1 8b, 20 users"
#: what only reading and verifying rule files needs
READERS = ("yaml", "lark", "engine.rulebook.compiler", "engine.language.grammar", "engine.verification")
_START = f"""
import sys
from kb.advisor import Advisor
advisor = Advisor.load()
advice = advisor.advise(advisor.understand({REQUEST!r}).given)
print(advice.recommendation.summary)
print(*[name for name in {READERS} if name in sys.modules])
"""


def start() -> list[str]:
    """What a new process recommends, and which of the readers it has imported."""
    ran = subprocess.run([sys.executable, "-c", _START], check=True, capture_output=True, text=True)
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_a_second_start_gives_the_same_and_reads_no_rule_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYGPU_CACHE", str(tmp_path))
    summary, imported = start()
    assert {"yaml", "lark"} <= set(imported.split())
    assert start() == [summary, ""]
    (file,) = tmp_path.glob("rules-*")
    file.write_bytes(file.read_bytes()[:-1])
    assert start() == [summary, imported]
    assert start() == [summary, ""]


def test_the_built_in_packs_come_back_the_same_and_infer_the_same() -> None:
    catalogues = Catalogues.load().by_name()
    rulebook = load_rulebook([BUILT_IN_PACKS], catalogues)
    data = CompiledRules(rulebook, (), InferencePlan.of(rulebook, DAY)).to_bytes()
    found = CompiledRules.from_bytes(data, catalogues, rulebook.deferred_texts)
    assert found.rulebook == rulebook
    assert found.to_bytes() == data
    before, after = InferenceEngine(rulebook, as_of=DAY), InferenceEngine(found.rulebook, as_of=DAY, plan=found.plan)
    for given in requests():
        assert after.infer(given) == before.infer(given)


def test_warnings_are_kept_with_the_rules(tmp_path: Path) -> None:
    catalogues = Catalogues.load().by_name()
    sources = RuleSources((BUILT_IN_PACKS,))
    compiled, kept, plain = (load_rules(sources, catalogues, folder) for folder in (tmp_path, tmp_path, None))
    assert compiled.findings == kept.findings == plain.findings


@pytest.mark.parametrize("nowhere", ["", "off"])
def test_compiled_rules_can_be_switched_off(nowhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYGPU_CACHE", nowhere)
    assert compiled_rules_folder() is None


def test_another_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHYGPU_CACHE", str(tmp_path))
    assert compiled_rules_folder() == tmp_path


def test_otherwise_they_are_in_the_usual_place_of_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WHYGPU_CACHE")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda name: str(tmp_path / name))
    assert compiled_rules_folder() == tmp_path / "whygpu" / "rules"
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda name: f"~/.cache/{name}")
    assert compiled_rules_folder() is None

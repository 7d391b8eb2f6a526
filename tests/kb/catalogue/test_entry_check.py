"""Entries of a person's own are looked through: figures, names, sources, shapes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.findings import finding_page
from engine.rulebook import load_rulebook
from kb.catalogue import Catalogues
from kb.catalogue.entry_check import entry_findings
from kb.catalogue.shape import shape_params

HEADER = "schema: rules/1\npack: ours\ntitle: Ours\nentries:\n"
CARD = "  accelerators:\n    - {id: our-card, like: l40s, source: ours, "
MODEL = "  models:\n    - {id: us/own, like: meta-llama/Llama-3.1-8B, source: ours, "


def doubts(text: str, folder: Path) -> list[str]:
    file = folder / "ours.yaml"
    file.write_text(text)
    rulebook = load_rulebook([file], Catalogues.load().by_name())
    return [each.message for each in entry_findings(rulebook) if each.line.strip()]


@pytest.mark.parametrize(
    ("entry", "doubt"),
    [
        (CARD + "bandwidth_gbps: 33500000}", "bandwidth_gbps of our-card is 3.35e+07"),
        (CARD + "bandwidth_gbps: 1200}", ""),
        (CARD + "memory_gb: 0.5}", "memory_gb of our-card is 0.5"),
        (CARD + "cloud_usd_hr_low: 3, cloud_usd_hr_high: 1}", "cloud_usd_hr_low of our-card is 3, which is more than"),
        (CARD + "cloud_usd_hr_low: 1, cloud_usd_hr_high: 3}", ""),
        (CARD + "aliases: [h100]}", "'h100' is a name of h100-sxm5-80gb"),
        (CARD + "aliases: [the blue one]}", ""),
        (CARD.replace("source: ours, ", "") + "memory_gb: 50}", "the entry our-card cites no source"),
        (MODEL + "params_total: 700000000000}", "us/own has 700,000,000,000 parameters, but matrices"),
        (MODEL + "params_total: 8030261248}", ""),
        (MODEL + "aliases: [llama]}", "'llama' is a name of"),
        (MODEL.replace("like: meta-llama/Llama-3.1-8B", "family: Own, architecture: decoder") + "layers: 3}",
         "no complete shape, as there is no params_total, hidden, intermediate, heads, kv_heads, vocab"),
    ],
)  # fmt: skip
def test_what_is_doubtful_is_told(entry: str, doubt: str, tmp_path: Path) -> None:
    found = doubts(HEADER + entry + "\n", tmp_path)
    assert len(found) == bool(doubt)
    assert all(doubt in each for each in found)


def test_the_page_keeps_its_word(tmp_path: Path) -> None:
    example, cure = re.findall(r"^```yaml\n(.*?)^```$", finding_page("W505").text, re.MULTILINE | re.DOTALL)
    assert (len(doubts(example, tmp_path)), doubts(cure, tmp_path)) == (1, [])


def test_models_that_are_built_in_have_the_parameters_of_their_shape() -> None:
    models = Catalogues.load().models
    counted = [(models.get(each), shape_params(models.get(each))) for each in models.ids()]
    known = [(model, shape) for model, shape in counted if shape and model.params_total]
    assert len(known) > 150
    assert all(min(abs(each / model.params_total - 1) for each in shape) < 0.03 for model, shape in known)

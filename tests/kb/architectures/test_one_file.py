"""A new architecture is one file: with it a config is read as published, without it the config is refused."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.loading import RuleSources, load_rules
from kb.architectures import ARCHITECTURES, Architectures, ConfigEntries
from kb.catalogue import Catalogues, Model
from kb.errors import ModelConfigError
from kb.rule_sources import BUILT_IN_PACKS
from tests.kb.architectures.configs import (
    KIMI_LINEAR,
    MIMO_V2_FLASH,
    QWEN_3_5_27B,
    QWEN_3_5_35B,
    QWEN_3_NEXT,
)

MODELS = Catalogues.load().models
ADDED = {
    "qwen3_next.yaml": (QWEN_3_NEXT, QWEN_3_5_27B, QWEN_3_5_35B),
    "mimo.yaml": (MIMO_V2_FLASH,),
    "kimi_linear.yaml": (KIMI_LINEAR,),
}


@pytest.fixture
def config(tmp_path: Path):
    def write(content: Mapping[str, object]) -> Path:
        file = tmp_path / "config.json"
        file.write_text(json.dumps(content), encoding="utf-8")
        return file

    return write


@pytest.mark.parametrize("added", ADDED)
def test_one_file_makes_an_architecture_known(added: str, config, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    shutil.copytree(BUILT_IN_PACKS / ARCHITECTURES, folder, ignore=shutil.ignore_patterns("*.boundaries", added))
    sources = RuleSources((folder,), (), ARCHITECTURES)
    without = Architectures(load_rules(sources, {"configs": ConfigEntries()}).rulebook)
    for content in ADDED[added]:
        with pytest.raises(ModelConfigError):
            without.read(config(content))

    with_it = Architectures.load((BUILT_IN_PACKS / ARCHITECTURES / added,))
    shutil.copy(BUILT_IN_PACKS / ARCHITECTURES / added, folder)
    loaded = load_rules(sources, {"configs": ConfigEntries()})
    assert not loaded.findings, "the other files are as they should be beside the new one"
    for content in ADDED[added]:
        read = Architectures(loaded.rulebook).read(config(content)).record
        assert read.params_total
        assert read == with_it.read(config(content)).record


@pytest.mark.parametrize(
    ("content", "entry", "published"),
    [
        (QWEN_3_NEXT, "Qwen/Qwen3-Next-80B-A3B-Instruct", 79_674_391_296),
        (QWEN_3_5_27B, "Qwen/Qwen3.5-27B", 26_895_998_464),  # the text model alone
        (QWEN_3_5_35B, "Qwen/Qwen3.5-35B-A3B", 34_660_610_688),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_parameters_of_gated_delta_networks_are_the_published_ones(config, content, entry, published) -> None:
    read, known = Architectures.load().read(config(content)).record, MODELS.get(entry)

    assert read.params_total == published == known.params_formula
    assert read.params_total == pytest.approx(known.params_total, rel=0.02)  # with the tower for images
    assert (read.recurrent_state, read.recurrent_conv) == (known.recurrent_state, known.recurrent_conv)
    assert (read.layout, read.kv_heads, read.head_dim) == (known.layout, known.kv_heads, known.head_dim)


def test_layers_of_mimo_keep_what_their_heads_say(config) -> None:
    read, known = Architectures.load().read(config(MIMO_V2_FLASH)).record, MODELS.get("XiaomiMiMo/MiMo-V2-Flash")

    assert read.params_total == pytest.approx(known.params_total, rel=0.01)  # which counts three layers more
    assert read.layout == known.layout
    assert read.cache_by_layer
    assert (read.kept_keys, read.kept_values) == (9 * 4 * 192, 9 * 4 * 128)
    assert (read.window_keys, read.window_values) == (39 * 8 * 192, 39 * 8 * 128)


def test_an_architecture_in_a_persons_own_rules_is_used(config, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    text = (BUILT_IN_PACKS / ARCHITECTURES / "bailing.yaml").read_text(encoding="utf-8")
    (own / "acme.yaml").write_text(
        text.replace("architectures.bailing", "architectures.acme")
        .replace("bailing.", "acme.")
        .replace("bailing_moe_v2", "acme"),
        encoding="utf-8",
    )
    content: dict[str, object] = {**QWEN_3_NEXT, "model_type": "acme"}

    with pytest.raises(ModelConfigError):  # a key tells of linear attention
        Architectures.load().read(config(content))
    read: Model = Architectures.load((own,)).read(config(content)).record
    assert read.notes is None

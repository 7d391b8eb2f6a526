"""Layers of rules, written on the spot."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import Rulebook, load_rulebook
from tests.engine.rulebook.overlays import HEADER, MUSIC, SHOP, Layered
from tests.engine.wine.cellar import Cellar


@pytest.fixture
def layered(tmp_path: Path) -> Layered:
    """Loads the shop and the music with overlays on top, each given by the body of its only pack."""

    def load(*bodies: str, **packs: str) -> Rulebook:
        base = tmp_path / "base"
        base.mkdir()
        (base / "shop.yaml").write_text(SHOP, encoding="utf-8")
        (base / "tunes.yaml").write_text(MUSIC, encoding="utf-8")
        overlays = []
        for number, body in enumerate(bodies, start=1):
            folder = tmp_path / f"over{number}"
            folder.mkdir()
            overlays.append(folder)
            pack = packs.get(folder.name, f"own{number}")
            (folder / "own.yaml").write_text(HEADER.format(pack=pack) + body, encoding="utf-8")
        return load_rulebook([base], {"wines": Cellar()}, overlays)

    return load

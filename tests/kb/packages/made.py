"""Packages of rules for tests, and what they are made of."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.rulebook.manifest import Manifest
from kb.packages import Package
from kb.packages.package import SIGNED_PACKAGE
from kb.signature import Signer

RULES = """schema: rules/1
pack: ours.power
title: Ours
rules:
  - id: ours.circuit
    title: More than one circuit carries
    level: warn
    when: power.total > 3 kW and site.kind is not cloud
    because: "{hardware.count} x {hardware.accelerator} draw {power.total}; a circuit of ours carries 3 kW."
    sources: [{doc: plan of our machine room}]
    tests:
      - {given: {power.total: 4 kW}, fires: true}
      - {given: {power.total: 2 kW}, fires: false}
"""
REPLACING = """schema: rules/1
pack: ours.prices
title: Ours
retire: [cost.prices_move]
rules:
  - id: cost.per_hour
    title: Rent with tax
    kind: formula
    fact: cost.per_hour
    value: hardware.count * price.low * 1.19
    because: "With tax: {cost.per_hour}."
    sources: [{thumb: our books}]
    tests: [{given: {hardware.count: 1, price.low: 1 USD/h}, expect: {cost.per_hour: 1.19 USD/h}}]
replaces: [cost.per_hour]
"""
"""Rules that replace others take much longer to check than `RULES`, which only add."""
DESCRIPTION = """name = "our-policy"
version = "1.0.0"
description = "What we may buy"
author = "Platform team"
licence = "Apache-2.0"
whygpu = "0.1.0"
"""

needs_ssh_keygen = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="signatures need ssh-keygen (OpenSSH)")


def key_of(folder: Path, name: str) -> Path:
    """The key of a person for SSH, in a folder; the same each time."""
    file = folder / name
    if not file.exists():
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(file)], check=True)
    return file


def allowed_signers(key: Path) -> Path:
    """A file in which the owner of that key alone may sign."""
    file = key.with_name(f"only-{key.name}")
    file.write_text(f"{key.name}@example.com {key.with_suffix('.pub').read_text()}")
    return file


def folder_of_rules(folder: Path) -> Path:
    """A folder with rules, and with what their author says of them."""
    folder.mkdir()
    (folder / "power.yaml").write_text(RULES, encoding="utf-8")
    (folder / "package.toml").write_text(DESCRIPTION, encoding="utf-8")
    return folder


def package(files: Mapping[str, str] | None = None, version: str = "1.0.0", name: str = "our-policy") -> Package:
    """A package of ``files`` that nobody has checked."""
    contents = {path: text.encode() for path, text in (files or {"power.yaml": RULES}).items()}
    manifest = Manifest.made(
        name=name,
        version=version,
        description="What we may buy",
        author="Platform team",
        licence="Apache-2.0",
        needs="0.1.0",
        packs=("ours.power",),
        replaces=(),
        retires=(),
        files=contents,
    )
    return Package(manifest, contents)


def signed(made: Package, key: Path) -> Package:
    """The same, signed."""
    return made.signed(Signer(key, SIGNED_PACKAGE).sign(made.signed_text))


def tree(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder: what stands in each file, and None for each folder."""
    return {str(each.relative_to(folder)): None if each.is_dir() else each.read_bytes() for each in folder.rglob("*")}

"""Packages of rules that were changed: none of what they say counts."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.loading import RuleSources, layer_accounts, load_rules, source_stamp
from engine.loading.loaded_rules import LoadedRules
from engine.rulebook.manifest import MANIFEST_FILE, SIGNATURE_FILE, Manifest, ManifestError
from engine.rulebook.receipt import RECEIPT_FILE, Receipt, receipt_of
from engine.rulebook.seal import seal_findings
from engine.rulebook.signing_key import signing_key
from tests.engine.policy.shop import POLICY, SHOP


def manifest_of(files: dict[str, bytes], version: str = "1.0.0") -> Manifest:
    return Manifest.made(
        name="no-red",
        version=version,
        description="What we may buy",
        author="us",
        licence="MIT",
        needs="1.0",
        packs=("ours",),
        replaces=(),
        retires=(),
        files=files,
    )


def signature_by(key: bytes) -> str:
    """A signature that says that it was made with ``key``; whether it is good is not asked here."""
    blob = b"SSHSIG" + (1).to_bytes(4, "big") + len(key).to_bytes(4, "big") + key
    return f"-----BEGIN SSH SIGNATURE-----\n{base64.b64encode(blob).decode()}\n-----END SSH SIGNATURE-----\n"


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """A package with a policy, as it is installed."""
    folder = tmp_path / "no-red" / "1.0.0-abc"
    (folder / "launch").mkdir(parents=True)
    files = {"policy.yaml": POLICY.encode(), "launch/list.j2": b"x"}
    for name, text in files.items():
        (folder / name).write_bytes(text)
    manifest = manifest_of(files)
    (folder / MANIFEST_FILE).write_bytes(manifest.to_bytes())
    (folder / SIGNATURE_FILE).write_text(signature_by(b"alice's"))
    key = signing_key(signature_by(b"alice's"))
    receipt = Receipt("no-red", "1.0.0", manifest.digest, folder.name, "no-red.whygpu", signer="alice", key=key)
    (folder.parent / RECEIPT_FILE).write_bytes(receipt.to_bytes())
    return folder


@pytest.fixture
def load(tmp_path: Path, sealed: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], LoadedRules]:
    """Loads as a start of the program does, with what was compiled before, where files count as settled at once."""
    monkeypatch.setattr(source_stamp, "_SETTLED", 0)
    shop = tmp_path / "shop"
    shop.mkdir()
    (shop / "shop.yaml").write_text(SHOP)
    return lambda: load_rules(RuleSources((shop,), (sealed,)), {}, tmp_path / "cache")


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def forge(folder: Path) -> None:
    """Another policy, with a manifest that agrees with it."""
    rewrite(folder / "policy.yaml", "card != red", "card != green")
    files = {name: (folder / name).read_bytes() for name in ("policy.yaml", "launch/list.j2")}
    (folder / MANIFEST_FILE).write_bytes(manifest_of(files).to_bytes())


CHANGES: dict[str, Callable[[Path], object]] = {
    "a rule": lambda folder: rewrite(folder / "policy.yaml", "card != red", "card != green"),
    "a space at the end": lambda folder: (folder / "policy.yaml").write_text(f"{POLICY} "),
    "a template": lambda folder: (folder / "launch" / "list.j2").write_text("y"),
    "a file that is gone": lambda folder: (folder / "launch" / "list.j2").unlink(),
    "a rule file more": lambda folder: (folder / "more.yaml").write_text("schema: rules/1\npack: m\ntitle: M\n"),
    "a template more": lambda folder: (folder / "launch" / "more.j2").write_text("x"),
    "a link in the place of a file": lambda folder: (
        (folder / "policy.yaml").rename(folder.parent / "p.yaml"),
        (folder / "policy.yaml").symlink_to(folder.parent / "p.yaml"),
    ),
    "a link to a folder": lambda folder: (folder / "more").symlink_to(folder.parent),
    "the author": lambda folder: rewrite(folder / MANIFEST_FILE, '"us"', '"me"'),
    "a blank in the manifest": lambda folder: rewrite(folder / MANIFEST_FILE, '"us"', ' "us"'),
    "no manifest": lambda folder: (folder / MANIFEST_FILE).write_text(""),
    "a manifest that leads nowhere": lambda folder: (
        (folder / MANIFEST_FILE).unlink(),
        (folder / MANIFEST_FILE).symlink_to("nowhere"),
    ),
    "another package": forge,
    "the receipt": lambda folder: rewrite(folder.parent / RECEIPT_FILE, '"digest": "', '"digest": "0'),
    "no signature": lambda folder: (folder / SIGNATURE_FILE).unlink(),
    "the signature of another": lambda folder: (folder / SIGNATURE_FILE).write_text(signature_by(b"mallory's")),
    "a signature that is none": lambda folder: (folder / SIGNATURE_FILE).write_text("good"),
    "the key in the receipt": lambda folder: rewrite(
        folder.parent / RECEIPT_FILE, '"key": "SHA256:', '"key": "SHA256:0'
    ),
    "no receipt": lambda folder: (folder.parent / RECEIPT_FILE).write_text("x"),
}


def test_as_it_was_made_it_counts_and_is_known(load: Callable[[], LoadedRules], sealed: Path) -> None:
    loaded = load()
    assert loaded.refused == ()
    (account,) = layer_accounts(loaded)
    assert account.package is not None
    assert (account.package.name, account.package.version, account.package.signer) == ("no-red", "1.0.0", "alice")


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_the_layer_is_refused(change: str, load: Callable[[], LoadedRules], sealed: Path) -> None:
    assert load().refused == ()  # so that it is kept compiled
    CHANGES[change](sealed)
    (refused,) = load().refused
    assert "E007" in {each.code for each in refused.findings}
    assert all(each.cure for each in refused.findings if each.code == "E007")
    assert seal_findings(sealed)


@pytest.mark.parametrize("key", ["", signing_key(signature_by(b"alice's"))])
def test_nobody_is_made_a_signer_by_the_receipt_alone(key: str, sealed: Path) -> None:
    """Of a package that nobody signed, whatever is written into the file beside it."""
    (sealed / SIGNATURE_FILE).unlink()
    file = sealed.parent / RECEIPT_FILE
    found = receipt_of(sealed)
    assert found is not None
    file.write_bytes(replace(found, signer="", key="").to_bytes())
    assert seal_findings(sealed) == ()
    file.write_bytes(replace(found, signer="alice", key=key).to_bytes())
    (finding,) = seal_findings(sealed)
    assert finding.code == "E007"


def test_a_folder_of_ones_own_is_not_asked(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(POLICY)
    assert seal_findings(tmp_path) == ()
    assert receipt_of(tmp_path) is None
    assert receipt_of(tmp_path / "own.yaml") is None


def test_without_a_receipt_it_is_what_it_says_itself(sealed: Path) -> None:
    (sealed.parent / RECEIPT_FILE).unlink()
    found = receipt_of(sealed)
    assert found is not None
    assert (found.name, found.signer, found.origin) == ("no-red", "", str(sealed))
    assert seal_findings(sealed) == ()


def test_a_manifest_is_one_text_and_no_other() -> None:
    manifest = manifest_of({"a.yaml": b"a"})
    data = manifest.to_bytes()
    assert Manifest.of_bytes(data) == manifest
    for place in range(len(data)):
        with pytest.raises(ManifestError):
            Manifest.of_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    with pytest.raises(ManifestError, match="of the kind rule-package/1"):
        Manifest.of_bytes(replace(manifest, schema="rule-package/2").to_bytes())

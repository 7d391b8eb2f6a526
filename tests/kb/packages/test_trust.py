"""Whose packages are taken: those signed by people who are trusted, or anybody's where that is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kb.journal.signed_record import SIGNED_RECORD
from kb.packages import PackageError
from kb.packages.trust import Trust
from kb.signature import SignatureError, Signer
from tests.kb.packages.made import needs_ssh_keygen, package, signed

pytestmark = needs_ssh_keygen
Key = Callable[[str], Path]


def test_the_signer_is_told_by_name_and_key(key: Key, allowed: Path) -> None:
    made = signed(package(), key("alice"))
    fingerprint = Signer(key("alice"), SIGNED_RECORD).fingerprint
    assert Trust(allowed).signer(made, "it") == ("alice@example.com", fingerprint)
    assert Trust(anybody=True).signer(made, "it") == ("", fingerprint)


def test_another_signer_is_refused(key: Key, allowed: Path) -> None:
    with pytest.raises(PackageError, match="is not among those of"):
        Trust(allowed).signer(signed(package(), key("mallory")), "it")
    with pytest.raises(PackageError, match="is not among those of"):
        Trust(allowed, anybody=True).signer(signed(package(), key("mallory")), "it")


def test_a_signature_of_something_else_is_refused_whoever_is_trusted(key: Key, allowed: Path) -> None:
    other = signed(package(version="2.0.0"), key("alice")).signature
    record = Signer(key("alice"), SIGNED_RECORD).sign(package().signed_text)
    for signature in (other, record):
        for trust in (Trust(allowed), Trust(anybody=True)):
            with pytest.raises(PackageError, match="the signature is not of this package"):
                trust.signer(package().signed(signature), "it")


def test_one_that_nobody_signed_is_taken_only_where_that_is_asked_for(allowed: Path) -> None:
    for trust in (Trust(), Trust(allowed)):
        with pytest.raises(PackageError, match=r"is not signed.*--unsigned"):
            trust.signer(package(), "it")
    assert Trust(anybody=True).signer(package(), "it") == ("", "")


def test_without_a_list_it_is_said_how_to_make_one(key: Key) -> None:
    with pytest.raises(PackageError, match="--trust FILE"):
        Trust().signer(signed(package(), key("alice")), "it")


def test_a_list_that_is_not_there_trusts_nobody(key: Key, tmp_path: Path) -> None:
    with pytest.raises(SignatureError, match="is not there"):
        Trust(tmp_path / "none").signer(signed(package(), key("alice")), "it")

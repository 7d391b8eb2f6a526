"""Records signed with a key for SSH: who signed is known, and a signature belongs to its record alone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from kb.advisor import Advisor
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.journal.signed_record import SIGNED_RECORD
from kb.journal.verification import verify
from kb.signature import SignatureError, SignatureJudge, Signer, signing_key
from tests.kb.journal.conftest import GOAL, JOBS

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="signatures need ssh-keygen (OpenSSH)")


def key_of(folder: Path, name: str, passphrase: str = "") -> Path:
    file = folder / name
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-C", name, "-f", str(file)]
    subprocess.run(command, check=True)
    return file


@pytest.fixture
def alice(tmp_path: Path) -> Path:
    return key_of(tmp_path, "alice")


@pytest.fixture
def allowed(tmp_path: Path, alice: Path) -> Path:
    """A file in which Alice alone may sign."""
    file = tmp_path / "allowed"
    file.write_text(f"alice@example.com {alice.with_suffix('.pub').read_text()}")
    return file


@pytest.fixture
def signed(place: str, small: Advisor, alice: Path) -> Journal:
    """A journal with two records signed by Alice."""
    recorder = Recorder(place, "advise", signer=Signer(alice, SIGNED_RECORD))
    for job in JOBS[:2]:
        assert recorder.advice(small, small.advise(job.given, GOAL), job) is not None
    return Journal.open(place)


def faults(journal: Journal, allowed: Path | None = None) -> str:
    return "\n".join(map(str, verify(journal, SignatureJudge(SIGNED_RECORD, allowed)).faults))


def test_a_record_says_who_signed_it(signed: Journal, alice: Path, allowed: Path) -> None:
    with signed as journal:
        assert (
            journal.content(1).signed_by
            == Signer(alice, SIGNED_RECORD).fingerprint
            == signing_key(journal.record(1).signature)
        )
        found = verify(journal, SignatureJudge(SIGNED_RECORD, allowed))
    assert (found.signed, found.faults, found.unverified) == (2, (), "")


def test_another_key_is_found_where_it_is_said_who_may_sign(signed: Journal, allowed: Path, tmp_path: Path) -> None:
    with Journal(signed.store, Signer(key_of(tmp_path, "mallory"), SIGNED_RECORD)) as journal:
        journal.note(1, "not by Alice")
        assert faults(journal) == ""
        assert "record 3: the key SHA256:" in faults(journal, allowed)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("signature = ''", "its signature by SHA256:"),
        ("signature = 'nonsense'", "this is no signature"),
        ("signature = (SELECT signature FROM record WHERE number = 1)", "the signature is not of this record"),
    ],
)
def test_a_signature_that_is_gone_or_of_another_record_is_found(signed: Journal, change: str, told: str) -> None:
    with signed as journal:
        journal.store.rows("DROP TRIGGER record_is_not_changed")
        journal.store.rows(f"UPDATE record SET {change} WHERE number = 2")
        assert told in faults(journal)


def test_a_pruning_leaves_signatures_valid(signed: Journal, allowed: Path, alice: Path) -> None:
    with Journal(signed.store, Signer(alice, SIGNED_RECORD)) as journal:
        journal.prune([1])
        assert faults(journal, allowed) == ""


def test_a_key_that_cannot_sign_is_said(tmp_path: Path, place: str, small: Advisor) -> None:
    complaints: list[str] = []
    advice = small.advise(JOBS[0].given, GOAL)
    for key in (tmp_path / "none", key_of(tmp_path, "locked", "a passphrase")):
        assert (
            Recorder(place, "advise", complain=complaints.append, signer=Signer(key, SIGNED_RECORD)).advice(
                small, advice, JOBS[0]
            )
            is None
        )
    assert "not recorded: " in complaints[0]
    assert "is no key" in complaints[0]
    assert "a key with a passphrase has to be in ssh-agent (ssh-add)" in complaints[1]


def test_without_ssh_keygen_it_is_said_that_signatures_were_not_checked(
    signed: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with signed as journal:
        found = verify(journal, SignatureJudge(SIGNED_RECORD))
    assert "signatures need ssh-keygen" in found.unverified
    with pytest.raises(SignatureError, match="install OpenSSH"):
        Signer(Path("key"), SIGNED_RECORD).sign("text")

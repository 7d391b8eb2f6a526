"""Signatures by the keys that people have for SSH, made and checked by ``ssh-keygen -Y``.

A signature covers the hash of a record, and with it everything that was recorded before. It is an armoured SSH
signature (PROTOCOL.sshsig of OpenSSH) in the namespace ``whygpu-journal``.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from kb.errors import KnowledgeError, printable

__all__ = ["SignatureError", "SignatureJudge", "Signer", "signing_key"]

_NAMESPACE = "whygpu-journal"
_SECONDS = 20
_MAGIC = b"SSHSIG"


class SignatureError(KnowledgeError):
    """A signature that cannot be made or checked, and why."""

    def __init__(self, problem: str, cure: str = "") -> None:
        self.problem, self.cure = problem, cure
        super().__init__(f"{printable(problem, 400)}{f'; {cure}' if cure else ''}")


def _ssh_keygen(arguments: list[str], text: bytes) -> subprocess.CompletedProcess[bytes]:
    program = shutil.which("ssh-keygen")
    if program is None:
        raise SignatureError("signatures need ssh-keygen", "install OpenSSH (Debian: openssh-client)")
    try:
        # Without a terminal of its own it cannot ask for a passphrase, which nobody would see in the app.
        return subprocess.run(  # noqa: S603 - the arguments are ours and names of files
            [program, *arguments],
            input=text,
            capture_output=True,
            timeout=_SECONDS,
            start_new_session=True,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SignatureError(f"ssh-keygen did not answer: {error}") from error


@dataclass(frozen=True)
class Signer:
    """Signs with a key. ``key`` is the file of a private key, or of a public one whose other half an agent has."""

    key: Path

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the key. Raises `SignatureError`."""
        done = _ssh_keygen(["-l", "-E", "sha256", "-f", str(self.key)], b"")
        words = done.stdout.decode(errors="replace").split()
        if done.returncode or len(words) < 2:
            raise SignatureError(f"{self.key} is no key: {_said(done)}", "make one with ssh-keygen -t ed25519")
        return words[1]

    def sign(self, text: str) -> str:
        """The signature of a text. Raises `SignatureError`."""
        done = _ssh_keygen(["-Y", "sign", "-n", _NAMESPACE, "-f", str(self.key)], text.encode())
        if done.returncode:
            raise SignatureError(
                f"{self.key} cannot sign: {_said(done)}", "a key with a passphrase has to be in ssh-agent (ssh-add)"
            )
        return done.stdout.decode("ascii", errors="replace")


def signing_key(signature: str) -> str:
    """The fingerprint of the key that made a signature, as it says itself. Raises `SignatureError`."""
    lines = [line for line in signature.splitlines() if line and not line.startswith("-----")]
    try:
        data = base64.b64decode("".join(lines), validate=True)
    except binascii.Error as error:
        raise SignatureError("this is no signature") from error
    start = len(_MAGIC) + 4
    length = int.from_bytes(data[start : start + 4], "big")
    key = data[start + 4 : start + 4 + length]
    if not data.startswith(_MAGIC) or len(key) != length or not key:
        raise SignatureError("this is no signature")
    return "SHA256:" + base64.b64encode(hashlib.sha256(key).digest()).decode().rstrip("=")


@dataclass(frozen=True)
class SignatureJudge:
    """Checks signatures. ``allowed`` is a file of allowed signers (see ssh-keygen); without it any key will do."""

    allowed: Path | None = None
    _people: dict[str, str] = field(default_factory=dict)

    def problem(self, text: str, signature: str) -> str:
        """What is wrong with the signature of a text; empty where it is good. Raises `SignatureError`."""
        with tempfile.TemporaryDirectory(prefix="whygpu-") as folder:
            file = Path(folder, "signature")
            file.write_text(signature, encoding="utf-8")
            if self.allowed is None:
                done = _ssh_keygen(["-Y", "check-novalidate", "-n", _NAMESPACE, "-s", str(file)], text.encode())
                return "" if done.returncode == 0 else f"the signature is not of this record: {_said(done)}"
            try:
                key = signing_key(signature)
            except SignatureError as error:
                return str(error)
            if key not in self._people:
                done = _ssh_keygen(["-Y", "find-principals", "-s", str(file), "-f", str(self.allowed)], text.encode())
                self._people[key] = done.stdout.decode(errors="replace").partition("\n")[0].strip()
            if not self._people[key]:
                return f"the key {key} is not among those of {self.allowed}"
            arguments = ["-Y", "verify", "-f", str(self.allowed), "-I", self._people[key], "-n", _NAMESPACE]
            done = _ssh_keygen([*arguments, "-s", str(file)], text.encode())
            return "" if done.returncode == 0 else f"the signature is not of this record: {_said(done)}"


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return printable(" ".join((done.stderr or done.stdout).decode(errors="replace").split()), 300)

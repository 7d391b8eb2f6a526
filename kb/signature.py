"""Signatures by the keys that people have for SSH, made and checked by ``ssh-keygen -Y``.

It is an armoured SSH signature (PROTOCOL.sshsig of OpenSSH) in a namespace of its own for each kind of thing that is
signed, so that a signature of one thing is never one of another.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from engine.rulebook.signing_key import signing_key as key_in
from kb.errors import KnowledgeError, printable

__all__ = ["SignatureError", "SignatureJudge", "SignedKind", "Signer", "signing_key"]

_SECONDS = 20


class SignatureError(KnowledgeError):
    """A signature that cannot be made or checked, and why."""

    def __init__(self, problem: str, cure: str = "") -> None:
        self.problem, self.cure = problem, cure
        super().__init__(f"{printable(problem, 400)}{f'; {cure}' if cure else ''}")


@dataclass(frozen=True)
class SignedKind:
    """What is signed: the ``namespace`` of OpenSSH, and what people call it."""

    namespace: str
    noun: str


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
    kind: SignedKind

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
        done = _ssh_keygen(["-Y", "sign", "-n", self.kind.namespace, "-f", str(self.key)], text.encode())
        if done.returncode:
            raise SignatureError(
                f"{self.key} cannot sign: {_said(done)}", "a key with a passphrase has to be in ssh-agent (ssh-add)"
            )
        return done.stdout.decode("ascii", errors="replace")


class _NoSignatureError(SignatureError):
    """A text that is no signature at all."""

    def __init__(self) -> None:
        super().__init__("this is no signature")


def signing_key(signature: str) -> str:
    """The fingerprint of the key that made a signature, as it says itself. Raises `SignatureError`."""
    key = key_in(signature)
    if not key:
        raise _NoSignatureError
    return key


@dataclass(frozen=True)
class SignatureJudge:
    """Checks signatures. ``allowed`` is a file of allowed signers (see ssh-keygen); without it any key will do.

    Raises `SignatureError` where there is no such file.
    """

    kind: SignedKind
    allowed: Path | None = None
    _people: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.allowed is not None and not self.allowed.is_file():
            raise SignatureError(
                f"the file of allowed signers {self.allowed} is not there",
                "name one with lines such as: ann@example.com ssh-ed25519 AAAA…",
            )

    def problem(self, text: str, signature: str) -> str:
        """What is wrong with the signature of a text; empty where it is good. Raises `SignatureError`."""
        arguments = ["-Y", "check-novalidate", "-n", self.kind.namespace]
        if self.allowed is not None:
            try:
                signer = self.signer(signature)
                if not signer:
                    return f"the key {signing_key(signature)} is not among those of {self.allowed}"
            except _NoSignatureError as error:
                return str(error)
            arguments = ["-Y", "verify", "-f", str(self.allowed), "-I", signer, "-n", self.kind.namespace]
        done = _with_file(arguments, signature, text)
        return "" if done.returncode == 0 else f"the signature is not of this {self.kind.noun}: {_said(done)}"

    def signer(self, signature: str) -> str:
        """Who has the key of a signature, by the name among those allowed; empty where nobody has.

        It does not tell whether the signature is good. Raises `SignatureError`.
        """
        if self.allowed is None:
            return ""
        key = signing_key(signature)
        if key not in self._people:
            done = _with_file(["-Y", "find-principals", "-f", str(self.allowed)], signature)
            self._people[key] = done.stdout.decode(errors="replace").partition("\n")[0].strip()
        return self._people[key]


def _with_file(arguments: list[str], signature: str, text: str = "") -> subprocess.CompletedProcess[bytes]:
    with tempfile.TemporaryDirectory(prefix="whygpu-") as folder:
        file = Path(folder, "signature")
        file.write_text(signature, encoding="utf-8")
        return _ssh_keygen([*arguments, "-s", str(file)], text.encode())


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return printable(" ".join((done.stderr or done.stdout).decode(errors="replace").split()), 300)

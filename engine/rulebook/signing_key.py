"""The key that a signature by SSH says it was made with."""

from __future__ import annotations

import base64
import binascii
import hashlib

__all__ = ["signing_key"]

_MAGIC = b"SSHSIG"


def signing_key(signature: str) -> str:
    """The fingerprint of the key in an armoured signature (PROTOCOL.sshsig of OpenSSH); empty where it is none.

    It is what the signature says itself: whether it is good takes ``ssh-keygen``.
    """
    lines = [line for line in signature.splitlines() if line and not line.startswith("-----")]
    try:
        data = base64.b64decode("".join(lines), validate=True)
    except (binascii.Error, ValueError):
        return ""
    start = len(_MAGIC) + 4
    length = int.from_bytes(data[start : start + 4], "big")
    key = data[start + 4 : start + 4 + length]
    if not data.startswith(_MAGIC) or len(key) != length or not key:
        return ""
    return "SHA256:" + base64.b64encode(hashlib.sha256(key).digest()).decode().rstrip("=")

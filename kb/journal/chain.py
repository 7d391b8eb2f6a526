"""The chain: each record has the hash of the one before it, so that none can be changed, removed or swapped unseen.

The hash of a record covers its number, the hash before it and the digest of its content. So the chain can still be
verified where contents were pruned (Haber and Stornetta, How to Time-Stamp a Digital Document, Journal of Cryptology 3,
1991, link by link in the same way).
"""

from __future__ import annotations

import hashlib
import zlib

__all__ = ["DamagedTextError", "digest_of", "first_hash", "link_hash", "packed", "unpacked"]

_LINK, _FIRST = b"whygpu.record/1", b"whygpu.journal/1"
_CHECKSUM = 4
_LEVEL = 6
_MOST = 64_000_000
"""No text of a journal is longer, so that a forged one cannot fill the memory."""


class DamagedTextError(ValueError):
    """Bytes that are no packed text."""


def digest_of(text: bytes) -> str:
    """SHA-256 of a text, in hexadecimal digits."""
    return hashlib.sha256(text).hexdigest()


def first_hash(journal: str) -> str:
    """What the first record of a journal has in the place of a hash before it: no two journals have the same."""
    return digest_of(b"\n".join((_FIRST, journal.encode())))


def link_hash(number: int, previous: str, digest: str) -> str:
    """The hash of the record ``number``, which follows the one with the hash ``previous``."""
    return digest_of(b"\n".join((_LINK, str(number).encode(), previous.encode(), digest.encode())))


def packed(text: bytes) -> bytes:
    """``text`` compressed, behind a checksum of the compressed bytes."""
    data = zlib.compress(text, _LEVEL)
    return zlib.crc32(data).to_bytes(_CHECKSUM, "big") + data


def unpacked(data: bytes) -> bytes:
    """The text that was packed. Raises `DamagedTextError` where a single bit of ``data`` is another one."""
    body = data[_CHECKSUM:]
    if len(data) <= _CHECKSUM or zlib.crc32(body).to_bytes(_CHECKSUM, "big") != data[:_CHECKSUM]:
        raise DamagedTextError("the checksum is another one")
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(body, _MOST)
    except zlib.error as error:
        raise DamagedTextError(str(error)) from None
    if not reader.eof or reader.unused_data:
        raise DamagedTextError("it is cut short, too long, or something stands behind it")
    return text

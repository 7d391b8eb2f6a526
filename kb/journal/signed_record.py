"""What the signature of a record is of: its hash, and with it everything that was recorded before."""

from kb.signature import SignedKind

__all__ = ["SIGNED_RECORD"]

SIGNED_RECORD = SignedKind("whygpu-journal", "record")

"""How a run ended."""

from dataclasses import dataclass

__all__ = ["End"]


@dataclass(frozen=True, slots=True)
class End:
    """Why a run failed, empty where it did not; `spoilt` asks for another process."""

    reason: str = ""
    spoilt: bool = False

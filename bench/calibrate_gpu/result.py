"""What a run measured."""

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Result"]


@dataclass(frozen=True, slots=True)
class Result:
    """One measured value of a run, in the fields of a case that it decides.

    Attributes:
        name: What tells it from the other values of its run.
        group: Group of the case; `card` where it is of the card itself.
        value: None where the run failed for want of memory.
        what: What was measured, by which means.
        extra: Further figures.
        stated: Fields of the case that differ from those of the run.
    """

    name: str
    group: str
    value: float | None
    unit: str
    what: str
    extra: Mapping[str, object] = field(default_factory=dict)
    stated: Mapping[str, object] = field(default_factory=dict)

    @property
    def oom(self) -> bool:
        """Whether the run failed for want of memory."""
        return self.value is None

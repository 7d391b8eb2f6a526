"""The findings that are kept, so that the page on accuracy is written from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Store"]

_TRUTH = Path(__file__).parents[1] / "truth"


@dataclass(frozen=True, slots=True)
class Store:
    """Findings by what was evaluated (`train`, `held`, `oracle`), and those of other estimators.

    Attributes:
        findings: What `bench.accuracy.findings.findings` gives, by part; a part that was never evaluated is missing.
        peers: What `python -m bench.estimators` found; empty where it was not run.
    """

    findings: Mapping[str, Mapping[str, object]]
    peers: Mapping[str, object]

    @classmethod
    def load(cls, folder: Path = _TRUTH) -> Store:
        """What is stored in `folder`; empty where nothing is. Raises OSError, ValueError for files that are damaged."""
        return cls(_object(folder / "results.json"), _object(folder / "peers.json"))

    def with_findings(self, part: str, found: Mapping[str, object]) -> Store:
        """The same with the findings of one part replaced."""
        return Store({**self.findings, part: found}, self.peers)

    def stale(self, now: Store) -> tuple[str, ...]:
        """The parts of which ``now`` has other findings."""
        return tuple(part for part, found in now.findings.items() if found != self.findings.get(part))

    def save(self, folder: Path = _TRUTH) -> None:
        """Write the findings, not the peers, to `folder`. Raises OSError."""
        text = json.dumps(dict(sorted(self.findings.items())), indent=1, allow_nan=False)
        (folder / "results.json").write_text(text + "\n", encoding="utf-8")


def _object(path: Path) -> dict[str, Mapping[str, object]]:
    if not path.exists():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{path} holds no JSON object")
    return found

"""Coverage-guided fuzzing of the rule reader: ``python -m bench.fuzz -runs=20000`` (needs ``pip install atheris``).

Whatever is in a file, it loads, or is refused by a RulebookError. Anything else stops the fuzzer with the input that
did it. Arguments are libFuzzer's; a folder that is named keeps the inputs found.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["engine"]):
    from engine.graph import DependencyGraph
    from engine.rulebook import RulebookError, load_rulebook
    from engine.verification import verify

__all__ = ["main"]

_FOLDER = tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
_FILE = Path(_FOLDER.name) / "rules.yaml"
_SEEDS = Path(__file__).resolve().parents[1] / "tests" / "engine" / "wine"


def _read(data: bytes) -> None:
    _FILE.write_bytes(data)
    try:
        rulebook = load_rulebook([_FILE], {})
        DependencyGraph.of(rulebook)
        verify(rulebook)
    except RulebookError as error:
        if "\x1b" in str(error):
            raise AssertionError("a message that a terminal would obey") from error


def main() -> None:
    """Fuzzes until libFuzzer is done."""
    with tempfile.TemporaryDirectory() as seeds:
        for number, file in enumerate(sorted(_SEEDS.rglob("*.yaml"))):
            (Path(seeds) / str(number)).write_bytes(file.read_bytes())
        atheris.Setup([*sys.argv, seeds], _read)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

"""Memory of the card as its driver counts it."""

import subprocess

__all__ = ["driver_memory"]


def driver_memory() -> int | None:
    """Bytes in use on the first GPU by all processes together; None where nvidia-smi does not say. Never raises."""
    command = ("nvidia-smi", "--id=0", "--query-gpu=memory.used", "--format=csv,noheader,nounits")
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True).stdout
        return int(said.split()[0]) * 2**20
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None

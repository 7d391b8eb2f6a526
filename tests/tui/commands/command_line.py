"""The command line as a process of its own."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[3]
SERVING = ("--set", "model=llama 3.1 8b", "--set", "inference.context=8k", "--set", "inference.concurrency=4")

"""The computer that whygpu runs on: its accelerators, memory and processor, as its own tools tell them."""

from kb.this_computer.answers import here_answers
from kb.this_computer.finding import Device, Finding
from kb.this_computer.this_computer import ThisComputer, this_computer

__all__ = ["Device", "Finding", "ThisComputer", "here_answers", "this_computer"]

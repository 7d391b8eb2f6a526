"""Architectures: what models of a kind are made of, by rules, and a person's own model read from its config.json."""

from kb.architectures.architectures import ARCHITECTURES, Architectures
from kb.architectures.config_entries import ConfigEntries
from kb.architectures.own_model import OwnModel

__all__ = ["ARCHITECTURES", "Architectures", "ConfigEntries", "OwnModel"]

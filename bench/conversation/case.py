"""Texts and dialogues, with what an engineer who reads them would note down."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict

__all__ = ["Dialogue", "Half", "Text", "Turn", "read_dialogues", "read_texts"]

Half = Literal["open", "set_aside"]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C, where there is one, takes an eighth of the time."""


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Text(_Strict):
    """A first message. Facts are written ``fact=value``.

    ``facts`` are said, all of them; of each list in ``any`` at least one; those in ``also`` may be heard. ``unused``
    are words that no fact can carry, and that have to be named as not used.
    """

    id: str
    language: str
    manner: str
    text: str
    facts: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    any: tuple[tuple[str, ...], ...] = ()
    unused: tuple[str, ...] = ()


class Turn(_Strict):
    """One turn of a person: what it does (``act``), the job after it, what is tried, and what a reply must contain."""

    say: str
    act: str | tuple[str, ...]
    job: tuple[str, ...] | Literal["same"] = "same"
    tried: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    any_job: tuple[tuple[str, ...], ...] = ()


class Dialogue(_Strict):
    """The turns of a person, in order."""

    id: str
    language: str
    manner: str
    turns: tuple[Turn, ...]


def _entries(half: Half, kind: str) -> list[object]:
    folder = Path(__file__).parent / half
    paths = sorted(folder.glob(f"{kind}_*.yaml"))
    return [entry for path in paths for entry in yaml.load(path.read_text(encoding="utf-8"), _LOADER) or []]


def read_texts(half: Half) -> tuple[Text, ...]:
    """The texts of one half. Raises `pydantic.ValidationError`."""
    return tuple(map(Text.model_validate, _entries(half, "texts")))


def read_dialogues(half: Half) -> tuple[Dialogue, ...]:
    """The dialogues of one half. Raises `pydantic.ValidationError`."""
    return tuple(map(Dialogue.model_validate, _entries(half, "dialogues")))

"""What the person says by ``--option NAME=VALUE``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from engine.language import printable
from engine.language.suggestion import nearest
from kb.launch.errors import UnknownOptionError
from kb.launch.template import LaunchTemplate

__all__ = ["options_said"]

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?")


def options_said(said: Iterable[str], templates: Iterable[LaunchTemplate]) -> Mapping[str, str]:
    """The value of each option in ``said``, by its name.

    Raises `UnknownOptionError` for one of no template, and for text where a number belongs.
    """
    # What is a number where nobody says it is one where somebody does.
    options = [each for template in templates for each in template.front.options]
    known = {each.id: each.title for each in options}
    numbers = {each.id: each.default for each in options if each.default and _NUMBER.fullmatch(each.default)}
    found: dict[str, str] = {}
    for text in said:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise UnknownOptionError(text, "it does not say a value", "Write --option port=8001.")
        if name not in known:
            meant = nearest(name, known)
            suggestion = f"Did you mean {meant}? " if meant else ""
            listed = f"There are: {', '.join(sorted(known))}."
            raise UnknownOptionError(name, "no launch target has it", f"{suggestion}{listed}")
        if name in numbers and not _NUMBER.fullmatch(value):
            raise UnknownOptionError(
                f"{name}={printable(value, 40)}", "it is to be a number", f"Write {name}={numbers[name]}."
            )
        found[name] = value
    return found

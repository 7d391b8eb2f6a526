"""What the person says by ``--option NAME=VALUE``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.language.suggestion import nearest
from kb.launch.errors import UnknownOptionError
from kb.launch.template import LaunchTemplate

__all__ = ["options_said"]


def options_said(said: Iterable[str], templates: Iterable[LaunchTemplate]) -> Mapping[str, str]:
    """The value of each option in ``said``, by its name. Raises `UnknownOptionError` for one of no template."""
    known = {each.id: each.title for template in templates for each in template.front.options}
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
        found[name] = value
    return found

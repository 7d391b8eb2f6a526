"""What is said of a person's own rules that cannot be used."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from engine.language import printable
from engine.loading import RefusedOverlay
from kb.advisor import Advisor
from kb.package_shelf import is_package_name
from tui.report.layout import wrapped

__all__ = ["not_in_force_lines", "refusal_lines"]

_PLAIN = ("E001", "E007")
"""What is said of a layer as a whole: it cannot be read, or is a package that was changed."""


def refusal_lines(refused: Iterable[RefusedOverlay], what: str) -> Iterator[str]:
    """A line for each overlay that was left out: ``what`` of it, why, and how to learn more."""
    for each in refused:
        start, first = f"your rules in {each.path} {what}: ", each.findings[0]
        if len(each.findings) == 1 and first.code in _PLAIN:
            yield printable(f"{start}{first.message}{_more(each)}", 600)
        else:
            errors = f"{each.errors} error{'s' if each.errors > 1 else ''}"
            yield printable(f"{start}{errors}; see: whygpu rules check {shlex.quote(str(each.path))}", 600)


def _more(refused: RefusedOverlay) -> str:
    if is_package_name(str(refused.path)) and not refused.path.exists():
        return "; and no package of that name is installed (see: whygpu rules packages)"
    first = refused.findings[0]
    return f"; {first.cure}" if first.cure else ""


def not_in_force_lines(advisor: Advisor, width: int) -> Iterator[str]:
    """What stands before everything else where rules of the person's own do not count."""
    for each in advisor.basis.not_in_force():
        yield from wrapped(printable(each, 600), width)

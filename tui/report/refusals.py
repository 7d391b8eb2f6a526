"""What is said of a person's own rules that cannot be used."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from engine.findings import Finding
from engine.language import printable
from engine.loading import RefusedOverlay
from kb.advisor import Advisor
from kb.package_shelf import is_package_name
from kb.rule_sources import own_rules_folder
from tui.report.layout import wrapped

__all__ = ["not_in_force_lines", "refusal_lines"]

_PLAIN = ("E001", "E006", "E007")
"""What is said of files and folders as a whole: nobody reads them, or they are not as a package says."""


def refusal_lines(refused: Iterable[RefusedOverlay], what: str) -> Iterator[str]:
    """A line for each overlay that was left out: ``what`` of it, why, and how to learn more."""
    for each in refused:
        start = f"your rules in {each.path} {what}: "
        errors = [finding for finding in each.findings if finding.severity == "error"]
        first, see = errors[0], f"see: whygpu rules check {shlex.quote(str(each.path))}"
        if len(errors) > 1:
            yield printable(f"{start}{len(errors)} errors; {see}", 600)
        elif first.code in _PLAIN:
            where = "" if first.place.file == str(each.path) else f"{first.place.file}: "
            yield printable(f"{start}{where}{first.message}{_more(each, first)}", 600)
        else:
            hint = f"; did you mean {first.suggestion!r}?" if first.suggestion else ""
            yield printable(f"{start}{first.place}: {first.code} {first.message}{hint}; {see}", 600)


def _more(refused: RefusedOverlay, first: Finding) -> str:
    if is_package_name(str(refused.path)) and not refused.path.exists():
        return "; and no package of that name is installed (see: whygpu rules packages)"
    if refused.path == own_rules_folder():
        return "; that is where WHYGPU_CONFIG_DIR, or your system, says that your own rules are"
    return f"; {first.cure}" if first.cure else ""


def not_in_force_lines(advisor: Advisor, width: int) -> Iterator[str]:
    """What stands before everything else where rules of the person's own do not count."""
    for each in advisor.basis.not_in_force():
        yield from wrapped(printable(each, 600), width)

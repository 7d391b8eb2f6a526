"""The page of a finding's code: what it means, an example, and the cure. The pages stand in `pages/`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from engine.errors import EngineError
from engine.language.display import printable
from engine.language.late_pattern import LatePattern
from engine.language.suggestion import nearest

__all__ = ["FindingPage", "UnknownCodeError", "finding_codes", "finding_page"]

_PAGES = Path(__file__).parent / "pages"
_HEADING = LatePattern(r"# (?P<code>[EW][0-9]{3}): (?P<title>.+)")


class UnknownCodeError(EngineError):
    """There is no finding of that code."""

    def __init__(self, code: str, codes: Sequence[str]) -> None:
        self.code, self.suggestion = code, nearest(code.upper(), codes)
        hint = f"; did you mean {self.suggestion}?" if self.suggestion else ""
        super().__init__(f"there is no finding {printable(code, 20)!r}{hint}")


class FindingPage(Struct, frozen=True):
    """A code, its title, and the Markdown text of its page."""

    code: str
    title: str
    text: str


def finding_codes() -> tuple[str, ...]:
    """All codes, errors first, in the order of their numbers."""
    pages = _PAGES.iterdir()
    return tuple(sorted(each.name.removesuffix(".md") for each in pages if each.name.endswith(".md")))


def finding_page(code: str) -> FindingPage:
    """The page of ``code``; case does not matter. Raises `UnknownCodeError`."""
    wanted, codes = code.strip().upper(), finding_codes()
    if wanted not in codes:
        raise UnknownCodeError(code, codes)
    text = (_PAGES / f"{wanted}.md").read_text(encoding="utf-8")
    heading = _HEADING.compiled.match(text)
    if heading is None or heading["code"] != wanted:
        raise ValueError(f"the page of {wanted} must begin with '# {wanted}: title'")
    return FindingPage(wanted, heading["title"].strip(), text)

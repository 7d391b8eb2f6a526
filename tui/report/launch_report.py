"""Launch targets and what became of them, as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.language import printable, visible
from engine.rulebook import Rulebook
from kb.launch import Elsewhere, LaunchFile, Offer
from tui.report.layout import columns, wrapped

__all__ = ["elsewhere_lines", "file_lines", "offer_lines", "put_in_lines", "refused_lines", "tool_lines"]


def offer_lines(offers: Iterable[Offer], width: int) -> Iterator[str]:
    """The targets for a job: name, what it is and the file; or why it cannot be written."""
    listed = list(offers)
    if not listed:
        yield "No launch target is for this job."
    rows = []
    for each in listed:
        front = each.template.front
        text = f"{front.title}: {front.file} ({front.tool} {front.version})"
        rows.append((each.template.id, text if each.can_be_written else f"not written: {' '.join(each.against)}"))
    yield from columns(rows, width, "")


def tool_lines(tools: Sequence[str], width: int) -> Iterator[str]:
    """The programs that were asked for and have no target."""
    if tools:
        yield from wrapped(f"No launch file is written for {', '.join(printable(each, 60) for each in tools)}.", width)


def elsewhere_lines(others: Iterable[Elsewhere], rulebook: Rulebook, width: int) -> Iterator[str]:
    """The targets that there are with another engine."""
    for each in others:
        engine = rulebook.show(each.fact, each.value)
        yield from wrapped(
            f"With {engine} (--set {each.fact}={each.value}): {', '.join(each.targets)}", width, "", "  "
        )


def file_lines(files: Iterable[LaunchFile], *, shown: bool) -> Iterator[str]:
    """The texts of files; of several, each under its name. They stay as they are where they are not ``shown``.

    A terminal gets a sign in the place of what it could take for a command.
    """
    listed = list(files)
    for number, each in enumerate(listed):
        if len(listed) > 1:
            yield from ([""] if number else [])
            yield f"==> {each.name} <=="
        lines = each.text.removesuffix("\n").split("\n")
        yield from map(visible, lines) if shown else lines


def put_in_lines(texts: Iterable[str], width: int) -> Iterator[str]:
    """What has to be put in before the files can be used."""
    for each in texts:
        yield from wrapped(f"put in: {printable(each, 300)}", width, "", "  ")


def refused_lines(refused: Iterable[Offer], width: int) -> Iterator[str]:
    """The targets that were not written, and why."""
    for each in refused:
        yield from wrapped(f"{each.template.id} is not written: {' '.join(each.against)}", width, "", "  ")

"""Launch files that are asked for in the app: ``/launch TARGET FOLDER``."""

from __future__ import annotations

from pathlib import Path

from engine.language import printable
from kb.advice import Advice
from kb.advisor import Advisor
from tui.view.launch_desk import NOTHING_WRITTEN, LaunchDesk, WrittenLaunch, launch_book_of

__all__ = ["ALL", "USUAL_FOLDER", "launched"]

#: what names all targets that can be written
ALL = "all"
USUAL_FOLDER = "whygpu-launch"
_USAGE = "/launch TARGET [FOLDER] writes one, /launch all [FOLDER] all of them; what is there already is left alone."


def launched(advisor: Advisor, advice: Advice, command: str, words: str) -> str:
    """Writes the files that ``words`` ask for, and says where they are; without words, what can be written.

    ``words`` are `[TARGET [FOLDER]]`. ``command`` gives the advice again. Raises `LaunchError` and `RulebookError`;
    then nothing is written.
    """
    if advice.recommendation is None:
        return NOTHING_WRITTEN
    again = f"{command} --as-of {advisor.engine.as_of.isoformat()}" if command else ""
    desk = LaunchDesk(advisor, advice, launch_book_of(advisor), again)
    target, _, folder = words.strip().partition(" ")
    if not target:
        return _listed(desk)
    place = Path(folder.strip().strip("'\"") or USUAL_FOLDER).expanduser()
    return _written(desk.write(None if target == ALL else target, place), place)


def _listed(desk: LaunchDesk) -> str:
    named = [
        f"{each.template.id} ({each.template.front.title})"
        if each.can_be_written
        else f"{each.template.id}, which is not written: {' '.join(each.against)}"
        for each in desk.offers
    ]
    listed = "; ".join(named)
    return printable(f"For this job there are {listed}. {_USAGE}") if named else "No launch target is for this job."


def _written(written: WrittenLaunch, place: Path) -> str:
    parts = [f"In {place.resolve()} are {', '.join(path.name for path in written.paths)}."]
    if not written.paths:
        parts = ["Nothing could be written."]
    parts.extend(f"Put in {each}." for each in written.to_put_in)
    parts.extend(f"{each.template.id} is not written: {' '.join(each.against)}" for each in written.refused)
    return printable(" ".join(parts))

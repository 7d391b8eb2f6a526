"""Writing on the screen on which rules are written, and reading what it says of them."""

from __future__ import annotations

from tests.tui.app.workers.world import until
from tui.app.screens.playground import PlaygroundScreen
from tui.app.widgets.rule_text import RuleText


def editor_of(terminal) -> RuleText:
    return terminal.app.screen.query_one(RuleText)


def playground_of(terminal) -> PlaygroundScreen:
    return next(each for each in terminal.app.screen_stack if isinstance(each, PlaygroundScreen))


def page_of(terminal) -> str:
    """What is shown beside the text, as one line."""
    return " ".join(str(playground_of(terminal).query_one("#detail-text").render()).split())


async def shown(terminal, *words: str) -> None:
    """Waits until the page says all that."""
    await until(terminal, lambda: all(each in page_of(terminal) for each in words))


async def write(terminal, text: str) -> None:
    """Puts ``text`` in the place of what is there, as a paste does."""
    editor = editor_of(terminal)
    editor.select_all()
    editor._replace_via_keyboard(text, *editor.selection)
    await looked_at(terminal)


async def looked_at(terminal) -> None:
    """Waits until what stands there was looked at."""
    screen = playground_of(terminal)

    def rests() -> bool:
        trial, known = screen._trial, screen._trial.check
        return not trial.is_working and known is not None and known.text == screen.text and screen._timer is None

    await until(terminal, rests)


async def opened(terminal, words: str = "") -> None:
    if words:
        await terminal.say(f"/playground {words}")
    else:
        await terminal.press("alt+w")
    await looked_at(terminal)

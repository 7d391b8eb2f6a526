"""What is painted can be read: WCAG AA, 4.5 to 1 for text, 3 to 1 for bars and borders, cell by cell.

Where the terminal's own colours are used, they are taken to be those of xterm, on black or on white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from rich.terminal_theme import TerminalTheme
from textual.theme import BUILTIN_THEMES

from engine.inference import Given
from kb.session import Answers
from tests.sample import spread
from tui.app.themes import DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT

JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(30e9)}, declined=("need.published",))
DRAWN = set("─│╭╮╰╯┃━▔▁▂▃▄▅▆▇█▓▒░▌▐▎▊▍▏├└┌┐┘┤┬┴┼╸╺╴╶▀■ ")

#: keys that lead to a screen, and the part of it that then gets the focus
SCREENS = {
    "question": ((), None),
    "marked": (("down",), None),
    "typed": (tuple("gpt"), None),
    "refused": ((*"gpt", "enter"), None),
    "talk": ((), "#talk"),
    "facts": ((), "#facts"),
    "summary": ((), "#summary"),
    "completions": (("slash",), None),
    "palette": (("ctrl+p",), None),
    "goals": (("f4", "down"), None),
    "help": (("f1",), None),
    "proof": (("f6", *["ctrl+right"] * 3, "down", "down"), None),
    "proof's details": (("f6", *["ctrl+right"] * 3, "tab"), None),
    "documents": (("f10", "down"), None),
    "rules": (("ctrl+r", "down"), None),
    "graph": (("ctrl+g", "down"), None),
    "graph's search": (("ctrl+g", *"memory"), None),
    "comparison": (("ctrl+l",), None),
    "what cannot be tried": (("f12", *"blorp", "enter"), None),
    "settings": (("slash", *"settings", "enter", "down"), None),
}


XTERM = TerminalTheme(
    (255, 255, 255),
    (0, 0, 0),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
     (255, 255, 255)],
)  # fmt: skip
ON_BLACK = TerminalTheme((0, 0, 0), (229, 229, 229), XTERM.ansi_colors._colors[:8], XTERM.ansi_colors._colors[8:])


def luminance(triplet: tuple[int, int, int]) -> float:
    parts = [value / 255 for value in triplet]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def unreadable(terminal) -> Iterator[str]:
    """What cannot be read of what is painted, with its contrast."""
    palette = XTERM if not terminal.app.current_theme.dark else ON_BLACK
    for line in terminal.app.screen._compositor.render_strips():
        for segment in line:
            style = segment.style
            if not segment.text.strip() or style is None or style.color is None or style.bgcolor is None:
                continue
            text, ground = style.color.get_truecolor(palette), style.bgcolor.get_truecolor(palette, foreground=False)
            pair = sorted((luminance(text), luminance(ground)), reverse=True)
            contrast = (pair[0] + 0.05) / (pair[1] + 0.05)
            wanted = 3 if DRAWN.issuperset(segment.text) else 4.5
            if contrast < wanted:
                yield f"{contrast:.2f}: {segment.text.strip()[:40]!r} {style.color.name} on {style.bgcolor.name}"


async def looked_through(terminal, names: Iterable[str]) -> dict[str, list[str]]:
    """What cannot be read on the screens of these names."""
    found = {}
    for name in names:
        keys, focus = SCREENS[name]
        if focus is not None:
            terminal.app.screen.query_one(focus).focus()
        await terminal.press(*keys)
        await terminal.drain()
        if bad := sorted(set(unreadable(terminal))):
            found[name] = bad
        while len(terminal.app.screen_stack) > 1:
            await terminal.press("escape")
        await terminal.press("escape", "ctrl+u")
    return found


@pytest.mark.sample(4)
@pytest.mark.parametrize("theme", [DARK.name, LIGHT.name, TERMINAL_DARK.name, TERMINAL_LIGHT.name])
async def test_every_cell_can_be_read(open_app, small, theme):
    found = {}
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        terminal.app.theme = theme
        found |= await looked_through(terminal, SCREENS)
        terminal.app.conversation.show_failure("reading", "the file is gone")
        await terminal.drain()
        if bad := sorted(set(unreadable(terminal))):
            found["note"] = bad
    assert found == {}


FEW = ("question", "marked", "refused", "talk", "facts", "help", "proof")


async def test_every_cell_can_be_read_in_the_themes_of_textual(open_app, small):
    found = {}
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        for theme in spread(sorted(BUILTIN_THEMES), 6):
            await terminal.say(f"/theme {theme}")
            assert terminal.app.theme == theme
            if bad := await looked_through(terminal, FEW):
                found[theme] = bad
    assert found == {}

"""What is painted can be read: WCAG AA, 4.5 to 1 for text, 3 to 1 for bars and borders, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.color import Color

from engine.inference import Given
from kb.session import Answers
from tui.app.messages import Failed
from tui.app.themes import DARK, LIGHT

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


def luminance(colour: Color) -> float:
    parts = [value / 255 for value in colour.get_truecolor()]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def unreadable(terminal) -> Iterator[str]:
    """What cannot be read of what is painted, with its contrast."""
    for line in terminal.app.screen._compositor.render_strips():
        for segment in line:
            style = segment.style
            if not segment.text.strip() or style is None or style.color is None or style.bgcolor is None:
                continue
            pair = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
            contrast = (pair[0] + 0.05) / (pair[1] + 0.05)
            wanted = 3 if DRAWN.issuperset(segment.text) else 4.5
            if contrast < wanted:
                yield f"{contrast:.2f}: {segment.text.strip()[:40]!r} {style.color.name} on {style.bgcolor.name}"


@pytest.mark.parametrize("theme", [DARK.name, LIGHT.name])
async def test_every_cell_can_be_read(open_app, small, theme):
    found = {}
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        terminal.app.theme = theme
        for name, (keys, focus) in SCREENS.items():
            if focus is not None:
                terminal.app.screen.query_one(focus).focus()
            await terminal.press(*keys)
            await terminal.drain()
            if bad := sorted(set(unreadable(terminal))):
                found[name] = bad
            while len(terminal.app.screen_stack) > 1:
                await terminal.press("escape")
            await terminal.press("escape", "ctrl+u")
        terminal.app.post_message(Failed("reading", "the file is gone"))
        await terminal.drain()
        if bad := sorted(set(unreadable(terminal))):
            found["note"] = bad
    assert found == {}

"""Our themes can be read: WCAG AA, 4.5 to 1 for text, 3 to 1 for bars and borders."""

from __future__ import annotations

import pytest
from textual.color import Color

from tui.app.themes import DARK, LIGHT, first_theme

TEXTS = ["text", "text-muted", "text-primary", "text-accent", "text-success", "text-warning", "text-error"]


def luminance(colour: Color) -> float:
    parts = [value / 255 for value in (colour.r, colour.g, colour.b)]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(Color.parse(one)), luminance(Color.parse(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["background", "surface", "panel"])
@pytest.mark.parametrize("text", TEXTS)
def test_text_can_be_read_on_every_ground(theme, ground, text):
    assert contrast(theme.variables[text], getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_what_is_highlighted_can_be_read(theme):
    assert contrast(theme.variables["block-cursor-foreground"], theme.variables["block-cursor-background"]) >= 4.5
    assert (
        contrast(theme.variables["block-cursor-blurred-foreground"], theme.variables["block-cursor-blurred-background"])
        >= 4.5
    )


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("ground", ["background", "surface"])
def test_borders_and_bars_can_be_seen(theme, ground):
    for colour in (
        theme.variables["border"],
        theme.variables["border-blurred"],
        theme.success,
        theme.warning,
        theme.error,
    ):
        assert contrast(colour, getattr(theme, ground)) >= 3


def test_without_colour_an_ansi_theme_is_taken():
    assert first_theme("", no_colour=True).startswith("ansi")
    assert first_theme("dracula", no_colour=True).startswith("ansi")
    assert first_theme("", no_colour=False) == DARK.name


def test_a_theme_that_is_wanted_is_taken_if_there_is_such():
    assert first_theme("dracula", no_colour=False) == "dracula"
    assert first_theme("no such theme", no_colour=False) == DARK.name


async def test_dark_and_light_can_be_changed(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("f9")
        assert terminal.app.theme == LIGHT.name
        await terminal.press("f9")
        assert terminal.app.theme == DARK.name


async def test_no_colour_is_obeyed(open_app, small, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_app((80, 24), over=small) as terminal:
        assert terminal.app.theme == "ansi-dark"
        rows = terminal.app.screen.query_one("#rows")
        assert rows.get_visual_style("option-list--option-highlighted").reverse
        assert not rows.get_visual_style("option-list--option").reverse

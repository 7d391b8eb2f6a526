"""Themes: all text has a contrast of at least 4.5 to 1, bars and borders 3 to 1.

Two are our own, dark and light. Those of Textual are made readable; of the two that use the terminal's own colours only
those are taken that can be read with the usual palette.
"""

from __future__ import annotations

from dataclasses import replace

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "OWN_THEMES",
    "TERMINAL_DARK",
    "TERMINAL_LIGHT",
    "first_theme",
    "other_theme",
    "readable_theme",
]

_TEXT, _DRAWN = 4.5, 3.0
_STEPS = 20
_MEANINGS = ("primary", "secondary", "accent", "success", "warning", "error")


def _theme(
    name: str,
    *,
    dark: bool,
    text: str,
    muted: str,
    grounds: tuple[str, str, str],
    meanings: dict[str, str],
    border: str,
) -> Theme:
    background, surface, panel = grounds
    return Theme(
        name=name,
        primary=meanings["primary"],
        secondary=meanings["accent"],
        accent=meanings["accent"],
        success=meanings["success"],
        warning=meanings["warning"],
        error=meanings["error"],
        foreground=text,
        background=background,
        surface=surface,
        panel=panel,
        dark=dark,
        variables={
            "text": text,
            "text-muted": muted,
            "text-disabled": muted,
            **{f"text-{meaning}": colour for meaning, colour in meanings.items()},
            "foreground-muted": muted,
            "border": meanings["primary"],
            "border-blurred": border,
            "block-cursor-foreground": background,
            "block-cursor-background": meanings["primary"],
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-foreground": text,
            "block-cursor-blurred-background": panel,
            "block-cursor-blurred-text-style": "none",
            "block-hover-background": panel,
            "input-cursor-background": text,
            "input-cursor-foreground": background,
            "input-selection-background": meanings["primary"],
            "input-selection-foreground": background,
            "scrollbar": border,
            "scrollbar-background": surface,
            "link-color": meanings["accent"],
            "link-background": "transparent",
            "link-style": "none",
            "link-color-hover": background,
            "link-background-hover": meanings["primary"],
            "link-style-hover": "none",
        },
    )


DARK = _theme(
    "whygpu-dark",
    dark=True,
    text="#dbe1e8",
    muted="#9aa5b1",
    grounds=("#11161c", "#161c24", "#202833"),
    meanings={
        "primary": "#6cb2ff",
        "secondary": "#8fd0ff",
        "accent": "#8fd0ff",
        "success": "#66d18f",
        "warning": "#f0b952",
        "error": "#ff8a80",
    },
    border="#66717e",
)

LIGHT = _theme(
    "whygpu-light",
    dark=False,
    text="#1c2229",
    muted="#525b66",
    grounds=("#fcfcfa", "#f4f4f0", "#e8e8e2"),
    meanings={
        "primary": "#0b5cad",
        "secondary": "#0a5296",
        "accent": "#0a5296",
        "success": "#17643a",
        "warning": "#7d4a00",
        "error": "#a8201a",
    },
    border="#7a838e",
)


TERMINAL_DARK = replace(
    BUILTIN_THEMES["ansi-dark"],
    primary="ansi_bright_cyan",
    secondary="ansi_cyan",
    accent="ansi_bright_green",
    success="ansi_bright_green",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "border-blurred": "ansi_bright_black",
        "scrollbar": "ansi_bright_blue",
        "input-selection-background": "ansi_bright_cyan",
    },
)

TERMINAL_LIGHT = replace(
    BUILTIN_THEMES["ansi-light"],
    accent="ansi_blue",
    success="ansi_blue",
    warning="ansi_magenta",
    variables={
        **BUILTIN_THEMES["ansi-light"].variables,
        "border-blurred": "ansi_bright_black",
        "input-selection-background": "ansi_blue",
        "input-selection-foreground": "ansi_bright_white",
    },
)


OWN_THEMES = (DARK, LIGHT, TERMINAL_DARK, TERMINAL_LIGHT)
_OTHER = {
    DARK.name: LIGHT.name,
    LIGHT.name: DARK.name,
    TERMINAL_DARK.name: TERMINAL_LIGHT.name,
    TERMINAL_LIGHT.name: TERMINAL_DARK.name,
}


def first_theme(wanted: str, *, no_colour: bool) -> str:
    """The name of the theme to start with: the ``wanted`` one, if there is such.

    Without colour it is one in the terminal's own colours, since any other would still send greys.
    """
    if no_colour:
        return TERMINAL_DARK.name
    return wanted if wanted in BUILTIN_THEMES else DARK.name


def other_theme(name: str) -> str:
    """The name of the light theme for a dark one, and the other way round."""
    return _OTHER.get(name, DARK.name)


def readable_theme(name: str) -> Theme | None:
    """One of Textual's own themes in colours that can be read; None where its colours are those of the terminal."""
    theme = BUILTIN_THEMES.get(name)
    return _readable(theme) if theme is not None and not theme.ansi else None


def _readable(theme: Theme) -> Theme:
    """``theme`` with its colours moved towards black or white as far as it takes to read them."""
    named = theme.to_color_system().generate()
    colours = {name: Color.parse(named[name]) for name in ("foreground", "background", *_MEANINGS)}
    text, background = colours["foreground"], colours["background"]
    grounds = background, background.blend(text, 0.04), background.blend(text, 0.1)

    def fit(colour: Color, least: float = _TEXT) -> str:
        end = Color(255, 255, 255) if theme.dark else Color(0, 0, 0)
        tried = (colour.blend(end, step / _STEPS) for step in range(_STEPS + 1))
        return next((each for each in tried if all(_contrast(each, one) >= least for one in grounds)), end).hex6

    return _theme(
        theme.name,
        dark=theme.dark,
        text=fit(text),
        muted=fit(text.blend(background, 0.35)),
        grounds=(grounds[0].hex6, grounds[1].hex6, grounds[2].hex6),
        meanings={name: fit(colours[name]) for name in _MEANINGS},
        border=fit(text.blend(background, 0.6), _DRAWN),
    )


def _contrast(one: Color, other: Color) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = (value / 255 for value in colour.rgb)
    red, green, blue = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

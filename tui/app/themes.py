"""Two themes of our own, dark and light: all text has a contrast of at least 4.5 to 1, bars and borders 3 to 1."""

from __future__ import annotations

from textual.theme import Theme

__all__ = ["DARK", "LIGHT", "theme_for"]


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


def theme_for(*, no_colour: bool, light: bool = False) -> str:
    """The name of the theme to start with. Without colour an ANSI theme, since any other would still send greys."""
    if no_colour:
        return "ansi-light" if light else "ansi-dark"
    return LIGHT.name if light else DARK.name

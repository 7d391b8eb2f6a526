"""Options that several commands have."""

from __future__ import annotations

import argparse
from datetime import date

__all__ = ["add_day", "add_journal_place", "add_own_rules", "add_rule_sources", "day", "place"]


def add_rule_sources(parser: argparse.ArgumentParser) -> None:
    """Where rules of one's own are."""
    parser.add_argument(
        "--rules",
        dest="overlays",
        action="append",
        type=place,
        default=[],
        metavar="DIR|NAME",
        help="rules of your own, or of a package by its name, on top of the built-in packs (also: WHYGPU_RULES)",
    )


def place(text: str) -> str:
    """The place that was named. Raises `argparse.ArgumentTypeError` for nothing, which would be the present folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("nothing is named; write . for the folder that you are in")
    return text


def add_own_rules(parser: argparse.ArgumentParser) -> None:
    """Where rules of one's own are, and what to do where they cannot be used."""
    add_rule_sources(parser)
    parser.add_argument(
        "--keep-going",
        action="store_true",
        help="answer without rules of your own that cannot be used; without it, that is exit code 2",
    )


def add_day(parser: argparse.ArgumentParser) -> None:
    """Of which day the rules and values are."""
    parser.add_argument(
        "--as-of", type=day, metavar="DATE", help="with the rules and values in force on that day, such as 2026-11-21"
    )


def day(text: str) -> date:
    """The day that was typed. Raises `argparse.ArgumentTypeError`."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!a} is not a date such as 2026-11-21") from None


def add_journal_place(parser: argparse.ArgumentParser, *, signs: bool = True) -> None:
    """Where the journal is, and who signs."""
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="the journal: a file, postgresql://..., or off (default: your own; also WHYGPU_JOURNAL)",
    )
    if signs:
        parser.add_argument(
            "--sign", metavar="KEY", help="sign records with this key for SSH (also WHYGPU_JOURNAL_KEY)"
        )

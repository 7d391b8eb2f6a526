"""The options of the commands about the journal."""

from __future__ import annotations

import argparse

from tui.common_options import add_day, add_journal_place, day

__all__ = ["add_journal"]


def add_journal(parser: argparse.ArgumentParser) -> None:
    """The actions on the journal, and their options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")

    def add(name: str, text: str, *, as_json: bool = True) -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=text)
        add_journal_place(action, signs=name in ("note", "prune"))
        if as_json:
            action.add_argument("--json", action="store_true", help="print JSON")
        return action

    def number(action: argparse.ArgumentParser, name: str = "number") -> None:
        action.add_argument(name, type=int, metavar="NUMBER", help="the number of a record")

    listed = add("list", "list the newest records")
    listed.add_argument("--kind", choices=("advice", "turn", "end", "note", "pruning"), help="only those of a kind")
    found = add("search", "find records by words")
    found.add_argument("words", nargs="+", metavar="WORD", help="the beginning of a word is enough")
    for each in (listed, found):
        each.add_argument("--limit", type=_count, default=20, metavar="N", help="at most so many (default 20)")
    shown = add("show", "show a record")
    number(shown)
    shown.add_argument("--full", action="store_true", help="with all that fired and the trace of every fact")
    replay = add("replay", "work a record out again, with its own rules and prices")
    replay.add_argument("number", type=int, nargs="?", metavar="NUMBER", help="the number of a record")
    replay.add_argument("--all", action="store_true", help="all records")
    _add_current_rules(replay, "current: with the rules and prices of today; DIR: with these rules on top of them")
    diff = add("diff", "compare two records")
    number(diff, "one")
    number(diff, "other")
    verify = add("verify", "find out whether anything was changed, removed, cut off or forged")
    verify.add_argument("--allowed", metavar="FILE", help="who may sign: a file of allowed signers (see ssh-keygen)")
    verify.add_argument("--expect", metavar="NUMBER:HASH", help="a record and its hash, as verify printed them before")
    export = add("export", "write a journal with all it rests on as lines of JSON", as_json=False)
    export.add_argument("file", nargs="?", default="-", metavar="FILE")
    export.add_argument("records", nargs="*", metavar="NUMBER", help="only these records, or ranges of them as 3-17")
    taken = add("import", "read such a file into an empty journal, or one that it continues", as_json=False)
    taken.add_argument("file", metavar="FILE")
    note = add("note", "add a note to a record")
    number(note)
    note.add_argument("text", nargs="+", metavar="WORD")
    prune = add("prune", "take the contents of old records away; what was there stays provable")
    prune.add_argument("records", nargs="*", metavar="NUMBER", help="records, or ranges of them as 3-17")
    prune.add_argument("--before", type=day, metavar="DATE", help="all before that day")
    prune.add_argument("--why", default="", metavar="TEXT", help="why, which is recorded")
    prune.add_argument("--yes", action="store_true", help="do it; without this it is only said what would be done")
    recheck = add("recheck", "work all records out with other rules, and tell which answers change")
    _add_current_rules(recheck, "DIR: with these rules on top of those of today")
    recheck.add_argument("--since", type=day, metavar="DATE", help="only records since that day")
    recheck.add_argument("--jobs", type=int, metavar="N", default=0, help="so many processes (all cores)")


def _add_current_rules(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--rules", dest="overlays", action="append", default=[], metavar="DIR", help=text)
    parser.add_argument("--keep-going", action="store_true", help="go on without rules of your own that cannot be used")
    add_day(parser)


def _count(text: str) -> int:
    """How many records there are to be. Raises `argparse.ArgumentTypeError`."""
    if not text.isdecimal() or not int(text):
        from engine.language import printable  # the version is told without it

        raise argparse.ArgumentTypeError(f"{printable(text, 40)!r} is no number of records, which is 1 or more")
    return int(text)

"""Lines that begin with "/": commands, told from text that only begins so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui.view.action import Action, ActionTable

__all__ = ["Command", "CommandError", "commands_like", "is_command", "read_command"]


@dataclass(frozen=True, slots=True)
class Command:
    """An action, and what was typed behind its name."""

    action: Action
    argument: str = ""


class CommandError(Exception):
    """There is no such command; ``suggestion`` is the nearest, if any is near."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        from engine.language import printable  # not needed for the first frame

        self.name, self.suggestion = name, suggestion
        instead = f"Did you mean /{suggestion}?" if suggestion else "/help lists the commands."
        super().__init__(f"There is no command /{printable(name, 40)}. {instead}")


def is_command(line: str) -> bool:
    """Whether a line is meant as a command: paths such as `/home/me/config.json` are not.

    >>> is_command("/undo"), is_command("/goal fastest"), is_command("/home/me/config.json"), is_command("and/or")
    (True, True, False, False)
    """
    first = line.strip().partition(" ")[0]
    return first.startswith("/") and "/" not in first[1:] and "." not in first


def read_command(line: str, table: ActionTable) -> Command:
    """The command of a line. Raises `CommandError`.

    A beginning that only one command has is enough.
    """
    name, _, argument = line.strip().removeprefix("/").partition(" ")
    name = name.lower()
    found = table.commands.get(name)
    begun = {each.id: each for command, each in table.commands.items() if name and command.startswith(name)}
    if found is None and len(begun) == 1:
        found = next(iter(begun.values()))
    if found is None:
        from engine.language.suggestion import nearest

        raise CommandError(name, nearest(name, table.commands) if name else None)
    return Command(found, argument.strip())


def commands_like(line: str, table: ActionTable) -> Sequence[Action]:
    """The actions whose commands begin as ``line`` does, while the name is still being typed."""
    name = line.removeprefix("/").lower()
    return tuple(each for each in table if any(command.startswith(name) for command in each.names))

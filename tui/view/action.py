"""What can be done: key bindings, commands, hints, help and command palette are all made from one table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

__all__ = ["CONVERSATION", "EVERYWHERE", "Action", "ActionTable"]

CONVERSATION, EVERYWHERE = "conversation", "everywhere"
_SIGNS = {"escape": "Esc", "enter": "⏎", "tab": "Tab", "question_mark": "?"}


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do.

    ``keys`` are Textual's names of the keys; ``command`` is what does the same when it is typed behind a "/", with
    synonyms after a comma, and ``argument`` what may follow it: a row of the menu ``menu``, or words for ``call``.
    ``call`` is the Textual action; empty where the focused widget itself handles the key, which is then written as in
    ``shown``. ``hint`` is the rank among the hints in the last line of the screen; 0 keeps it out of there. ``first``
    is set where the key is for the action whatever has the focus. ``after`` is the id of the action behind which help
    lists it; without one it stands behind those of its screen that were registered before.
    """

    id: str
    label: str
    help: str
    place: str
    keys: str = ""
    call: str = ""
    command: str = ""
    argument: str = ""
    menu: str = ""
    shown: str = ""
    hint: int = 0
    first: bool = False
    after: str = ""

    @property
    def key(self) -> str:
        """How its first key is written; empty where it has none."""
        return self.shown or _written(self.keys.partition(",")[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The commands that do it, the usual one first."""
        return tuple(name for name in self.command.split(",") if name)

    @property
    def usage(self) -> str:
        """The usual command as it is typed; empty where there is none."""
        return " ".join(part for part in (f"/{self.names[0]}", self.argument) if part) if self.names else ""

    @property
    def ways(self) -> str:
        """Key and command, as far as there are such."""
        return ", ".join(part for part in (self.key, f"/{self.names[0]}" if self.names else "") if part)


@dataclass(frozen=True)
class ActionTable:
    """All actions, in the order in which help lists them."""

    actions: tuple[Action, ...]

    @classmethod
    def of(cls, registered: Iterable[Action]) -> ActionTable:
        """The table of what was registered, each action behind the one that it is to stand ``after``.

        Raises ValueError where that one is not registered.
        """
        listed = list(registered)
        placed = [each for each in listed if not each.after]
        waiting = [each for each in listed if each.after]
        while waiting:
            ids = [each.id for each in placed]
            found = next((each for each in waiting if each.after in ids), None)
            if found is None:
                raise ValueError(f"action {waiting[0].id} is to stand after {waiting[0].after}, which is no action")
            placed.insert(ids.index(found.after) + 1, found)
            waiting.remove(found)
        return cls(tuple(placed))

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def get(self, name: str) -> Action:
        """The action of that id. Raises KeyError."""
        return {each.id: each for each in self.actions}[name]

    def with_keys(self, keys: Mapping[str, str]) -> ActionTable:
        """The same actions with other keys for some of them, by id."""
        return ActionTable(
            tuple(replace(each, keys=keys[each.id]) if each.id in keys else each for each in self.actions)
        )

    def within(self, place: str) -> tuple[Action, ...]:
        """The actions of a screen, those that work everywhere last."""
        return tuple(each for each in self.actions if each.place == place) + tuple(
            each for each in self.actions if each.place == EVERYWHERE
        )

    @cached_property
    def commands(self) -> dict[str, Action]:
        """What can be typed behind a "/", synonyms included."""
        return {name: each for each in self.actions for name in each.names}

    def hints(self, place: str, without: Collection[str] = ()) -> tuple[tuple[str, str, str], ...]:
        """Key, label and call of the hints for a screen, the most useful first; ``without`` are not possible now."""
        ranked = [each for each in self.within(place) if each.hint and each.id not in without]
        ranked.sort(key=lambda each: each.hint)
        return tuple((each.key or f"/{each.names[0]}", each.label, each.call) for each in ranked)


def _written(key: str) -> str:
    """A key as people write it.

    >>> _written("ctrl+p"), _written("alt+c"), _written("f10"), _written("q")
    ('^P', 'Alt+C', 'F10', 'q')
    """
    *modifiers, name = key.split("+")
    if modifiers == ["ctrl"] and len(name) == 1:
        return f"^{name.upper()}"
    name = _SIGNS.get(name, name if len(name) == 1 and not modifiers else name[:1].upper() + name[1:])
    return "+".join([*(each.capitalize() for each in modifiers), name])

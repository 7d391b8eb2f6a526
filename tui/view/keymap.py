"""Keys of a person's own: a TOML file that says which keys do what."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tui.view.action import EVERYWHERE, Action, ActionTable

__all__ = ["Keymap", "keymap_file", "read_keymap"]

_FUNCTION = re.compile(r"f([1-9]|1[0-9]|2[0-4])\Z")
_MODIFIED = re.compile(r"((ctrl|alt|shift|super)\+)+([a-z0-9]|f[0-9]{1,2}|[a-z_]{2,})\Z")
_ARRIVES_AS = {"ctrl+i": "Tab", "ctrl+m": "Enter", "ctrl+h": "Backspace", "ctrl+j": "Enter"}
_TAKEN = {
    **dict.fromkeys(("ctrl+a", "ctrl+e", "ctrl+k", "ctrl+u", "ctrl+w", "ctrl+d", "ctrl+f", "ctrl+x", "ctrl+v"), "edit"),
    "ctrl+c": "quit",
}
_KEYS = "Write ctrl+…, alt+… or f1 to f24."


@dataclass(frozen=True, slots=True)
class Keymap:
    """Keys by the id of the action, and what is wrong with the file, in sentences."""

    keys: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


def keymap_file() -> Path:
    """Where the file is looked for: `keys.toml` in the person's folder for settings."""
    import platformdirs

    return Path(os.environ.get("WHYGPU_CONFIG_DIR") or platformdirs.user_config_dir("whygpu")) / "keys.toml"


def read_keymap(path: Path, table: ActionTable) -> Keymap:
    """The keys that the file at ``path`` gives to actions of ``table``; none where there is no file.

    Never raises: what is wrong is left out and told.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Keymap()
    except (OSError, UnicodeDecodeError) as error:
        return Keymap(problems=(_said(path, f"cannot be read: {error}"),))
    import tomllib

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Keymap(problems=(_said(path, f"is not TOML: {error}"),))
    listed = found.get("keys")
    if not isinstance(listed, dict):
        return Keymap(problems=(_said(path, 'has no table [keys]. Write, for example, [keys] and undo = "ctrl+t".'),))
    problems = [f"has [{name}], which means nothing here" for name in found if name != "keys"]
    keys: dict[str, str] = {}
    for name, value in listed.items():
        problem = _problem(name, value, table)
        if problem:
            problems.append(problem)
        else:
            keys[_actions(table)[name].id] = ",".join([value] if isinstance(value, str) else value)
    for name, problem in _clashes(keys, table):
        problems.append(problem)
        keys.pop(name, None)
    return Keymap(keys, tuple(_said(path, each) for each in problems))


def _said(path: Path, problem: str) -> str:
    from engine.language import printable

    return f"{printable(path.name, 80)} {printable(problem, 200)}"


def _actions(table: ActionTable) -> dict[str, Action]:
    """The actions whose keys can be chosen, by their ids and their commands."""
    found = [each for each in table if (each.keys or each.command)]
    return {name: each for each in found for name in each.names} | {each.id: each for each in found}


def _problem(name: str, value: object, table: ActionTable) -> str:
    actions = _actions(table)
    if name not in actions:
        from engine.language.suggestion import nearest

        near = nearest(name, actions)
        return f"names no action: {name}. " + (f"Did you mean {near}?" if near else f"There are {', '.join(actions)}.")
    keys = [value] if isinstance(value, str) else value
    if not isinstance(keys, list) or not keys or not all(isinstance(key, str) for key in keys):
        return f'gives {name} no key. Write a text such as "ctrl+t", or a list of such.'
    return next((problem for key in keys if (problem := _key_problem(name, str(key)))), "")


def _key_problem(name: str, key: str) -> str:
    if key in _ARRIVES_AS:
        return f"gives {name} the key {key}, which arrives as {_ARRIVES_AS[key]} in most terminals. Choose another."
    if key in _TAKEN:
        return f"gives {name} the key {key}, which is needed to {_TAKEN[key]}. Choose another."
    if _FUNCTION.match(key) or (_MODIFIED.match(key) and not re.match(r"shift\+.\Z", key)):
        return ""
    if len(key) == 1:
        return f"gives {name} the key {key}, which is text. {_KEYS}"
    return f"gives {name} the key {key}, which is none. {_KEYS}"


def _clashes(keys: Mapping[str, str], table: ActionTable) -> Iterator[tuple[str, str]]:
    """The actions that want a key that another one has on the same screen."""
    owners: dict[tuple[str, str], str] = {}
    for action in (*(each for each in table if each.id not in keys), *(each for each in table if each.id in keys)):
        wanted = keys.get(action.id, action.keys)
        for key in wanted.split(",") if wanted else ():
            places = {action.place, EVERYWHERE} if action.place != EVERYWHERE else {each.place for each in table}
            owner = next((owners[place, key] for place in sorted(places) if (place, key) in owners), None)
            if owner is not None and action.id in keys:
                yield action.id, f"gives {action.id} the key {key}, which {owner} has. Give {owner} another one too."
                break
            owners[action.place, key] = action.id

"""A config.json read as what it is: a file from anywhere, of which nothing may be assumed."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn, TypeAlias

from kb.errors import ModelConfigError

__all__ = ["Json", "read_config_document"]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_LARGEST = 10 * 2**20
_DEEPEST = 32
_FILE = "config.json"
_WHERE = f"give the {_FILE} of the model's repository, or the folder that holds it"


def read_config_document(path: Path) -> tuple[Path, dict[str, Json]]:
    """The JSON object of a config file.

    Args:
        path: the file, or the folder that holds a config.json.

    Returns:
        The file that was read, and its content.

    Raises:
        ModelConfigError: no such file, not readable, larger than 10 MB, not JSON, not an object, nested more than 32
            deep, or with numbers that are not finite.
    """
    text = _text(path)
    file = path / _FILE if path.is_dir() else path
    try:
        document = json.loads(text, parse_constant=lambda word: _not_finite(path, word))
    except json.JSONDecodeError as error:
        says = f"not JSON ({error.msg}, line {error.lineno}, column {error.colno})"
        raise ModelConfigError(str(path), None, says, "a JSON object", _WHERE) from None
    except RecursionError:
        raise ModelConfigError(str(path), None, "nested too deeply", f"at most {_DEEPEST} levels", _WHERE) from None
    except ValueError as error:  # an integer of more digits than Python converts
        raise ModelConfigError(str(path), None, f"not readable ({error})", "a JSON object", _WHERE) from None
    if not isinstance(document, dict):
        kind = type(document).__name__
        raise ModelConfigError(str(path), None, f"holds a {kind}", "a JSON object", _WHERE)
    _check_depth(path, document)
    return file, document


def _text(path: Path) -> str:
    try:
        file = path / _FILE if path.is_dir() else path
        if not file.is_file():
            what = f"no {_FILE} in this folder" if path.is_dir() else "no such file"
            raise ModelConfigError(str(path), None, what, f"a {_FILE}", _WHERE)
        size = file.stat().st_size
        if size > _LARGEST:
            says = f"{size / 2**20:.0f} MiB"
            raise ModelConfigError(str(path), None, says, "at most 10 MiB", _WHERE)
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ModelConfigError(str(path), None, "not UTF-8 text", "a JSON object", _WHERE) from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ModelConfigError(str(path), None, f"not readable ({reason})", f"a {_FILE}", _WHERE) from None


def _not_finite(path: Path, word: str) -> NoReturn:
    raise ModelConfigError(str(path), None, f"holds {word}", "finite numbers only", _WHERE)


def _check_depth(path: Path, document: Mapping[str, Json]) -> None:
    level: list[Json] = [dict(document)]
    depth = 0
    while level:
        depth += 1
        if depth > _DEEPEST:
            raise ModelConfigError(str(path), None, "nested too deeply", f"at most {_DEEPEST} levels", _WHERE)
        below: list[Json] = []
        for value in level:
            if isinstance(value, float) and not math.isfinite(value):
                _not_finite(path, "a number beyond all limits")
            children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
            below.extend(children)
        level = below

r"""Values as a file can hold them: each kind of file has its own writer, and nothing else gets into a file.

>>> shell("a 'b'; rm"), python("a'b")
('\'a \'"\'"\'b\'"\'"\'; rm\'', '"a\'b"')
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping

import yaml

from kb.launch.traced import Traced, plain

__all__ = [
    "UnwritableError",
    "Written",
    "comment",
    "json_text",
    "one_line",
    "python",
    "shell",
    "word",
    "yaml_scalar",
    "yaml_text",
]

_PLAIN = re.compile(r"[A-Za-z/][A-Za-z0-9_./-]*")
"""What YAML reads as text without quotes, unless it is a word such as ``yes``."""
_ESCAPED = re.compile(r"[^ -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""What YAML cannot hold as it is, and what it takes for the end of a line."""
_WORD = re.compile(r"[A-Za-z0-9._:,+@%/=-]{1,200}")
_STEP = "  "


class UnwritableError(ValueError):
    """A text that cannot stand where it is to be written."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"{one_line(text)[:60]!r} cannot stand there: letters, digits and . _ : , + @ % / = - can.")


class Written(str):
    """Text that a writer made, which may go into a file as it stands."""

    __slots__ = ()


def one_line(text: str) -> str:
    """``text`` without line breaks and control characters, so that it cannot leave a comment."""
    return "".join(each if each.isprintable() else " " for each in text)


def comment(text: object) -> Written:
    """``text`` for the inside of a comment of one line."""
    return Written(one_line(str(text)))


def shell(value: object) -> Written:
    """``value`` as one word of a POSIX shell. A NUL, which no argument can hold, is left out."""
    found = plain(value)
    text = ("true" if found else "false") if isinstance(found, bool) else str(found)
    return Written(shlex.quote(text.replace("\0", "")))


def word(value: object) -> Written:
    """``value`` where a file has neither quotes nor escapes, as ``#SBATCH`` lines. Raises `UnwritableError`."""
    text = str(plain(value))
    if not _WORD.fullmatch(text):
        raise UnwritableError(text)
    return Written(text)


def python(value: object) -> Written:
    """``value`` as a literal of Python."""
    found = plain(value)
    return Written(ascii(found) if isinstance(found, str) else repr(found))


def json_text(value: object) -> Written:
    """``value`` as JSON; what is none in a mapping is left out."""
    return Written(json.dumps(_without_none(plain(value)), indent=2))


def yaml_text(value: object, level: int = 0) -> Written:
    """``value`` as YAML, each value with the facts it is made of in a comment; what is none in a mapping is left out.

    ``level`` is how deep it stands in what surrounds it.
    """
    return Written("\n".join(_yaml_lines(value, _STEP * level)))


def yaml_scalar(value: object) -> Written:
    """A text, number or truth value as one scalar of YAML on one line."""
    found = plain(value)
    if isinstance(found, bool):
        return Written("true" if found else "false")
    if isinstance(found, int):
        return Written(str(found))
    if isinstance(found, float):
        return Written(yaml.safe_dump(found).splitlines()[0])
    text = str(found)
    if _PLAIN.fullmatch(text) and yaml.safe_load(text) == text:
        return Written(text)
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return Written(f'"{_ESCAPED.sub(_escape, quoted)}"')


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _without_none(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _without_none(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_without_none(each) for each in value]
    return value


def _yaml_lines(value: object, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            if each is not None:
                yield from _yaml_entry(f"{indent}{yaml_scalar(key)}:", each, indent)
    elif isinstance(value, list | tuple):
        for each in value:
            if isinstance(each, Mapping | list | tuple) and each:
                first, *others = _yaml_lines(each, indent + _STEP)
                yield f"{indent}- {first[len(indent) + len(_STEP) :]}"
                yield from others
            else:
                yield from _yaml_entry(f"{indent}-", each, indent)
    else:
        yield from _yaml_entry(indent.removesuffix(" "), value, indent)


def _yaml_entry(lead: str, value: object, indent: str) -> Iterator[str]:
    """The line of one value, or the lines of a collection below its key."""
    if isinstance(value, Mapping | list | tuple) and value:
        yield lead
        yield from _yaml_lines(value, indent + _STEP)
    elif isinstance(value, Traced) and isinstance(value.value, list):
        yield f"{lead}  # {comment(value.note)}"
        yield from _yaml_lines(value.value, indent + _STEP)
    elif isinstance(value, Mapping | list | tuple):
        yield f"{lead} {'{}' if isinstance(value, Mapping) else '[]'}"
    elif value is None:
        yield f"{lead} null"
    elif _is_block(found := plain(value)):
        yield f"{lead} |"
        yield from (f"{indent}{_STEP}{line}" if line else "" for line in str(found).splitlines())
    else:
        note = f"  # {comment(value.note)}" if isinstance(value, Traced) else ""
        yield f"{lead} {yaml_scalar(value)}{note}"


def _is_block(value: object) -> bool:
    """Whether a text is one of several lines that a literal block of YAML gives back as it is."""
    if not isinstance(value, str) or not value.endswith("\n") or value.endswith("\n\n") or value[0] in " \n":
        return False
    lines = value.split("\n")[:-1]
    return len(lines) > 1 and not any(_ESCAPED.search(line) or "\x85" in line for line in lines)

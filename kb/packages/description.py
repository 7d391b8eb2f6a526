"""What the author of a package says of it, in ``package.toml`` beside the rules."""

from __future__ import annotations

import tomllib

import msgspec
from msgspec import Struct
from packaging.version import InvalidVersion, Version

from engine.language.suggestion import nearest
from kb.package_shelf import is_package_name
from kb.packages.package_error import PackageError
from kb.version import VERSION

__all__ = ["DESCRIPTION_FILE", "PackageDescription", "checked_version"]

DESCRIPTION_FILE = "package.toml"
_LONGEST = 500
_EXAMPLE = (
    'write it like: name = "our-policy", version = "1.0.0", description = "What we may buy", author = "...", '
    + ('licence = "..."')
)


class PackageDescription(Struct, frozen=True, forbid_unknown_fields=True):
    """Name, version, and what a person wants to know before using it. ``whygpu`` is the lowest version that it needs.

    Where that is not said, it is the version that makes the package.
    """

    name: str
    version: str
    description: str
    author: str
    licence: str
    whygpu: str = VERSION

    @classmethod
    def of_text(cls, text: bytes, where: str) -> PackageDescription:
        """What a ``package.toml`` says. Raises `PackageError`."""
        try:
            written = tomllib.loads(text.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise PackageError(where, f"this is no TOML: {error}", _EXAMPLE) from None
        for key in written.keys() - set(cls.__struct_fields__):
            likely = nearest(key, cls.__struct_fields__)
            hint = f"did you mean {likely!r}?" if likely else f"known are {', '.join(cls.__struct_fields__)}"
            raise PackageError(where, f"unknown key {key!r}", hint)
        try:
            said = msgspec.convert(written, cls)
        except msgspec.ValidationError as error:
            raise PackageError(where, str(error), _EXAMPLE) from None
        if not is_package_name(said.name):
            cure = "lower-case words and digits, joined by '-', such as our-policy"
            raise PackageError(where, f"{said.name!r} cannot be the name of a package", cure)
        for version in (said.version, said.whygpu):
            checked_version(version, where)
        for told in (said.description, said.author, said.licence):
            if not told.strip() or len(told) > _LONGEST or not told.isprintable():
                problem = f"{told[:40]!r} says nothing: a line of at most {_LONGEST} characters is wanted"
                raise PackageError(where, problem, _EXAMPLE)
        return said


def checked_version(text: str, where: str) -> Version:
    """A version as Python packages have them (PEP 440), written in the usual way. Raises `PackageError`."""
    try:
        version = Version(text)
    except InvalidVersion:
        raise PackageError(where, f"{text!r} is no version", "write it like 1.0.0") from None
    if str(version) != text or version.epoch:
        raise PackageError(where, f"{text!r} is not how this version is written", f"write {version.public}")
    return version

"""What an advice was made of besides the answers: rule texts and data files, each named by its digest.

All that the journal reads of loaded rules stands in this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from kb.journal.chain import digest_of
from kb.version import VERSION

if TYPE_CHECKING:
    # To list records it is of no use, and slow to import.
    from engine.rulebook.receipt import Receipt
    from kb.advisor import Advisor
    from kb.claims import Claims

__all__ = ["LayerList", "RuleText", "SourceList", "Sources", "files_for_replay"]

SCHEMA = "whygpu.sources/1"
_CLAIMS = "claims.json"
_BUILT_IN = "built-in"
"""The title of the lowest layer, as in `engine.rulebook.BUILT_IN`."""


class RuleText(Struct, frozen=True):
    """A rule file: the path within its layer, the name that places use for it, and the digest of its text."""

    path: str
    name: str
    digest: str


class LayerList(Struct, frozen=True):
    """The rule files of a layer, in their order."""

    title: str
    files: tuple[RuleText, ...]


class SourceList(Struct, frozen=True):
    """All that a rulebook and its catalogues were read from.

    ``rules`` is the digest of the rulebook, ``data`` has the digest of each data file, and ``titles`` is the digest of
    what facts are called. ``version`` is that of the program that read them.
    """

    schema: str
    version: str
    rules: str
    layers: tuple[LayerList, ...]
    data: dict[str, str]
    titles: str = ""

    @classmethod
    def of_text(cls, text: bytes) -> SourceList:
        """The list that ``text`` says. Raises `msgspec.DecodeError`."""
        return msgspec.json.decode(text, type=cls)

    @property
    def key(self) -> str:
        """What tells it from other lists without any rule file being read."""
        names = [[layer.title, [file.name for file in layer.files]] for layer in self.layers]
        return _key(self.version, self.rules, names, self.data)

    @property
    def rule_texts(self) -> tuple[tuple[str, ...], ...]:
        """The digests of the rule texts of each layer: equal where the rules are the same."""
        return tuple(tuple(file.digest for file in layer.files) for layer in self.layers)

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests of all texts that it names."""
        rules = (file.digest for layer in self.layers for file in layer.files)
        return tuple(dict.fromkeys((*rules, *self.data.values(), *([self.titles] if self.titles else []))))


def _key(version: str, rules: str, names: object, data: Mapping[str, str]) -> str:
    return digest_of(msgspec.json.encode([SCHEMA, version, rules, names, sorted(data.items())]))


class Sources(Struct, frozen=True, dict=True):
    """The rules and catalogues of ``advisor``. Texts are read only when they are asked for."""

    advisor: Advisor

    @property
    def rules(self) -> str:
        """The digest of the rulebook, with its catalogues and claims, and without models of the person's own."""
        return self.advisor.loaded.rulebook.digest

    @cached_property
    def layer_names(self) -> Mapping[str, Sequence[str]]:
        """For each layer the names of its files, the lowest layer first."""
        found: dict[str, list[str]] = {}
        for name, title in self.advisor.rulebook.layers.items():
            found.setdefault(title, []).append(name)
        return found

    @property
    def layers(self) -> tuple[str, ...]:
        """The titles of the layers in force, the lowest first."""
        return tuple(self.layer_names)

    @property
    def refused(self) -> tuple[str, ...]:
        """The overlays that were left out."""
        return tuple(str(each.path) for each in self.advisor.loaded.refused)

    @property
    def packages(self) -> tuple[Receipt, ...]:
        """The packages of rules among the layers in force."""
        from engine.loading import layer_accounts

        accounts = (each for each in layer_accounts(self.advisor.loaded) if each.in_force)
        return tuple(package for each in accounts if (package := each.package) is not None)

    @cached_property
    def data(self) -> dict[str, str]:
        """The digest of each data file."""
        catalogues = self.advisor.catalogues.by_name().values()
        files = {each.file: digest_of(each.read(each.file)) for each in catalogues}
        return files | {_CLAIMS: digest_of(self.advisor.claims.read(_CLAIMS))}

    @cached_property
    def key(self) -> str:
        """The key of the list: the same as `SourceList.key`, without any rule file being read."""
        names = [[title, list(files)] for title, files in self.layer_names.items()]
        return _key(VERSION, self.rules, names, self.data)

    @cached_property
    def texts(self) -> Mapping[str, bytes]:
        """Every text, the list itself included, by its digest."""
        claims: Claims = self.advisor.claims
        data = [each.read(each.file) for each in self.advisor.catalogues.by_name().values()]
        texts = [self.listed, self._titles, *data, claims.read(_CLAIMS), *self._rules.values()]
        return {digest_of(text): text for text in texts}

    @property
    def digest(self) -> str:
        """The digest of the list."""
        return digest_of(self.listed)

    @cached_property
    def listed(self) -> bytes:
        """The list as text."""
        layers = tuple(self._layer(title, names) for title, names in self.layer_names.items())
        return msgspec.json.encode(SourceList(SCHEMA, VERSION, self.rules, layers, self.data, digest_of(self._titles)))

    def _layer(self, title: str, names: Sequence[str]) -> LayerList:
        texts = self._rules
        return LayerList(title, tuple(RuleText(_path(title, name), name, digest_of(texts[name])) for name in names))

    @cached_property
    def _rules(self) -> Mapping[str, bytes]:
        return {name: text.encode(errors="surrogateescape") for name, text in self.advisor.rulebook.texts.items()}

    @cached_property
    def _titles(self) -> bytes:
        rulebook = self.advisor.rulebook
        titles = {name: rulebook.title(name) for name in (*rulebook.facts, *rulebook.parameters)}
        return msgspec.json.encode(titles)


def _path(title: str, name: str) -> str:
    """Where a file is within its layer: of an overlay that is one file, only its name."""
    if title == _BUILT_IN:
        return name
    overlay, file = Path(title), Path(name)
    for base, inner in ((overlay, file), (overlay.resolve(), file.resolve())):
        if inner != base and inner.is_relative_to(base):
            return str(inner.relative_to(base))
    return file.name


def files_for_replay(listed: SourceList, folder: Path) -> tuple[Sequence[tuple[Path, str]], Path, tuple[Path, ...]]:
    """The files to write below ``folder`` before these rules can be loaded again, each with the digest of its text.

    With them come what is the lowest layer then, and the overlays, in order. Paths that lead out of the folder are
    refused with ValueError.
    """
    files: list[tuple[Path, str]] = []
    base, overlays = folder / "rules", list[Path]()
    for number, layer in enumerate(listed.layers):
        within = folder if layer.title == _BUILT_IN else folder / f"overlay-{number}"
        for file in layer.files:
            target = within / file.path
            if not target.resolve().is_relative_to(folder.resolve()) or ".." in target.parts:
                raise ValueError(f"{file.path} leads out of its layer")
            files.append((target, file.digest))
        if layer.title == _BUILT_IN:
            tops = {Path(file.path).parts[0] for file in layer.files}
            base = folder / tops.pop() if len(tops) == 1 else folder
        else:
            overlays.append(within)
    return files, base, tuple(overlays)

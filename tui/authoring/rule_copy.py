"""A rule that is built in, or part of a package, in a file of a person's own, where it takes the other's place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.authoring import Section, excerpt
from engine.findings import RulebookError
from engine.language.suggestion import nearest
from engine.rulebook import BUILT_IN, Layer, Rulebook, declared
from engine.rulebook.document import Document, parse_document
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.receipt import receipt_of
from kb.errors import KnowledgeError, printable

__all__ = ["RuleCopy", "UnknownRuleError"]


class UnknownRuleError(KnowledgeError):
    """There is nothing of that id."""

    def __init__(self, rule: str, suggestion: str | None) -> None:
        self.rule, self.suggestion = rule, suggestion
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"there is no rule, nor anything else, called {printable(rule, 100)!r}{hint}")


@dataclass(frozen=True)
class RuleCopy:
    """The text of a file with a copy in ``section``. ``whose`` says where the other one is."""

    text: str
    whose: str
    section: str

    @classmethod
    def made(cls, document: Document, name: str, rulebook: Rulebook, layers: Sequence[Layer]) -> RuleCopy:
        """``document`` with a copy of what ``layers`` have under that name. Raises `UnknownRuleError`.

        Raises `RulebookError` where nothing can be added to the document.
        """
        things = [each for each in declared(rulebook) if each.kind != "choice"]
        found = next((each for each in things if each.id == name), None)
        if found is None:
            raise UnknownRuleError(name, nearest(name, [each.id for each in things]))
        origin, section = found.place.file, found.section
        layer = next(each for each in layers if origin in {file.name for file in each.files})
        package = receipt_of(Path(layer.title)) if layer.title != BUILT_IN else None
        kind = section.removesuffix("s")
        whose = f"{kind} of {package.name}" if package else f"built-in {kind} in {origin}"
        copied = excerpt(layer, origin, section, name)
        text = Section(document, section).with_items(f"# in place of the {whose}\n{copied}")
        said = _saying_so(parse_document(document.file, text), name, section)
        return cls(said, f"in the package {package.name}" if package else "built in", section)


def _saying_so(document: Document, name: str, section: str) -> str:
    """The text of a file that says that ``name`` takes the place of what stands below."""
    said = f"- {{{section.removesuffix('s')}: {name}}}\n"
    try:
        return Section(document, WrittenRuleFile.replaces.name).with_items(said)
    except RulebookError:  # it is written on one line: checking the file tells what to add
        return document.text

"""What can be said of a template without rendering it: whether it can be read, and whether all that it names is there.

A template may name facts by ``fact('parallel.tensor')`` only: written out, so that each can be looked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import TemplateSyntaxError, meta, nodes

from engine.findings import Correction, Finding, Place
from engine.language import UnitError, is_hidden
from engine.language.suggestion import nearest
from engine.rulebook import Rulebook
from kb.launch.environment import ENVIRONMENT
from kb.launch.template import LaunchTemplate

__all__ = ["NAMES", "template_findings"]

_OF_FACTS = ("fact", "known", "mapped", "origin", "shown")
_OF_OPTIONS = ("option",)
_OF_TARGETS = ("applies", "name_of", "offered", "script_of")
#: what a template may call
NAMES = (*_OF_FACTS, *_OF_OPTIONS, *_OF_TARGETS, "checkpoint", "head", "why")
_OTHER_FILES = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)


def template_findings(template: LaunchTemplate, rulebook: Rulebook, targets: frozenset[str]) -> tuple[Finding, ...]:
    """What is wrong with ``template``, where ``targets`` are the names of all templates there are."""
    return tuple(_Check(template, rulebook, targets).findings())


class _Check:
    """Looks through the tree of one template."""

    def __init__(self, template: LaunchTemplate, rulebook: Rulebook, targets: frozenset[str]) -> None:
        self._template, self._rulebook, self._targets = template, rulebook, targets
        self._lines = template.text.split("\n")

    def findings(self) -> Iterator[Finding]:
        yield from self._hidden()
        try:
            tree = ENVIRONMENT.parse(self._template.text)
            ENVIRONMENT.compile(self._template.text)  # which knows the filters
        except TemplateSyntaxError as error:
            yield self._finding(f"this is no template of Jinja: {error.message}", error.lineno)
            return
        yield from self._names(tree)
        for each in tree.find_all(nodes.Call):
            yield from self._call(each)
        for access in tree.find_all(nodes.Getattr):
            if access.attr.startswith("_"):
                message = f".{access.attr} reaches into the program, which a template may not"
                yield self._finding(message, access.lineno, access.attr, cure="use fact(), option() and filters only")
        for other in tree.find_all(_OTHER_FILES):
            message = "a template stands alone: it cannot include, import or extend another"
            yield self._finding(message, other.lineno, cure="script_of('target') gives the text of another target")

    def _hidden(self) -> Iterator[Finding]:
        """What nobody sees who reads the template, and what a terminal that shows the file may take for a command."""
        for number, line in enumerate(self._template.text.split("\n"), start=1):
            found = next((each for each in line if is_hidden(each) and each != "\t"), "")
            if found:
                message = f"the character U+{ord(found):04X}, which nobody sees, would get into the file"
                yield self._finding(message, number, found, cure="take it out")

    def _names(self, tree: nodes.Template) -> Iterator[Finding]:
        # Jinja counts what every branch of a condition sets as not declared.
        own = {each.name for each in tree.find_all(nodes.Name) if each.ctx != "load"}
        unknown = meta.find_undeclared_variables(tree) - own - set(NAMES) - set(ENVIRONMENT.globals)
        for name in sorted(unknown):
            line = next((each.lineno for each in tree.find_all(nodes.Name) if each.name == name), 1)
            meant = nearest(name, NAMES)
            cure = f"a template knows {', '.join(NAMES)}; a fact is fact('{name}')"
            yield self._finding(f"nothing is called {name!r} here", line, name, suggestion=meant, cure=cure)

    def _call(self, call: nodes.Call) -> Iterator[Finding]:
        if not isinstance(call.node, nodes.Name):
            return
        name = call.node.name
        if name not in (*_OF_FACTS, *_OF_OPTIONS, *_OF_TARGETS):
            return
        first = call.args[0] if call.args else None
        if not isinstance(first, nodes.Const) or not isinstance(first.value, str):
            message = f"{name}() names something that is not written out, so nobody can tell whether it is there"
            yield self._finding(message, call.lineno, name, cure=f"write {name}('…') with the name in quotes")
        elif name in _OF_FACTS:
            yield from self._fact(first.value, call)
        elif name in _OF_OPTIONS:
            yield from self._option(first.value, call.lineno)
        else:
            yield from self._target(first.value, call.lineno)

    def _fact(self, fact: str, call: nodes.Call) -> Iterator[Finding]:
        facts = {**self._rulebook.facts, **self._rulebook.parameters}
        if fact not in facts:
            suggestion = nearest(fact, facts)
            yield self._finding(f"unknown fact {fact!r}", call.lineno, fact, code="E102", suggestion=suggestion)
            return
        unit = call.args[1] if len(call.args) > 1 else None
        if isinstance(call.node, nodes.Name) and call.node.name == "fact" and isinstance(unit, nodes.Const):
            yield from self._unit(fact, str(unit.value), call.lineno)

    def _unit(self, fact: str, unit: str, line: int) -> Iterator[Finding]:
        try:
            found = self._rulebook.units.parse(unit)
        except UnitError as error:
            meant = error.suggestion
            marked, suggestion = (meant.written, meant.text) if meant else (unit, None)
            yield self._finding(error.problem, line, marked, code="E104", suggestion=suggestion)
            return
        wanted = self._rulebook.type_of(fact)
        if found.dimension != wanted.dimension:
            base = wanted.unit.symbol if wanted.unit else "no unit"
            yield self._finding(f"{fact} is measured in {base}, which {unit} does not measure", line, unit)

    def _option(self, name: str, line: int) -> Iterator[Finding]:
        known = [each.id for each in self._template.front.options]
        if name not in known:
            cure = "declare it under options at the top of the template"
            yield self._finding(f"there is no option {name!r}", line, name, suggestion=nearest(name, known), cure=cure)

    def _target(self, name: str, line: int) -> Iterator[Finding]:
        if name not in self._targets:
            suggestion = nearest(name, self._targets)
            yield self._finding(f"there is no launch target {name!r}", line, name, suggestion=suggestion)

    def _finding(
        self,
        message: str,
        line: int,
        marked: str = "",
        *,
        code: str = "E602",
        suggestion: str | None = None,
        cure: str = "",
    ) -> Finding:
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else ""
        found = text.find(marked) if marked else -1
        place = Place(self._template.place.file, line, max(found, 0) + 1)
        known = suggestion is not None and found >= 0 and text.count(marked) == 1
        correction = Correction(place, marked, str(suggestion)) if known else None
        return Finding(code, message, place, suggestion, text, cure=cure, correction=correction)

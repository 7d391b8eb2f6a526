"""The rule file that a person's own rules are written to, and the rules that it is used with."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.findings import Finding, RulebookError
from engine.loading import RuleSources
from engine.rulebook import Layer, Rulebook, read_layers
from engine.rulebook.document import Document, read_document
from engine.verification import run_embedded_tests, run_requirement_tests
from kb.advisor import Advisor
from kb.rule_sources import own_rules_folder, rule_sources, usual_rule_file
from tui.authoring.template import begun_pack
from tui.authoring.whole_file import write_file
from tui.commands.rules.check_report import CLEAN, ERRORS, WARNINGS, Checked
from tui.commands.rules.schema import SCHEMA_FILE, schema_text

__all__ = ["OwnRuleFile"]

_MODELINE = f"# yaml-language-server: $schema=./{SCHEMA_FILE}"


@dataclass(frozen=True, slots=True)
class OwnRuleFile:
    """A rule file of a person's own at ``path``, which is one of ``sources`` or in one of them."""

    path: Path
    sources: RuleSources

    @classmethod
    def at(cls, path: Path, options: argparse.Namespace) -> OwnRuleFile:
        """The file at ``path``, with the rules that ``options`` name."""
        sources = rule_sources(map(Path, options.overlays))
        if any(_within(path, overlay) for overlay in sources.overlays):
            return cls(path, sources)
        folder = own_rules_folder()  # which counts once there is a file in it
        place = folder if _within(path, folder) else path
        return cls(path, RuleSources(sources.base, (*sources.overlays, place)))

    @classmethod
    def usual(cls, options: argparse.Namespace) -> OwnRuleFile:
        """The file that new rules go to: in the folder that was named last, or in `own_rules_folder`.

        A package of rules is no place for them: nobody changes it.
        """
        return cls.at(usual_rule_file(rule_sources(map(Path, options.overlays))), options)

    def advisor(self) -> Advisor:
        """An advisor over these rules, as far as they are there."""
        return Advisor.load(self.sources.base, overlays=self._present)

    def layers(self) -> tuple[Layer, ...]:
        """The files of these rules, as far as they are there: the built-in ones, and those on top of them."""
        return read_layers(self.sources.base, self._present)

    @property
    def _present(self) -> tuple[Path, ...]:
        return tuple(overlay for overlay in self.sources.overlays if overlay.exists())

    def document(self, rulebook: Rulebook) -> Document:
        """What stands in the file; the beginning of a pack when it is not there. Raises `RulebookError`."""
        name = str(self.path)
        if self.path.exists():
            return read_document(self.path, name)
        return begun_pack(self.path, rulebook)

    def write(self, text: str) -> Advisor:
        """Puts ``text`` into the file and the schema beside it; returns an advisor over what the rules are then.

        Raises `RulebookError`, and leaves everything as it was, when the file could not be used; `UnwritableFileError`.
        """
        before = self.path.read_bytes() if self.path.exists() else None
        write_file(self.path, text if "yaml-language-server" in text else f"{_MODELINE}\n{text}")
        advisor = self.advisor()
        if refused := tuple(self._refused(advisor)):
            if before is None:
                self.path.unlink()
            else:
                self.path.write_bytes(before)
            raise RulebookError(refused)
        write_file(self.path.with_name(SCHEMA_FILE), schema_text(advisor))
        return advisor

    def edit_command(self, rule: str) -> str:
        """The command that opens ``rule`` in this file."""
        if any(_within(self.path, place) for place in (own_rules_folder(), *rule_sources().overlays)):
            return f"whygpu rules edit {rule}"
        place = next(overlay for overlay in self.sources.overlays if _within(self.path, overlay))
        return f"whygpu rules edit {rule} --rules {shlex.quote(str(place))}"

    def review(self, advisor: Advisor, rule: str) -> Checked:
        """The findings on the file, and the tests of ``rule`` as they come out."""
        findings = [*self._refused(advisor), *filter(self._concerns, advisor.loaded.findings)]
        lines = [line for finding in findings for line in str(finding).splitlines()]
        # What a template brings along begins with the id.
        tested = (*advisor.rulebook.providers, *(each.id for each in advisor.rulebook.requirements))
        named = frozenset(each for each in tested if each in (rule, f"{rule}_value", f"{rule}_needed"))
        outcomes = (*run_embedded_tests(advisor.engine, named), *run_requirement_tests(advisor.engine, named))
        lines += [f"{each.place}: {rule}: {problem}" for each in outcomes for problem in each.problems]
        failed = sum(not each.passed for each in outcomes)
        lines.append(_counts(len(findings), len(outcomes), failed))
        errors = any(each.severity == "error" for each in findings)
        return Checked(tuple(lines), ERRORS if errors else WARNINGS if findings or failed else CLEAN)

    def _refused(self, advisor: Advisor) -> Iterator[Finding]:
        for overlay in advisor.loaded.refused:
            if _within(self.path, overlay.path):
                yield from overlay.findings

    def _concerns(self, finding: Finding) -> bool:
        places = (finding.place, *(related.place for related in finding.related))
        return any(os.path.realpath(place.file) == os.path.realpath(self.path) for place in places)


def _within(path: Path, place: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(place))


def _counts(findings: int, tests: int, failed: int) -> str:
    said = f"{findings or 'no'} finding{'s' if findings != 1 else ''}"
    return f"{said}; its tests: {tests - failed} passed, {failed} failed" if tests else said

"""Rulebooks: facts, parameters, rules, tables and formulas read from YAML, checked, with places for every complaint."""

from typing import TYPE_CHECKING

from engine.findings.finding import Finding, Place, RulebookError
from engine.rulebook.act import Act, ActTest
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.declaration import ASKED_OF, AskedOf, Bounds, Fact, Parameter, Together
from engine.rulebook.declared import Declared, DeclaredKind, declared, declared_as
from engine.rulebook.entry import Entry, EntryError, EntryField, EntryProblem
from engine.rulebook.judgement import MARKS, NOT_JUDGED, Judgement, JudgementCase
from engine.rulebook.layer import BUILT_IN, Layer, RuleFile, read_layers, texts_of
from engine.rulebook.ledger import Ledger
from engine.rulebook.provider import Branch, Effect, EmbeddedTest, Provider
from engine.rulebook.relaxation import Relaxation
from engine.rulebook.replacement import Replacement, Retirement
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement, RequirementOutcome, RequirementTest
from engine.rulebook.source import Source

if TYPE_CHECKING:
    from engine.rulebook.compiler import compile_rulebook, load_rulebook

__all__ = [
    "ASKED_OF",
    "BUILT_IN",
    "MARKS",
    "NOT_JUDGED",
    "Act",
    "ActTest",
    "AskedOf",
    "Bounds",
    "Branch",
    "Catalogue",
    "Choice",
    "Declared",
    "DeclaredKind",
    "Effect",
    "EmbeddedTest",
    "Entry",
    "EntryError",
    "EntryField",
    "EntryProblem",
    "Fact",
    "Finding",
    "Goal",
    "Judgement",
    "JudgementCase",
    "Layer",
    "Ledger",
    "Parameter",
    "Place",
    "Provider",
    "Relaxation",
    "Replacement",
    "ReportSection",
    "Requirement",
    "RequirementOutcome",
    "RequirementTest",
    "Retirement",
    "RuleFile",
    "Rulebook",
    "RulebookError",
    "Source",
    "Together",
    "compile_rulebook",
    "declared",
    "declared_as",
    "load_rulebook",
    "read_layers",
    "texts_of",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What reads rule files is imported when it is asked for: a compiled rulebook does without it."""
        if name in ("compile_rulebook", "load_rulebook"):
            from engine.rulebook import compiler

            return getattr(compiler, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

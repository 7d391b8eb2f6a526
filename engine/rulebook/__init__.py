"""Rulebooks: facts, parameters, rules, tables and formulas read from YAML, checked, with places for every complaint."""

from engine.findings.finding import Finding, Place, RulebookError
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.loading import load_rulebook
from engine.rulebook.provider import Branch, Effect, EmbeddedTest, Provider
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement
from engine.rulebook.source import Source

__all__ = [
    "Branch",
    "Catalogue",
    "Choice",
    "Effect",
    "EmbeddedTest",
    "Fact",
    "Finding",
    "Goal",
    "Parameter",
    "Place",
    "Provider",
    "ReportSection",
    "Requirement",
    "Rulebook",
    "RulebookError",
    "Source",
    "load_rulebook",
]

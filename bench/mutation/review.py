"""What looks at an edited pack before it is used: ``rules check`` and ``rules test``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from bench.mutation.mutants import Mutant
from engine.inference import InferenceEngine
from engine.language import Expression
from engine.rulebook import Catalogue, Layer, Provider, Rulebook, RulebookError, compile_rulebook, read_layers
from engine.verification import BoundarySnapshot, run_embedded_tests, verify
from engine.verification.situations import FactSpace, plain

__all__ = ["Review"]

BOUNDARIES = Path(__file__).parents[2] / "tests" / "rules" / "boundaries"
"""Where the boundary cases of the built-in packs are frozen."""


class Review:
    """Checks and tests the packs below ``root`` as they are with one mutant in them.

    Their boundary cases are frozen in the folder ``boundaries``.
    """

    def __init__(self, root: Path, catalogues: Mapping[str, Catalogue], boundaries: Path = BOUNDARIES) -> None:
        self.root, self._catalogues, self._boundaries = root, catalogues, boundaries
        (self._layer,) = read_layers((root,))
        self.rulebook = compile_rulebook((self._layer,), catalogues)
        self._engine = InferenceEngine(self.rulebook)

    def noticed_by(self, mutant: Mutant) -> str | None:
        """What notices the mutant first: the code of a finding, 'test', 'snapshot'; None where nothing does."""
        try:
            rulebook = self._rulebook_with(mutant)
            engine = InferenceEngine(rulebook)  # refuses cycles
        except RulebookError as error:
            return error.findings[0].code
        if findings := verify(rulebook):
            return findings[0].code
        own = frozenset(each.id for each in rulebook.providers.values() if each.place.file == self._name(mutant))
        # Those of the pack itself first: they are the likeliest to fail.
        for rules in (own, self._concerned(engine, own) | self._concerned(self._engine, own)):
            if any(not outcome.passed for outcome in run_embedded_tests(engine, rules)):
                return "test"
        file = (self._boundaries / mutant.file).with_suffix(".boundaries")
        frozen = BoundarySnapshot.read(file.read_text(encoding="utf-8") if file.exists() else "")
        now = BoundarySnapshot.take(engine, (rulebook.providers[rule] for rule in own))
        return "snapshot" if frozen.differences(now) else None

    def is_equivalent(self, mutant: Mutant) -> bool:
        """Whether every rule says the same with the mutant, written in another way. Raises `RulebookError`."""
        rulebook = self._rulebook_with(mutant)
        return _meaning(rulebook) == _meaning(self.rulebook)

    def _name(self, mutant: Mutant) -> str:
        """The mutant's file as places name it."""
        return next(file.name for file in self._layer.files if file.path == self.root / mutant.file)

    def _rulebook_with(self, mutant: Mutant) -> Rulebook:
        path = self.root / mutant.file
        files = (replace(file, text=mutant.text) if file.path == path else file for file in self._layer.files)
        return compile_rulebook((Layer(self._layer.title, tuple(files)),), self._catalogues)

    @staticmethod
    def _concerned(engine: InferenceEngine, rules: frozenset[str]) -> frozenset[str]:
        """Other rules whose tests can see what ``rules`` conclude."""
        providers = engine.rulebook.providers
        facts = engine.graph.descendants(
            *(fact for rule in rules if rule in providers for fact in providers[rule].sets)
        )
        return frozenset(name for name, each in providers.items() if name not in rules and facts & _seen_by_tests(each))


def _seen_by_tests(provider: Provider) -> frozenset[str]:
    """What a rule reads, and what its tests expect."""
    return provider.reads.union(*(test.expect for test in provider.tests))


def _meaning(rulebook: Rulebook) -> Mapping[str, object]:
    """What each rule says, however it is written."""
    space = FactSpace(rulebook, date.today())

    def said(expression: Expression | None) -> Expression | None:
        return None if expression is None else plain(expression, space)

    return {
        name: [
            (each.id, said(each.condition), [(effect.fact, said(effect.expression)) for effect in each.effects])
            for each in provider.all_branches
        ]
        for name, provider in rulebook.providers.items()
    }

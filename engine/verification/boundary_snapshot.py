"""What rules conclude, as a text kept beside a rule file, so that changes that no test would notice are reviewed."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff

from engine.inference import Firing, InferenceEngine
from engine.language import Value, printable, show_value
from engine.rulebook import Provider, Rulebook
from engine.verification.boundaries import Boundary, BoundaryCase, boundaries
from engine.verification.diagnosis import branch_name
from engine.verification.unchecked import unchecked_conclusions

__all__ = ["BoundaryDifference", "BoundarySnapshot"]

_HEADER = """\
# What the rules conclude where no test expects it exactly, and just below, on and just above each number
# they compare a fact with. Written by `rules test --freeze`. Review what changes here like the rules.
"""
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class BoundaryDifference:
    """What a rule concludes, and did not when the snapshot was taken: lines as in a diff."""

    provider: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class BoundarySnapshot:
    """For each rule, the lines on its unchecked conclusions and on its boundary cases."""

    sections: Mapping[str, tuple[str, ...]]

    @classmethod
    def take(cls, engine: InferenceEngine, providers: Iterable[Provider]) -> BoundarySnapshot:
        """What ``providers`` conclude now. A rule whose tests say it all has no section."""
        lines = {provider.id: tuple(_section(engine, provider)) for provider in providers}
        return cls({rule: each for rule, each in lines.items() if each})

    @classmethod
    def read(cls, text: str) -> BoundarySnapshot:
        """The snapshot in ``text``. Anything can be read: what no snapshot says differs from all of them."""
        sections: dict[str, tuple[str, ...]] = {}
        rule = ""
        for line in text.splitlines():
            if line.startswith(" "):
                sections[rule] = (*sections.get(rule, ()), line)
            elif not line.strip().startswith("#"):
                rule = line.strip() or rule
        return cls(sections)

    def __str__(self) -> str:
        parts = ("\n".join((rule, *lines)) for rule, lines in sorted(self.sections.items()))
        return "\n\n".join((_HEADER.rstrip(), *parts)) + "\n"

    def updated(self, now: BoundarySnapshot, rules: Container[str] | None = None) -> BoundarySnapshot:
        """What ``now`` says, but of other rules than ``rules`` (where these are given) what this snapshot says."""
        kept = {} if rules is None else {rule: each for rule, each in self.sections.items() if rule not in rules}
        return BoundarySnapshot({**kept, **now.sections})

    def differences(self, now: BoundarySnapshot) -> tuple[BoundaryDifference, ...]:
        """What ``now`` says otherwise than this snapshot, rule by rule."""
        return tuple(
            BoundaryDifference(rule, _changes(self.sections.get(rule, ()), now.sections.get(rule, ())))
            for rule in sorted(self.sections.keys() | now.sections.keys())
            if self.sections.get(rule) != now.sections.get(rule)
        )


def _changes(old: Sequence[str], new: Sequence[str]) -> tuple[str, ...]:
    """The lines that differ, with the lines around them; the first two of a unified diff name files."""
    return tuple(line for line in unified_diff(old, new, lineterm="") if line[:2] not in ("--", "++", "@@"))


def _section(engine: InferenceEngine, provider: Provider) -> Iterator[str]:
    for unchecked in unchecked_conclusions(engine, provider):
        yield f"  {_conclusion(engine.rulebook, provider, unchecked.branch, unchecked.values)}"
    for boundary in boundaries(engine, provider):
        yield from _lines(engine.rulebook, boundary)


def _lines(rulebook: Rulebook, boundary: Boundary) -> Iterator[str]:
    threshold = _figure(rulebook, boundary.fact, boundary.threshold)
    named = f" ({', '.join(boundary.origin)})" if boundary.origin else ""
    given = ", ".join(_assignments(rulebook, dict(sorted(boundary.given.items()))))
    assumed = " and what is assumed" if boundary.assume else ""
    yield f"  {boundary.fact} at {threshold}{named}" + (f", with {given}{assumed}" if given else "")
    shown = [_figure(rulebook, boundary.fact, case.value) for case in boundary.cases]
    width = max(map(len, shown))
    for figure, case in zip(shown, boundary.cases, strict=True):
        yield f"    {figure:<{width}} -> {_concluded(rulebook, case)}"


def _concluded(rulebook: Rulebook, case: BoundaryCase) -> str:
    return "; ".join(_firing(rulebook, firing) for firing in case.firings) or "nothing"


def _firing(rulebook: Rulebook, firing: Firing) -> str:
    text = _conclusion(rulebook, rulebook.providers[firing.provider], firing.branch, firing.concluded) or "fires"
    refused = ", ".join(_assignments(rulebook, firing.refused))
    overridden = f" (overridden by {firing.overridden_by})" if firing.overridden_by else ""
    return text + (f" (refused: {refused})" if refused else "") + overridden


def _conclusion(rulebook: Rulebook, provider: Provider, branch: str, values: Mapping[str, Value]) -> str:
    name = branch_name(provider, branch).removeprefix(provider.id).strip()
    return ": ".join(part for part in (name, ", ".join(_assignments(rulebook, values))) if part)


def _assignments(rulebook: Rulebook, values: Mapping[str, Value]) -> Iterator[str]:
    for name, value in values.items():
        yield f"{name} = {_figure(rulebook, name, value)}"


def _figure(rulebook: Rulebook, name: str, value: Value) -> str:
    """``value`` with its unit and all digits that count, in one line; names of values as rules write them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    declared = rulebook.facts[name]
    # A figure is written in the unit in which it is round.
    texts = [show_value(value, declared.type, unit, digits=_DIGITS) for unit in (declared.show, None)]
    return printable(" ".join(min(texts, key=len).split()))

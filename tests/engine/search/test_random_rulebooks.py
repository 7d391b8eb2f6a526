"""Whatever the rules say, candidates in columns follow exactly as in one inference after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.language import Value
from tests.sample import examples

POOLS: dict[str, list[Value | None]] = {
    "v.enum": [None, "red", "green", "blue"],
    "v.int": [None, 0, 1, 3, 8],
    "v.bool": [None, True, False],
    "v.entry": [None, "canoe", "raft", "ferry", "tub", "mystery"],
    "v.number": [None, -1.5, 0.0, 0.1, 2.0, 1e300],
    "v.text": [None, "red", "other"],
}
TYPES = {
    "enum": "type: enum, values: [red, green, blue]",
    "bool": "type: bool",
    "int": "type: int",
    "number": "type: number",
    "text": "type: text",
}
FIELDS = ("capacity", "rated_capacity", "crew", "price", "colour")
DERIVED = 9


class Author:
    """Writes rule files at random. Fact ``d<k>`` reads nothing but the ``v.*`` and the ``d<j>`` before it."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._kinds = {f"d{place}": random.choice(list(TYPES)) for place in range(DERIVED)}
        self._kinds |= {"v.enum": "enum", "v.int": "int", "v.bool": "bool", "v.number": "number", "v.text": "text"}

    def file(self) -> str:
        rules = [rule for place in range(DERIVED) for rule in self._rules(place)]
        return "\n".join(
            [
                "{schema: rules/1, pack: random, title: Random, facts: [",
                *(f"  {{id: v.{kind}, {text}}}," for kind, text in TYPES.items()),
                "  {id: v.entry, type: entry, entry: boats},",
                *(self._fact(place) for place in range(DERIVED)),
                "], parameters: [",
                "  {id: const, values: [{since: 2020-01-01, value: 2.5}], sources: [{thumb: t}]},",
                "  {id: future, values: [{since: 2120-01-01, value: 1}], sources: [{thumb: t}]}",
                "], rules: [",
                *rules,
                "]}",
            ]
        )

    def kind(self, fact: str) -> str:
        """Of which kind ``fact`` is."""
        return self._kinds[fact]

    def condition(self, place: int) -> str:
        """A condition on the ``v.*`` and the ``d<j>`` before ``place``."""
        return self._condition(place, 2)

    def _some(self, chance: float, text: str) -> str:
        return text if self._random.random() < chance else ""

    def _before(self, place: int, *kinds: str) -> list[str]:
        known = [name for name in self._kinds if name.startswith("v.") or int(name[1:]) < place]
        return [name for name in known if not kinds or self._kinds[name] in kinds]

    def _fact(self, place: int) -> str:
        kind, random = self._kinds[f"d{place}"], self._random
        limits = self._some(0.4, random.choice([", range: 0..10", ", range: 0..", ", range: ..8"]))
        fields = [f"v.entry.{field}" for field in random.sample(FIELDS, random.randint(1, 3))]
        assumed = ""
        if random.random() < 0.4:
            text = (
                self._literal(kind) if kind in ("enum", "text", "bool") else f"min(4 * const, {self._number(place, 2)})"
            )
            assumed = f', unknown: {{assume: "{text}"}}'
        from_fields, when = f", from: [{', '.join(fields)}]", f', when: "{self._condition(place, 2)}"'
        return (
            f"  {{id: d{place}, {TYPES[kind]}{limits if kind in ('int', 'number') else ''}"
            f"{self._some(0.3, from_fields)}{assumed}{self._some(0.4, when)}}},"
        )

    def _literal(self, kind: str) -> str:
        return {
            "enum": self._random.choice(["red", "green", "blue"]),
            "text": self._random.choice(["red", "other"]),
            "bool": self._random.choice(["true", "false"]),
        }.get(kind) or str(self._random.choice([0, 1, 2, 3, 7]))

    def _number(self, place: int, depth: int) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.3:
            names = [*self._before(place, "int", "number"), "const", "future"]
            return random.choice([random.choice(names), str(random.choice([0, 1, 2, 0.1, 3.5, 12]))])
        one, two = self._number(place, depth - 1), self._number(place, depth - 1)
        return random.choice(
            [
                *(f"({one} {operator} {two})" for operator in "+-*"),
                f"({one} / {f'({two} + {two})' if two == '0' else two})",  # what is plainly zero divides nothing
                f"min({one}, {two})",
                f"max({one}, {two})",
                f"ceil({one})",
                f"floor({one})",
                f"round_up({one}, 0.25)",
                f"log2({one})",
                f"ln({one})",
                f"exp({one})",
                f"sqrt({one})",
                f"({one} if {self._condition(place, depth - 1)} else {two})",
            ]
        )

    def _condition(self, place: int, depth: int) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.4:
            name = random.choice(self._before(place))
            kind = self._kinds[name]
            tests = [f"{name} is known", f"{name} is unknown"]
            if kind in ("int", "number"):
                tests += [f"{name} {random.choice(['==', '!=', '<', '<=', '>', '>='])} {self._number(place, 1)}"] * 3
            elif kind == "bool":
                tests += [name, f"not {name}"]
            else:
                tests += [f"{name} == {self._text(place, kind)}", f"{name} not in [red, {self._text(place, kind)}]"] * 2
            return random.choice(tests)
        one, two = self._condition(place, depth - 1), self._condition(place, depth - 1)
        return random.choice([f"({one} and {two})", f"({one} or {two})", f"not ({one})"])

    def _text(self, place: int, kind: str) -> str:
        return self._random.choice([self._literal(kind), *self._before(place, kind)])

    def _effect(self, place: int, fact: str) -> str:
        kind, random = self._kinds[fact], self._random
        if random.random() < 0.5:
            return self._literal(kind)
        if kind == "bool":
            return f'{{expr: "{self._condition(place, 1)}"}}'
        if kind in ("enum", "text"):
            return f'{{expr: "{random.choice(self._before(place, "enum", "text"))}"}}'
        return f'{{expr: "{self._number(place, 2)}"}}'

    def _rules(self, place: int) -> list[str]:
        count = self._random.choice([0, 1, 1, 2, 3])
        names = [f"r{place}.{number}" for number in range(count)]
        return [self._rule(place, name, names) for name in names]

    def _rule(self, place: int, name: str, names: Sequence[str]) -> str:
        random = self._random
        kind, others = random.choice(["rule", "formula", "table", "table"]), [each for each in names if each != name]
        if self._kinds[f"d{place}"] not in ("int", "number") and kind == "formula":
            kind = "rule"
        write = {"rule": self._plain_rule, "formula": self._formula, "table": self._table}[kind]
        common = [
            f"id: {name}, title: T, kind: {kind}, because: b, sources: [{{thumb: t}}]",
            self._some(0.4, f"priority: {random.choice([50, 100])}"),
            self._some(0.4, f"overrides: [{random.choice(others)}]") if others else "",
            self._some(0.4, f'when: "{self._condition(place, 1)}"'),
            self._some(0.1, random.choice(["since: 2120-01-01", "until: 2020-01-01", "status: draft"])),
        ]
        return f"  {{{', '.join(part for part in [*common, write(place)] if part)}}},"

    def _plain_rule(self, place: int) -> str:
        facts = self._set_together(place)
        return f"then: {{{', '.join(f'{fact}: {self._effect(place, fact)}' for fact in facts)}}}"

    def _set_together(self, place: int) -> list[str]:
        others = [f"d{other}" for other in range(place + 1, DERIVED) if self._random.random() < 0.2]
        return [f"d{place}", *others[:2]]

    def _formula(self, place: int) -> str:
        if self._random.random() < 0.5:
            return f'fact: d{place}, value: "{self._number(place, 3)}"'
        cases = [
            f'{{if: "{self._condition(place, 2)}", value: "{self._number(place, 2)}"}}'
            for _ in range(self._random.randint(1, 3))
        ]
        cases += [f'{{value: "{self._number(place, 2)}"}}'] * self._random.randint(0, 1)
        return f"fact: d{place}, cases: [{', '.join(cases)}]"

    def _table(self, place: int) -> str:
        random, outputs = self._random, self._set_together(place)
        hit = random.choice(["unique", "any", "first", "priority", "collect"])
        if hit == "collect":
            outputs = [fact for fact in outputs if self._kinds[fact] in ("int", "number")]
            if not outputs:
                hit, outputs = "priority", [f"d{place}"]
        inputs = random.sample(self._before(place), random.randint(1, 3))
        rows = [
            f"{{if: [{', '.join(self._cell(fact) for fact in inputs)}], then: [{self._then(place, outputs)}]}}"
            for _ in range(random.randint(1, 4))
        ]
        parts = [
            f"hit: {hit}, inputs: [{', '.join(inputs)}], outputs: [{', '.join(outputs)}], rows: [{', '.join(rows)}]"
        ]
        if hit == "collect":
            parts.append(f"collect: {random.choice(['sum', 'min', 'max', 'count'])}")
        parts.append(self._some(0.5, f"otherwise: [{self._then(place, outputs)}]"))
        return ", ".join(part for part in parts if part)

    def _then(self, place: int, outputs: Sequence[str]) -> str:
        return ", ".join("-" if self._random.random() < 0.15 else self._effect(place, fact) for fact in outputs)

    def _cell(self, fact: str) -> str:
        kind = self._kinds[fact]
        if kind in ("int", "number"):
            return '"' + self._random.choice(["-", "> 1", "<= 3", "0..2", "1..<8", "not 0", "1 or 3"]) + '"'
        return f'"{self._random.choice(["-", self._literal(kind), f"not {self._literal(kind)}"])}"'


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@for_all(seed=st.integers(0, 2**63))
def test_any_rulebook_is_the_same_alone_and_in_columns(
    engine_for: Callable[[str], InferenceEngine],
    differences: Callable[[InferenceEngine, Mapping[str, Given], Mapping[str, Sequence[Value | None]]], list[str]],
    seed: int,
) -> None:
    random = Random(seed)
    engine = engine_for(Author(random).file())
    varied = random.sample(list(POOLS), random.randint(1, 4))
    rows = random.randint(1, 12)
    columns = {fact: [random.choice(POOLS[fact]) for _ in range(rows)] for fact in varied}
    values = {fact: random.choice(pool) for fact, pool in POOLS.items() if random.random() < 0.3}
    given = {fact: Given(value) for fact, value in values.items() if value is not None}
    assert differences(engine, given, columns) == []

"""Random rulebooks, written as rule files, and random situations for them. Equal seeds give equal ones.

Facts stand in layers: the answers at the bottom, above them what rules, tables and formulas conclude from any layer
below. Constants come from small pools, so that facts are often exactly on, or just beside, what they are compared with.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from engine.inference import Given
from engine.language import Value
from engine.rulebook import Rulebook, load_rulebook

__all__ = ["RandomRulebook"]

LAYERS = 3
COLOURS = ("red", "white", "rose", "unknown", "none")
WHOLE = (-3, -1, 0, 1, 2, 3, 5, 8)
FIGURES = (
    0.0, 1.0, -1.0, 0.1, 0.3, 2.5, 1e-7, 1e-300, 5e-324, 1e16, 1e16 + 2, 9007199254740993.0, 1e300, -1e300, 1.7e308,
)  # fmt: skip
#: facts to a layer, by kind
KINDS = {"bool": 2, "enum": 2, "int": 2, "number": 2, "quantity": 2}


@dataclass
class RandomRulebook:
    """A rule file that loads, and the facts that can be given for it.

    Args:
        seed: decides everything.
        providers: how many rules, tables and formulas there are.
    """

    seed: int
    providers: int = 12
    text: str = field(init=False)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self._kinds: dict[str, str] = {}
        self._layers: list[list[str]] = []
        for layer in range(LAYERS + 1):
            names = [f"{kind[0]}{layer}_{number}" for kind, count in KINDS.items() for number in range(count)]
            self._kinds.update({name: kind for name in names for kind in KINDS if kind[0] == name[0]})
            self._layers.append(names)
        self.text = "\n".join(
            [*self._header(), "rules:", *(self._provider(number) for number in range(self.providers)), ""]
        )

    def load(self, folder: Path) -> Rulebook:
        """The rulebook, by way of a file in ``folder``."""
        file = folder / "random.yaml"
        file.write_text(self.text, encoding="utf-8")
        return load_rulebook([file], {})

    def situation(self, random: Random) -> Mapping[str, Given]:
        """Values for some of the facts, mostly for those at the bottom."""
        known = random.choice((0.3, 0.7, 0.95))
        return {
            name: Given(self._value(name, random))
            for layer, names in enumerate(self._layers)
            for name in names
            if random.random() < (known if layer == 0 else 0.05)
        }

    # --- values

    def _value(self, name: str, random: Random) -> Value:
        kind = self._kinds[name]
        if kind == "bool":
            return random.random() < 0.5
        if kind == "enum":
            return random.choice(COLOURS)
        if kind == "int":
            return random.choice(WHOLE) + random.choice((0, 0, 1, -1))
        figure = random.choice(FIGURES)
        beside = random.choice(
            (figure, figure, math.nextafter(figure, -math.inf), math.nextafter(figure, math.inf), -figure)
        )
        return beside if math.isfinite(beside) else figure

    def _literal(self, kind: str) -> str:
        if kind == "bool":
            return self._random.choice(("true", "false"))
        if kind == "enum":
            return self._random.choice(COLOURS)
        if kind == "int":
            return str(self._random.choice(WHOLE))
        return repr(self._random.choice(FIGURES)) + (" cup" if kind == "quantity" else "")

    def _fact(self, below: int, *kinds: str) -> str:
        """A fact of a layer under ``below``, more often one close to it."""
        layer = max(self._random.randrange(below), self._random.randrange(below))
        return self._random.choice([name for name in self._layers[layer] if self._kinds[name] in kinds])

    # --- expressions

    def _number(self, below: int, kind: str, depth: int = 2) -> str:
        """An expression for a fact of that numeric kind."""
        pick = self._random.random()
        if depth == 0 or pick < 0.35:
            if kind != "quantity" and self._random.random() < 0.1:
                return "half"
            return self._literal(kind) if self._random.random() < 0.4 else self._fact(below, *self._alike(kind))

        def part(of: str = kind) -> str:
            return self._number(below, of, depth - 1)

        if pick < 0.6:
            return f"({part()} {self._random.choice('+-')} {part()})"
        if pick < 0.7:
            return f"({part()} * {part('number')})"
        if pick < 0.8:
            return f"({part()} / {_not_plainly_zero(part('number'))})"
        if pick < 0.9:
            return f"{self._random.choice(('min', 'max', 'round_up'))}({part()}, {part()})"
        if pick < 0.95:
            return f"{self._random.choice(('ceil', 'floor'))}({part()})"
        if pick < 0.97 and kind != "quantity":
            return f"{self._random.choice(('log2', 'ln', 'exp', 'sqrt'))}({part()})"
        return f"({part()} if {self._condition(below, depth - 1)} else {part()})"

    def _alike(self, kind: str) -> tuple[str, ...]:
        return ("quantity",) if kind == "quantity" else ("int", "number")

    def _condition(self, below: int, depth: int = 3) -> str:
        pick = self._random.random()
        if depth == 0 or pick < 0.4:
            return self._test(below)
        if pick < 0.6:
            return f"({' and '.join(self._condition(below, depth - 1) for _ in range(self._random.choice((2, 2, 3))))})"
        if pick < 0.8:
            return f"({' or '.join(self._condition(below, depth - 1) for _ in range(self._random.choice((2, 2, 3))))})"
        if pick < 0.96:
            return f"not ({self._condition(below, depth - 1)})"
        one, two, three = (self._condition(below, depth - 1) for _ in range(3))
        return f"({one} if {two} else {three})"

    def _test(self, below: int) -> str:
        choose = self._random.choice
        relation = choose(("==", "!=", "<", "<=", ">", ">="))
        kind = choose(("bool", "enum", "int", "number", "quantity"))
        pick = self._random.random()
        if pick < 0.1:
            return f"{self._fact(below, kind)} is {choose(('known', 'unknown'))}"
        if kind == "bool":
            return choose((self._fact(below, "bool"), f"{self._fact(below, 'bool')} == {self._literal('bool')}"))
        if kind == "enum":
            fact = self._fact(below, "enum")
            if pick < 0.4:
                items = ", ".join(self._literal("enum") for _ in range(self._random.randint(1, 3)))
                return f"{fact} {choose(('in', 'not in'))} [{items}]"
            other = self._fact(below, "enum") if pick < 0.5 else self._literal("enum")
            return f"{fact} {choose(('==', '!='))} {other}"
        if pick < 0.75:
            sides = [self._fact(below, kind), self._literal(kind)]
            if pick < 0.2:
                sides.reverse()
            return f"{sides[0]} {relation} {sides[1]}"
        if pick < 0.8:
            items = ", ".join(self._literal(kind) for _ in range(self._random.randint(1, 3)))
            return f"{self._fact(below, kind)} in [{items}]"
        return f"{self._number(below, kind)} {relation} {self._number(below, kind)}"

    # --- rule files

    def _header(self) -> list[str]:
        lines = ["schema: rules/1", "pack: random", f"title: Random rules {self.seed}", "units: [{id: cup}]", "facts:"]
        more = {"enum": f", values: [{', '.join(COLOURS)}]", "quantity": ", unit: cup"}
        for layer, names in enumerate(self._layers):
            for name in names:
                kind = self._kinds[name]
                assumed = ""
                if self._random.random() < 0.2:
                    when = f'when: "{self._condition(layer)}", ' if layer and self._random.random() < 0.5 else ""
                    literal = self._literal(kind)
                    if layer and kind in ("number", "quantity") and self._random.random() < 0.4:
                        literal = f"({self._number(layer, kind)} if {self._condition(layer, 1)} else {literal})"
                    assumed = f', {when}unknown: {{assume: "{literal}"}}'
                lines.append(f"  - {{id: {name}, type: {kind}{more.get(kind, '')}{assumed}}}")
        lines.append("parameters:")
        lines.append(
            "  - {id: half, values: [{since: 2000-01-01, value: 0.5}, {since: 2100-01-01, value: 1}], sources: []}"
        )
        return lines

    def _provider(self, number: int) -> str:
        layer = self._random.randint(1, LAYERS)
        make: Callable[[int], str] = self._random.choice((self._rule, self._table, self._table, self._formula))
        return f"  - {{id: p{number}, title: T, because: b, sources: [], {self._common(number)}{make(layer)}}}"

    def _common(self, number: int) -> str:
        text = ""
        if self._random.random() < 0.4:
            text += f"priority: {self._random.choice((1, 100, 101))}, "
        if number and self._random.random() < 0.2:
            text += f"overrides: [p{self._random.randrange(number)}], "
        if self._random.random() < 0.1:
            text += f"since: {self._random.choice(('2020-01-01', '2100-01-01'))}, "
        return text

    def _when(self, layer: int, chance: float) -> str:
        return f'when: "{self._condition(layer)}", ' if self._random.random() < chance else ""

    def _rule(self, layer: int) -> str:
        facts = self._random.sample(self._layers[layer], self._random.choice((0, 1, 1, 2)))
        then = ", ".join(f"{fact}: {self._output(layer, fact)}" for fact in facts)
        return f"kind: rule, {self._when(layer, 0.95)}then: {{{then}}}"

    def _output(self, layer: int, fact: str) -> str:
        kind = self._kinds[fact]
        if kind in ("int", "number", "quantity") and self._random.random() < 0.3:
            return f'{{expr: "{self._number(layer, kind)}"}}'
        return self._literal(kind)

    def _formula(self, layer: int) -> str:
        fact = self._fact_at(layer, "int", "number", "quantity")
        kind = self._kinds[fact]
        head = f"kind: formula, fact: {fact}, {self._when(layer, 0.3)}"
        if self._random.random() < 0.5:
            return f'{head}value: "{self._number(layer, kind)}"'
        cases = [
            f'{{if: "{self._condition(layer)}", value: "{self._number(layer, kind)}"}}'
            for _ in range(self._random.randint(1, 3))
        ]
        if self._random.random() < 0.5:
            cases.append(f'{{value: "{self._number(layer, kind)}"}}')
        return f"{head}cases: [{', '.join(cases)}]"

    def _fact_at(self, layer: int, *kinds: str) -> str:
        return self._random.choice([name for name in self._layers[layer] if self._kinds[name] in kinds])

    def _table(self, layer: int) -> str:
        hit = self._random.choice(("unique", "any", "first", "priority", "collect"))
        below = [name for names in self._layers[:layer] for name in names]
        inputs = self._random.sample(below, self._random.randint(1, 3))
        numeric = [name for name in self._layers[layer] if self._kinds[name] in ("int", "number", "quantity")]
        outputs = self._random.sample(
            numeric if hit == "collect" else self._layers[layer], self._random.choice((1, 1, 2))
        )
        rows = []
        for _ in range(self._random.randint(1, 6)):
            cells = ", ".join(f'"{self._cell(self._kinds[fact])}"' for fact in inputs)
            rows.append(f"{{if: [{cells}], then: [{self._outputs(layer, outputs)}]}}")
        more = f", collect: {self._random.choice(('sum', 'min', 'max', 'count'))}" if hit == "collect" else ""
        if self._random.random() < 0.4:
            more += f", otherwise: [{self._outputs(layer, outputs)}]"
        columns = f"inputs: [{', '.join(inputs)}], outputs: [{', '.join(outputs)}]"
        return f"kind: table, hit: {hit}, {self._when(layer, 0.3)}{columns}, rows: [{', '.join(rows)}]{more}"

    def _outputs(self, layer: int, outputs: list[str]) -> str:
        return ", ".join("-" if self._random.random() < 0.15 else self._output(layer, fact) for fact in outputs)

    def _cell(self, kind: str) -> str:
        pick, literal = self._random.random(), self._literal(kind)
        if pick < 0.25:
            return "-"
        if pick < 0.4:
            return f"not {literal}"
        if pick < 0.55:
            return f"{literal} or {self._literal(kind)}"
        if kind in ("bool", "enum") or pick < 0.65:
            return literal
        if pick < 0.8:
            return f"{self._random.choice(('<', '<=', '>', '>=', '!='))} {literal}"
        if pick < 0.85:
            return f"{literal}.."
        if pick < 0.9:
            return f"..{self._random.choice(('', '<'))}{literal}"
        pool = WHOLE if kind == "int" else FIGURES
        low, high = sorted(self._random.sample(pool, 2))
        unit = " cup" if kind == "quantity" else ""
        return f"{low!r}{unit}..{self._random.choice(('', '<'))}{high!r}{unit}"


def _not_plainly_zero(divisor: str) -> str:
    """A divisor that may come out as zero, but not one that anybody sees to be."""
    try:
        return f"({divisor} + {divisor})" if float(divisor) == 0 else divisor
    except ValueError:
        return divisor

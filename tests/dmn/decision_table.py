"""Decision tables of the DMN standard as rulebooks: what a level-2 table needs, and no more. FEEL is not read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import yaml

from engine.inference import Given, InferenceEngine, MatcherName
from engine.language import Value
from engine.rulebook import load_rulebook

__all__ = ["Case", "DecisionTable", "Result", "read_cases"]

Row = dict[str, Value]
Result = Value | Row | list[Value] | list[Row] | None

_POLICIES = {"UNIQUE": "unique", "ANY": "any", "PRIORITY": "priority", "FIRST": "first"}
_TYPES = {"number": "number", "boolean": "bool", "string": "text"}
_XSI = "{http://www.w3.org/2001/XMLSchema-instance}"


def _parse(file: Path) -> ET.Element:
    """The file's tree, its names without namespaces."""
    root = ET.parse(file).getroot()
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def _text(element: ET.Element | None) -> str:
    return "" if element is None else "".join(element.itertext()).strip()


def _values(element: ET.Element | None) -> list[str]:
    return re.findall(r'"([^"]*)"', _text(element))


@dataclass(frozen=True)
class Column:
    """An input or an output: its name in the standard, the fact it becomes, and the type of that fact."""

    name: str
    fact: str
    type: str
    values: Sequence[str]

    @property
    def declaration(self) -> Row:
        """The fact as a rule file declares it."""
        kind: Row = {"id": self.fact, "type": self.type}
        return {**kind, "type": "enum", "values": list(self.values)} if self.values else kind


class DecisionTable:
    """One decision table, inferred by the engine itself. Policies that give a list become a rule for each row."""

    def __init__(self, file: Path, folder: Path, matcher: MatcherName) -> None:
        decision = next(each for each in _parse(file).iter("decision") if each.find("decisionTable") is not None)
        table = decision.find("decisionTable")
        assert table is not None
        self.name = decision.get("name", "")
        self._policy, self._aggregation = table.get("hitPolicy", "UNIQUE"), table.get("aggregation", "")
        whole = decision.find("variable")
        self._inputs = [
            Column(
                _text(each.find("inputExpression")),
                f"in{place}",
                self._type(each.find("inputExpression")),
                _values(each.find("inputValues")),
            )
            for place, each in enumerate(table.findall("input"))
        ]
        self._outputs = [
            Column(each.get("name", ""), f"out{place}", self._type(each, whole), _values(each.find("outputValues")))
            for place, each in enumerate(table.findall("output"))
        ]
        self._rows = [
            (
                [_text(cell) for cell in rule.findall("inputEntry")],
                [_text(cell) for cell in rule.findall("outputEntry")],
            )
            for rule in table.findall("rule")
        ]
        self._defaults = [_text(each.find("defaultOutputEntry")) for each in table.findall("output")]
        rule_file = folder / "table.yaml"
        rule_file.write_text(yaml.safe_dump(self._pack(), sort_keys=False), encoding="utf-8")
        self._engine = InferenceEngine(load_rulebook([rule_file], {}), matcher)

    def _type(self, *declared: ET.Element | None) -> str:
        if self._aggregation:
            return "number"
        found = [each.get("typeRef", "") for each in declared if each is not None]
        return next((_TYPES[each] for each in found if each in _TYPES), "text")

    @property
    def _is_list(self) -> bool:
        return self._policy in ("RULE ORDER", "OUTPUT ORDER") or (self._policy == "COLLECT" and not self._aggregation)

    def _pack(self) -> Mapping[str, object]:
        common = {"title": "Table", "because": "the table says so"}
        rules: list[Mapping[str, object]]
        if self._is_list:
            rules = [
                {"id": f"row{place}", "kind": "table", "hit": "first", **common, **self._table([row])}
                for place, row in enumerate(self._rows)
            ]
        else:
            hit = {"hit": _POLICIES.get(self._policy, "collect")}
            if self._aggregation:
                hit["collect"] = self._aggregation.lower()
            rules = [{"id": "table", "kind": "table", **hit, **common, **self._table(self._rows)}]
            if any(self._defaults):
                rules[0] = {**rules[0], "otherwise": [_literal(each) for each in self._defaults]}
        facts = [each.declaration for each in (*self._inputs, *self._outputs)]
        return {"schema": "rules/1", "pack": "dmn", "title": self.name, "facts": facts, "rules": rules}

    def _table(self, rows: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Mapping[str, object]:
        return {
            "sources": [],
            "inputs": [each.fact for each in self._inputs],
            "outputs": [each.fact for each in self._outputs],
            "rows": [
                {"if": [_cell(each) for each in tests], "then": [_literal(each) for each in results]}
                for tests, results in rows
            ],
        }

    def decide(self, inputs: Mapping[str, Value]) -> Result:
        """What the table says of ``inputs``, by the names that the standard's file gives them."""
        facts = {column.name: column.fact for column in self._inputs}
        inference = self._engine.infer({facts[name]: Given(value) for name, value in inputs.items() if name in facts})
        if not self._is_list:
            assert inference.conflicts == ()
            return self._shaped({each.fact: inference.value(each.fact) for each in self._outputs})
        found = [dict(firing.concluded) for firing in inference.firings]
        if self._policy == "OUTPUT ORDER":
            found.sort(key=lambda row: [_rank(column, row[column.fact]) for column in self._outputs])
        return [self._shaped(row) for row in found]  # type: ignore[return-value]

    def _shaped(self, row: Mapping[str, Value | None]) -> Value | Row | None:
        if len(self._outputs) == 1:
            return row[self._outputs[0].fact]
        return {each.name: value for each in self._outputs if (value := row[each.fact]) is not None} or None


def _rank(column: Column, value: Value) -> int:
    return column.values.index(str(value)) if value in column.values else len(column.values)


def _cell(text: str) -> str:
    """A unary test as a cell: alternatives are written with "or" instead of a comma."""
    return " or ".join(part.strip() for part in text.split(",")) if text else "-"


def _literal(text: str) -> str:
    return text.strip('"')


@dataclass(frozen=True)
class Case:
    """One test case: its id, what is given, and what must come out."""

    id: str
    inputs: Mapping[str, Value]
    decision: str
    expected: Result


def read_cases(file: Path) -> list[Case]:
    """The cases of a test file."""
    return [
        Case(
            each.get("id", ""),
            {node.get("name", ""): _value(node.find("value")) for node in each.findall("inputNode")},
            node.get("name", ""),
            _expected(node.find("expected")),
        )
        for each in _parse(file).iter("testCase")
        for node in each.findall("resultNode")
    ]


def _value(element: ET.Element | None) -> Value:
    assert element is not None
    kind = element.get(f"{_XSI}type", "").rpartition(":")[2]
    text = _text(element)
    if kind == "boolean":
        return text == "true"
    return float(text) if kind in ("decimal", "double", "integer") else text


def _expected(element: ET.Element | None) -> Result:
    assert element is not None
    listed = element.find("list")
    if listed is not None:
        return [_expected(item) for item in listed.findall("item")]  # type: ignore[return-value]
    components = element.findall("component")
    if components:
        return {each.get("name", ""): _value(each.find("value")) for each in components}
    return None if element.find("value") is None else _value(element.find("value"))

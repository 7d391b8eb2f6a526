"""Reading rules, tables, formulas, and the tests beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from engine.findings.finding import Place
from engine.language import Expression, FactType, Value
from engine.language.expression import And, Literal
from engine.language.suggestion import meant
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.form import Key, Written
from engine.rulebook.forms.rule import (
    EXPRESSION,
    ROW,
    RULES,
    UNDECIDED,
    WrittenCase,
    WrittenExpression,
    WrittenFormula,
    WrittenProvider,
    WrittenRow,
    WrittenRule,
    WrittenTable,
    WrittenTest,
)
from engine.rulebook.forms.source import WrittenSource
from engine.rulebook.judgement_reader import JudgementReader
from engine.rulebook.provider import Branch, Effect, EmbeddedTest, Provider, ProviderKind
from engine.rulebook.reader import Reader
from engine.rulebook.source import Source

__all__ = ["read_rule"]

_MARGIN = FactType("number", low=0.0, high=1.0)
_GRAVEST = 9


def read_rule(node: Node, reader: Reader, pack: str) -> None:
    """Adds a rule, table or formula."""
    kind = RULES.kind_of(node, reader)
    if kind is None or not isinstance(node, Mapping):
        return
    written, places = RULES.forms[kind].written(node, reader), reader.draft.places
    name = WrittenProvider(node, reader).id
    if written is None or name is None:
        return
    if ("rule", name) in places:
        reader.error("E015", f"{name!r} is defined twice, first at {places['rule', name]}", written.place)
        return
    places["rule", name] = written.place
    reader.draft.providers[name] = _RuleReader(written, reader).provider(name, kind, pack)


class _RuleReader:
    """Reads the parts of one rule."""

    def __init__(self, written: WrittenRule | WrittenTable | WrittenFormula, reader: Reader) -> None:
        self._written, self._reader, self._draft = written, reader, reader.draft
        self._when = written.when
        self._judgements = JudgementReader(None if isinstance(written, WrittenFormula) else written.judges)

    def provider(self, name: str, kind: ProviderKind, pack: str) -> Provider:
        """The rule, table or formula."""
        written = self._written
        hit, collect, gaps = "first", "", ""
        otherwise: Branch | None = None
        if isinstance(written, WrittenRule):
            branches: tuple[Branch, ...] = (self._rule(written),)
        elif isinstance(written, WrittenFormula):
            branches = tuple(self._formula(written))
        else:
            branches, otherwise = self._table(written)
            hit, collect, gaps = written.hit, written.collect, written.gaps
            self._check_hit(written, hit, collect)
        return Provider(
            id=name,
            title=written.title,
            kind=kind,
            branches=branches,
            place=written.place,
            pack=pack,
            order=len(self._draft.providers),
            level=written.level,
            gravity=self._gravity(),
            hit=hit,
            collect=collect,
            priority=written.priority,
            otherwise=otherwise,
            because=written.because,
            explain=written.explain,
            confidence=written.confidence,
            sources=written.sources,
            overrides=written.overrides,
            deferred_tests=Deferred.of(tuple(map(self._test, written.tests))),
            since=written.since,
            until=written.until,
            status=written.status,
            gaps_intended=gaps == "intended",
            when=self._when,
            when_place=written.at(WrittenRule.when) if WrittenRule.when in written else None,
        )

    def _gravity(self) -> int:
        """How much a warning matters: 1 to 9."""
        gravity = self._written.gravity
        if not 1 <= gravity <= _GRAVEST:
            message = f"gravity must be a whole number from 1 to {_GRAVEST}, not {gravity}"
            self._reader.error("E013", message, self._written.at(WrittenRule.gravity))
        return gravity

    def _check_hit(self, written: WrittenTable, hit: str, collect: str) -> None:
        if (hit == "collect") != bool(collect):
            message = "'hit: collect' and 'collect: sum|min|max|count' belong together"
            self._reader.error("E013", message, written.place)
        if (hit == "every") == (WrittenTable.outputs in written or WrittenTable.otherwise in written):
            message = "rows set no facts where every one that holds counts" if hit == "every" else "it lacks 'outputs'"
            self._reader.error("E013", f"{message}: a table has either 'outputs' or 'hit: every'", written.place)

    def _with_when(self, *conditions: Expression | None) -> Expression | None:
        known = [each for each in (self._when, *conditions) if each is not None]
        return And(tuple(known)) if len(known) > 1 else known[0] if known else None

    def _settable(self, fact: str, place: Place) -> FactType | None:
        """The type of a fact that a rule is to set."""
        found = self._draft.types.get(fact)
        if fact in self._draft.parameters:
            self._reader.error("E103", f"{fact!r} is a parameter, no rule can set it", place)
            return None
        if found is None:
            facts = [name for name in self._draft.types if name not in self._draft.parameters]
            self._reader.error("E102", f"unknown fact {fact!r}", place, meant(fact, facts))
        return found

    def _effect(self, fact: str, node: Node, named: Place) -> Effect | None:
        fact_type = self._settable(fact, named)
        expression = None if fact_type is None else self._assigned(node, fact_type)
        return None if expression is None else Effect(fact, expression)

    def _assigned(self, node: Node, wanted: FactType) -> Expression | None:
        """What a fact is set to: a literal, or ``{expr: expression}``."""
        if isinstance(node, Mapping):
            written = EXPRESSION.written(node, self._reader)
            return self._reader.expression(written.node(WrittenExpression.expr), wanted) if written else None
        value = self._reader.value(node, wanted)
        return None if value is None else Literal(value, wanted.dimension, self._reader.text(node, "a value"))

    def _rule(self, written: WrittenRule) -> Branch:
        then = self._by_fact(written.find(WrittenRule.then), WrittenRule.then)
        effects = [self._effect(fact, node, then.keys[fact]) for fact, node in then.entries.items()] if then else []
        set_here = tuple(each for each in effects if each)
        return Branch("", self._when, set_here, written.place, judgement=self._judgements.of_rule())

    def _formula(self, written: WrittenFormula) -> Iterator[Branch]:
        reader, fact, value = self._reader, written.fact, written.value
        fact_type = self._settable(fact, written.at(WrittenFormula.fact))
        if fact_type is None:
            return
        if (value is not None) == (WrittenFormula.cases in written):
            reader.error("E011", "a formula needs either 'value' or 'cases'", written.place)
            return
        if value is not None:
            expression = reader.expression(value, fact_type)
            if expression is not None:
                yield Branch("", self._when, (Effect(fact, expression),), value.place)
            return
        for number, case in enumerate(written.cases, start=1):
            condition, expression = case.if_, reader.expression(case.value, fact_type)
            written_if = case.find(WrittenCase.if_)
            label = written_if.text if isinstance(written_if, Scalar) else "otherwise"
            because = case.because
            if expression is not None:
                effects = (Effect(fact, expression),)
                yield Branch(str(number), self._with_when(condition), effects, case.place, label, because)

    def _table(self, written: WrittenTable) -> tuple[tuple[Branch, ...], Branch | None]:
        reader, draft = self._reader, self._draft
        inputs, outputs = written.inputs, written.outputs
        place = written.at(WrittenTable.outputs) if WrittenTable.outputs in written else written.place
        types = [self._settable(fact, place) for fact in outputs]
        for fact in inputs:
            if fact not in draft.types:
                types.append(None)
                message = f"unknown fact {fact!r}"
                reader.error("E102", message, written.at(WrittenTable.inputs), meant(fact, draft.types))
        if None in types:
            return (), None
        for key, columns in ((WrittenTable.inputs, inputs), (WrittenTable.outputs, outputs)):
            if len(set(columns)) < len(columns):
                reader.error("E015", f"{key.name!r} names a fact twice", written.at(key))
        for fact in outputs if WrittenTable.collect in written else ():
            if not draft.types[fact].is_number:
                reader.error("E103", f"only numbers can be collected, and {fact} is not one", place)
        branches: dict[str, Branch] = {}
        for number, row in enumerate(written.rows, start=1):
            branch = self._row(row, str(number), inputs, outputs)
            if branch.id in branches:
                reader.error("E015", f"row {branch.id!r} is written twice", row.place)
            branches[branch.id] = branch
        otherwise = None
        if WrittenTable.otherwise in written:
            effects = self._outputs(written.otherwise, outputs, written, WrittenTable.otherwise)
            otherwise = Branch("otherwise", self._when, effects, written.at(WrittenTable.otherwise), "otherwise")
        return tuple(branches.values()), otherwise

    def _row(self, row: WrittenRow, number: str, inputs: tuple[str, ...], outputs: tuple[str, ...]) -> Branch:
        condition, label = self._row_condition(row, inputs)
        effects: tuple[Effect, ...] = ()
        if WrittenRow.then in row:
            effects = self._outputs(row.then, outputs, row, WrittenRow.then)
        elif outputs:
            message = f"{ROW.what} lacks 'then': the table sets {', '.join(outputs)}"
            self._reader.error("E011", message, row.place)
        claims = tuple(Source(WrittenSource.claim.name, text) for text in row.source)
        return Branch(
            id=row.id if WrittenRow.id in row else number,
            condition=condition,
            effects=effects,
            place=row.place,
            label=label,
            because=row.because,
            sources=(*claims, *row.sources),
            judgement=self._judgements.of_row(row.judges),
        )

    def _row_condition(self, row: WrittenRow, inputs: tuple[str, ...]) -> tuple[Expression | None, str]:
        conditions: list[Expression | None] = []
        labels = []
        for fact, cell in self._columns(row.if_, inputs, row, WrittenRow.if_):
            literals = self._draft.literals(self._draft.types[fact])
            text = self._reader.text(cell, "a cell")
            conditions.append(self._reader.guarded(cell, partial(literals.cell, fact, text)))
            if text.strip() != "-":
                labels.append(text.strip())
        return self._with_when(*conditions), ", ".join(labels) or "any"

    def _outputs(
        self, cells: tuple[Node, ...], outputs: tuple[str, ...], written: Written, key: Key[tuple[Node, ...]]
    ) -> tuple[Effect, ...]:
        effects = [
            self._effect(fact, cell, cell.place)
            for fact, cell in self._columns(cells, outputs, written, key)
            if not (isinstance(cell, Scalar) and cell.text.strip() == "-" and not cell.quoted)
        ]
        return tuple(each for each in effects if each)

    def _columns(
        self, cells: tuple[Node, ...], columns: tuple[str, ...], written: Written, key: Key[tuple[Node, ...]]
    ) -> Iterable[tuple[str, Node]]:
        """Each column with its cell; none where there are more or fewer of them."""
        if len(cells) == len(columns):
            return zip(columns, cells, strict=True)
        listed = f"there are {len(columns)} columns ({', '.join(columns)})"
        self._reader.error("E110", f"{key.called} has {len(cells)} cells, but {listed}", written.at(key))
        return ()

    def _by_fact(self, node: Node | None, key: Key[Any]) -> Mapping | None:
        """What stands at ``key``, which maps facts to something."""
        if node is None or isinstance(node, Mapping):
            return node
        self._reader.error("E012", f"{key.name!r} must map facts to values", node.place)
        return None

    def _values(self, test: WrittenTest, key: Key[Any]) -> Iterator[tuple[str, Value | None]]:
        """The facts that a test names with their values; None where one is to stay unknown."""
        mapping, types = self._by_fact(test.find(key), key), self._draft.types
        if mapping is None:
            return
        for fact, cell in mapping.entries.items():
            if fact not in types:
                self._reader.error("E102", f"unknown fact {fact!r}", mapping.keys[fact], meant(fact, types))
            elif key is WrittenTest.expect and self._reader.text(cell, "a value") == UNDECIDED:
                yield fact, None
            else:
                value = self._reader.value(cell, types[fact])
                if value is not None:
                    yield fact, value

    def _test(self, test: WrittenTest) -> EmbeddedTest:
        given, within = self._values(test, WrittenTest.given), test.within
        margin = None if within is None else self._reader.value(within, _MARGIN)
        return EmbeddedTest(
            given={fact: value for fact, value in given if value is not None},
            expect=dict(self._values(test, WrittenTest.expect)),
            place=test.place,
            fires=test.fires,
            row=test.row or None,
            within=1e-9 if margin is None else float(margin),
            assume=test.assume,
            why_not=test.why_not,
            title=test.title,
            judged=test.judged or None,
        )

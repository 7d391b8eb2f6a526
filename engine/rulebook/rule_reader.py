"""Reading rules, tables, formulas, and the tests beside them."""

from __future__ import annotations

from functools import partial
from typing import Literal, cast

from engine.findings.finding import Place
from engine.language import Expression, FactType, Value
from engine.language.expression import And
from engine.language.suggestion import nearest
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.draft import Draft
from engine.rulebook.forms import CASE, ROW, RULE, RULES, TABLE, TEST
from engine.rulebook.judgement_reader import JudgementReader
from engine.rulebook.provider import Branch, Effect, EmbeddedTest, Provider
from engine.rulebook.reader import Reader

__all__ = ["read_rule"]

_MARGIN = FactType("number", low=0.0, high=1.0)
_GRAVITY, _GRAVEST = 5, 9


def read_rule(node: Node, reader: Reader, draft: Draft, pack: str) -> None:
    """Adds a rule, table or formula."""
    if not isinstance(node, Mapping):
        reader.error("E012", "a rule must be a mapping of keys to values", node.place)
        return
    kind = reader.word(node.entries.get("kind"), "the kind of a rule", tuple(RULES.forms), "rule")
    entry = reader.mapping(node, RULES.forms[kind])
    name = reader.identifier(node.entries.get("id"), "a rule", of_rule=True) if "id" in node.entries else None
    if entry is None or name is None:
        return
    if ("rule", name) in draft.places:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.places['rule', name]}", entry.place)
        return
    draft.places["rule", name] = entry.place
    _RuleReader(name, kind, entry, reader, draft).add(pack)


class _RuleReader:
    """Reads the parts of one rule."""

    def __init__(self, name: str, kind: str, entry: Mapping, reader: Reader, draft: Draft) -> None:
        self._name, self._kind, self._entry, self._reader, self._draft = name, kind, entry, reader, draft
        self._keys = entry.entries
        self._when = reader.condition(self._keys.get("when"), draft.scope, draft.units)
        self._judgements = JudgementReader(self._keys.get("judges"), reader, draft)

    def add(self, pack: str) -> None:
        reader, keys = self._reader, self._keys
        otherwise: Branch | None = None
        if self._kind == "rule":
            branches: tuple[Branch, ...] = (self._rule(),)
        elif self._kind == "formula":
            branches = self._formula()
        else:
            branches, otherwise = self._table()
        hit = reader.word(keys.get("hit"), "hit", TABLE.words("hit"), "first")
        collect = reader.word(keys.get("collect"), "collect", TABLE.words("collect"), "")
        if (hit == "collect") != bool(collect):
            reader.error("E013", "'hit: collect' and 'collect: sum|min|max|count' belong together", self._entry.place)
        if self._kind == "table" and (hit == "every") == bool({"outputs", "otherwise"} & keys.keys()):
            message = "rows set no facts where every one that holds counts" if hit == "every" else "it lacks 'outputs'"
            reader.error("E013", f"{message}: a table has either 'outputs' or 'hit: every'", self._entry.place)
        self._draft.providers[self._name] = Provider(
            id=self._name,
            title=reader.text(keys["title"], "title"),
            kind=cast(Literal["rule", "table", "formula"], self._kind),
            branches=branches,
            place=self._entry.place,
            pack=pack,
            order=len(self._draft.providers),
            level=reader.word(keys.get("level"), "level", RULE.words("level"), "inform"),
            gravity=self._gravity(),
            hit=hit,
            collect=collect,
            priority=reader.whole(keys.get("priority"), "priority", 100),
            otherwise=otherwise,
            because=reader.template(keys["because"], "because", self._draft.types),
            explain=reader.word(keys.get("explain"), "explain", RULE.words("explain"), "show"),
            confidence=reader.word(keys.get("confidence"), "confidence", RULE.words("confidence"), ""),
            sources=reader.sources(keys["sources"]),
            overrides=reader.texts(keys.get("overrides"), "overrides") if "overrides" in keys else (),
            deferred_tests=Deferred.of(tuple(self._tests())),
            since=reader.day(keys.get("since"), "since"),
            until=reader.day(keys.get("until"), "until"),
            status=reader.word(keys.get("status"), "status", RULE.words("status"), "active"),
            gaps_intended=reader.word(keys.get("gaps"), "gaps", TABLE.words("gaps"), "reported") == "intended",
            when=self._when,
            when_place=keys["when"].place if "when" in keys else None,
        )

    def _gravity(self) -> int:
        """How much a warning matters: 1 to 9."""
        node = self._keys.get("gravity")
        gravity = self._reader.whole(node, "gravity", _GRAVITY)
        if node is not None and not 1 <= gravity <= _GRAVEST:
            self._reader.error(
                "E013", f"gravity must be a whole number from 1 to {_GRAVEST}, not {gravity}", node.place
            )
            return _GRAVITY
        return gravity

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
            self._reader.error("E102", f"unknown fact {fact!r}", place, nearest(fact, facts))
        return found

    def _effect(self, fact: str, node: Node, named: Place) -> Effect | None:
        fact_type = self._settable(fact, named)
        if fact_type is None:
            return None
        expression = self._reader.assigned(node, fact_type, self._draft.literals(fact_type), self._draft.scope)
        return None if expression is None else Effect(fact, expression)

    def _rule(self) -> Branch:
        effects = []
        then = self._keys.get("then")
        if isinstance(then, Mapping):
            effects = [self._effect(fact, node, then.keys[fact]) for fact, node in then.entries.items()]
        elif then is not None:
            self._reader.error("E012", "'then' must map facts to values", then.place)
        set_here = tuple(each for each in effects if each)
        return Branch("", self._when, set_here, self._entry.place, judgement=self._judgements.of_rule())

    def _formula(self) -> tuple[Branch, ...]:
        reader, draft = self._reader, self._draft
        fact = reader.text(self._keys["fact"], "fact")
        fact_type = self._settable(fact, self._keys["fact"].place)
        if fact_type is None:
            return ()
        if ("value" in self._keys) == ("cases" in self._keys):
            reader.error("E011", "a formula needs either 'value' or 'cases'", self._entry.place)
            return ()
        branches = []
        if "value" in self._keys:
            expression = reader.expression(self._keys["value"], fact_type, draft.scope, draft.units)
            if expression is not None:
                branches.append(Branch("", self._when, (Effect(fact, expression),), self._keys["value"].place))
            return tuple(branches)
        for number, node in enumerate(reader.items(self._keys["cases"], "cases"), start=1):
            case = reader.mapping(node, CASE)
            if case is None:
                continue
            condition = reader.condition(case.entries.get("if"), draft.scope, draft.units)
            expression = reader.expression(case.entries["value"], fact_type, draft.scope, draft.units)
            label = reader.text(case.entries.get("if"), "if") or "otherwise"
            because = self._branch_because(case)
            if expression is not None:
                effects = (Effect(fact, expression),)
                branches.append(Branch(str(number), self._with_when(condition), effects, node.place, label, because))
        return tuple(branches)

    def _branch_because(self, entry: Mapping) -> str:
        node = entry.entries.get("because")
        return "" if node is None else self._reader.template(node, "because", self._draft.types)

    def _table(self) -> tuple[tuple[Branch, ...], Branch | None]:
        reader, draft = self._reader, self._draft
        inputs, outputs = (reader.texts(self._keys.get(key), key) for key in ("inputs", "outputs"))
        place = self._keys["outputs"].place if "outputs" in self._keys else self._entry.place
        types = [self._settable(fact, place) for fact in outputs]
        for fact in inputs:
            if fact not in draft.types:
                types.append(None)
                reader.error("E102", f"unknown fact {fact!r}", self._keys["inputs"].place, nearest(fact, draft.types))
        if None in types:
            return (), None
        for key, columns in (("inputs", inputs), ("outputs", outputs)):
            if len(set(columns)) < len(columns):
                reader.error("E015", f"{key!r} names a fact twice", self._keys[key].place)
        for fact in outputs if "collect" in self._keys else ():
            if not draft.types[fact].is_number:
                reader.error("E103", f"only numbers can be collected, and {fact} is not one", place)
        branches: list[Branch] = []
        row_ids: set[str] = set()
        for number, node in enumerate(reader.items(self._keys["rows"], "rows"), start=1):
            row = reader.mapping(node, ROW)
            if row is None:
                continue
            row_id = reader.text(row.entries.get("id"), "the id of a row", str(number))
            if row_id in row_ids:
                reader.error("E015", f"row {row_id!r} is written twice", node.place)
            row_ids.add(row_id)
            condition, label = self._row_condition(row.entries["if"], inputs)
            sources = reader.sources(row.entries.get("sources"))
            if "source" in row.entries:
                sources = (*reader.sources_of_claims(row.entries["source"]), *sources)
            effects = self._outputs(row.entries.get("then"), outputs, row.place)
            because, judgement = self._branch_because(row), self._judgements.of_row(row.entries.get("judges"))
            branches.append(Branch(row_id, condition, effects, node.place, label, because, sources, judgement))
        otherwise = None
        if "otherwise" in self._keys:
            effects = self._outputs(self._keys["otherwise"], outputs, place)
            otherwise = Branch("otherwise", self._when, effects, self._keys["otherwise"].place, "otherwise")
        return tuple(branches), otherwise

    def _cells(self, node: Node, columns: tuple[str, ...], what: str) -> tuple[Node, ...]:
        cells = self._reader.items(node, what)
        if len(cells) != len(columns):
            message = f"{what} has {len(cells)} cells, but there are {len(columns)} columns ({', '.join(columns)})"
            self._reader.error("E110", message, node.place)
            return ()
        return cells

    def _row_condition(self, node: Node, inputs: tuple[str, ...]) -> tuple[Expression | None, str]:
        conditions: list[Expression | None] = []
        labels = []
        for fact, cell in zip(inputs, self._cells(node, inputs, "'if'"), strict=False):
            literals = self._draft.literals(self._draft.types[fact])
            text = self._reader.text(cell, "a cell")
            conditions.append(self._reader.guarded(cell, partial(literals.cell, fact, text)))
            if text.strip() != "-":
                labels.append(text.strip())
        return self._with_when(*conditions), ", ".join(labels) or "any"

    def _outputs(self, node: Node | None, outputs: tuple[str, ...], place: Place) -> tuple[Effect, ...]:
        if node is None:
            if outputs:
                self._reader.error("E011", f"{ROW.what} lacks 'then': the table sets {', '.join(outputs)}", place)
            return ()
        effects = []
        for fact, cell in zip(outputs, self._cells(node, outputs, "'then'"), strict=False):
            if isinstance(cell, Scalar) and cell.text.strip() == "-" and not cell.quoted:
                continue
            effects.append(self._effect(fact, cell, cell.place))
        return tuple(each for each in effects if each)

    def _values(self, node: Node | None, what: str, *, undecided: bool) -> dict[str, Value | None]:
        found: dict[str, Value | None] = {}
        if node is None:
            return found
        if not isinstance(node, Mapping):
            self._reader.error("E012", f"{what!r} must map facts to values", node.place)
            return found
        for fact, cell in node.entries.items():
            if fact not in self._draft.types:
                self._reader.error("E102", f"unknown fact {fact!r}", node.keys[fact], nearest(fact, self._draft.types))
                continue
            if undecided and self._reader.text(cell, "a value") == "undecided":
                found[fact] = None
                continue
            value = self._reader.value(cell, self._draft.literals(self._draft.types[fact]))
            if value is not None:
                found[fact] = value
        return found

    def _tests(self) -> list[EmbeddedTest]:
        reader = self._reader
        tests = []
        for node in reader.items(self._keys.get("tests"), "tests"):
            entry = reader.mapping(node, TEST)
            if entry is None:
                continue
            given = self._values(entry.entries["given"], "given", undecided=False)
            within = entry.entries.get("within")
            margin = reader.value(within, self._draft.literals(_MARGIN)) if within is not None else None
            tests.append(
                EmbeddedTest(
                    given={fact: value for fact, value in given.items() if value is not None},
                    expect=self._values(entry.entries.get("expect"), "expect", undecided=True),
                    place=node.place,
                    fires=reader.flag(entry.entries.get("fires"), "fires"),
                    row=reader.text(entry.entries.get("row"), "row") or None,
                    within=1e-9 if margin is None else float(margin),
                    assume=reader.flag(entry.entries.get("assume"), "assume") or False,
                    why_not=reader.texts(entry.entries.get("why-not"), "why-not") if "why-not" in entry.entries else (),
                    title=reader.text(entry.entries.get("title"), "title"),
                    judged=reader.word(entry.entries.get("judged"), "judged", TEST.words("judged"), "") or None,
                )
            )
        return tests

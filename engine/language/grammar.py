"""From text to expression: the grammar, read by lark. Nothing in it can call, import, index or loop."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from lark import Lark, ParseTree, Token, Transformer, Tree, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from engine.language.expression import (
    MAX_LENGTH,
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    Expression,
    In,
    Known,
    Literal,
    Name,
    Not,
    Or,
)
from engine.language.expression_error import ExpressionError
from engine.language.suggestion import Suggestion, meant
from engine.language.unit import UnitError, UnitTable

__all__ = ["FUNCTIONS", "MAX_DEPTH", "parse_expression"]

MAX_DEPTH = 60
FUNCTIONS = {
    "min": (1, 32),
    "max": (1, 32),
    "ceil": (1, 1),
    "floor": (1, 1),
    "round_up": (2, 2),
    "log2": (1, 1),
    "ln": (1, 1),
    "exp": (1, 1),
    "sqrt": (1, 1),
}
"""Built-in functions with the least and the greatest number of arguments."""

# A keyword ends where a word ends: "not(a)" is a negation, "notin" and "android" are names.
_SIGNS = {"&": "and", "|": "or"}
_MOST_PARSED = 16_384
_PARSED: dict[str, tuple[UnitTable, Expression]] = {}

_GRAMMAR = r"""
?start: choice
?choice: disjunction _IF choice _ELSE choice -> conditional | disjunction
?disjunction: conjunction (_OR conjunction)+ -> or_ | conjunction
?conjunction: negation (_AND negation)+ -> and_ | negation
?negation: _NOT negation -> not_ | comparison
?comparison: sum OPERATOR sum -> compare
    | sum _IN "[" choice ("," choice)* "]" -> in_
    | sum _NOT _IN "[" choice ("," choice)* "]" -> not_in
    | NAME _IS _KNOWN -> known
    | NAME _IS _UNKNOWN -> unknown
    | NAME _IS _NOT _KNOWN -> unknown
    | NAME _IS _NOT _UNKNOWN -> known
    | NAME _IS atom -> is_
    | NAME _IS _NOT atom -> is_not
    | NAME _IS _IN "[" choice ("," choice)* "]" -> is_in
    | NAME _IS _NOT _IN "[" choice ("," choice)* "]" -> is_not_in
    | sum
?sum: sum ADDITIVE product -> arithmetic | product
?product: product MULTIPLICATIVE atom -> arithmetic | atom
?atom: QUANTITY -> quantity | TEXT -> text | TRUE -> true | FALSE -> false
    | FUNCTION "(" choice ("," choice)* ")" -> call
    | NAME -> name | "(" choice ")" | "-" atom -> negative
OPERATOR: "==" | "!=" | "<=" | ">=" | "<" | ">"
ADDITIVE: "+" | "-"
MULTIPLICATIVE: "*" | "/"
_AND.4: /and(?![a-z0-9_.])/
_OR.4: /or(?![a-z0-9_.])/
_NOT.4: /not(?![a-z0-9_.])/
_IN.4: /in(?![a-z0-9_.])/
_IS.4: /is(?![a-z0-9_.])/
_IF.4: /if(?![a-z0-9_.])/
_ELSE.4: /else(?![a-z0-9_.])/
_KNOWN.4: /known(?![a-z0-9_.])/
_UNKNOWN.4: /unknown(?![a-z0-9_.])/
TRUE.4: /true(?![a-z0-9_.])/
FALSE.4: /false(?![a-z0-9_.])/
FUNCTION.3: /(?!(and|or|not|in|is|if|else|true|false)\b)[a-z_][a-z0-9_]*(?=[ \t]*\()/
QUANTITY.2: FIGURE (/[kKMBGTPE](?![A-Za-z])/)? UNIT?
FIGURE: /[0-9][0-9_]*(\.[0-9]+)?([eE][+-]?[0-9]+)?/
UNIT: /\s*(?!(and|or|not|in|is|if|else)\b)[A-Za-z%]+((\/|\*)[A-Za-z]+)*/
NAME: /(?!(and|or|not|in|is|if|else|true|false)(?![a-z0-9_.]))[a-z][a-z0-9_]*(\.[a-z0-9_]+)*/
TEXT: /"[^"\n]*"/
%ignore /[ \t\n]+/
"""


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", propagate_positions=True, maybe_placeholders=False)


@v_args(inline=True)
class _Build(Transformer[Token, Expression]):
    """Turns lark's tree into ours, bottom up."""

    def __init__(self, units: UnitTable) -> None:
        super().__init__()
        self._units = units

    def quantity(self, token: Token) -> Expression:
        start = token.start_pos or 0
        try:
            number, unit, _ = self._units.quantity(str(token))
        except UnitError as error:
            raise ExpressionError(error.problem, start + error.start, error.suggestion, "E104") from None
        value = number * unit.factor
        if not math.isfinite(value):
            raise ExpressionError("the number is too large", start)
        return Literal(value, unit.dimension, " ".join(str(token).split()), start)

    def text(self, token: Token) -> Expression:
        return Literal(str(token)[1:-1], text=str(token), start=token.start_pos or 0)

    def true(self, token: Token) -> Expression:
        return Literal(True, text="true", start=token.start_pos or 0)

    def false(self, token: Token) -> Expression:
        return Literal(False, text="false", start=token.start_pos or 0)

    def name(self, token: Token) -> Expression:
        return Name(str(token), token.start_pos or 0)

    def known(self, token: Token) -> Expression:
        return Known(str(token), True, token.start_pos or 0)

    def unknown(self, token: Token) -> Expression:
        return Known(str(token), False, token.start_pos or 0)

    def negative(self, operand: Expression) -> Expression:
        if isinstance(operand, Literal) and isinstance(operand.value, float):
            return Literal(-operand.value, operand.dimension, f"-{operand.text}", operand.start)
        # Not 0 - x: the zero would have to be measured in what x is measured in.
        return Arithmetic(Literal(-1.0, start=operand.start, text="-1"), "*", operand, operand.start)

    def call(self, token: Token, *arguments: Expression) -> Expression:
        function, start = str(token), token.start_pos or 0
        if function not in FUNCTIONS:
            known = meant(function, FUNCTIONS)
            raise ExpressionError(
                f"unknown function {function!r}; there are {', '.join(sorted(FUNCTIONS))}", start, known
            )
        least, most = FUNCTIONS[function]
        if not least <= len(arguments) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise ExpressionError(f"{function} takes {wanted} arguments, not {len(arguments)}", start)
        return Call(function, arguments, start)

    def arithmetic(self, left: Expression, operator: Token, right: Expression) -> Expression:
        return Arithmetic(left, str(operator), right, left.start)

    def compare(self, left: Expression, operator: Token, right: Expression) -> Expression:
        return Compare(left, str(operator), right, left.start)

    def in_(self, operand: Expression, *items: Expression) -> Expression:
        return In(operand, items, operand.start)

    def not_in(self, operand: Expression, *items: Expression) -> Expression:
        return Not(In(operand, items, operand.start), operand.start)

    def is_(self, token: Token, value: Expression) -> Expression:
        return Compare(self.name(token), "is", value, token.start_pos or 0)

    def is_not(self, token: Token, value: Expression) -> Expression:
        return Compare(self.name(token), "is not", value, token.start_pos or 0)

    def is_in(self, token: Token, *items: Expression) -> Expression:
        return And((self.known(token), self.in_(self.name(token), *items)), token.start_pos or 0)

    def is_not_in(self, token: Token, *items: Expression) -> Expression:
        return Or((self.unknown(token), self.not_in(self.name(token), *items)), token.start_pos or 0)

    def not_(self, operand: Expression) -> Expression:
        return Not(operand, operand.start)

    def and_(self, *operands: Expression) -> Expression:
        return And(operands, operands[0].start)

    def or_(self, *operands: Expression) -> Expression:
        return Or(operands, operands[0].start)

    def conditional(self, then: Expression, condition: Expression, other: Expression) -> Expression:
        return Conditional(condition, then, other, then.start)


def parse_expression(text: str, units: UnitTable) -> Expression:
    """The expression written in ``text``. Raises `ExpressionError` with the offset of the trouble.

    What was parsed is kept: of a rule file that is saved again, most expressions are what they were.
    """
    kept = _PARSED.get(text)
    if kept is not None and kept[0] == units:
        return kept[1]
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"the expression has {len(text):,} characters; at most {MAX_LENGTH:,} are allowed", 0)
    if len(_PARSED) >= _MOST_PARSED:
        _PARSED.clear()
    expression = _parsed(text, units)
    _PARSED[text] = (units, expression)
    return expression


def _parsed(text: str, units: UnitTable) -> Expression:
    try:
        tree = _parser().parse(text)
        if _depth(tree) > MAX_DEPTH:
            raise ExpressionError(
                f"more than {MAX_DEPTH} operations in one another or in a row; divide the expression", 0
            )
        return _Build(units).transform(tree)
    except VisitError as error:
        if isinstance(error.orig_exc, ExpressionError):
            raise error.orig_exc from None
        raise
    except UnexpectedInput as error:
        raise _syntax_error(text, error) from None


def _syntax_error(text: str, error: UnexpectedInput) -> ExpressionError:
    position: int = getattr(error, "pos_in_stream", None) or 0
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    if at_end or not 0 <= position < len(text):
        return ExpressionError("the expression ends too early", len(text))
    found = re.match(r"[A-Za-z_0-9.]+|.", text[position:])
    word = found.group() if found else text[position]
    if word == "=":
        return _equals_sign(text, position)
    if word in _SIGNS:
        return _sign(text, position, word)
    if word[0].isupper():
        return ExpressionError(
            f"names are written in lower case, {word!r} is not", position, Suggestion(word.lower(), word)
        )
    return ExpressionError(f"{word!r} cannot stand here", position)


def _sign(text: str, position: int, sign: str) -> ExpressionError:
    """What to say of ``&&`` and ``||``, which other languages write for words."""
    written = sign * 2 if text.startswith(sign * 2, position) else sign
    begins = text[position - 1 : position].isspace()
    ends = text[position + len(written) : position + len(written) + 1].isspace()
    instead = f"{'' if begins else ' '}{_SIGNS[sign]}{'' if ends else ' '}"
    return ExpressionError(f"{written!r} means nothing here", position, Suggestion(instead, written))


def _equals_sign(text: str, position: int) -> ExpressionError:
    """What to say of an ``=`` that cannot stand at ``position``, with the signs beside it: ``===``, ``=>``."""
    begin = len(text[:position].rstrip("="))
    end = begin + len(text[begin:]) - len(text[begin:].lstrip("="))
    written = text[begin : end + 1] if text[end : end + 1] in ("<", ">") else text[begin:end]
    instead = {"<": "<=", ">": ">="}.get(written[-1], "==")
    return ExpressionError("a single '=' means nothing here", begin, Suggestion(instead, written))


def _depth(tree: ParseTree | Token) -> int:
    """How many operations are nested; a long chain of them leans to one side, so it counts by its length."""
    depth, level = 0, [tree]
    while level := [child for each in level if isinstance(each, Tree) for child in each.children]:
        depth += 1
    return depth

"""The expression language: units, types, three-valued evaluation, columns, and the form a matching network takes."""

from typing import TYPE_CHECKING

from engine.language.display import is_hidden, printable, show_quantity, show_value, visible
from engine.language.evaluation import compiled, evaluate
from engine.language.expression import Expression, names, names_in
from engine.language.expression_error import ExpressionError
from engine.language.fact_type import FactType, Value
from engine.language.literal import LiteralReader
from engine.language.spoken import spoken
from engine.language.unit import Conversion, Dimension, Unit, UnitError, UnitTable

if TYPE_CHECKING:
    from engine.language.grammar import parse_expression
    from engine.language.type_check import Scope

__all__ = [
    "Conversion",
    "Dimension",
    "Expression",
    "ExpressionError",
    "FactType",
    "LiteralReader",
    "Scope",
    "Unit",
    "UnitError",
    "UnitTable",
    "Value",
    "compiled",
    "evaluate",
    "is_hidden",
    "names",
    "names_in",
    "parse_expression",
    "printable",
    "show_quantity",
    "show_value",
    "spoken",
    "visible",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """The parser and the check of types, imported when they are asked for: a compiled rulebook does without."""
        if name == "parse_expression":
            from engine.language.grammar import parse_expression

            return parse_expression
        if name == "Scope":
            from engine.language.type_check import Scope

            return Scope
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

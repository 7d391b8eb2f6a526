"""The expression language: units, types, three-valued evaluation, columns, and the form a matching network takes."""

from engine.language.checking import Scope
from engine.language.display import printable, show_quantity, show_value
from engine.language.evaluation import compiled, evaluate
from engine.language.expression import Expression, names
from engine.language.fact_type import FactType, Value
from engine.language.grammar import ExpressionError, parse_expression
from engine.language.literal import LiteralReader
from engine.language.unit import Dimension, Unit, UnitError, UnitTable

__all__ = [
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
    "names",
    "parse_expression",
    "printable",
    "show_quantity",
    "show_value",
]

"""Sets of situations: what conditions say, as boxes over the values of facts, without rounding or sampling."""

from engine.verification.situations.box_index import BoxIndex
from engine.verification.situations.condition import Condition, ConditionReader, common, conjuncts, plain
from engine.verification.situations.example import Example, find_example, written_value
from engine.verification.situations.fact_space import Box, Derived, FactSpace, Subject
from engine.verification.situations.grid import Grid, Masks, Work, WorkLimitError, meeting
from engine.verification.situations.order import is_impossible

__all__ = [
    "Box",
    "BoxIndex",
    "Condition",
    "ConditionReader",
    "Derived",
    "Example",
    "FactSpace",
    "Grid",
    "Masks",
    "Subject",
    "Work",
    "WorkLimitError",
    "common",
    "conjuncts",
    "find_example",
    "is_impossible",
    "meeting",
    "plain",
    "written_value",
]

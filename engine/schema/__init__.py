"""The schema of rule files, for editors."""

from engine.schema.json import Json
from engine.schema.schema import rule_schema
from engine.schema.vocabulary import Vocabulary

__all__ = ["Json", "Vocabulary", "rule_schema"]

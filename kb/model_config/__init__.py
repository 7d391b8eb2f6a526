"""Reading a person's own model from its config.json."""

from kb.model_config.model_config import read_model_config

__all__ = ["read_model_config"]

"""Other estimators on the measured cases, ``python -m bench.estimators FILE.jsonl``."""

__all__: list[str] = []

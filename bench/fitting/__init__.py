"""Fits the constants of rules on published measurements. Only the part that may be learnt from is read."""

__all__: list[str] = []

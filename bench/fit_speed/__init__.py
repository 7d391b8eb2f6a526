"""Fits what engines reach of their hardware on published measurements of speed."""

__all__: list[str] = []

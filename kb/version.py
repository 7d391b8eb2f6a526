"""The version of the product."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

__all__ = ["product_version"]


def product_version() -> str:
    """The version of the installed product; empty when it runs uninstalled."""
    try:
        return version("whygpu")
    except PackageNotFoundError:
        return ""

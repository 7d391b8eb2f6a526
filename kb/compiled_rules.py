"""Where compiled rules are kept between two runs."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

__all__ = ["compiled_rules_folder"]


def compiled_rules_folder() -> Path | None:
    """``rules`` in the platform's folder for caches, or the folder that ``WHYGPU_CACHE`` names.

    None where nothing is to be kept (``WHYGPU_CACHE`` is empty or ``off``), and where there is no place for it.
    """
    named = os.environ.get("WHYGPU_CACHE")
    if named is not None:
        return None if named in ("", "off") else Path(named)
    folder = Path(platformdirs.user_cache_dir("whygpu")) / "rules"
    return folder if folder.is_absolute() else None  # without a home it would be a folder "~" right here

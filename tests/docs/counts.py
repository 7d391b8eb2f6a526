"""Counts in pages: a page says about how many records there are, and nobody has to write that by hand.

Where a page says ``about <!--models-->340 models``, the comment names what is counted, and the number behind it is its
count, rounded to two digits. ``python -m tests.docs.counts README.md kb/data/README.md`` writes the numbers of now.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kb.catalogue import Catalogues
from kb.claims import Claims

__all__ = ["counted", "counts", "untrue"]

_COUNT = re.compile(r"<!--([a-z_]+)-->(\d+)")
_TOLERANCE = 0.1


@cache
def counts() -> Mapping[str, int]:
    """How many records there are, by the name of their catalogue; also claims, conflicts and processors."""
    catalogues, claims = Catalogues.load(), Claims.load()
    products = catalogues.products
    return {
        **{name: len(catalogue.ids()) for name, catalogue in catalogues.by_name().items()},
        "claims": len(claims.ids()),
        "conflicts": len(claims.conflict_ids()),
        "processors": sum(products.get(each).kind == "processor" for each in products.ids()),
    }


def counted(page: str) -> str:
    """``page`` with the numbers of now. Raises `KeyError` for a name of nothing that is counted."""
    return _COUNT.sub(lambda found: f"<!--{found[1]}-->{_rounded(counts()[found[1]])}", page)


def untrue(page: str) -> list[str]:
    """The counts in ``page`` that are off by more than a tenth, so that "about" is not true of them any more."""
    return [
        f"{found[1]}: {found[2]} on the page, {counts()[found[1]]} counted"
        for found in _COUNT.finditer(page)
        if abs(int(found[2]) - counts()[found[1]]) > _TOLERANCE * counts()[found[1]]
    ]


def _rounded(count: int) -> int:
    return int(float(f"{count:.2g}"))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(counted(file.read_text(encoding="utf-8")), encoding="utf-8")

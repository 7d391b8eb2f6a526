"""What an advice rests on: the version of the program, the day, the rules, and the layers of one's own among them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct

from engine.loading import LayerAccount

__all__ = ["Basis"]

_DIGEST_SHOWN = 12
_IDS_SHOWN = 3


class Basis(Struct, frozen=True):
    """What identifies the rules and data of an answer: with the same of all this, the same answer.

    ``digest`` is that of the rulebook, with its catalogues and claims. ``layers`` are the person's own, in their order.
    """

    version: str
    as_of: date
    digest: str
    layers: tuple[LayerAccount, ...] = ()

    @property
    def words(self) -> str:
        """All of it in one line."""
        parts = [f"whygpu {self.version}", f"rules and data {self.digest[:_DIGEST_SHOWN]}", f"{self.as_of}"]
        own = [_named(each) for each in self.layers if each.in_force]
        if own:
            parts.append(f"own rules: {'; '.join(own)}")
        return " · ".join(parts)

    def not_in_force(self) -> Iterator[str]:
        """A sentence for each layer that was asked for and does not count: why, and where to learn more."""
        for each in self.layers:
            if each.refused is not None:
                errors = f"{each.refused.errors} error{'s' if each.refused.errors != 1 else ''}"
                check = f"whygpu rules check {shlex.quote(str(each.path))}"
                yield f"NOT IN FORCE: your rules in {each.path} ({errors}; see: {check}). This is without them."


def _named(layer: LayerAccount) -> str:
    replaced = sorted({each.id for each in layer.replaces})
    retired = sorted({each.id for each in layer.retires})
    told = [f"{what} {_listed(ids)}" for what, ids in (("in place of", replaced), ("without", retired)) if ids]
    if layer.is_empty:
        told.append("no rules for advice in it")
    told += [f"“{title}” never rejects anything" for title in layer.idle]
    package, name = layer.package, str(layer.path)
    if package is not None:
        name = f"{package.name} {package.version}"
        signer = (
            f"signed by {package.signer}" if package.signer else "signer not known" if package.key else "not signed"
        )
        told = [f"package {package.digest[:_DIGEST_SHOWN]}, {signer}", *told]
    return f"{name} ({'; '.join(told)})" if told else name


def _listed(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - _IDS_SHOWN} more" if len(ids) > _IDS_SHOWN else ""
    return f"{', '.join(ids[:_IDS_SHOWN])}{more}"

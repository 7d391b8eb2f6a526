"""Launch files as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path

from kb.launch import LaunchFile, Offer

__all__ = ["launch_json", "offers_json"]


def offers_json(offers: Iterable[Offer]) -> dict[str, object]:
    """The targets for a job, each with its file, its tool and what speaks against it."""
    return {"schema": "whygpu.launch-targets/1", "targets": [_offer(each) for each in offers]}


def launch_json(
    files: Iterable[LaunchFile], paths: Iterable[Path] = (), refused: Iterable[Offer] = ()
) -> dict[str, object]:
    """Launch files with their texts, where they were written, what is to be put in, and what was left out."""
    return {
        "schema": "whygpu.launch/1",
        "files": [
            {
                "target": each.target,
                "name": each.name,
                "path": str(path) if path is not None else None,
                "executable": each.executable,
                "to_put_in": list(each.to_put_in),
                "text": each.text,
            }
            for each, path in zip_longest(files, paths)
        ],
        "refused": [_offer(each) for each in refused],
    }


def _offer(offer: Offer) -> dict[str, object]:
    front = offer.template.front
    return {
        "target": offer.template.id,
        "title": front.title,
        "file": front.file,
        "tool": front.tool,
        "version": front.version,
        "against": list(offer.against),
    }

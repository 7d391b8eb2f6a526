"""Where launch templates and boundary cases mention a fact, parameter or rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.findings import Place
from engine.rulebook.layer import RuleFile
from engine.rulebook.layer_folder import TEMPLATE_ENDING
from tui.lsp.mention import Mention

__all__ = ["mentions_beside"]

_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")


def mentions_beside(file: RuleFile, name: str) -> Iterator[Mention]:
    """The places of ``file``, a template or a file of boundary cases, that mention ``name``.

    Below the top of a template only what stands in quotes is a name: facts are called by ``fact('hardware.count')``.
    Behind a single ``=`` stands a value.
    """
    whole = re.compile(rf"(?<![A-Za-z0-9_.])(?<!= ){re.escape(name)}(?![A-Za-z0-9_]|\.[a-z])")
    template = file.path.suffix == TEMPLATE_ENDING
    top = file.text.partition("#}")[0].count("\n") + 1 if template else 0
    for number, line in enumerate(file.text.split("\n"), start=1):
        spans = [each.span() for each in _QUOTED.finditer(line)] if template and number > top else [(0, len(line))]
        for begin, end in spans:
            for found in whole.finditer(line, begin, end):
                if number <= top or not template or (found.start() == begin + 1 and found.end() == end - 1):
                    yield Mention(name, Place(file.name, number, found.start() + 1))

"""The rules: a field, what it finds, and the page of what is marked."""

from __future__ import annotations

import re
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.screens.base import Opening
from tui.app.screens.lookup import LookupScreen, lookup_actions
from tui.app.widgets.lines import columned
from tui.view.action import EVERYWHERE, Action
from tui.view.lookup import LookupEntry

__all__ = ["RulesScreen"]

_RULES = "rules"
_FINDING = re.compile(r"[EW][0-9]{3}")
"""Findings stand among the rules by their codes."""


def _open(context: AppContext, words: str) -> None:
    latest = context.latest()
    if latest is not None:
        from tui.view.rule_lookup import rule_entries

        context.open(RulesScreen(rule_entries(*latest, context.refused), context.table, words))


class RulesScreen(LookupScreen):
    """Looks up rules and what is wrong with them."""

    PLACE = _RULES
    NAME = "rules"
    SOUGHT = "words of a rule, its id, a figure it gives, “holds” or “finding”"
    ACTIONS = (
        *lookup_actions(_RULES, ("look_rule", "read_rule", "shut_rules")),
        Action(
            "write_rule",
            "write",
            "Write this rule: your own as it is, another one as a copy that takes its place.",
            _RULES,
            keys="alt+e",
            call="screen.write",
            hint=4,
            first=True,
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "rules",
                "rules",
                "Look through the rules: what each says and why, whether it holds for this job, and what is wrong with "
                "it.",
                EVERYWHERE,
                keys="ctrl+r",
                call="app.open('rules')",
                command="rules",
                argument="[WORDS]",
                hint=19,
            ),
            _open,
        ),
    )

    async def action_write(self) -> None:
        """Opens the playground with the rule that is marked."""
        if self.chosen is None:
            return
        if _FINDING.fullmatch(self.chosen.id):
            self.notify("This is a finding: mark a rule.", markup=False)
        else:
            await self.run_action(f"app.open('playground', {self.chosen.id!r})")

    def line_of(self, entry: LookupEntry, width: int) -> Content:
        """The title of a rule, and its id; nothing is cut."""
        return columned(Content(entry.summary), Content.styled(entry.id, "$text-muted"), width, 4)

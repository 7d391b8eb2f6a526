"""Facts that are asked for in one question."""

from __future__ import annotations

import pytest

from engine.rulebook import RulebookError, Together
from tests.engine.conftest import RulesMaker

FACTS = """\
facts:
  - {id: height, type: number, ask: How high?}
  - {id: width, type: number}
parameters: [{id: limit, values: [{since: 2020-01-01, value: 3}], sources: []}]
"""


def asked_with(together: str, ask: str = ", ask: How long?") -> str:
    return FACTS.replace("parameters:", f"  - {{id: length, type: number{ask}, together: {together}}}\nparameters:")


@pytest.mark.parametrize(
    ("together", "wanted"),
    [
        ("{with: [height, width], ask: How large?}", Together(("height", "width"), "How large?", ())),
        ("{with: [height], ask: How large?, suggest: [2 by 3]}", Together(("height",), "How large?", ("2 by 3",))),
    ],
)
def test_what_is_asked_together_is_read(rules: RulesMaker, together: str, wanted: Together) -> None:
    rulebook = rules(asked_with(together))
    assert rulebook.facts["length"].together == wanted
    assert rulebook.facts["height"].together is None


@pytest.mark.parametrize(
    ("together", "message"),
    [
        ("{with: [heihgt], ask: a}", "E102 unknown fact 'heihgt'; did you mean 'height'?"),
        ("{with: [limit], ask: a}", "E102 unknown fact 'limit'"),
        ("{with: [length], ask: a}", "E013 length cannot be asked together with itself"),
        ("{with: [height]}", "E011 together lacks 'ask'"),
        ("{ask: a}", "E011 together lacks 'with'"),
    ],
)
def test_a_mistake_in_it(rules: RulesMaker, together: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rules(asked_with(together))
    (finding,) = caught.value.findings
    assert str(finding).splitlines()[0].partition(": ")[2].startswith(message)


def test_what_is_never_asked_is_not_asked_together(rules: RulesMaker) -> None:
    with pytest.raises(RulebookError, match="'together' is for facts that are asked"):
        rules(asked_with("{with: [height], ask: a}", ask=""))

"""Findings in an editor, and the cures and remedies that it offers for them."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.tui.lsp.pages import POWER, applied

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_what_check_finds_is_a_diagnostic_with_code_and_cure(page):
    await page.open(POWER.replace("when: room.circuits", "when: room.circits"))
    (found,) = await page.told()
    line = POWER.splitlines().index("    when: room.circuits < 2 and power.total > 3 kW")
    assert (found.code, found.source, found.severity) == ("E102", "whygpu", lsp.DiagnosticSeverity.Error)
    assert found.range == lsp.Range(lsp.Position(line, 10), lsp.Position(line, 22))
    assert "did you mean 'room.circuits'" in found.message
    await page.open(POWER)
    assert await page.told() == []


async def test_a_place_behind_a_letter_beyond_16_bits_is_where_the_client_counts_it(page):
    await page.open(POWER.replace('because: "{room.circuits}', 'because: "🖥 {room.circits}'))
    (found,) = await page.told()
    assert found.range.start.character == len('    because: "') + 2 + 2


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("right", "wrong", "title"),
    [
        ("when: room.circuits", "when: room.circits", "Write room.circuits instead"),
        ("room.circuits < 2", "room.circuits = 2", "Write == instead"),
        ("> 3 kW", "> 3 kWW", "Write kW instead"),
        ('because: "{room.circuits}', 'because: "🖥 {room.circits}', "Write room.circuits instead"),
        ("rules:\n", "words:\n  - {id: my, adds-to: poeple, words: [x]}\nrules:\n", "Write people instead"),
    ],
)
async def test_the_cure_is_offered_and_makes_the_finding_go(page, right, wrong, title):
    text = POWER.replace(right, wrong)
    await page.open(text)
    told = await page.told()
    params = lsp.CodeActionParams(page.document, told[0].range, lsp.CodeActionContext(told))
    (action,) = await page.client.text_document_code_action_async(params)
    assert action.title == title
    ((edit,),) = action.edit.changes.values()
    await page.open(applied(text, [edit]))
    assert await page.told() == []


CLASH = POWER.replace(
    "rules:\n",
    """rules:
  - id: room.network
    title: What training over our machines needs
    kind: formula
    when: workload.kind == training and hardware.nodes > 1
    fact: network.minimum
    value: 100 Gbit/s
    because: "At 25 GbE our cards waited for gradients."
    sources: [{thumb: measured}]
    tests:
      - {given: {workload.kind: training, hardware.nodes: 2}, expect: {network.minimum: 100 Gbit/s}, fires: true}
      - {given: {workload.kind: training, hardware.nodes: 1}, fires: false}

""",
)
TAKEN = POWER.replace("id: room.limit", "id: network.too_slow")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("text", "code", "title"),
    [
        (CLASH, "E203", "Let room.network override network.minimum"),
        (TAKEN, "W504", "Say that it replaces the rule network.too_slow"),
    ],
)
async def test_a_remedy_is_offered_and_makes_the_finding_go(page, text, code, title):
    await page.open(text)
    told = [each for each in await page.told() if each.code == code]
    params = lsp.CodeActionParams(page.document, told[0].range, lsp.CodeActionContext(told))
    (action,) = await page.client.text_document_code_action_async(params)
    assert action.title == title
    ((edit,),) = action.edit.changes.values()
    await page.open(applied(text, [edit]))
    assert code not in {each.code for each in await page.told()}


@pytest.mark.parametrize(
    "data",
    [
        *(None, "x", {"remedies": "x"}, {"remedies": [{"title": 1}]}, {"remedies": [{}]}, {"correction": "x"}),
        *({"correction": {"place": place, "written": "x", "meant": "y"}} for place in (["x", 1, 1], ["x", -1, -1])),
    ],
)
async def test_what_a_client_makes_up_offers_nothing(page, data):
    await page.open(POWER)
    made_up = lsp.Diagnostic(lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1)), "x", source="whygpu", data=data)
    params = lsp.CodeActionParams(page.document, made_up.range, lsp.CodeActionContext([made_up]))
    assert not await page.client.text_document_code_action_async(params)

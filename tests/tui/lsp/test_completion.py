"""What an editor offers where the cursor stands."""

from __future__ import annotations

import pytest

from tests.tui.lsp.pages import POWER, at

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("mark", "wanted", "unwanted"),
    [
        ("when: room.circuits < 2 and pow|", {"power.total", "room.circuits", "min", "not"}, {"level"}),
        ("    le|vel: warn", {"level", "when", "because", "tests"}, {"power.total"}),
        ("level: w|arn", {"warn", "require", "inform"}, {"power.total"}),
        ("- {given: {room|.circuits: 1", {"room.circuits", "power.total"}, {"level"}),
        ("power.total: 4 k|W}, fires: true}", {"kW", "W"}, {"power.total"}),
        ("power.total: 4 kW}, fi|res: true}", {"fires", "expect", "row"}, {"power.total"}),
        ("fires: t|rue", {"true", "false"}, {"power.total"}),
        ("carries 3 kW, and {po|wer.total}", {"power.total", "room.circuits"}, {"level"}),
        ("    ty|pe: int", {"type", "unit", "ask", "unknown"}, {"then"}),
        ("type: i|nt", {"int", "enum", "quantity"}, {"type"}),
        ("re|port:", {"report", "rules", "requirements"}, {"then"}),
        ("sources: [{th|umb:", {"thumb", "claim", "paper"}, {"then"}),
    ],
)
async def test_completion_offers_what_can_stand_there(page, mark, wanted, unwanted):
    text = f"{POWER}\nreport: []\n" if "port" in mark else POWER
    plain = mark.replace("|", "", 1)
    marked = mark if plain in text else None
    found = await page.completed(
        at(marked, text) if marked else text.replace("when: room.circuits < 2 and power.total > 3 kW", mark)
    )
    assert wanted <= found.keys()
    assert not unwanted & found.keys()


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("workload.kind == |", {"training", "inference"}),
        ("workload.kind in [training, i|", {"training", "inference"}),
        ("site.kind is not c|", {"cloud"}),
        ("power.total > 3 |", {"kW", "GB"}),
    ],
)
async def test_completion_knows_the_values_and_units_of_a_condition(page, condition, wanted):
    text = POWER.replace("room.circuits < 2 and power.total > 3 kW", condition)
    found = await page.completed(text)
    assert wanted <= found.keys()
    assert "power.total" not in found


async def test_completion_replaces_the_whole_word_in_a_file_that_cannot_be_read(page):
    found = await page.completed(POWER.replace("room.circuits < 2 and power.total > 3 kW", "(power.to|"))
    edit = found["power.total"].text_edit
    assert edit.range.end.character - edit.range.start.character == len("power.to")

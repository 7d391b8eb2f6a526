"""What follows from one varied fact alone is told by its values, and remembered."""

from __future__ import annotations

from engine.inference import Given, InferenceEngine
from engine.search.columns import decoded
from engine.search.evaluation import ColumnInference
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.table import Table

BOATS = ["canoe", "raft", "ferry", None]


def table(crossing: InferenceEngine, memory: ColumnMemory, load: float) -> Table:
    base = crossing.infer({"load": Given(load)})
    influence = Influence(crossing, base, ("boat",))
    inference = ColumnInference(crossing, base, influence, ["capacity", "trips"], memory)
    return Table.of("boat", [*BOATS, *BOATS], inference.order, inference, memory)


def test_a_table_tells_what_inferences_do(crossing: InferenceEngine) -> None:
    memory = ColumnMemory(crossing)
    found = table(crossing, memory, 900.0)
    assert list(found.rows) == BOATS
    for fact in ("capacity", "trips"):
        told = decoded(found.columns[fact], len(BOATS), crossing.rulebook.type_of(fact), memory.codes)
        for boat, row in found.rows.items():
            given = {"load": Given(900.0)} | ({"boat": Given(boat)} if boat is not None else {})
            assert told[row] == crossing.infer(given).value(fact)


def test_what_does_not_depend_on_a_new_answer_is_not_worked_out_again(crossing: InferenceEngine) -> None:
    memory = ColumnMemory(crossing)
    before, now = table(crossing, memory, 900.0), table(crossing, memory, 100.0)
    assert now.columns["capacity"] is before.columns["capacity"]
    assert now.columns["trips"] is not before.columns["trips"]

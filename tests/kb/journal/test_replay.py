"""A record is worked out again exactly with its own rules and prices; with others, what made the difference is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.data import read_data
from kb.journal.errors import JournalError, ReplayError
from kb.journal.journal import Journal
from kb.journal.recheck import outcome_under, rechecked, tasks
from kb.journal.recorder import Recorder
from kb.journal.replay import replayed
from kb.journal.today import said_today
from kb.session import Answers
from tests.kb.journal.conftest import DAY, GOAL, JOBS, SMALL

Rules = Callable[..., Advisor]


@pytest.fixture
def rules(tmp_path: Path) -> Iterator[Rules]:
    """Makes an advisor over the small world, whose texts, prices or day are otherwise."""
    folder = tmp_path / "somewhere" / "rules"
    folder.mkdir(parents=True)

    def made(
        *changes: tuple[str, str], prices: float = 1.0, day: date = DAY, overlays: tuple[Path, ...] = ()
    ) -> Advisor:
        text = (SMALL / "small.yaml").read_text()
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        (folder / "small.yaml").write_text(text)
        return Advisor.load([folder], "reference", overlays, day, read=lambda file: other_prices(file, prices))

    return made


def other_prices(file: str, times: float) -> bytes:
    """A data file; with accelerators that cost more or less."""
    data = read_data(file)
    if file != "accelerators.json" or times == 1:
        return data
    rows = json.loads(data)
    for row in rows:
        for key in ("cloud_usd_hr_low", "msrp_usd"):
            if key in row:
                row[key] = round(row[key] * times, 4)
    return json.dumps(rows).encode()


def kept(place: str, advisor: Advisor, answers: Answers = JOBS[0]) -> int:
    found = Recorder(place, "advise").advice(advisor, advisor.advise(answers.given, GOAL, answers.options), answers)
    assert found is not None
    return found.number


def test_a_record_is_reproduced(journal: Journal, small: Advisor) -> None:
    assert all(replayed(journal, number, small).is_same for number in (1, 2, 3))


def test_a_note_is_not_replayed(journal: Journal, small: Advisor) -> None:
    with pytest.raises(ReplayError, match="record 4 cannot be replayed: it has no advice"):
        replayed(journal, 4, small)


CHANGE = ("assume: 8192 token, note", "assume: 16384 token, note")


def test_it_is_reproduced_after_the_rules_changed_and_the_file_is_gone(
    place: str, rules: Rules, tmp_path: Path
) -> None:
    number = kept(place, rules())
    today = rules(CHANGE)
    with Journal.open(place) as journal:
        done = replayed(journal, number, today, "reference")
    assert done.is_same
    assert done.advisor.rulebook.digest != today.rulebook.digest


def test_it_is_reproduced_with_its_own_prices(place: str, rules: Rules) -> None:
    number = kept(place, rules(prices=2.0))
    with Journal.open(place) as journal:
        done = replayed(journal, number, rules(), "reference")
    assert done.is_same
    assert done.advisor.catalogues.accelerators.digest != rules().catalogues.accelerators.digest


def test_overlays_are_kept_too(place: str, rules: Rules, tmp_path: Path) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text(
        "schema: rules/1\npack: ours\ntitle: Ours\nparameters:\n"
        "  - {id: ours.share, title: Share, unit: byte, values: [{since: 2020-01-01, value: 5 byte}], "
        "sources: [{thumb: ours}]}\n"
    )
    advisor = rules(overlays=(ours,))
    assert not advisor.loaded.refused, advisor.loaded.refused
    number = kept(place, advisor)
    ours.unlink()
    with Journal.open(place) as journal:
        assert journal.content(number).layers == ("built-in", str(ours))
        done = replayed(journal, number, rules(), "reference")
    assert done.is_same
    assert "ours.share" in done.advisor.rulebook.parameters


def test_options_and_the_order_of_answers_are_kept(place: str, rules: Rules) -> None:
    option = {"hardware.accelerator": Given("small")}, {"hardware.accelerator": Given("large")}
    job = Answers({"inference.context": Given(4096), "model.params": Given(8e9)}, options=option)
    advisor = rules()
    number = kept(place, advisor, job)
    with Journal.open(place) as journal:
        content = journal.content(number)
        assert [each.fact for each in content.answers] == ["inference.context", "model.params"]
        assert len(content.options) == 2
        assert content.outcome is not None
        assert len(content.outcome.options) == 2
        assert replayed(journal, number, advisor).is_same


class TestToday:
    def test_nothing_is_different_with_the_same_rules(self, place: str, rules: Rules) -> None:
        number = kept(place, rules())
        with Journal.open(place) as journal:
            today = said_today(journal, number, rules(), "reference")
        assert today.reproduced
        assert today.comparison.is_empty
        assert today.steps == ()

    def test_a_changed_rule_is_named(self, place: str, rules: Rules) -> None:
        number = kept(place, rules())
        with Journal.open(place) as journal:
            today = said_today(journal, number, rules(CHANGE), "reference")
        assert "inference.context" in [each.fact for each in today.comparison.facts]
        (step,) = today.steps
        assert step.what == "rules"
        assert [(each.kind, each.id) for each in step.rules] == [("fact", "inference.context")]

    def test_another_day_is_named(self, place: str, rules: Rules) -> None:
        number = kept(place, rules())
        with Journal.open(place) as journal:
            today = said_today(journal, number, rules(day=date(2030, 1, 1)), "reference")
        assert [each.what for each in today.steps] == ["the day"]

    def test_prices_and_rules_are_told_apart(self, place: str, rules: Rules) -> None:
        number = kept(place, rules())
        with Journal.open(place) as journal:
            today = said_today(journal, number, rules(CHANGE, prices=3.0), "reference")
        prices, changed = today.steps
        assert (prices.what, changed.what) == ("prices and other data", "rules")
        assert not changed.comparison.is_empty


class TestRecheck:
    def test_finds_the_answers_that_change(self, journal: Journal, rules: Rules) -> None:
        records = [(number, each) for number, each in journal.contents() if each.outcome is not None]
        other = rules(CHANGE)
        found = {
            each.number: each.is_same
            for task in tasks(records)
            for each in rechecked(other, outcome_under(other, task), [r for r in records if r[0] in task.numbers])
        }
        # The third job says how long its context is.
        assert found == {1: False, 2: False, 3: True}

    def test_works_a_job_out_once(self, journal: Journal, record: Callable[[Answers], int]) -> None:
        record(JOBS[0])
        listed = tasks(journal.contents())
        assert [each.numbers for each in listed] == [(1, 5), (2,), (3,)]

    def test_says_why_answers_are_not_taken(self, journal: Journal, rules: Rules) -> None:
        advisor = rules()
        (first, *_) = tasks(journal.contents())
        text = first.text.replace(b'"model.params"', b'"model.gone"')
        result = outcome_under(advisor, type(first)(text, (1,)))
        assert result.outcome or result.refused


@pytest.mark.parametrize("damage", ["UPDATE text SET packed = x'00'", "DELETE FROM text"])
def test_texts_that_are_damaged_or_gone_are_said(journal: Journal, small: Advisor, damage: str) -> None:
    journal.store.rows("DROP TRIGGER text_is_not_changed")
    journal.store.rows(damage)
    with pytest.raises(JournalError, match=r"damaged text|lost the text"):
        replayed(journal, 1, small)

"""Keys of a person's own: taken where they can be, told where they cannot."""

from __future__ import annotations

import pytest

from kb.session import Session
from tui.app.app import WhyApp
from tui.app.registry import ACTIONS
from tui.view.consultation import Consultation
from tui.view.keymap import keymap_file, read_keymap


@pytest.fixture
def keymap(tmp_path):
    """What is read from a file with some text."""

    def read(text: str):
        path = tmp_path / "keys.toml"
        path.write_text(text)
        return read_keymap(path, ACTIONS)

    return read


def test_there_need_be_no_file(tmp_path):
    assert read_keymap(tmp_path / "keys.toml", ACTIONS) == read_keymap(keymap_file(), ACTIONS)
    assert not read_keymap(keymap_file(), ACTIONS).problems


def test_keys_are_taken_and_shown(keymap):
    found = keymap('[keys]\nundo = "ctrl+t"\nproof = ["f6", "alt+p"]\nback = "alt+x"\nnew = "alt+n"\n')
    assert found.problems == ()
    table = ACTIONS.with_keys(found.keys)
    assert table.get("undo").key == "^T"
    assert table.get("again").key == "Alt+N"  # by its command
    assert table.get("proof").keys == "f6,alt+p"
    assert ("^T", "undo", "app.undo") in table.hints("conversation")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('undoo = "ctrl+t"', "Did you mean undo?"),
        ('undo = "u"', "which is text"),
        ('undo = "ctrl+i"', "arrives as Tab"),
        ('undo = "f2"', "which facts has"),
        ('undo = "hyper"', "which is none"),
        ("undo = 3", "gives undo no key"),
        ('undo = "ctrl+w"', "needed to edit"),
        ("undo = ", "is not TOML"),
    ],
)
def test_what_is_wrong_is_told_and_left_out(keymap, line, problem):
    found = keymap(f"[keys]\n{line}\n")
    assert found.keys == {}
    assert problem in found.problems[0]
    assert found.problems[0].startswith("keys.toml ")


async def test_a_key_of_ones_own_does_it_and_the_usual_one_no_more(small, terminal_of):
    keys = {"undo": "ctrl+t"}
    app = WhyApp(lambda: Consultation(Session(small)), "8B model", table=ACTIONS.with_keys(keys))
    app.set_keymap(keys)
    async with app.run_test(size=(80, 24)) as pilot:
        terminal = terminal_of(app, pilot)
        while app.context.consultation is None:
            await pilot.pause(0.01)
        await terminal.settle()
        await terminal.press("ctrl+z")
        assert terminal.given == {"model.params": 8e9}
        await terminal.press("ctrl+t")
        assert terminal.given == {}

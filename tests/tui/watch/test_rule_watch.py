"""Watching rule files: whatever happens to them is noticed, once it is over."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from tui.watch.rule_watch import RuleWatch

_PATIENCE = 30
_QUIET = 0.5  # longer than a burst of writing lasts


class Seen:
    """What a watch saw: the texts of the rule files each time it called."""

    def __init__(self, *places: Path) -> None:
        self._places = places
        self._calls: Queue[dict[str, str]] = Queue()
        self.watch = RuleWatch(lambda: self._places, self._look)

    def _look(self) -> None:
        files = [file for place in self._places for file in (place.rglob("*.yaml") if place.is_dir() else [place])]
        self._calls.put({file.name: file.read_text() for file in files if file.exists()})

    def until(self, wanted: Callable[[dict[str, str]], bool]) -> None:
        """Waits for a call at which the files are as wanted."""
        seen: list[dict[str, str]] = []
        while True:
            try:
                seen.append(self._calls.get(timeout=_PATIENCE))
            except Empty:
                raise AssertionError(f"not seen: {seen}") from None
            if wanted(seen[-1]):
                return

    def nothing(self) -> bool:
        """Whether no call comes for a while."""
        try:
            self._calls.get(timeout=_QUIET)
        except Empty:
            return True
        return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "rules"
    made.mkdir()
    (made / "a.yaml").write_text("one")
    return made


@pytest.fixture
def seen(folder: Path, tmp_path: Path) -> Iterator[Seen]:
    """A watch over a folder that is there and one that is not."""
    watched = Seen(folder, tmp_path / "later")
    watched.watch.start()
    yield watched
    watched.watch.stop()


def test_nothing_is_called_while_nothing_is_saved(seen):
    assert seen.nothing()


def test_a_saved_file_is_noticed(folder, seen):
    (folder / "a.yaml").write_text("two")
    seen.until(lambda files: files == {"a.yaml": "two"})


def test_a_file_that_an_editor_replaces_is_noticed(folder, seen, tmp_path):
    for text in ("two", "three"):
        (tmp_path / "written").write_text(text)
        (tmp_path / "written").replace(folder / "a.yaml")
        seen.until(lambda files, text=text: files == {"a.yaml": text})


def test_new_files_in_new_folders_and_removed_ones_are_noticed(folder, seen):
    (folder / "deep").mkdir()
    (folder / "deep" / "b.yaml").write_text("b")
    seen.until(lambda files: files == {"a.yaml": "one", "b.yaml": "b"})
    shutil.rmtree(folder / "deep")
    seen.until(lambda files: files == {"a.yaml": "one"})


def test_a_template_is_noticed(folder, seen):
    (folder / "launch").mkdir()
    (folder / "launch" / "ours.j2").write_text("one")
    seen.until(lambda _: seen.watch.files == (folder / "launch" / "ours.j2",))


def test_other_files_are_of_no_interest(folder, seen):
    (folder / "a.yaml~").write_text("a backup")
    (folder / "notes.txt").write_text("notes")
    assert seen.nothing()


def test_a_folder_that_appears_goes_and_comes_back_is_noticed(seen, tmp_path):
    for text in ("b", "bb"):
        (tmp_path / "later").mkdir()
        (tmp_path / "later" / "b.yaml").write_text(text)
        seen.until(lambda files, text=text: files == {"a.yaml": "one", "b.yaml": text})
        shutil.rmtree(tmp_path / "later")
        seen.until(lambda files: files == {"a.yaml": "one"})


def test_a_single_file_can_be_watched_before_it_exists(tmp_path):
    watched = Seen(tmp_path / "mine.yaml")
    watched.watch.start()
    for text in ("one", "two"):
        (tmp_path / "mine.yaml").write_text(text)
        watched.until(lambda files, text=text: files == {"mine.yaml": text})
    watched.watch.stop()


def test_after_a_burst_of_saves_the_last_one_is_seen(folder, seen):
    for number in range(200):
        (folder / "a.yaml").write_text(str(number) * number)
    seen.until(lambda files: files == {"a.yaml": "199" * 199})


def test_what_was_saved_before_the_watch_began_counts(folder):
    watched = Seen(folder)
    (folder / "a.yaml").write_text("meanwhile")
    watched.watch.start()
    watched.until(lambda files: files == {"a.yaml": "meanwhile"})
    watched.watch.stop()


def test_what_is_saved_while_rules_are_read_is_read_after_that(folder):
    reading, go_on, texts = threading.Event(), threading.Event(), Queue[str]()

    def read() -> None:
        texts.put((folder / "a.yaml").read_text())
        reading.set()
        go_on.wait(_PATIENCE)

    watch = RuleWatch(lambda: (folder,), read)
    watch.start()
    (folder / "a.yaml").write_text("two")
    assert reading.wait(_PATIENCE)
    (folder / "a.yaml").write_text("three, saved during the reading")
    go_on.set()
    assert texts.get(timeout=_PATIENCE) == "two"
    assert texts.get(timeout=_PATIENCE) == "three, saved during the reading"
    watch.stop()


def test_one_can_ask_for_a_call(seen):
    seen.watch.call_now()
    seen.until(lambda files: files == {"a.yaml": "one"})


def test_a_stopped_watch_ends_and_can_never_begin_again(folder):
    watched = Seen(folder)
    watched.watch.start()
    watched.watch.stop()
    watched.watch._thread.join(_PATIENCE)
    assert not watched.watch._thread.is_alive()
    watched.watch.start()
    (folder / "a.yaml").write_text("two")
    assert watched.nothing()


def test_the_thread_does_not_keep_the_program_from_ending(folder):
    assert RuleWatch(lambda: (folder,), lambda: None)._thread.daemon

"""The collector rests while rules are loaded, and only then."""

import gc

import pytest

from engine.loading.collection_pause import collection_paused


def test_it_rests_within_and_goes_on_after_even_when_loading_fails() -> None:
    @collection_paused()
    def failing() -> None:
        assert not gc.isenabled()
        raise LookupError

    with pytest.raises(LookupError):
        failing()
    assert gc.isenabled()


def test_one_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with collection_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()

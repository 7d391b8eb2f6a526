"""What holds for all tests.

Properties are tested with the same examples in every run; ``HYPOTHESIS_PROFILE=explore make test`` looks for new ones.
The rules that a developer keeps for their own use have no say here, compiled rules are kept for this run only, and
nothing is recorded in the developer's own journal.
"""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import just

from tests.sample import EVERYTHING, examples, sampled

# A slow machine is no defect of the product.
_PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("repeatable", derandomize=True, max_examples=examples(100), **_PATIENT)
settings.register_profile("explore", **_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@given(just(0))
def _first_of_all(_: int) -> None:
    """Before its first property, hypothesis looks through everything that there is; there is least of it now."""


_first_of_all()

os.environ["WHYGPU_PACKAGES"] = str(Path(__file__).parent / "there is no such folder either")
os.environ.pop("WHYGPU_RULES", None)
os.environ.pop("WHYGPU_TRUST", None)
os.environ["WHYGPU_JOURNAL"] = "off"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # so that processes of tests need not compile the program each time
os.environ.pop("WHYGPU_JOURNAL_KEY", None)

if "PYTEST_XDIST_WORKER" not in os.environ:  # workers share the folders of the process that starts them
    for _name in ("WHYGPU_CACHE", "WHYGPU_CONFIG_DIR"):
        os.environ[_name] = tempfile.mkdtemp(prefix="whygpu-tests-")
        atexit.register(shutil.rmtree, os.environ[_name], ignore_errors=True)


# Most of what is made are rules, which stay while they are used, and go at once when they are not: to look for garbage
# among them would take a tenth of the time of all tests. What is left in circles is some hundred megabytes in all.
gc.set_threshold(5_000_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def _once() -> Iterator[None]:
    """Advices are worked out once for all tests of a process."""
    from tests.worked_out_once import worked_out_once

    with worked_out_once():
        yield


@pytest.fixture(scope="module", autouse=True)
def _forgotten(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a module of tests has made for itself, it alone asks for again: a process need not keep it to its end."""
    yield
    for made in vars(request.module).values():
        if getattr(made, "__module__", None) == request.module.__name__ and hasattr(made, "cache_clear"):
            made.cache_clear()


def pytest_unconfigure() -> None:
    """Looks for what was left behind by the tests once, where pytest looks five times through all that they made."""
    if "tests.loaded_once" in sys.modules:  # what goes without a search need not be gone through
        sys.modules["tests.loaded_once"].forgotten()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Where processes take whole modules, those that share what is dear to make go to the same one."""
    from tests.work_units import UnitScheduling

    return UnitScheduling(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = config.option.keyword or any("::" in each for each in config.args)
    if not EVERYTHING and not named:
        items[:], left_out = sampled(items)
        if left_out:
            config.hook.pytest_deselected(items=left_out)
    if "PYTEST_XDIST_WORKER" in os.environ:
        from tests.work_units import longest_first

        items[:] = longest_first(items)

"""Screens over rule files that the app watches."""

from tests.tui.app.workers.conftest import open_world, world  # noqa: F401 - fixtures

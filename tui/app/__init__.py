"""The terminal app. Importing this package imports neither Textual nor the engine; `run_app` does when it is called."""

from tui.app.launch import run_app

__all__ = ["run_app"]

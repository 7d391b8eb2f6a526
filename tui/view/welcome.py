"""What stands there at the beginning, before anything is loaded."""

from __future__ import annotations

from tui.view.card import Card, Row

__all__ = ["INTRODUCTION", "START"]

_EXAMPLES = (
    "serve llama 3.1 8b to 20 people, 16k context",
    "qlora llama 3.1 8b on one 4090",
    "which GPU for a 32B coding assistant?",
)
INTRODUCTION = """\
whygpu tells what hardware and configuration your LLM job needs, and proves why.

· Each answer sharpens the recommendation; it stands from the first one on.
· What you don't know is assumed, and the assumption is named.
· Every figure can be asked "why": formula, rule, source."""
START = Card(
    fact="",
    title="welcome",
    ask="What do you want to do?",
    kind="words",
    help="Describe the job in your own words below, or begin with one of these.",
    rows=(
        Row("", "Ask me questions, one by one", assumed=True),
        *(Row(each, f"“{each}”") for each in _EXAMPLES),
    ),
    hint="your job in a few words",
)

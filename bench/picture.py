"""The README's picture of the app: ``python -m bench.picture docs/app.svg``."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.app import WhyApp
from tui.view.consultation import Consultation

__all__ = ["main"]

_JOB = "serve llama 3.1 70b to a team of 20 with 16k context"


async def _draw(job: str, size: tuple[int, int]) -> str:
    advisor = Advisor.load()
    given = advisor.understand(job).given
    app = WhyApp(lambda: Consultation(Session(advisor, Answers(given))))
    async with app.run_test(size=size) as pilot:
        while app.context.consultation is None or any(worker.is_running for worker in app.workers):
            await asyncio.sleep(0.05)
        await pilot.pause(1.0)
        return app.export_screenshot(title="whygpu")


def main() -> None:
    """Writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--job", default=_JOB)
    options = parser.parse_args()
    options.path.write_text(asyncio.run(_draw(options.job, (120, 40))))


if __name__ == "__main__":
    main()

"""What hearing a long text takes: ``python -m bench.hearing`` prints the table of bench/README.md.

Texts are made of what stands in the repository, without repeating a sentence: the prose of its documents, and the
requests that the tests of understanding know. Processor time of one process, which has met the words before.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import yaml

from kb.advisor import Advisor
from kb.dialogue import Dialogue

__all__ = ["main"]

_DOCUMENTS, _REQUESTS = Path("docs"), Path("tests/kb/understanding/utterances.yaml")
_WORDS = (250, 1000, 4000)
_LEAST = 20
"""A paragraph of fewer words is a heading or a label."""
_SEED = 20261128
_JOB = "llama 3.1 8b, 10 users"


def _prose() -> Iterator[str]:
    for path in sorted(_DOCUMENTS.glob("*.md")):
        plain = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for paragraph in re.split(r"\n\s*\n", plain):
            said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", paragraph).replace("`", "").replace("**", "")
            if len(said.split()) >= _LEAST and not said.lstrip().startswith(("|", "#", "!", "<")):
                yield " ".join(said.split())


def _requests() -> Iterator[str]:
    for group in yaml.safe_load(_REQUESTS.read_text(encoding="utf-8")).values():
        for each in group:
            yield each["text"] if each["text"].endswith((".", "?", "!")) else f"{each['text']}."


def _text(parts: Sequence[str], words: int, joint: str) -> str:
    """The first of ``parts``, so many that they have about ``words`` words."""
    taken, count = list[str](), 0
    for part in parts:
        if count >= words:
            break
        taken.append(part)
        count += len(part.split())
    return joint.join(taken)


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Prints the table."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    advisor = Advisor.load()
    Dialogue(advisor).say(_JOB)
    kinds: Mapping[str, tuple[list[str], str]] = {
        "prose": (list(_prose()), "\n\n"),
        "requests": (list(_requests()), " "),
    }
    print("| text | words | understood | a turn of a conversation |\n|---|---:|---:|---:|")
    for kind, (parts, joint) in kinds.items():
        random.Random(_SEED).shuffle(parts)
        for words in _WORDS:
            text = _text(parts, words, joint)
            advisor.understand(text)  # makes the phrases that begin with its words
            again = f"{text}\n"
            understood = _seconds(lambda text=again: advisor.understand(text))  # type: ignore[misc]
            turn = _seconds(lambda text=text: Dialogue(advisor).say(text)) if words < _WORDS[-1] else None  # type: ignore[misc]
            shown = f"{turn:.2f} s" if turn is not None else "-"
            print(f"| {kind} | {len(text.split()):,} | {understood:.2f} s | {shown} |", flush=True)


if __name__ == "__main__":
    main()

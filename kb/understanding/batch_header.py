"""Headers of batch jobs in a text: what `#SBATCH --time=48:00:00` and `#PBS -l walltime=72:00:00` ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.language.late_pattern import LatePattern
from kb.understanding.mention import Meaning, Mention
from kb.understanding.token import Token

__all__ = ["batch_headers"]

_LIMIT, _COUNT, _NODES, _RAM = "training.days_limit", "hardware.count", "hardware.nodes", "hardware.host_ram"
_DIRECTIVE = re.compile(r"^[ \t]*#(?:SBATCH|PBS|BSUB|\$)\b[^\n]*|\b(?:srun|sbatch|salloc|qsub)\b[^\n]*", re.MULTILINE)
# Slurm: minutes, minutes:seconds, hours:minutes:seconds, days-hours and days-hours:minutes:seconds.
_TIME = LatePattern(
    r"(?:--time[= ]|(?<![\w-])-t[ =]?|(?:wall_?time|h_rt)=)(?:(?P<days>\d+)-)?(?P<clock>\d+(?::\d+){0,2})(?![\w:])"
)
_CARDS = LatePattern(
    r"(?:--gres[= ]gpu|--gpus-per-node|--gpus-per-task|--gpus|(?<![\w-])-G)[=: ](?:[a-z][\w.-]*:)?"
    r"(?P<count>\d+)(?!\w)"
    r"|(?:ngpus|gpus)=(?P<each>\d+)",
    re.IGNORECASE,
)
_MACHINES = LatePattern(r"(?:--nodes[= ]|(?<![\w-])-N[ =]?|select=)(?P<nodes>\d+)(?![\w-])")
_MEMORY = LatePattern(r"(?:--mem[= ]|(?<![\w-])mem=)(?P<size>\d+)(?P<unit>[GMT])B?\b", re.IGNORECASE)
# What is no number of machines or cards, though the words look so.
_SILENT = LatePattern(r"--(?:n?tasks-per-node|ntasks|cpus-per-task|cpus-per-gpu|mem-per-\w+|array)[= ][\d\w:%-]+")
_BYTES = {"M": 1e6, "G": 1e9, "T": 1e12}
_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400


def batch_headers(tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """What the lines of a batch job's header ask for: time, machines, accelerators of all machines, host memory."""
    for directive in _DIRECTIVE.finditer(text):
        begin, line = directive.start(), directive[0]
        for found in _TIME.compiled.finditer(line):
            yield from _said(tokens, begin, found, _LIMIT, _seconds(found["days"], found["clock"]))
        for found in _MEMORY.compiled.finditer(line):
            yield from _said(tokens, begin, found, _RAM, int(found["size"]) * _BYTES[found["unit"].upper()])
        for found in _SILENT.compiled.finditer(line):
            yield from _said(tokens, begin, found, None, 0)
        for found in _MACHINES.compiled.finditer(line):
            yield from _said(tokens, begin, found, _NODES, int(found["nodes"]))
        for found in _CARDS.compiled.finditer(line):
            cards = int(found["count"] or found["each"])
            whole = found[0].startswith(("--gpus=", "--gpus ", "-G"))
            yield from _said(tokens, begin, found, _COUNT, cards if whole else cards * _machines(text), last=True)


def _machines(text: str) -> int:
    """How many machines the header asks for."""
    said = (_MACHINES.compiled.search(directive[0]) for directive in _DIRECTIVE.finditer(text))
    return next((int(found["nodes"]) for found in said if found), 1)


def _seconds(days: str | None, clock: str) -> float:
    parts = [int(part) for part in clock.split(":")]
    if days is not None:
        hours, minutes, seconds = (*parts, 0, 0)[:3]
    elif len(parts) == 1:
        hours, minutes, seconds = 0, parts[0], 0
    elif len(parts) == 2:
        hours, minutes, seconds = 0, parts[0], parts[1]
    else:
        hours, minutes, seconds = parts
    return float(int(days or 0) * _DAY + hours * _HOUR + minutes * _MINUTE + seconds)


def _said(
    tokens: Sequence[Token], begin: int, found: re.Match[str], fact: str | None, value: float, *, last: bool = False
) -> Iterator[Mention]:
    """A mention of what was found; with ``last`` only its number, so that a name before it stays free."""
    start, end = begin + found.start(), begin + found.end()
    inside = [at for at, token in enumerate(tokens) if start <= token.start and token.end <= end]
    if not inside or (fact is not None and value <= 0):
        return
    first = inside[-1] if last else inside[0]
    meanings = () if fact is None else (Meaning(fact, value, first, inside[-1] + 1, literal=True, shared=0),)
    yield Mention(first, inside[-1] + 1, meanings, rank=-4)

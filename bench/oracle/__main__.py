"""Write the traced cases: `python -m bench.oracle bench/truth/oracle.jsonl`."""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from bench.oracle.drawn import drawn
from bench.oracle.grid import grid
from bench.oracle.setup import Setup

__all__ = ["main"]

_INSTALL = (
    "bench.oracle traces models with PyTorch; install it beside the project, in an environment of its own: "
    "python -m venv oracle && oracle/bin/pip install torch==2.13.0 transformers==5.23.0 peft==0.21.2"
)


def main(arguments: list[str] | None = None) -> int:
    """Trace what the output does not hold yet and return the exit status: 1 if something could not be traced."""
    parser = argparse.ArgumentParser(prog="bench.oracle", description=__doc__)
    parser.add_argument("output", type=Path, help="JSON lines to complete")
    parser.add_argument("--workers", type=int, default=2, help="processes to trace with")
    parser.add_argument("--match", default="", help="trace only cases with this in their id")
    parser.add_argument("--drawn", type=int, default=0, metavar="N", help="instead of the grid, N drawn configurations")
    options = parser.parse_args(arguments)
    setups = drawn(options.drawn) if options.drawn else grid()
    done = _read(options.output)
    wanted = [setup for setup in setups if setup.id not in done and options.match in setup.id]
    failed = 0
    with ProcessPoolExecutor(options.workers) as pool, options.output.open("a", encoding="utf-8") as output:
        futures = {pool.submit(_case, setup): setup for setup in wanted}
        for future in as_completed(futures):
            try:
                line = future.result()
            except ModuleNotFoundError as error:
                pool.shutdown(cancel_futures=True)
                print(f"{error}. {_INSTALL}", file=sys.stderr)
                return 1
            except Exception as error:  # one that cannot be traced does not stop the others
                failed += 1
                print(f"{futures[future].id}: {type(error).__name__}: {error}", file=sys.stderr)
            else:
                # Written at once, so that a run that is stopped can go on where it was.
                output.write(line + "\n")
                output.flush()
    done = _read(options.output)
    lines = [done[setup.id] for setup in setups if setup.id in done]
    options.output.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    print(f"{len(lines)} cases, {failed} could not be traced")
    return 1 if failed else 0


def _case(setup: Setup) -> str:
    from bench.oracle.record import record
    from bench.oracle.trace import trace

    return json.dumps(record(setup, trace(setup)))


def _read(path: Path) -> dict[str, str]:
    """The lines of an earlier run by the id of their case."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {json.loads(line)["id"]: line for line in lines}


if __name__ == "__main__":
    sys.exit(main())

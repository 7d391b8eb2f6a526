"""Installs what pyproject.toml asks for into the environment whose Python runs this file.

durable-rules is treated apart from the rest. It is published as C source only, so that it needs a compiler, and the
program has an evaluator of its own to put in its place: where it cannot be built, all else is installed all the same.
And pip and uv keep what they once built, without regard to the flags it was built with: an extension that was built
without the define that Python 3.13 needs comes back from the cache, and fails only when it is imported.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = "durable-rules"
NATIVE_MODULE = "durable_rules_engine"
COMPILERS = ("cc", "gcc", "clang")
LOG = Path(sys.prefix, "durable-rules.log")
NOTICE = Path(sys.prefix, "durable-rules.txt")


@dataclass(frozen=True, slots=True)
class Project:
    """What pyproject.toml says about installing: the requirements, and the variables to build durable-rules with."""

    requirements: tuple[str, ...]
    native: str
    build_variables: Mapping[str, str]

    @classmethod
    def read(cls, groups: Sequence[str]) -> Project:
        """Returns the project's requirements together with those of the named dependency groups."""
        document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        requirements = [*document["project"]["dependencies"]]
        native = next(each for each in requirements if _distribution(each) == NATIVE)
        requirements.remove(native)
        for group in groups:
            requirements += document["dependency-groups"][group]
        return cls(tuple(requirements), native, document["tool"]["uv"]["extra-build-variables"][NATIVE])


@dataclass(frozen=True, slots=True)
class Installer:
    """uv, where its path is given, and otherwise the environment's own pip."""

    uv: str | None

    def install(self, *arguments: str) -> bool:
        """Returns whether the requirements could be installed; the installer shows why not."""
        return _run(self._install(*arguments))

    def install_native(self, project: Project, *, afresh: bool = False) -> bool:
        """Returns whether durable-rules was installed and can be imported.

        Args:
            project: Says which version, and what to build it with.
            afresh: Build it from its source, whatever the caches hold.
        """
        options: tuple[str, ...] = ()
        if afresh:
            # The one that is there now stays until its successor is built.
            options = ("--no-cache", "--reinstall") if self.uv else ("--no-cache-dir", "--force-reinstall")
            options += ("--no-deps", "--no-binary", NATIVE)
        variables = _build_environment(project)
        return _run(self._install(*options, project.native), log=LOG, variables=variables) and _imports()

    def remove_native(self) -> None:
        """Takes durable-rules away."""
        if self.uv:
            command = [self.uv, "pip", "uninstall", "--quiet", "--python", sys.executable, NATIVE]
        else:
            command = [sys.executable, "-m", "pip", "uninstall", "--quiet", "--yes", NATIVE]
        _run(command, log=LOG)

    def _install(self, *arguments: str) -> list[str]:
        if self.uv:
            return [self.uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", sys.executable, *arguments]
        return [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]


def main() -> int:
    """Returns 0 when the program can be used, with durable-rules or without; 1 when it cannot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--group", action="append", default=[], help="install this dependency group, too")
    parser.add_argument("--rebuild", action="store_true", help="only build durable-rules again, past every cache")
    parser.add_argument("--uv", help="the uv to install with; without it, pip does")
    arguments = parser.parse_args()

    project = Project.read(arguments.group)
    # An environment with a pip was made by pip, or uv has failed in it before.
    installer = Installer(None if _succeeds("import pip") else arguments.uv)
    if arguments.rebuild:
        return _install_native(project, installer, rebuild=True)
    _say(f"installing {len(project.requirements)} packages and what they need (a minute or so, only this once)")
    succeeded = _install(project, installer)
    if succeeded is None:
        _say("the installation failed; the reason stands above. It needs a package index only until it succeeds.")
        return 1
    return _install_native(project, succeeded, rebuild=False)


def _install(project: Project, installer: Installer) -> Installer | None:
    """Returns the installer that could install everything but durable-rules, if any could."""
    if not installer.uv and not _succeeds("import pip"):
        _run([sys.executable, "-m", "ensurepip"], log=Path(sys.prefix, "ensurepip.log"))
    if installer.install(*project.requirements) and installer.install("--no-deps", "--editable", str(ROOT)):
        return installer
    if not installer.uv:
        return None
    # uv does not read pip's configuration, which at many a workplace names the only index that can be reached.
    _say("uv could not install them; trying pip")
    return _install(project, Installer(None))


def _install_native(project: Project, installer: Installer, *, rebuild: bool) -> int:
    """Returns the exit status. A missing durable-rules is an error only for who asked to have it rebuilt."""
    LOG.unlink(missing_ok=True)
    built = not rebuild and _imports()
    if not built:
        _say(f"building {NATIVE}, which comes as C source")
        built = not rebuild and installer.install_native(project)
    if not built and (rebuild or _installed()):
        # Asked for, or what came from a cache is no good.
        built = installer.install_native(project, afresh=True)
    if built:
        NOTICE.unlink(missing_ok=True)
        return 0
    if _imports():
        _say(f"the build failed ({LOG} holds the output); the {NATIVE} that was there before stays")
        return 1
    if _installed():
        installer.remove_native()
    notice = _notice()
    NOTICE.write_text(notice, encoding="utf-8")
    _say(notice)
    return 1 if rebuild else 0


def _notice() -> str:
    """Returns what is missing, what works nevertheless, and what to do."""
    if _compiler() is None:
        missing = f"no C compiler ({', '.join(COMPILERS)})"
    elif not _header().exists():
        missing = f"no C headers of this Python ({_header()})"
    else:
        missing = f"its build failed ({LOG} holds the output)"
    return f"""{NATIVE} was not built: {missing}.
  whygpu still works: its own reference evaluator takes over, with the same answers.
  For {NATIVE}, too, install a C compiler and Python's headers, then `make rebuild`.
    Debian, Ubuntu: sudo apt install gcc python3-dev
    Fedora:         sudo dnf install gcc python3-devel
    macOS:          xcode-select --install
"""


def _build_environment(project: Project) -> dict[str, str]:
    """Returns the environment variables to build with: those of the project, after the person's own."""
    variables = {name: f"{os.environ.get(name, '')} {value}".strip() for name, value in project.build_variables.items()}
    compiler = _compiler()
    # Python asks for the compiler that built itself, which need not be the one that is here.
    if compiler is not None and not shutil.which(_configured_compiler()):
        variables["CC"] = compiler
    return variables


def _compiler() -> str | None:
    return next((name for name in (_configured_compiler(), *COMPILERS) if shutil.which(name)), None)


def _configured_compiler() -> str:
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or COMPILERS[0]).split()
    return str(words[0])


def _header() -> Path:
    return Path(sysconfig.get_path("include"), "Python.h")


def _imports() -> bool:
    return _succeeds(f"import {NATIVE_MODULE}")


def _installed() -> bool:
    return _succeeds(f"from importlib.metadata import version; version({NATIVE!r})")


def _succeeds(code: str) -> bool:
    # In a process of its own: what was installed a moment ago is seen, and a broken extension harms nothing here.
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=False, capture_output=True, cwd=sys.prefix).returncode == 0


def _run(command: Sequence[str], *, log: Path | None = None, variables: Mapping[str, str] | None = None) -> bool:
    """Returns whether the command succeeded. With a log, its output is added there instead of being shown."""
    environment = {**os.environ, **(variables or {})}
    if log is None:
        return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode == 0
    with log.open("a", encoding="utf-8") as output:
        output.write(f"$ {' '.join(command)}\n")
        output.flush()
        done = subprocess.run(command, check=False, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    return done.returncode == 0


def _distribution(requirement: str) -> str:
    """Returns the normalised name in front of a requirement's version."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    return re.sub(r"[-_.]+", "-", name.group() if name else requirement).lower()


def _say(text: str) -> None:
    print(f"whygpu: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""``whygpu rules fmt``."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.findings import Finding, Place, RulebookError
from engine.formatting import UnformattableError, formatted
from engine.language import printable
from engine.rulebook.document import read_document
from engine.rulebook.layer import is_rule_text
from engine.rulebook.layer_folder import LayerFolder
from tui.authoring.whole_file import UnwritableFileError, write_file
from tui.commands.complaint import BAD_INPUT, complaining

__all__ = ["fmt"]


@complaining
def fmt(options: argparse.Namespace) -> int:
    """Formats rule files; one that cannot be read, or is in a package, stays as it is.

    With --check returns 1 when one would change; with --skip-others, files that are no rule files are passed over.
    """
    changed = refused = 0
    files = [file for path in options.paths for file in _rule_files(Path(path))]
    if options.skip_others:
        files = [file for file in files if not _is_other(file)]
    for file in files:
        try:
            text = formatted(read_document(file, str(file)))
        except (RulebookError, UnformattableError) as error:
            print(error)
            refused += 1
            continue
        if file.read_bytes() == text.encode():
            continue
        if not options.check:
            try:
                write_file(file, text)
            except UnwritableFileError as error:
                print(error)
                refused += 1
                continue
        changed += 1
        print(f"{printable(str(file), 300)}: {'would change' if options.check else 'formatted'}")
    counts = {"would change" if options.check else "formatted": changed, "refused": refused}
    counts["as they should be"] = len(files) - changed - refused
    if any(counts.values()):
        print(", ".join(f"{count} {what}" for what, count in counts.items() if count))
    return BAD_INPUT if refused else int(options.check and changed > 0)


def _is_other(file: Path) -> bool:
    """Whether ``file`` can be read and is no rule file."""
    try:
        return not is_rule_text(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def _rule_files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = list(LayerFolder.read(path).files)
    if not files:
        raise RulebookError([Finding("E001", "there are no rule files (*.yaml) here", Place(str(path), 1, 1))])
    return files

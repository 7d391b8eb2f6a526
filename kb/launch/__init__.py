"""Launch files: what starts the job that was advised, made of templates and the facts of the advice."""

from kb.launch.book import LaunchBook, load_launch_book, target_names
from kb.launch.errors import (
    LaunchError,
    LaunchFolderError,
    LaunchRefusedError,
    NoTargetError,
    UnknownTargetError,
)
from kb.launch.folder import written_files
from kb.launch.launch_file import LaunchFile
from kb.launch.occasion import Occasion
from kb.launch.offer import Elsewhere, Offer, elsewhere, offers
from kb.launch.rendering import launch_files
from kb.launch.tools import is_tool_without_file, tools_without_file

__all__ = [
    "Elsewhere",
    "LaunchBook",
    "LaunchError",
    "LaunchFile",
    "LaunchFolderError",
    "LaunchRefusedError",
    "NoTargetError",
    "Occasion",
    "Offer",
    "UnknownTargetError",
    "elsewhere",
    "is_tool_without_file",
    "launch_files",
    "load_launch_book",
    "offers",
    "target_names",
    "tools_without_file",
    "written_files",
]

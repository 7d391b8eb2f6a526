"""Launch files: what starts the job that was advised, made of templates and the facts of the advice."""

from kb.launch.book import LaunchBook, load_launch_book, target_names
from kb.launch.errors import LaunchError, LaunchFolderError, LaunchRefusedError, UnknownTargetError
from kb.launch.folder import written_files
from kb.launch.launch_file import LaunchFile
from kb.launch.occasion import Occasion
from kb.launch.offer import Offer, offers
from kb.launch.rendering import launch_files

__all__ = [
    "LaunchBook",
    "LaunchError",
    "LaunchFile",
    "LaunchFolderError",
    "LaunchRefusedError",
    "Occasion",
    "Offer",
    "UnknownTargetError",
    "launch_files",
    "load_launch_book",
    "offers",
    "target_names",
    "written_files",
]

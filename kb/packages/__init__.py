"""Packages of rules that people share: made of a folder, signed, and installed where everything about them is right."""

from kb.packages.installation import Installation
from kb.packages.offer import Offer, offered
from kb.packages.package import Package
from kb.packages.package_error import PackageError
from kb.packages.packing import packed_folder

__all__ = ["Installation", "Offer", "Package", "PackageError", "offered", "packed_folder"]

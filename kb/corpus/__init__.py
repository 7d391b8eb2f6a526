"""The corpus: typical jobs, on which sets of rules are compared."""

from kb.corpus.corpus import read_corpus
from kb.corpus.job import Job

__all__ = ["Job", "read_corpus"]

"""A folder of questions, submissions, pages and scorecards, laid out as in the seed protocol."""

from .folder import Loaded, Workspace, sample_root
from .manifest import Finding, PageRef, Question
from .sample import copy_sample
from .submission import Answer

__all__ = ["Answer", "Finding", "Loaded", "PageRef", "Question", "Workspace", "copy_sample", "sample_root"]

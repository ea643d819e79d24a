"""A folder of questions, submissions, pages and scorecards, laid out as in the seed protocol."""

from .folder import Loaded, Workspace, sample_root
from .manifest import Finding, PageRef, Question
from .submission import Answer

__all__ = ["Answer", "Finding", "Loaded", "PageRef", "Question", "Workspace", "sample_root"]

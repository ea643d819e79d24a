"""Widgets for notebooks: the scoring panel and the session behind it."""

from .panel import ScoringPanel
from .session import Session

__all__ = ["ScoringPanel", "Session"]

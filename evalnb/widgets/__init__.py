"""Widgets for notebooks: the scoring panel with the session behind it, and the widgets of the lessons."""

from .lesson import Playground, Practice, WorkCase
from .panel import ScoringPanel
from .session import Session

__all__ = ["Playground", "Practice", "ScoringPanel", "Session", "WorkCase"]

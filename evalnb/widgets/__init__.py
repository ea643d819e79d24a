"""Widgets for notebooks: the scoring panel with the session behind it, and the widgets of the lessons."""

from .lesson import GradeAnswers, Playground, Practice, WorkCase
from .panel import ScoringPanel
from .session import Session

__all__ = ["GradeAnswers", "Playground", "Practice", "ScoringPanel", "Session", "WorkCase"]

"""Widgets for the lessons: a case to work, a playground, practice from a seed, and answers to grade."""

from .case import WorkCase
from .grading import GradeAnswers
from .playground import Playground
from .practice import Practice

__all__ = ["GradeAnswers", "Playground", "Practice", "WorkCase"]

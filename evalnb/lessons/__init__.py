"""Lessons on the grading rules: their cases, practice from a seed, a learner's answers, and a class's results."""

from .lesson import FileCheck, Lesson, OwnCases

__all__ = ["FileCheck", "Lesson", "OwnCases"]

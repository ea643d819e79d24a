"""Widgets for the lessons: a case to work, a playground, practice from a seed, and answers to grade."""

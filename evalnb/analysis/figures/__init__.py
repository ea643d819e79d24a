"""Figures: each takes a frame, states its finding in the title, and puts counts on its marks.

No figure draws anything that its frame does not hold, so notebooks show the frame beside it and tests read the figure's
data.
"""

from .change import changes, trend
from .common import lengths, patterns
from .drawing import Chart, png
from .measures import measured
from .raters import agreement
from .run import TOP, bucket_rates, criterion_rates, fix_ranking, reason_ranking

__all__ = [
    "TOP", "Chart", "agreement", "bucket_rates", "changes", "criterion_rates", "fix_ranking", "lengths", "measured",
    "patterns", "png", "reason_ranking", "trend",
]

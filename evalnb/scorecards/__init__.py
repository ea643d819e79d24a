"""Scorecards on disk: the file's form, where files are, whose verdict counts, and runs read for analysis."""

from .records import SCHEMA_VERSION, StoredCard, Verdict, decode_card, encode_card, from_stored, to_stored
from .runs import LoadedRun, load_run
from .settle import combine
from .store import Outcome, ScorecardStore

__all__ = [
    "SCHEMA_VERSION", "LoadedRun", "Outcome", "ScorecardStore", "StoredCard", "Verdict", "combine", "decode_card",
    "encode_card", "from_stored", "load_run", "to_stored",
]

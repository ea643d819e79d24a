"""Scorecards on disk: the file's form, where files are, whose verdict counts, what raters did; and runs read back."""

from .conflicts import Conflict
from .entries import Entry, Working
from .files import Outcome
from .journal import Journal
from .records import SCHEMA_VERSION, StoredCard, Verdict, decode_card, encode_card, from_stored, to_stored
from .runs import LoadedRun, load_run, stream_run
from .settle import combine
from .standings import Standing
from .store import ScorecardStore

__all__ = [
    "SCHEMA_VERSION", "Conflict", "Entry", "Journal", "LoadedRun", "Outcome", "ScorecardStore", "Standing",
    "StoredCard", "Verdict", "Working", "combine", "decode_card", "encode_card", "from_stored", "load_run", "stream_run",
    "to_stored",
]

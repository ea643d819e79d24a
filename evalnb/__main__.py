"""Let `python -m evalnb` do what `evalnb` does."""

import sys

from .cli import main

sys.exit(main())

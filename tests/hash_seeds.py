"""Programs run under two hash seeds: what hangs on the order of a set differs between them."""

import os
import subprocess
import sys


def under_two_seeds(*arguments: str) -> tuple[bytes, bytes]:
    """Run Python with these arguments under two hash seeds; a run that fails is an error."""
    first, second = (
        subprocess.run(
            [sys.executable, *arguments],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in "12"
    )
    return first, second

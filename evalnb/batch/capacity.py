"""How many notebooks this machine runs at once."""

import os
from pathlib import Path

#: Notebooks a core: while one waits for its kernel to start or end, another computes.
A_CORE = 2
#: What a notebook is allowed to take, in bytes: a kernel with polars, matplotlib and a page of figures takes half of it.
A_NOTEBOOK = 400 * 2**20


def notebooks_at_once() -> int:
    """Return how many notebooks run at once: two a core, fewer where memory is short, at least one."""
    return max(1, min(A_CORE * cores(), free_memory() // A_NOTEBOOK))


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def free_memory() -> int:
    """Return how many bytes new processes can get, a container's limit included; where it is not told, a lot."""
    known = [_available(Path("/proc/meminfo")), _left(Path("/sys/fs/cgroup"))]
    return min((value for value in known if value is not None), default=2**40)


def _available(table: Path) -> int | None:
    try:
        lines = dict(line.split(":", 1) for line in table.read_text().splitlines())
        return int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None


def _left(group: Path) -> int | None:
    try:
        return max(0, int((group / "memory.max").read_text()) - int((group / "memory.current").read_text()))
    except (OSError, ValueError):  # no such group, or `max`: no limit
        return None

"""A copy of the bundled workspace to write to: scorecards and journals never land in the package."""

import os
import shutil
from pathlib import Path

from .folder import sample_root

#: The environment variable that names the folder for what is generated, where it is not `outputs`.
OUTPUTS = "EVALNB_OUTPUTS"


def outputs_folder() -> Path:
    """Return the folder for what is generated: as the environment names it, the repository's, or one right here."""
    named = os.environ.get(OUTPUTS)
    here = Path(__file__).resolve().parents[2] / "outputs"
    return Path(named) if named else here if here.is_dir() else Path("outputs")


def copy_sample(outputs: Path | None = None) -> Path:
    """Return the copy of the bundled workspace in the outputs, made where there is none yet.

    A copy that is there already is used as it is: what was scored in it stays.

    Args:
        outputs: the folder for what is generated; without it, that of `outputs_folder`.
    """
    copy = (outputs or outputs_folder()) / "sample"
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        whole = copy.with_name(f".sample-{os.getpid()}")
        try:
            shutil.copytree(sample_root(), whole, copy_function=shutil.copyfile)
            os.rename(whole, copy)
        finally:
            shutil.rmtree(whole, ignore_errors=True)
    return copy

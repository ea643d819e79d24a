"""Jupyter servers for the tests: on loopback, without anything of the user's, and gone in the end with their kernels."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START = 60  # seconds in which a server must answer on a busy machine
#: What asks on the first run whether it may fetch news.
DISABLED = ("@jupyterlab/apputils-extension:announcements",)


def environment(home: Path) -> dict[str, str]:
    """Return an environment in which no home and no settings of the user are read."""
    config = home / "config"
    (config / "labconfig").mkdir(parents=True, exist_ok=True)
    (config / "labconfig" / "page_config.json").write_text(json.dumps({"disabledExtensions": dict.fromkeys(DISABLED, True)}))
    own = {
        "HOME": home, "JUPYTER_CONFIG_DIR": config, "JUPYTER_DATA_DIR": home / "data", "JUPYTER_RUNTIME_DIR": home / "run",
        "IPYTHONDIR": home / "ipython", "PYTHONPATH": ROOT, "XDG_CONFIG_HOME": home / "xdg", "PYTHONNOUSERSITE": "1",
    }
    left = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTEST_"))}
    return left | {key: str(value) for key, value in own.items()}


@contextmanager
def jupyter_lab(folder: Path, home: Path) -> Iterator[str]:
    """Serve a folder with JupyterLab and Notebook 7, and yield the address."""
    port = _free_port()
    settings = {
        "ServerApp.ip": "127.0.0.1", "ServerApp.port": port, "ServerApp.port_retries": 0, "ServerApp.root_dir": folder,
        "ServerApp.open_browser": False, "ServerApp.allow_root": True, "IdentityProvider.token": "",
        "ServerApp.terminals_enabled": False, "LabApp.expose_app_in_browser": True, "JupyterNotebookApp.expose_app_in_browser": True,
        "MappingKernelManager.transport_encryption": "auto",
    }
    command = [sys.executable, "-m", "jupyterlab", *(f"--{name}={value}" for name, value in settings.items())]
    with _running(command, folder, home) as (process, log):
        address = f"http://127.0.0.1:{port}"
        _wait(lambda: _answers(f"{address}/api"), process, log)
        yield address


@contextmanager
def rate(folder: Path, home: Path, *options: str) -> Iterator[str]:
    """Do what `make rate` does, and yield the address that it says."""
    port = f"--port={_free_port()}"
    command = [sys.executable, "-m", "evalnb.batch.rate", "--no-browser", port, *options]
    with _running(command, folder, home) as (process, log):
        yield _wait(lambda: re.search(r"http://\S+", log.read_text("utf-8", "replace")), process, log).group()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


@contextmanager
def _running(command: list[str], folder: Path, home: Path) -> Iterator[tuple[subprocess.Popen, Path]]:
    home.mkdir(exist_ok=True)
    log = home / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, env=environment(home), stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        yield process, log
    finally:
        if process.poll() is None:
            process.terminate()  # the kernels end with their server
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


def _wait(ready, process: subprocess.Popen, log: Path):
    end = time.monotonic() + START
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        assert process.poll() is None, log.read_text("utf-8", "replace")
        time.sleep(0.1)
    raise AssertionError(f"no answer in {START} s:\n{log.read_text('utf-8', 'replace')}")

"""Forked kernels are real kernels: what a notebook can see of them is what it sees of others."""

import os
import signal
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.blocking import BlockingKernelClient
from jupyter_core.utils import run_sync
from nbclient import NotebookClient
from nbclient.exceptions import DeadKernelError
from nbformat.v4 import new_code_cell, new_notebook
from traitlets.config import Config

from evalnb.batch.kernels import InterpreterKernelManager
from evalnb.batch.provisioner import ForkedProcess, Server, can_fork
from evalnb.batch.refresh import run_again

pytestmark = pytest.mark.skipif(not can_fork(), reason="kernels cannot be forked here")

REPOSITORY = Path(__file__).parents[2]
NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb")) + sorted((REPOSITORY / "notebooks/reports").glob("*.ipynb"))

#: Seconds after which a tiny notebook counts as hanging, on a busy machine.
HANGING = 120

SEEN = """
import os, random, sys
import numpy
sys.path, sys.argv[:1], sys.flags, os.getcwd(), sorted(os.environ), os.environ.get("OPENBLAS_NUM_THREADS")
"""


def run(*cells: str, forked: bool = True, folder: str = ".", seconds: int | None = HANGING) -> list[str]:
    """Run cells in a kernel, and return what each shows."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(
        notebook,
        timeout=seconds,
        kernel_manager_class=InterpreterKernelManager,
        config=Config({InterpreterKernelManager.__name__: {"forked": forked}}),
        resources={"metadata": {"path": folder}},
        shutdown_kernel="immediate",
    ).execute()
    return ["".join(o.get("text") or o.data.get("text/plain", "") for o in cell.outputs) for cell in notebook.cells]


@pytest.fixture
def kernel():
    """Yield a forked kernel that goes on, with a client."""
    manager = InterpreterKernelManager(forked=True)
    run_sync(manager.start_kernel)(extra_arguments=["--HistoryManager.hist_file=:memory:"])
    client = BlockingKernelClient(connection_file=manager.connection_file)
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=HANGING)
    yield manager, client
    client.stop_channels()
    run_sync(manager.shutdown_kernel)(now=True)


def server() -> Server:
    """Return the server of this process's environment."""
    env = dict(os.environ) | {"PYTHONUTF8": "1"}
    return Server.find([sys.executable], env)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_notebook_gives_the_bytes_that_stock_kernels_gave(path):
    assert run_again(path, forked=True) == path.read_bytes()


def test_a_notebook_sees_the_same_process_as_in_a_stock_kernel(tmp_path):
    assert run(SEEN, folder=str(tmp_path)) == run(SEEN, folder=str(tmp_path), forked=False)


def test_the_kernel_is_a_child_of_the_server_and_its_own_group():
    assert run("import os; print(os.getppid(), os.getpgid(0) == os.getpid())") == [f"{server().process.pid} True\n"]


def test_pictures_are_drawn_by_the_inline_backend():
    plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.get_backend(), plt.isinteractive()"
    assert run(plot, "len(plt.get_fignums())") == run(plot, "len(plt.get_fignums())", forked=False)


def test_random_numbers_differ_from_kernel_to_kernel():
    cell = "import multiprocessing, numpy, random\nprint(random.random()); print(numpy.random.random())"
    drawn = [run(cell, "print(multiprocessing.current_process().authkey.hex())") for _ in range(2)]
    first, second = ("".join(texts).split() for texts in drawn)
    assert not set(first) & set(second)


def test_two_hundred_forked_notebooks_use_polars_and_none_hangs():
    """About a minute on two quiet cores."""
    cell = "import polars as pl\npl.DataFrame({'a': [1, 2] * 500}).lazy().group_by('a').len().collect()['len'].sum()"
    with ThreadPoolExecutor(4) as pool:
        shown = list(pool.map(lambda _: run(cell), range(200)))
    assert shown == [["1000"]] * 200


def test_what_is_imported_before_the_fork_does_not_start_polars_threads():
    code = (
        "import os, sys, importlib\n"
        "from evalnb.batch.forkserver import PRELOADED\n"
        "for name in PRELOADED: importlib.import_module(name)\n"
        "def threads(): return [open(f'/proc/self/task/{t}/comm').read().strip() for t in os.listdir('/proc/self/task')]\n"
        "before = threads()\n"
        "import polars; polars.DataFrame({'a': range(1000)}).sort('a')\n"
        "print(sum(name.startswith('polars-') and name[7:].isdecimal() for name in before), len(threads()) > len(before))"
    )
    env = dict(os.environ) | {"OPENBLAS_NUM_THREADS": "1", "POLARS_MAX_THREADS": "2"}
    assert subprocess.check_output([sys.executable, "-c", code], env=env, text=True).split() == ["0", "True"]


def test_the_socket_is_for_its_owner_alone():
    folder = server()._folder
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "socket")] == [0o700, 0o600]


def test_a_cell_can_be_interrupted(kernel):
    manager, client = kernel
    sent = client.execute("import time\nprint('begun')\ntime.sleep(600)")
    while client.get_iopub_msg(timeout=HANGING)["msg_type"] != "stream":
        pass
    os.killpg(manager.provisioner.pgid, signal.SIGINT)
    reply = client.get_shell_msg(timeout=HANGING)
    assert reply["parent_header"]["msg_id"] == sent and reply["content"]["ename"] == "KeyboardInterrupt"


@pytest.mark.parametrize(
    ("code", "expected"), [("import os; os._exit(7)", 7), ("import os; os.kill(os.getpid(), 9)", -9)], ids=["exit", "kill"]
)
def test_the_exit_status_is_told(kernel, code, expected):
    manager, client = kernel
    process = manager.provisioner.process
    client.execute(code)
    assert isinstance(process, ForkedProcess) and process.wait(HANGING) == process.poll() == expected


def test_with_the_server_its_kernels_end_and_the_next_kernel_gets_a_new_one():
    first = server()
    killed = "import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(600)"
    with pytest.raises(DeadKernelError):
        run(killed)
    assert first.process.wait(HANGING) == -signal.SIGKILL
    assert run("print(1)") == ["1\n"] and server() is not first and not first._folder.exists()


def test_with_the_process_that_started_them_server_and_kernels_end(tmp_path):
    code = f"""
import os, sys
sys.path.insert(0, {str(REPOSITORY)!r})
from tests.batch.test_provisioner import run, server
cell = "import os, subprocess, time\\nsubprocess.Popen(['sleep', '600']); open({str(tmp_path / "pid")!r}, 'w').write(str(os.getpid()))"
print(server().process.pid, server()._folder, flush=True)
run(cell, "time.sleep(600)", seconds=None)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid, folder = process.stdout.readline().split()
    _wait_until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text())
    group = (tmp_path / "pid").read_text()
    process.kill()
    process.communicate()
    _wait_until(lambda: not _alive(group) and not _alive(pid) and not Path(folder).exists())


def _alive(group: str) -> bool:
    """Tell whether a process of a group is left; what only waits for a reaper, which a container may lack, is not."""
    stats = [_stat(path) for path in Path("/proc").glob("[0-9]*/stat")]
    return any(fields[2] == group and fields[0] != "Z" for fields in filter(None, stats))


def _stat(path: Path) -> list[str]:
    try:
        return path.read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _wait_until(condition) -> None:
    for _ in range(10 * HANGING):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("never came true")


@pytest.mark.parametrize("reason", ["another interpreter", "settings of matplotlib", "no server"])
def test_what_cannot_be_forked_is_started_as_usual(reason, tmp_path, monkeypatch):
    if reason == "another interpreter":
        other = tmp_path / "python"
        other.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        other.chmod(0o755)
        spec = get_kernel_dict()
        spec["argv"][0] = str(other)
        monkeypatch.setattr("evalnb.batch.kernels.get_kernel_dict", lambda: spec)
    elif reason == "settings of matplotlib":
        (tmp_path / "matplotlibrc").write_text("lines.linewidth: 7\n")
    else:
        monkeypatch.setattr(Server, "find", lambda *_: (_ for _ in ()).throw(OSError("none")))
    seen = run("import os; print(os.getppid())", folder=str(tmp_path))
    assert seen == [f"{os.getpid()}\n"]

"""The kernel provisioner `evalnb-fork`: real ipykernels, forked from a process that has imported what they need.

A kernelspec asks for it with `"metadata": {"kernel_provisioner": {"provisioner_name": "evalnb-fork"}}`. What cannot be
forked is started as usual: on systems without fork or pidfd, for another interpreter or another kind of kernel, and
where the server does not answer.
"""

import asyncio
import atexit
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning import LocalProvisioner

from ..errors import BatchError
from .forkserver import ONE_THREAD, kernel_arguments, receive, send

#: The name in kernelspecs, and of the entry point.
PROVISIONER = "evalnb-fork"

#: What the interpreter and the imported libraries read of the environment when they start, by the names' beginnings:
#: a server stands for one setting of these, all else a kernel gets from its own request.
_READ_AT_START = (
    "HOME", "IPYTHON", "JUPYTER_", "LANG", "LC_", "LD_", "MALLOC_", "MATPLOTLIB", "MKL_", "MPL", "NPY_", "OMP_",
    "OPENBLAS_", "POLARS_", "PYTHON", "TZ", "XDG_",
)  # fmt: skip
_KERNEL_PATIENCE = 60
_EXIT_PATIENCE = 5


def can_fork() -> bool:
    """Tell whether kernels can be forked here: a system with fork and pidfd, and the provisioner installed."""
    system = sys.platform == "linux" and hasattr(os, "pidfd_open") and hasattr(socket, "recv_fds")
    return system and any(entry_points(group="jupyter_client.kernel_provisioners", name=PROVISIONER))


class ForkedProcess:
    """A forked kernel, with what `subprocess.Popen` has of it.

    Attributes:
        pid: its process id, and the id of its process group.
        returncode: None while it runs; a signal's number is negative, `-SIGKILL` also stands for an unknown end.
    """

    stdin = stdout = stderr = None

    def __init__(self, connection: socket.socket, pid: int, descriptor: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._connection = connection
        self._descriptor = descriptor
        self._lock = Lock()

    def fileno(self) -> int:
        """Return the descriptor of the process: it can be read once the process has ended."""
        return self._descriptor

    def poll(self) -> int | None:
        """Return the exit status; None while it runs."""
        with self._lock:
            if self.returncode is None and select.select([self._descriptor], [], [], 0)[0]:
                self._collect()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and return the exit status.

        Raises:
            subprocess.TimeoutExpired: it still runs.
        """
        if self.returncode is None and not select.select([self._descriptor], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(["ipykernel"], timeout)
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal to this very process; nothing happens where it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._descriptor, number)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)

    def _collect(self) -> None:
        self._connection.settimeout(_EXIT_PATIENCE)
        try:
            self.returncode = receive(self._connection)[0].get("returncode", -signal.SIGKILL)
        except (OSError, ValueError):
            self.returncode = -signal.SIGKILL
        self._connection.close()
        os.close(self._descriptor)


class Server:
    """A running fork server, as seen from the process that started it.

    Args:
        command: the interpreter with its options.
        env: what the server starts with.
    """

    _running: ClassVar[dict[tuple, "Server"]] = {}
    _starting: ClassVar[Lock] = Lock()

    def __init__(self, command: list[str], env: Mapping[str, str]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="evalnb-fork-"))  # for its owner alone
        self._log = self._folder / "log"
        with socket.socket(socket.AF_UNIX) as listener, self._log.open("wb") as log:
            listener.bind(str(self._folder / "socket"))
            os.chmod(self._folder / "socket", 0o600)
            listener.listen(64)
            self.process = subprocess.Popen(
                [*command, "-m", "evalnb.batch.forkserver", str(listener.fileno())],
                env=dict(env) | ONE_THREAD,
                cwd=self._folder,
                pass_fds=[listener.fileno()],
                stdin=subprocess.PIPE,  # the lifeline
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for whoever started it
            )

    @classmethod
    def find(cls, command: list[str], env: Mapping[str, str]) -> "Server":
        """Return the server for an interpreter in an environment; one that is not there, or not any more, is started."""
        key = (os.getpid(), *command, *sorted(item for item in env.items() if item[0].startswith(_READ_AT_START) and item[0] != "MPLBACKEND"))
        with cls._starting:
            known = cls._running.get(key)
            if known is None or known.process.poll() is not None:
                if known is not None:
                    known.stop()
                known = cls._running[key] = cls(command, env)
        return known

    @classmethod
    def stop_all(cls) -> None:
        """Stop the servers of this process and their kernels."""
        with cls._starting:
            for key in [key for key in cls._running if key[0] == os.getpid()]:
                cls._running.pop(key).stop()

    def fork(self, argv: list[str], *, cwd: str, env: Mapping[str, str], files: tuple[int, int]) -> ForkedProcess:
        """Start a kernel.

        Raises:
            BatchError: the server did not start one.
        """
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.settimeout(_KERNEL_PATIENCE)
            connection.connect(str(self._folder / "socket"))
            send(connection, {"argv": argv, "cwd": cwd, "env": dict(env)}, files)
            answer, descriptors = receive(connection, files=1)
            if len(descriptors) != 1:
                raise BatchError(answer.get("error", "the server has ended"))
        except (OSError, ValueError) as error:
            connection.close()
            raise BatchError(f"no kernel was forked: {error}; {self._last_words()}") from error
        except BaseException:
            connection.close()
            raise
        return ForkedProcess(connection, answer["pid"], descriptors[0])

    def _last_words(self) -> str:
        told = self._log.read_text(errors="replace").strip() if self._log.exists() else ""
        return told.rpartition("\n")[2] or "the server says nothing"

    def stop(self) -> None:
        """Cut the lifeline, and wait until the server has killed its kernels."""
        self.process.stdin.close()
        try:
            self.process.wait(_EXIT_PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


atexit.register(Server.stop_all)


class ForkProvisioner(LocalProvisioner):
    """Forks kernels; for the rest as local as its base."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork a kernel, or start it as usual where it cannot be forked."""
        env = dict(kwargs.get("env") or os.environ) | {"JPY_PARENT_PID": str(os.getpid())}
        self.cwd = os.path.abspath(kwargs.get("cwd") or os.getcwd())
        if kwargs.get("independent") or not _can_be_forked(cmd, self.cwd):
            return await super().launch_kernel(cmd, **kwargs)
        launch = cmd.index("-m")
        files = (_descriptor(kwargs.get("stdout"), 1), _descriptor(kwargs.get("stderr"), 2))
        try:
            server = Server.find(cmd[:launch], env)
            self.process = await asyncio.to_thread(
                server.fork, cmd, cwd=self.cwd, env=env, files=(files[0], files[0] if files[1] < 0 else files[1])
            )
        except (OSError, BatchError) as error:
            self.log.warning("%s; started as usual", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.pid = self.pgid = self.process.pid
        return self.connection_info

    async def wait(self) -> int | None:
        """Wait for the end of the kernel, without asking again and again."""
        await self._ended()
        return await super().wait()

    async def kill(self, restart: bool = False) -> None:
        """Kill the kernel with what it has started, and wait until it is gone."""
        await super().kill(restart=restart)
        with suppress(TimeoutError, asyncio.TimeoutError):
            await asyncio.wait_for(self._ended(), _EXIT_PATIENCE)

    async def _ended(self) -> None:
        if not isinstance(self.process, ForkedProcess) or self.process.poll() is not None:
            return
        loop, descriptor = asyncio.get_running_loop(), self.process.fileno()
        ended = loop.create_future()
        loop.add_reader(descriptor, lambda: ended.done() or ended.set_result(None))
        try:
            await ended
        finally:
            loop.remove_reader(descriptor)


def _can_be_forked(command: list[str], folder: str) -> bool:
    """Tell whether a kernel is of this interpreter, and imports here what it imports elsewhere."""
    found = shutil.which(command[0])
    ours = found is not None and os.path.abspath(found) == os.path.abspath(sys.executable)
    # matplotlib reads a file of this name in the folder in which it is imported.
    return can_fork() and ours and kernel_arguments(command) is not None and not (Path(folder) / "matplotlibrc").exists()


def _descriptor(file: Any, own: int) -> int:
    """Return the descriptor that a `Popen` argument means."""
    if file is None:
        return own
    return file if isinstance(file, int) else file.fileno()

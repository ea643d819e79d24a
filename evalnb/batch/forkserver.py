"""A small process that has imported what kernels need, and forks a real ipykernel for each request.

It is started by `provisioner`, listens on a socket that only its owner may open, in a private folder, and ends with
the process that started it: it then kills its kernels. It has one Python thread, and never uses what it has imported:
polars must not be used before a fork, since its pool of threads would be missing in the child.

A request is a message with the kernel's command, folder and environment, together with the files for its stdout and
stderr. The answer is the kernel's process id with a descriptor of the process. The connection stays open: once the
kernel has ended, its exit status follows; where the other side closes it first, the kernel is killed.

`multiprocessing.forkserver` does not fit: it runs the caller's main module in each child, and a child has a parent
process of `multiprocessing` that a notebook would notice.
"""

import gc
import json
import os
import selectors
import shutil
import signal
import socket
import struct
import sys
import warnings
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

#: What kernels find imported, ipykernel first. Nothing here may use polars while it is imported.
PRELOADED = (
    "ipykernel.debugger",
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "polars",
    "matplotlib.pyplot",
    "evalnb.batch.results",
    "evalnb.freetext.block",
    "evalnb.freetext.rules",
    "evalnb.freetext.show",
    "evalnb.workspace",
)
#: One thread for linear algebra: a pool would not live on in a child.
ONE_THREAD = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}

_LENGTH = struct.Struct("!I")
#: How long a request may take to arrive, in seconds.
_PATIENCE = 10
_LIFELINE = 0
#: What the imports of ipykernel have put into the environment, as they do in every kernel.
_SET_BY_IMPORTS: dict[str, str] = {}
_BACKEND = "module://matplotlib_inline.backend_inline"
_MODULE = "ipykernel_launcher"


def receive(connection: socket.socket, files: int = 0) -> tuple[dict[str, Any], list[int]]:
    """Receive one message, and the files that come with it; without a whole message an empty one.

    Args:
        connection: from where.
        files: how many may come.
    """
    head, descriptors, _, _ = socket.recv_fds(connection, _LENGTH.size, files)
    with connection.makefile("rb", buffering=0) as stream:
        head += _read(stream, _LENGTH.size - len(head))
        content = _read(stream, _LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""
    return json.loads(content or b"{}"), descriptors


def send(connection: socket.socket, message: dict[str, Any], files: Iterable[int] = ()) -> None:
    """Send one message together with files."""
    content = json.dumps(message).encode()
    head = _LENGTH.pack(len(content))
    connection.sendall(head[socket.send_fds(connection, [head], list(files)) :] + content)


def _read(stream: Any, size: int) -> bytes:
    parts = []
    while size and (part := stream.read(size)):
        parts.append(part)
        size -= len(part)
    return b"" if size else b"".join(parts)


class ForkServer:
    """Forks kernels until its lifeline is cut.

    Args:
        listener: where requests come in.

    Its standard input is the lifeline: it ends when the process that started the server is gone.
    """

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._kernels: dict[socket.socket, tuple[int, int]] = {}
        self._threads = _threads()
        self._selector = selectors.DefaultSelector()
        self._selector.register(listener, selectors.EVENT_READ)
        self._selector.register(_LIFELINE, selectors.EVENT_READ)

    def serve(self) -> dict[str, Any] | None:
        """Answer requests; return twice: in each kernel's process its request, and in the server None at the end."""
        while True:
            for key, _ in self._selector.select():
                if key.fileobj == _LIFELINE:
                    for connection in list(self._kernels):
                        self._end(connection, kill=True)
                    return None
                if key.fileobj is self._listener:
                    request = self._accept()
                    if request is not None:
                        return request
                elif key.data in self._kernels:
                    self._end(key.data, kill=key.fileobj is key.data)

    def _accept(self) -> dict[str, Any] | None:
        connection, _ = self._listener.accept()
        connection.settimeout(_PATIENCE)
        files: list[int] = []
        try:
            if not _is_ours(connection):
                raise PermissionError("the request is another user's")
            request, files = receive(connection, files=2)
            if len(files) != 2:
                raise ValueError("the request is not whole")
            if _threads() > self._threads:
                raise RuntimeError("something runs in a thread of its own")
            return self._fork(connection, request, files)
        except (OSError, RuntimeError, ValueError) as error:
            with suppress(OSError):
                send(connection, {"error": str(error)})
            connection.close()
            return None
        finally:
            for file in files:
                with suppress(OSError):
                    os.close(file)

    def _fork(self, connection: socket.socket, request: dict[str, Any], files: list[int]) -> dict[str, Any] | None:
        ready, told = os.pipe()
        with warnings.catch_warnings():
            # Python warns of any thread; those that are there now belong to allocators, which see to forks themselves.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if not pid:
            os.close(ready)
            os.setsid()  # before anybody learns of it: its whole group is what gets killed
            os.close(told)
            self._leave(connection)
            _become(request, files)
            return request
        os.close(told)
        os.read(ready, 1)
        os.close(ready)
        process = os.pidfd_open(pid)
        self._kernels[connection] = (pid, process)
        self._selector.register(process, selectors.EVENT_READ, connection)
        self._selector.register(connection, selectors.EVENT_READ, connection)
        try:
            send(connection, {"pid": pid}, [process])
        except OSError:
            self._end(connection, kill=True)
        return None

    def _end(self, connection: socket.socket, *, kill: bool) -> None:
        """Tell how a kernel ended; kill it before, with what it has started, where nobody waits for it any more."""
        pid, process = self._kernels.pop(connection)
        if kill:
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        with suppress(OSError):
            send(connection, {"returncode": os.waitstatus_to_exitcode(status)})
        for file in (process, connection):
            self._selector.unregister(file)
        os.close(process)
        connection.close()

    def _leave(self, connection: socket.socket) -> None:
        """Close in a child what belongs to the server, so that an end of the server or of another kernel is noticed."""
        self._selector.close()
        self._listener.close()
        connection.close()
        for other, (_, process) in self._kernels.items():
            other.close()
            os.close(process)
        self._kernels.clear()


def _become(request: dict[str, Any], files: list[int]) -> None:
    """Make this child what a process that was started by the request's command would be."""
    for number, file in enumerate(files, 1):
        os.dup2(file, number)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(_SET_BY_IMPORTS | request["env"])
    sys.orig_argv = list(request["argv"])
    # What matplotlib reads while it is imported, and ipykernel sets before; the backend itself is made when it is used.
    sys.modules["matplotlib"].rcParams["backend"] = request["env"].get("MPLBACKEND") or _BACKEND
    # What was drawn at random when it was imported, and would be the same in every kernel. `random` sees to itself.
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()
    if "multiprocessing.process" in sys.modules:
        sys.modules["multiprocessing.process"].current_process().authkey = os.urandom(32)


def _run_kernel(request: dict[str, Any]) -> None:
    """Do what `python -m ipykernel_launcher` does, in this process; its parent is the server."""
    from ipykernel.kernelapp import IPKernelApp

    arguments = kernel_arguments(request["argv"])
    sys.argv = [find_spec(_MODULE).origin, *arguments]
    IPKernelApp.launch_instance([*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"])


def kernel_arguments(command: list[str]) -> list[str] | None:
    """Return what a command hands to ipykernel; None where it starts something else."""
    launch = ["-m", _MODULE]
    at = next((i for i in range(len(command)) if command[i : i + 2] == launch), None)
    return None if at is None else command[at + 2 :]


def _threads() -> int:
    return len(os.listdir("/proc/self/task"))


def _is_ours(connection: socket.socket) -> bool:
    peer = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", peer)[1] == os.getuid()


def main() -> None:
    """Serve on the listening socket whose descriptor is given, and be a kernel in each child."""
    if sys.path[0] == os.getcwd():
        del sys.path[0]  # nothing is imported from where the server happens to stand
    listener = socket.socket(fileno=int(sys.argv[1]))
    before = dict(os.environ)
    for name in PRELOADED:
        import_module(name)
        if name.startswith("ipykernel."):
            _SET_BY_IMPORTS.update(item for item in os.environ.items() if item[0] not in before)
    gc.collect()
    gc.freeze()  # what stands now is shared with the children for as long as nothing moves it
    request = ForkServer(listener).serve()
    if request is None:
        shutil.rmtree(os.getcwd(), ignore_errors=True)  # the private folder: who made it may have been killed
    else:
        _run_kernel(request)


if __name__ == "__main__":
    main()

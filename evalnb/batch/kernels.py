"""Kernels of the interpreter that runs this code, whatever kernelspec a notebook names."""

import os
import signal
import subprocess
import weakref
from contextlib import suppress
from typing import Any, ClassVar

import zmq
from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpec
from traitlets import Bool, Unicode, default

from ..workspace.sample import OUTPUTS
from .provisioner import PROVISIONER

#: The metadata that a notebook which was run here carries.
KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


class InterpreterKernelManager(AsyncKernelManager):
    """Start a kernel on the current interpreter, with its own output kept in a file.

    A kernelspec that a notebook names may belong to somebody else's environment, or be missing; a spec of the same
    name installed for the user may point to another interpreter. None of them is asked.
    """

    log_path = Unicode(os.devnull, config=True, help="Where the kernel process writes its own stdout and stderr.")
    forked = Bool(False, config=True, help="Whether kernels are forked, which the system must allow.")
    outputs = Unicode("", config=True, help="Where a notebook copies the sample to; so it finds it as it was bundled.")
    _started: ClassVar[weakref.WeakSet["InterpreterKernelManager"]] = weakref.WeakSet()

    @default("transport_encryption")
    def _encrypt_where_possible(self) -> str:
        return "auto" if zmq.has("curve") else "disabled"

    @property
    def kernel_spec(self) -> KernelSpec:
        """The spec of the current interpreter's kernel."""
        spec = KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())
        if self.forked:
            spec.metadata["kernel_provisioner"] = {"provisioner_name": PROVISIONER}
        return spec

    async def _async_launch_kernel(self, kernel_cmd: list[str], **kw: Any) -> None:
        # A notebook reads and names files in UTF-8 whatever the locale of who runs it.
        env = dict(kw.get("env") or os.environ) | {"PYTHONUTF8": "1"} | ({OUTPUTS: self.outputs} if self.outputs else {})
        with open(self.log_path, "ab") as log:
            await super()._async_launch_kernel(
                kernel_cmd, **kw | {"env": env, "stdout": log, "stderr": subprocess.STDOUT}
            )
        self._started.add(self)

    @classmethod
    def kill_all(cls, outputs: str | None = None) -> None:
        """Kill every kernel that is still running, or those of one folder, with the processes that they started."""
        for manager in list(cls._started):
            process = getattr(manager.provisioner, "process", None)
            if process is not None and process.poll() is None and outputs in (None, manager.outputs):
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

"""papermill's engine without its saving: it writes the whole notebook twice a cell, which nobody reads."""

from typing import Any

from nbformat import NotebookNode
from papermill.engines import NBClientEngine, NotebookExecutionManager, papermill_engines

#: The name under which papermill knows the engine.
ENGINE = "evalnb"


class _Engine(NBClientEngine):
    @classmethod
    def execute_notebook(
        cls, nb: NotebookNode, kernel_name: str, *, broken_off_path: str, output_path: None = None, **options: Any
    ) -> NotebookNode:
        """Execute a notebook; only where the run breaks off, it is written as far as it got."""
        for unused in ("progress_bar", "autosave_cell_every"):
            options.pop(unused, None)
        manager = NotebookExecutionManager(nb, output_path=output_path, progress_bar=False)
        manager.notebook_start()
        try:
            cls.execute_managed_notebook(manager, kernel_name, **options)
        except BaseException:
            manager.output_path = broken_off_path
            raise
        finally:
            manager.notebook_complete()
        return manager.nb


papermill_engines.register(ENGINE, _Engine)

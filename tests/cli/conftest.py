"""Run the command in this process: arguments in; status, stdout and stderr out."""

from typing import NamedTuple

import pytest

from evalnb.cli import main


class Run(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def run(capsysbinary, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def call(*args):
        capsysbinary.readouterr()
        status = main([str(arg) for arg in args])
        out, err = capsysbinary.readouterr()
        return Run(status, out.decode(), err.decode())

    return call

"""A template says what it takes, and only notebooks from known places are run."""

import os
from typing import Any

import pytest

from evalnb.batch.bundled import notebooks_folder
from evalnb.batch.templates import find_template, nearest, read_template, type_name
from evalnb.errors import ParameterError


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("a = 'x'", "str"),
        ("a = 1", "int"),
        ("a = -1", "int"),
        ("a = 1.0", "float"),
        ("a = True", "bool"),
        ("a = [1]", "list"),
        ("a = (1,)", "list"),
        ("a = {}", "dict"),
        ("a = None", "Any"),
        ("a = f()", "Any"),
        ("a: int = None", "int"),
        ("a: str | None = None", "str | none"),
        ("a: 'str | None' = None", "str | none"),
        ("a: Optional[int] = None", "int | none"),
        ("a: typing.Optional[int] = None", "int | none"),
        ("a: Literal['x', 'y'] = 'x'", "'x' | 'y'"),
        ("a: list[str] = []", "list[str]"),
        ("a: dict[str, int] = {}", "dict[str, int]"),
        ("a: Path = 'x'", "str"),
        ("a: int", "int"),
    ],
)
def test_the_declared_type_is_the_annotation_or_that_of_the_default(template, line, kind):
    found = read_template(template("t", parameters=f"{line}\nresult_path = None"))
    assert type_name(found.types["a"]) == kind


def test_parameters_are_listed_in_order_without_the_result_path(template):
    found = read_template(template("t", parameters="b = 1  # what it is\nresult_path = None\na = d = 2\nimport os\n"))
    assert list(found.types) == ["b", "a", "d"]


def test_nothing_in_the_cell_is_run(template, tmp_path):
    mark = tmp_path / "was-run"
    source = f"a: open({str(mark)!r}, 'w') = open({str(mark)!r}, 'w')\nresult_path = None"
    assert read_template(template("t", parameters=source)).types == {"a": Any}
    assert not mark.exists()


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        (None, "no code cell is tagged 'parameters'"),
        ("x = 1", "no parameter 'result_path'"),
        ("%matplotlib inline\nresult_path = None", "not plain Python"),
        ("x = (", "not plain Python"),
    ],
)
def test_a_notebook_that_cannot_be_run_is_refused(template, parameters, told):
    with pytest.raises(ParameterError, match=told):
        read_template(template("t", parameters=parameters))


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"cells": 3}', b"\xff", b'{"nbformat": 4}'], ids=repr)
def test_a_file_that_is_no_notebook_is_refused(tmp_path, content):
    path = tmp_path / "t.ipynb"
    path.write_bytes(content)
    with pytest.raises(ParameterError, match=r"^t\.ipynb: "):
        read_template(path)


@pytest.mark.parametrize("name", ["t", "t.ipynb", "./t", "sub/../t"])
def test_a_template_beside_the_params_file_is_found(template, tmp_path, name):
    (tmp_path / "sub").mkdir()
    path = template("t")
    assert find_template(name, beside=tmp_path) == path


@pytest.mark.parametrize("name", ["deep/t", "deep/t.ipynb"])
def test_a_template_below_the_current_folder_is_found(template, tmp_path, monkeypatch, name):
    path = template("deep/t")
    (tmp_path / "params").mkdir()
    monkeypatch.chdir(tmp_path)
    assert find_template(name, beside=tmp_path / "params") == path
    assert find_template(str(path), beside=tmp_path / "params") == path


def test_bundled_templates_are_found_from_anywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    expected = notebooks_folder() / "reports" / "run.ipynb"
    for name in ("run", "reports/run", "reports/run.ipynb"):
        assert find_template(name, beside=tmp_path) == expected


@pytest.mark.parametrize("where", ["relative", "absolute", "link"])
def test_a_template_elsewhere_is_refused(template, tmp_path, monkeypatch, where):
    outside = template("outside/t")
    params = tmp_path / "params"
    params.mkdir()
    monkeypatch.chdir(params)
    os.symlink(outside, params / "link.ipynb")
    name = {"relative": "../outside/t", "absolute": str(outside), "link": "link"}[where]
    with pytest.raises(ParameterError, match="lies outside"):
        find_template(name, beside=params)


@pytest.mark.parametrize("name", ["rum", "reports/rum.ipynb"])
def test_an_unknown_template_is_told_with_the_nearest(tmp_path, name):
    with pytest.raises(ParameterError, match=r"did you mean 'run'\?.*bundled are .*checks"):
        find_template(name, beside=tmp_path)


@pytest.mark.parametrize("name", ["", "\0", "a\0b", "."])
def test_a_name_that_is_no_file_is_refused(tmp_path, name):
    with pytest.raises(ParameterError):
        find_template(name, beside=tmp_path)


def test_nearest_is_silent_where_nothing_is_near():
    assert nearest("zzz", ["alpha"]) == ""
    assert nearest("alhpa", ["alpha"]) == ", did you mean 'alpha'?"

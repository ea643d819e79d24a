"""Params files are checked, names and types, before any kernel could start."""

import datetime
import math
from pathlib import Path, PurePosixPath

import pytest

from evalnb.batch.params import check_name, check_parameters, parse_value, read_reports, resolve_places
from evalnb.batch.templates import Template, read_template
from evalnb.errors import EvalnbError, LoadError, ParameterError

ALL_TYPES = """
text = "a"
flag = False
count = 3
share = 0.5
names = ["a"]
table = {}
anything = None
maybe: str | None = None
pages: Literal["gold", "cited"] = "gold"
ids: list[str] = []
result_path = None
"""


@pytest.fixture
def typed(template) -> Template:
    return read_template(template("typed", parameters=ALL_TYPES))


@pytest.mark.parametrize(
    ("yaml", "name", "value"),
    [
        ("text: 007", "text", "007"),
        ("text: 0123e4", "text", "0123e4"),
        ("text: 0x1F", "text", "0x1F"),
        ("text: 1_000", "text", "1_000"),
        ("text: 12:30", "text", "12:30"),
        ("text: no", "text", "no"),
        ("text: 2024-03-01", "text", "2024-03-01"),
        ("text: 2024-03-01T10:00:00Z", "text", "2024-03-01T10:00:00Z"),
        ("text: nan", "text", "nan"),
        ("text: '7'", "text", "7"),
        ("text: data/x y.jsonl", "text", "data/x y.jsonl"),
        ('text: "a\\"b\\\\n{c}"', "text", 'a"b\\n{c}'),
        ("text: é🏛", "text", "é🏛"),
        ("flag: true", "flag", True),
        ("count: 7", "count", 7),
        ("count: -7", "count", -7),
        ("share: 1", "share", 1),
        ("share: 1e-3", "share", 0.001),
        ("share: .5", "share", 0.5),
        ("names: [007, b]", "names", ["007", "b"]),
        ("table: {a: {b: 1}}", "table", {"a": {"b": 1}}),
        ("anything: 007", "anything", "007"),
        ("anything: 7", "anything", 7),
        ("anything: null", "anything", None),
        ("maybe: null", "maybe", None),
        ("maybe: x", "maybe", "x"),
        ("pages: cited", "pages", "cited"),
        ("ids: [a, b]", "ids", ["a", "b"]),
    ],
)
def test_values_reach_the_report_as_what_they_are(typed, params, yaml, name, value):
    (report,) = read_reports([params("p.yaml", f"template: typed\nparameters:\n  {yaml}\n")])
    assert report.parameters == {name: value}
    assert type(report.parameters[name]) is type(value)


@pytest.mark.parametrize(
    ("yaml", "told"),
    [
        ("count: three", "expected int, got 'three' (str)"),
        ("count: 007", "expected int, got '007' (str)"),
        ("count: true", "expected int, got True (bool)"),
        ("count: 1.5", "expected int, got 1.5 (float)"),
        ("flag: 1", "expected bool, got 1 (int)"),
        ("flag: yes", "expected bool, got 'yes' (str)"),
        ("text: 7", "expected str, got 7 (int); quote it"),
        ("text: true", "expected str, got True (bool); quote it"),
        ("text: null", "expected str, got None"),
        ("share: a", "expected float"),
        ("share: .nan", "nan is no number that JSON knows"),
        ("share: -.inf", "-inf is no number"),
        ("share: 1e999", "inf is no number"),
        ("anything: .nan", "nan is no number"),
        ("table: {a: [1, .nan]}", "parameters.table.a[1]: nan"),
        ("anything: {1: 2}", "expected text as key, got 1 (int)"),
        ("names: a", "expected list, got 'a' (str)"),
        ("ids: [a, 7]", "expected list[str]"),
        ("pages: golden", "expected 'gold' | 'cited', got 'golden'"),
        ("maybe: 3", "expected str | none"),
        ("txet: a", "parameters.txet: unknown parameter, did you mean 'text'?; known are text, flag, count"),
        ("q: a", "parameters.q: unknown parameter; known are text, flag"),
        ("result_path: x", "is set by the run"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(typed, params, yaml, told):
    path = params("p.yaml", f"template: typed\nparameters:\n  {yaml}\n")
    with pytest.raises(ParameterError) as caught:
        read_reports([path])
    assert told in str(caught.value)
    assert str(caught.value).startswith(f"{path}: parameters.")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (Path("a/b"), "a/b"),
        (PurePosixPath("/a"), "/a"),
        (datetime.date(2024, 3, 1), "2024-03-01"),
        (datetime.datetime(2024, 3, 1, 10, 30), "2024-03-01T10:30:00"),
        (("a", ("b",)), ["a", ["b"]]),
        ({"k": Path("x")}, {"k": "x"}),
    ],
)
def test_paths_and_dates_become_text(typed, value, kept):
    assert check_parameters({"anything": value}, typed) == {"anything": kept}


@pytest.mark.parametrize("value", [math.nan, math.inf, b"x", {1, 2}, ..., "\ud800", {"a": "\udc00"}], ids=repr)
def test_what_json_cannot_hold_is_refused(typed, value):
    with pytest.raises(ParameterError):
        check_parameters({"anything": value}, typed)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("text", "007", "007"),
        ("text", "7", "7"),
        ("text", "true", "true"),
        ("text", "", ""),
        ("text", "a: b", "a: b"),
        ("text", "null", "null"),
        ("flag", "true", True),
        ("flag", "False", False),
        ("count", "7", 7),
        ("count", "007", 7),
        ("count", "-1", -1),
        ("share", "1e-3", 0.001),
        ("share", "2", 2),
        ("names", "[007, b]", ["007", "b"]),
        ("table", '{"a": 1}', {"a": 1}),
        ("maybe", "null", None),
        ("maybe", "7", "7"),
        ("pages", "cited", "cited"),
        ("anything", "7", 7),
        ("anything", "007", "007"),
        ("anything", "x", "x"),
        ("ids", "[]", []),
    ],
)
def test_a_typed_value_is_read_by_the_declared_type(typed, name, text, value):
    read = parse_value(name, text, typed)
    assert read == value and type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("flag", "yes"),
        ("flag", "1"),
        ("flag", ""),
        ("count", "1.5"),
        ("count", "x"),
        ("count", "٣"),
        ("share", ".nan"),
        ("share", ".inf"),
        ("names", "a"),
        ("names", "[a"),
        ("table", "[]"),
        ("pages", "golden"),
        ("ids", "[1]"),
    ],
)
def test_a_typed_value_of_another_type_is_refused(typed, name, text):
    with pytest.raises(ParameterError, match=f"^-p {name}: "):
        parse_value(name, text, typed)


def test_an_override_holds_where_the_template_has_the_parameter(template, params):
    template("a", parameters="x = 1\nresult_path = None")
    template("b", parameters="y = 1\nresult_path = None")
    path = params("p.yaml", "reports:\n- {template: a, parameters: {x: 2}}\n- {template: b}\n")
    assert [report.parameters for report in read_reports([path], {"x": "5"})] == [{"x": 5}, {}]
    with pytest.raises(ParameterError, match="^-p z: unknown parameter; known are x, y$"):
        read_reports([path], {"z": "5"})


def test_names_come_from_the_file_or_the_entry(template, params):
    template("t")
    assert [report.name for report in read_reports([params("one.yaml", "template: t")])] == ["one"]
    several = params("many.yaml", "reports:\n- {template: t}\n- {template: t, name: mine}\n- {template: t.ipynb}\n")
    assert [report.name for report in read_reports([several])] == ["many-1", "mine", "many-3"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        ".hidden",
        "a/b",
        "../a",
        "/abs",
        "a\\b",
        "a\0b",
        "a\nb",
        "a:b",
        "a*",
        "a ",
        "a.",
        "x" * 121,
        "\ud800",
    ],
)
def test_a_name_that_cannot_be_a_folder_is_refused(name):
    with pytest.raises(ParameterError, match="name:"):
        check_name(name)


@pytest.mark.parametrize("name", ["a", "2024-03-01", "Ein Bericht", "é🏛", "a.b", "<b>".strip("<>"), "x" * 120])
def test_other_names_are_kept(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("template: t\ntemplate: t\n", ":2: the key 'template' stands twice"),
        ("template: t\nparameters: {x: 1, x: 2}\n", ":2: the key 'x' stands twice"),
        ("template: [", "expected the node content"),
        ("a: b: c", "mapping values are not allowed here"),
        ("template: !!python/object/apply:os.system ['true']", "could not determine a constructor"),
        ("a: &a [*a]", "an alias may not stand inside an anchor"),
        ("template: t\n--- \ntemplate: t\n", "but found another document"),
        ("template: \x07", "special characters are not allowed"),
    ],
)
def test_a_file_that_is_no_plain_yaml_is_refused_with_its_line(params, text, told):
    path = params("p.yaml", text)
    with pytest.raises(LoadError) as caught:
        read_reports([path])
    assert str(caught.value).startswith(f"{path}") and told in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "just text",
        "[]",
        "template: 7",
        "{name: a}",
        "template: t\nparams: {}",
        "reports: []",
        "reports: {a: b}",
        "reports: [a]",
        "reports:\n- {template: t}\ntemplate: t",
        "template: t\nparameters: [a]",
        "template: t\nname: 7",
        "template: t\nparameters:\n  x: two\n",
        "template: ../t",
        "template: absent",
    ],
)
def test_a_file_of_another_form_is_refused_by_name(template, params, text):
    template("t")
    path = params("sub/p.yaml" if "../" in text else "p.yaml", text)
    with pytest.raises(ParameterError) as caught:
        read_reports([path])
    assert str(caught.value).startswith(f"{path}") and "\n" not in str(caught.value)


def test_the_entry_that_is_wrong_is_named(template, params):
    template("t")
    path = params("p.yaml", "reports:\n- {template: t}\n- {template: t, parameters: {y: 1}}\n")
    with pytest.raises(ParameterError, match=r"p\.yaml: reports\[1\]: parameters\.y: unknown"):
        read_reports([path])


@pytest.mark.parametrize("content", [b"template: t\xff", None], ids=["latin", "absent"])
def test_a_file_that_cannot_be_read_is_a_load_error(tmp_path, content):
    path = tmp_path / "p.yaml"
    if content:
        path.write_bytes(content)
    with pytest.raises(LoadError, match="p.yaml"):
        read_reports([path])


def test_a_byte_order_mark_is_no_part_of_the_file(template, params):
    template("t")
    assert len(read_reports([params("p.yaml", "\ufefftemplate: t\n")])) == 1


def test_anchors_may_be_used(template, params):
    template("t")
    path = params("p.yaml", "reports:\n- {template: t, parameters: &p {x: 3}}\n- {template: t, parameters: *p}\n")
    assert [report.parameters for report in read_reports([path])] == [{"x": 3}, {"x": 3}]


def test_places_are_looked_for_beside_the_params_file_and_then_here(tmp_path, monkeypatch):
    beside, here = tmp_path / "params", tmp_path / "here"
    for folder, file in ((beside, "both.jsonl"), (here, "both.jsonl"), (here, "mine.jsonl")):
        folder.mkdir(exist_ok=True)
        (folder / file).touch()
    monkeypatch.chdir(here)
    given = {
        "a_file": "both.jsonl",
        "b_file": "mine.jsonl",
        "workspace": "absent",
        "note": "both.jsonl",
        "c_path": None,
    }
    assert resolve_places(given, beside) == given | {
        "a_file": str(beside / "both.jsonl"),
        "b_file": str(here / "mine.jsonl"),
    }


def test_every_refusal_is_one_of_our_errors(params):
    with pytest.raises(EvalnbError):
        read_reports([params("p.yaml", "[" * 3000)])

"""Params files: which reports to run and with what, read and checked before any kernel starts.

A file is `{template, name, parameters}` or `{reports: [ … ]}`. It is YAML without its surprises: only `true` and
`false` are Booleans, `007` and `2024-03-01` stay text, `1e-3` is a number, a key may stand once, and no
object is ever built.
"""

import datetime
import math
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from ..errors import LoadError, ParameterError
from ..rows.files import path_text, shown_path
from .templates import RESULT_PATH, Template, find_template, nearest, read_template, type_name


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """One report to run.

    Attributes:
        name: the name of its folder.
        template: the notebook.
        parameters: as given, normalised to JSON values.
        folder: where relative paths in the parameters are looked for first.
        source: what asked for the report: the params file and what overrides it. Another report of the same name gets
            a folder of its own, the same one run again gets the same.
    """

    name: str
    template: Path
    parameters: dict[str, Any]
    folder: Path
    source: str


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    template: str
    name: str | None = None
    parameters: dict[str, Any] = {}


def read_reports(paths: Iterable[Path], overrides: Mapping[str, str] | None = None) -> tuple[Report, ...]:
    """Read params files and check all that they ask for against the templates.

    Args:
        paths: the files.
        overrides: parameter → value as typed on a command line, read by the parameter's declared type. It holds for
            every report whose template has the parameter; one that no template has is an error.

    Returns:
        The reports, in the order of the files and within them. Their names are safe, and may repeat.

    Raises:
        LoadError: a file cannot be read or is no YAML.
        ParameterError: a file has another form, a template cannot be found or run, a name is unsafe, a parameter is
            unknown or of the wrong type.
    """
    overrides = dict(overrides or {})
    reports: list[Report] = []
    known: dict[str, None] = {}
    for path in paths:
        entries, stem = _entries(path), shown_path(path.stem)
        for i, (place, entry) in enumerate(entries):
            try:
                template = read_template(find_template(entry.template, beside=path.parent))
                typed = {key: parse_value(key, overrides[key], template) for key in overrides if key in template.types}
                name = check_name(entry.name or (stem if len(entries) == 1 else f"{stem}-{i + 1}"))
                source = shown_path(path.resolve()) + "".join(f" -p {key}={overrides[key]}" for key in sorted(typed))
                report = Report(
                    name=name,
                    template=template.path,
                    parameters=check_parameters(entry.parameters, template) | typed,
                    folder=path.resolve().parent,
                    source=source,
                )
            except ParameterError as error:
                raise ParameterError(f"{place}: {error}") from error
            reports.append(report)
            known |= dict.fromkeys(template.types)
    for key in overrides:
        if key not in known:
            raise ParameterError(f"-p {key}: {_unknown(key, known)}")
    return tuple(reports)


def check_parameters(parameters: Mapping[str, Any], template: Template) -> dict[str, Any]:
    """Check names and types of parameters, and normalise their values to what JSON holds.

    A path becomes text and a date or time ISO text. NaN, infinity and text that is no Unicode are refused. A whole
    number is accepted where a fraction is declared, a Boolean is never a number.

    Raises:
        ParameterError: with the known names, the nearest first, or the type that was expected.
    """
    checked = {}
    for key, value in parameters.items():
        if key == RESULT_PATH:
            raise ParameterError(f"parameters.{key}: is set by the run and cannot be given")
        if key not in template.types:
            raise ParameterError(f"parameters.{key}: {_unknown(key, template.types)}")
        checked[key] = _typed(f"parameters.{key}", _normal(f"parameters.{key}", value), template.types[key])
    return checked


def parse_value(key: str, text: str, template: Template) -> Any:
    """Read a value typed on a command line by the type that its parameter declares.

    Text is taken as it stands. A number is decimal, a Boolean is `true` or `false`, a list or mapping is YAML in one
    line; where none is possible, `null` is none.

    Raises:
        ParameterError: the text is no value of that type.
    """
    kind, place = template.types[key], f"-p {key}"
    value: Any = text
    if not _fits(text, kind) or (text in ("null", "~") and _fits(None, kind)) or kind is Any:
        try:
            value = yaml.load(text, _Loader)
        except yaml.YAMLError as error:
            raise ParameterError(f"{place}: expected {type_name(kind)}, got {text!r}") from error
        if isinstance(value, str) and kind is not Any and re.fullmatch(r"[-+]?\d+", text, re.ASCII) and _fits(0, kind):
            value = int(text)  # leading zeros mean nothing where a number is asked for
    return _typed(place, _normal(place, value), kind)


def check_name(name: str) -> str:
    """Return a report's name if it can safely name a folder.

    Raises:
        ParameterError: it is empty or too long, starts with a dot, ends with a dot or space, or holds a separator, a
            control character or one of `<>:"|?*`.
    """
    if not name or len(name.encode("utf-8", "replace")) > 120 or name[0] == "." or name[-1] in ". ":
        raise ParameterError(f"name: {name!r} cannot name a folder")
    if re.search(r'[/\\<>:"|?*\x00-\x1f\x7f\ud800-\udfff]', name):
        raise ParameterError(f'name: {name!r} cannot name a folder: it may hold no separator and none of <>:"|?*')
    return name


def resolve_places(parameters: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return the parameters with the places that they name made absolute, since a notebook runs in its own folder.

    A place is a text in `workspace` or in a parameter that ends in `_file`, `_folder` or `_path`, or a member of a list
    in one that ends in `_paths`. Where it names
    something that exists, seen from the params file's folder or else from the current one, it is made absolute;
    otherwise it is left as it is.
    """
    resolved = dict(parameters)
    for key, value in parameters.items():
        if isinstance(value, list) and key.endswith("_paths"):
            resolved[key] = [_resolved(one, folder) for one in value]
        elif key == "workspace" or key.endswith(("_file", "_folder", "_path")):
            resolved[key] = _resolved(value, folder)
    return resolved


def _resolved(value: Any, folder: Path) -> Any:
    if not isinstance(value, str) or not value:
        return value
    name = path_text(value)
    found = (base / name for base in (folder, Path.cwd()) if "\0" not in name)
    return next((shown_path(path.absolute()) for path in found if path.exists()), value)


class _Loader(yaml.SafeLoader):
    """YAML's safe loader with the scalars of YAML 1.2 only, repeated keys refused, and no alias inside an anchor.

    The last keeps a small file from unfolding into an endless one, and leaves the plain uses of anchors.
    """

    yaml_implicit_resolvers: dict[str, Any] = {}
    _anchored = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event = self.peek_event()
        if isinstance(event, yaml.AliasEvent) and self._anchored:
            raise yaml.composer.ComposerError(None, None, "an alias may not stand inside an anchor", event.start_mark)
        named = not isinstance(event, yaml.AliasEvent) and event.anchor is not None
        self._anchored += named
        node = super().compose_node(parent, index)
        self._anchored -= named
        return node

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [(key.tag, key.value) for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        for i, key in enumerate(keys):
            if key in keys[:i]:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key[1]!r} stands twice", node.value[i][0].start_mark
                )
        return super().construct_mapping(node, deep=deep)


for _tag, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?(?:0|[1-9][0-9]*)", "-+0123456789"),
    (
        "float",
        r"[-+]?(?:(?:0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+|(?:0|[1-9][0-9]*)(?=[eE]))(?:[eE][-+]?[0-9]+)?",
        "-+.0123456789",
    ),
    ("float", r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", "-+."),
    ("merge", r"<<", "<"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_pattern})\\Z"), list(_first))


def _entries(path: Path) -> list[tuple[str, _Entry]]:
    content, shown = _load(path), shown_path(path)
    several = isinstance(content, dict) and "reports" in content
    if several and (set(content) != {"reports"} or not isinstance(content["reports"], list) or not content["reports"]):
        raise ParameterError(f"{shown}: reports: expected a list of one or more reports, and no other key beside it")
    entries = []
    for i, raw in enumerate(content["reports"] if several else [content]):
        place = f"{shown}: reports[{i}]" if several else shown
        try:
            entries.append((place, msgspec.convert(raw, _Entry)))
        except msgspec.ValidationError as error:
            raise ParameterError(f"{place}: {error}; expected template, name and parameters") from error
    return entries


def _load(path: Path) -> Any:
    shown = shown_path(path)
    try:
        return yaml.load(path.read_bytes().decode("utf-8-sig"), _Loader)
    except OSError as error:
        raise LoadError(f"{shown}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise LoadError(f"{shown}: not UTF-8 at byte {error.start}") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        told = getattr(error, "problem", None) or getattr(error, "reason", None) or error
        raise LoadError(f"{shown}{line}: {told}") from error
    except (ValueError, RecursionError) as error:
        raise LoadError(f"{shown}: {error}") from error


def _unknown(key: str, known: Iterable[str]) -> str:
    names = list(known)
    return f"unknown parameter{nearest(key, names)}; known are {', '.join(names) or 'none'}"


def _normal(place: str, value: Any) -> Any:
    match value:
        case None | bool() | int():
            return value
        case float():
            if not math.isfinite(value):
                raise ParameterError(f"{place}: {value} is no number that JSON knows")
            return value
        case str():
            if any("\ud800" <= character <= "\udfff" for character in value):
                raise ParameterError(f"{place}: {value!r} is not valid Unicode")
            return value
        case os.PathLike():
            return _normal(place, os.fspath(value))
        case datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple():
            return [_normal(f"{place}[{i}]", member) for i, member in enumerate(value)]
        case Mapping():
            for key in value:
                if not isinstance(key, str):
                    raise ParameterError(f"{place}: expected text as key, got {key!r} ({type(key).__name__})")
            return {_normal(place, key): _normal(f"{place}.{key}", member) for key, member in value.items()}
    raise ParameterError(f"{place}: {type(value).__name__} is no type that a parameter can have")


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _typed(place: str, value: Any, kind: Any) -> Any:
    if kind is Any or _fits(value, kind):
        return value
    hint = "; quote it to make it text" if _fits("", kind) and not isinstance(value, str | list | dict) else ""
    raise ParameterError(f"{place}: expected {type_name(kind)}, got {value!r} ({type(value).__name__}){hint}")

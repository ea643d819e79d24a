"""Report templates: where a notebook may come from, and what its `parameters` cell declares."""

import ast
import difflib
import types
import typing
from pathlib import Path
from typing import Any

import msgspec
import nbformat

from ..errors import ParameterError
from ..rows.files import path_text
from .bundled import notebooks_folder

#: The parameter through which batch tells a notebook where to hand its result.
RESULT_PATH = "result_path"

_TYPES = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "list": list,
    "dict": dict,
    "tuple": list,
    "None": None,
    "Any": Any,
    "Literal": typing.Literal,
    "Optional": typing.Optional,
    "Union": typing.Union,
}


class Template(msgspec.Struct, frozen=True):
    """A notebook that batch may run.

    Attributes:
        path: the file, resolved.
        types: parameter → the type its values must have, in the order of the cell, without `result_path`.
    """

    path: Path
    types: dict[str, Any]


def find_template(name: str, *, beside: Path) -> Path:
    """Find the notebook that a params file names.

    It is looked for from the params file's folder, from the current folder, in the bundled notebooks and in their
    folder `reports`, in this order; the ending `.ipynb` may be left out. What lies in none of these folders is refused,
    wherever links or `..` lead: a params file that somebody sent must not run what it likes.

    Args:
        name: as the params file has it.
        beside: the folder of the params file.

    Raises:
        ParameterError: no such notebook, or one outside those folders; the known templates are listed.
    """
    file = name if name.endswith(".ipynb") else f"{name}.ipynb"
    bundled = notebooks_folder()
    allowed = [beside.resolve(), Path.cwd().resolve(), bundled.resolve()]
    if "\0" in file:
        raise ParameterError(f"template: {name!r} is no file name")
    outside = None
    for folder in (*allowed, bundled.resolve() / "reports"):
        found = (folder / path_text(file)).resolve()
        if found.is_file():
            if any(found.is_relative_to(root) for root in allowed):
                return found
            outside = found
    if outside:
        places = "the folder of the params file, the current folder and the bundled notebooks"
        raise ParameterError(f"template: {name!r} lies outside {places}")
    known = sorted(path.stem for folder in (bundled, bundled / "reports") for path in folder.glob("*.ipynb"))
    guess = nearest(Path(name).stem, known)
    raise ParameterError(f"template: no notebook {name!r}{guess}; bundled are {', '.join(known)}")


def read_template(path: Path) -> Template:
    """Read what a notebook's `parameters` cell declares, without running anything.

    A parameter's type is its annotation, or else the type of its default; a default of None without an annotation, or
    one that is no literal, takes any value. Where several cells carry the tag, the first counts, as with papermill.

    Raises:
        ParameterError: the file is no notebook, has no cell tagged `parameters`, or has no parameter `result_path`.
    """
    try:
        notebook = nbformat.reads(path.read_bytes().decode("utf-8"), as_version=4)
        nbformat.validate(notebook)
    except (OSError, ValueError, AttributeError, KeyError, TypeError, nbformat.ValidationError) as error:
        raise ParameterError(f"{path.name}: not a notebook: {str(error).strip().splitlines()[0]}") from error
    cell = next((cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ())), None)
    if cell is None or cell.cell_type != "code":
        raise ParameterError(f"{path.name}: no code cell is tagged 'parameters', so nothing could reach this notebook")
    try:
        declared = _declarations(cell.source)
    except (SyntaxError, ValueError) as error:  # a lone surrogate is no syntax error
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        raise ParameterError(f"{path.name}: the parameters cell is not plain Python: {reason}") from error
    if RESULT_PATH not in declared:
        raise ParameterError(
            f"{path.name}: no parameter {RESULT_PATH!r}, so this notebook could not hand over a result"
        )
    del declared[RESULT_PATH]
    return Template(path, declared)


def nearest(name: str, known: typing.Iterable[str]) -> str:
    """Return `, did you mean '…'?` for the known name that comes closest, or nothing where none is close."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f", did you mean {close[0]!r}?" if close else ""


def _declarations(source: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = _annotated(node)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id] = _type_of(node.value)
    return found


def _annotated(node: ast.AnnAssign) -> Any:
    text = node.annotation.value if isinstance(node.annotation, ast.Constant) else ast.unparse(node.annotation)
    try:
        meant = _evaluate(ast.parse(str(text), mode="eval").body)
    except (KeyError, SyntaxError, TypeError):
        return _type_of(node.value)  # an annotation that batch does not know says less than the default does
    return meant


def _evaluate(node: ast.expr) -> Any:
    """Evaluate an annotation made of the known types, `|`, subscripts and literals; nothing is called."""
    match node:
        case ast.Name(id=name):
            return _TYPES[name]
        case ast.Attribute(attr=name):
            return _TYPES[name]
        case ast.Constant(value=value):
            return value
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return typing.Union[_evaluate(left), _evaluate(right)]  # noqa: UP007, `|` fails for None
        case ast.Subscript(value=head, slice=ast.Tuple(elts=parts)):
            return _evaluate(head)[tuple(_evaluate(part) for part in parts)]
        case ast.Subscript(value=head, slice=part):
            return _evaluate(head)[_evaluate(part)]
    raise TypeError(ast.unparse(node))


def _type_of(node: ast.expr | None) -> Any:
    try:
        value = ast.literal_eval(node) if node is not None else None
    except (ValueError, TypeError):
        return Any
    if value is None:
        return Any
    return list if isinstance(value, tuple | set) else type(value)


def type_name(kind: Any) -> str:
    """Return a declared type as a reader writes it: `int`, `str | None`, `'gold' | 'cited'`."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(map(type_name, typing.get_args(kind)))
    if origin is typing.Literal:
        return " | ".join(map(repr, typing.get_args(kind)))
    if kind in (None, types.NoneType):
        return "none"
    return str(kind) if origin else getattr(kind, "__name__", str(kind))

"""Names that become paths, and files that appear whole."""

import errno
import os
import subprocess
import sys

import pytest

from evalnb.errors import LoadError
from evalnb.rows.files import check_name, inside, path_text, replace_file, replacing, shown_path

UNSAFE = [
    "",
    ".",
    "..",
    "../../etc",
    "/abs",
    "a/b",
    "a\\b",
    "..\\x",
    "a\0b",
    "a\nb",
    "\x1b[2J",
    "a\x85b",
    "a" * 251,
    "ä" * 126,
]


@pytest.mark.parametrize("name", UNSAFE, ids=[repr(name[:12]) for name in UNSAFE])
def test_unsafe_names_are_refused_on_one_line(name):
    with pytest.raises(LoadError, match="^doc_id: expected a name") as error:
        check_name(name, what="doc_id")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["a", "...", ".hidden", "law 7.pdf", "لائحة", "a:b", "~", "-rf", "a" * 250])
def test_other_names_are_kept(name):
    assert check_name(name, what="doc_id") == name


def test_a_link_that_leads_out_is_refused_and_one_that_stays_is_not(tmp_path):
    base = tmp_path / "base"
    (base / "real").mkdir(parents=True)
    (base / "out").symlink_to(tmp_path)
    (base / "in").symlink_to(base / "real")
    (base / "real" / "page").symlink_to("/etc/hostname")
    for names in [("out", "x"), ("out",), ("real", "page")]:
        with pytest.raises(LoadError, match="^page: expected a file inside of .*, got a link that leads out"):
            inside(base, *names, what="page")
    assert inside(base, "in", "x", what="page") == base / "in" / "x"
    linked = tmp_path / "linked"
    linked.symlink_to(base)
    assert inside(linked, "real", "x", what="page") == linked / "real" / "x"


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    file = tmp_path / "a.json"
    replace_file(file, b"old")
    with pytest.raises(KeyboardInterrupt), replacing(file) as stream:
        stream.write(b"half")
        stream.flush()
        assert file.read_bytes() == b"old"
        raise KeyboardInterrupt
    assert file.read_bytes() == b"old"
    replace_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EFBIG])
def test_a_full_disk_is_told_with_the_file(tmp_path, problem):
    with pytest.raises(OSError) as error, replacing(tmp_path / "a.json"):
        raise OSError(problem, os.strerror(problem))
    assert error.value.filename == str(tmp_path / "a.json") and not list(tmp_path.iterdir())


def test_an_error_of_what_is_written_keeps_its_name(tmp_path):
    with pytest.raises(OSError) as error, replacing(tmp_path / "a.json"):
        (tmp_path / "other").read_bytes()
    assert error.value.filename == str(tmp_path / "other")
    with pytest.raises(OSError) as error, replacing(tmp_path / "folder" / "a.json"):
        pass
    assert error.value.filename == str(tmp_path / "folder" / "a.json")


def test_a_link_is_followed_and_a_pipe_is_written_to(tmp_path):
    file, link, pipe = tmp_path / "a", tmp_path / "link", tmp_path / "pipe"
    file.write_bytes(b"old")
    link.symlink_to(file)
    replace_file(link, b"new")
    assert link.is_symlink() and file.read_bytes() == b"new"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    replace_file(pipe, b"text")
    assert os.read(reader, 10) == b"text"
    os.close(reader)
    assert pipe.is_fifo()


def test_names_are_utf_8_on_disk_on_every_locale(tmp_path):
    code = "import sys, pathlib; from evalnb.rows.files import path_text, shown_path\n"
    code += "p = pathlib.Path(sys.argv[1]) / path_text('l\\u00f6g'); p.mkdir(); print(ascii(shown_path(p.name)))"
    env = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout == "'l\\xf6g'\n"
    assert os.listdir(os.fsencode(tmp_path)) == ["lög".encode()]
    assert shown_path(path_text("lög")) == "lög"

"""Reports open in a browser without a request to anywhere, and without running anything."""

import base64
import struct
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from evalnb.batch.command import report as run_reports_of
from evalnb.batch.export import to_html
from evalnb.batch.index import index_page
from evalnb.batch.run import Status

pytestmark = pytest.mark.browser


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


#: One grey pixel.
PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\x80"))
    + _chunk(b"IEND", b"")
)

REACHING_OUT = """
<img src="HOST/a.png"> <link rel="stylesheet" href="HOST/a.css"> <p style="background: url(HOST/p.png)">text</p>
<script src="HOST/a.js"></script> <script>document.title = "run"; fetch("HOST/b")</script>
<iframe src="HOST/c"></iframe> <meta http-equiv="refresh" content="0; url=HOST/d">
<style>@import url("HOST/e.css"); p { background: url("HOST/f.png") }</style>
<img src=x onerror="document.title = 'run'"> <video src="HOST/g"></video> <object data="HOST/h"></object>
<svg><image href="HOST/i.png"/></svg> <img srcset="HOST/j.png 2x"> <base href="HOST/">
"""


@pytest.fixture
def visit(browser, tmp_path):
    """Return a function that opens a page from disk and returns it with the addresses that it asked for."""
    opened = []

    def call(html: str, **options):
        path = tmp_path / "report.html"
        path.write_text(html, encoding="utf-8")
        page = browser.new_page(**options)
        opened.append(page)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri(), wait_until="load")
        return page, [url for url in asked if not url.startswith("data:")]

    yield call
    for page in opened:
        page.close()


@pytest.fixture
def host():
    """Yield the address of a server on this machine, and the list of what it was asked for."""
    asked: list[str] = []

    class Listening(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # noqa: N802, the name is the library's
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Listening) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


def report(*cells) -> str:
    return to_html(new_notebook(cells=list(cells)), name="r", template="t.ipynb", parameters={})


def outputs(**data) -> list:
    return [new_output("display_data", data={key.replace("_", "/"): value for key, value in data.items()})]


def test_a_report_asks_for_itself_alone(visit):
    picture = base64.b64encode(PNG).decode()
    html = report(new_markdown_cell("# T\n\n$x^2$"), new_code_cell("f()", outputs=outputs(image_png=picture)))
    page, asked = visit(html)
    assert len(asked) == 1 and asked[0].endswith("/report.html")
    assert page.evaluate("document.querySelector('img').naturalWidth") == 1


def test_a_real_report_asks_for_itself_alone_and_is_small(visit, tmp_path):
    (tmp_path / "p.yaml").write_text("reports:\n- {template: run, name: r}\n- {template: question, name: q}\n")
    assert run_reports_of([tmp_path / "p.yaml"], out=tmp_path)
    for name, pictures in (("r", 6), ("q", 0)):
        html = (tmp_path / name / "report.html").read_text(encoding="utf-8")
        page, asked = visit(html)
        assert len(asked) == 1 and len(html) < 600_000
        assert page.locator("img").count() == pictures
        assert all(page.locator("img").evaluate_all("found => found.map(img => img.naturalWidth > 0 && img.alt > '')"))


def test_whatever_an_output_tries_reaches_nobody(visit, host):
    address, asked = host
    hostile = REACHING_OUT.replace("HOST", address)
    html = report(
        new_markdown_cell(f"# T\n\n![]({address}/m.png)\n\n{hostile}"),
        new_code_cell("f()", outputs=outputs(text_html=hostile)),
        new_code_cell("f()", outputs=outputs(text_markdown=hostile)),
    )
    page, _ = visit(html)
    page.wait_for_timeout(500)
    assert asked == []
    assert page.title() == "r · evalnb" and page.url.startswith("file:")


def test_the_server_of_this_test_would_have_heard_it(visit, host):
    address, asked = host
    visit(f'<img src="{address}/a.png">')
    assert asked == ["/a.png"]


def test_the_front_page_asks_for_nothing(visit):
    page, asked = visit(index_page([Status(name="a", source="s", job="j", template="t", state="done")]))
    assert len(asked) == 1 and page.get_by_role("link", name="a").count() == 1


def test_code_shows_when_it_is_asked_for(visit):
    page, _ = visit(report(new_code_cell("secret = 1")))
    code = page.get_by_text("secret")
    assert not code.is_visible()
    page.get_by_label("Show code").check()
    assert code.is_visible()


@pytest.mark.parametrize("width", [360, 700, 1200])
def test_a_page_never_scrolls_sideways(visit, width):
    wide = "<table><tr>" + "".join(f"<td>column-number-{i}</td>" for i in range(40)) + "</tr></table>"
    cells = [
        new_code_cell("x", outputs=outputs(text_html=wide)),
        new_code_cell("y", outputs=outputs(text_plain="z" * 3000)),
    ]
    page, _ = visit(report(new_markdown_cell("# " + "long" * 60), *cells), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(visit, scheme):
    page, _ = visit(report(new_markdown_cell("# Title")), color_scheme=scheme)
    ink, ground = page.evaluate(
        "[getComputedStyle(document.querySelector('h1')).color,"
        " getComputedStyle(document.documentElement).backgroundColor]"
    )
    light = [sum(map(int, color[4:-1].split(","))) for color in (ink, ground)]
    assert (light[0] > light[1]) == (scheme == "dark") and abs(light[0] - light[1]) > 450

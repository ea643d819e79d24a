"""A report's page carries all it shows, fetches nothing, and shows text as text."""

import base64
import re

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from evalnb.batch.export import POLICY, still, stylesheet, to_html
from evalnb.batch.index import index_page, write_index
from evalnb.batch.run import Status
from evalnb.show import marked

NASTY = "Fee <b>40</b> & <img src=x onerror=alert(1)> </td></table></title></style> $x^2$"
PIXEL = base64.b64encode(b"\x89PNG").decode()


def page(*cells, **options) -> str:
    given = {"name": "r", "template": "t.ipynb", "parameters": {}} | options
    return to_html(new_notebook(cells=list(cells)), **given)


def shown(**data) -> str:
    types = {
        "html": "text/html",
        "text": "text/plain",
        "png": "image/png",
        "svg": "image/svg+xml",
        "markdown": "text/markdown",
    }
    output = new_output("display_data", data={types.get(key, key): value for key, value in data.items()})
    return page(new_code_cell("show()", outputs=[output]))


def test_nothing_on_a_page_names_another_address():
    html = page(new_markdown_cell("# Title\n\n$x^2$"), new_code_cell("1", outputs=[new_output("stream", text="out")]))
    assert not re.search(r"https?://|//cdn|<script|<link|@import|url\(", html)
    assert POLICY in html.replace("&#x27;", "'").replace("&#39;", "'")


@pytest.mark.parametrize("where", ["name", "template", "error"])
def test_names_and_errors_are_text(where):
    assert "<img" not in page(**{where: NASTY}) and "&lt;img" in page(**{where: NASTY})


def test_parameters_are_text():
    html = page(parameters={"<i>": NASTY, "flag": True, "long": "x" * 999})
    assert "<img" not in html and "<i>" not in html and "<b>true</b>" in html and "x" * 300 not in html


def test_streams_and_plain_results_are_text():
    outputs = [new_output("stream", text=NASTY), new_output("stream", name="stderr", text=NASTY)]
    html = page(new_code_cell("f()", outputs=outputs)) + shown(text=NASTY)
    assert "<img" not in html and html.count("&lt;img") == 3


def test_code_is_on_the_page_and_out_of_sight():
    html = page(new_code_cell("secret = 1"))
    assert 'class="input"' in html and "secret" in html
    assert ".input { display: none" in stylesheet()


def test_a_failed_cell_shows_its_code_and_error():
    error = new_output("error", ename="E", evalue="why", traceback=["\x1b[31mE\x1b[0m: why"])
    html = page(new_code_cell("1/0", outputs=[error]), error="t.ipynb: cell [1] `1/0`: E: why")
    assert 'class="cell broken"' in html and "This report failed." in html and 'href="results.json"' not in html


def test_the_richest_form_that_needs_no_script_is_shown():
    html = shown(html="<p>rich</p>", text="plain", **{"application/vnd.jupyter.widget-view+json": {"model_id": "m"}})
    assert "<p>rich</p>" in html and "plain" not in html and "model_id" not in html
    assert f"data:image/png;base64,{PIXEL}" in shown(png=PIXEL + "\n", text="<Figure size 640x480>")
    assert "data:image/svg+xml;base64," in shown(svg="<svg/>", text="x")
    assert "<strong>a</strong>" in shown(markdown="**a**", text="a")


def test_a_picture_says_what_it_shows_where_that_is_known():
    assert 'alt="Pass rates"' in shown(png=PIXEL, text="Pass rates")
    assert 'alt="Figure"' in shown(png=PIXEL, text="<Figure size 640x480>")
    assert "onerror=alert(1)&gt;" in shown(png=PIXEL, text='Fee "><img src=x onerror=alert(1)>')


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("a<script>b</script>c", "ac"),
        ("a<SCRIPT src=x>b</SCRIPT >c", "ac"),
        ("a<script>b", "a"),
        ("<link rel=x>", "&lt;link rel=x>"),
        ("<META http-equiv=refresh>", "&lt;META http-equiv=refresh>"),
        ("<iframe></iframe>", "&lt;iframe>&lt;/iframe>"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("<linked>", "<linked>"),
    ],
)
def test_still(html, left):
    assert still(html) == left


def test_every_tone_has_its_counterpart_on_dark_ground():
    for tone in ("good", "bad", "unsure", "focus", "quiet"):
        ground = re.search(r"background:#\w+", marked("a", [(0, 1, tone)]).html)[0]
        assert f'[style*="{ground}"]' in stylesheet()


def test_the_page_is_small():
    assert len(page(new_markdown_cell("# T"))) < 30_000


def status(name: str, **fields) -> Status:
    return Status(name=name, source="s", job="j", template="t.ipynb", **({"state": "done"} | fields))


def test_the_front_page_links_and_tells_all():
    html = index_page(
        [
            status("a b#1", headline={"questions": 40, "share": 0.61803, "ok": True, "what": NASTY}),
            status("x", state="failed", error=NASTY),
        ]
    )
    assert 'href="a%20b%231/report.html"' in html and "<img" not in html
    assert "<b>40</b>" in html and "<b>0.618</b>" in html and "<b>true</b>" in html
    assert "2 reports, one failed." in html and "✓ done" in html and "✕ failed" in html


def test_a_report_that_never_ended_is_told_and_not_linked():
    html = index_page([status("a", state="running")])
    assert "not finished" in html and "<a href" not in html


def test_the_front_page_lists_failures_first_and_counts_in_names(tmp_path):
    from evalnb.batch.status import write_status

    for name, state in (("q-10", "done"), ("q-9", "done"), ("z", "failed"), ("2-a", "done")):
        (tmp_path / name).mkdir()
        write_status(tmp_path / name, status(name, state=state))
    (tmp_path / "sample").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/status.json").write_text("{")
    html = write_index(tmp_path).read_text(encoding="utf-8")
    assert re.findall(r'<a href="([^/"]+)/report', html) == ["z", "2-a", "q-9", "q-10"]

"""A gate as JUnit XML: a test case a condition, readable whatever the run is called."""

from xml.etree import ElementTree

import pytest

from evalnb.analysis.gate import check_gate
from evalnb.analysis.junit import junit_xml

from .cards import rater, run


def suite(content: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(content).find("testsuite")


def test_every_condition_is_a_case_and_every_broken_one_a_failure():
    gate = check_gate(
        rater("now", "PF-"), minimums={"correctness": 0.9, "clarity_relevance": 1.0}, baseline=rater("was", "PPP"),
        max_unscored=0.5,
    )
    found = suite(junit_xml(gate, "now"))
    assert (found.get("tests"), found.get("failures")) == ("14", "2")
    assert len(found.findall("testcase")) == 14
    failed = {(case.get("classname"), case.get("name")) for case in found.findall("testcase") if len(case)}
    assert failed == {("evalnb.gate.min", "correctness"), ("evalnb.gate.no-worse-than", "correctness")}
    assert found.find(".//failure").text == gate.broken[0].line


def test_what_could_not_be_read_breaks_the_gate():
    gate = check_gate(rater("now", "P"), unread=2)
    assert [b.condition for b in gate.broken] == ["read"] and gate.to_json()["met"] is False
    assert suite(junit_xml(gate, "now")).find("testcase/failure").get("type") == "read"


@pytest.mark.parametrize("name", ["<&\"'>", "\x00\x1b[31m", "é\n\u2028", "\ud800".encode("utf-8", "replace").decode()])
def test_any_name_is_well_formed(name):
    content = junit_xml(check_gate(rater(name, "F"), baseline=rater(name + "b", "P")), name)
    assert suite(content).get("failures") == "1"
    assert content == junit_xml(check_gate(rater(name, "F"), baseline=rater(name + "b", "P")), name)


def test_a_gate_that_is_met_has_no_failure():
    assert suite(junit_xml(check_gate(run("now", "PPPPP")), "now")).get("failures") == "0"

"""A gate in the form that build servers read: one test case a condition."""

from xml.etree import ElementTree

from ..freetext.block import visible
from .gate import Gate

#: Condition → the name of its case where it is about the run as a whole.
_WHOLE = {"read": "every scorecard is read", "no-worse-than": "every question of the baseline"}


def junit_xml(gate: Gate, name: str) -> bytes:
    """Return JUnit XML: a suite with the name of the run, a test case a condition, and a failure for each broken one.

    There is no time and no host in it: the same gate gives the same bytes. What XML cannot hold is written as an escape.

    Args:
        gate: the outcome.
        name: the run as it was named.
    """
    broken = {(b.condition, b.criterion): visible(b.line) for b in gate.broken}
    suite = ElementTree.Element(
        "testsuite", name=visible(f"evalnb gate {name}"), tests=str(len(gate.asked)), failures=str(len(broken)),
        errors="0", skipped="0",
    )
    for condition, criterion in gate.asked:
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"evalnb.gate.{condition}", name=criterion or _WHOLE[condition]
        )
        if (condition, criterion) in broken:
            line = broken[condition, criterion]
            ElementTree.SubElement(case, "failure", message=line, type=condition).text = line
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True) + b"\n"

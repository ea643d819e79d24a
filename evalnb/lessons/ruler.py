"""A text under a ruler, so that a place in it is read off rather than counted."""

from ..show import Shown, escape

#: Code points between two numbers of the ruler.
STEP = 5
#: Code points of a line in the plain twin.
_LINE = 70
#: Code points up to which a text gets a ruler; nobody reads places off a longer one.
MOST = 600

_BOX = (
    "font:13px/2.5 ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre-wrap;"
    "overflow-wrap:anywhere;max-width:46em;padding-top:.3em;font-variant-ligatures:none"
)
_TICK = "position:relative"
_NUMBER = (
    "position:absolute;left:0;top:-1.45em;font-size:10px;line-height:1.15;opacity:.75;white-space:pre;"
    "border-left:1px solid;padding-left:2px;"
    "user-select:none;pointer-events:none;font-variant-numeric:tabular-nums"
)


def ruled(text: str) -> Shown:
    """Show a text with the number of every fifth code point over it, counted from zero, and the place after its end.

    A text without anything in it says so. A very long one is shown without a ruler.
    """
    if not text:
        return Shown('<div style="opacity:.7">(nothing)</div>', "(nothing)")
    if len(text) > MOST:
        return Shown(f'<div style="{_BOX.replace("/2.5", "/1.6")}">{escape(text)}</div>', text)
    parts = []
    for start in range(0, len(text), STEP):
        # The number stands over one code point; the rest of the step follows as plain text that wraps by itself.
        parts.append(f'<span style="{_TICK}">{_number(start)}{escape(text[start])}</span>')
        parts.append(escape(text[start + 1 : start + STEP]))
    if len(text) % STEP == 0:
        parts.append(f'<span style="{_TICK}">{_number(len(text))}\u200b</span>')
    return Shown(f'<div style="{_BOX}">{"".join(parts)}</div>', _plain(text))


def _number(place: int) -> str:
    return f'<span aria-hidden="true" style="{_NUMBER}">{place}</span>'


def _plain(text: str) -> str:
    lines = []
    for start in range(0, len(text), _LINE):
        line = "".join(char if char.isprintable() else "·" for char in text[start : start + _LINE])
        numbers = "".join(f"{place:<10}" for place in range(start, start + len(line) + 1, 10))
        lines += [numbers.rstrip(), line]
    return "\n".join(lines)

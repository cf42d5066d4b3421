"""A dozen tours worth looking at, as a page: python docs/gallery.py [FOLDER] writes FOLDER/index.html and its pictures.

It takes seconds, and the same version of Cavalcade makes the same pictures again.
"""

from __future__ import annotations

import html
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy

import cavalcade
from cavalcade import Board, Tour


class Exhibit(NamedTuple):
    """A tour, how it is drawn, and what is said of it."""

    name: str
    words: str
    tour: Callable[[], Tour]
    looks: dict[str, Any] = {}
    suffix: str = "svg"


def heart() -> Board:
    """A heart, as an array: true for a square."""
    y, x = numpy.mgrid[1.3:-1.15:20j, -1.25:1.25:20j]
    return Board((x**2 + y**2 - 1) ** 3 < x**2 * y**3)


def ring() -> Board:
    """A disc with a round hole."""
    y, x = numpy.mgrid[-7.5:8, -7.5:8]
    distance = numpy.hypot(x, y)
    return Board((distance < 8) & (distance > 3))


EXHIBITS = [
    Exhibit("closed", "Closed, on the board that everybody knows.", lambda: cavalcade.find("8x8", closed=True)),
    Exhibit(
        "quarter-turn",
        "A quarter turn leaves it as it is.",
        lambda: cavalcade.find("10x10", closed=True, symmetry="quarter-turn"),
        {"theme": "dark", "colours": {"line": "gold"}, "squares": "none"},
    ),
    Exhibit(
        "half-turn",
        "A half turn leaves it as it is.",
        lambda: cavalcade.find("12x8", closed=True, symmetry="half-turn"),
        {"squares": "lines", "colours": {"line": "teal"}},
    ),
    Exhibit(
        "mirror",
        "Its mirror image is itself.",
        lambda: cavalcade.find("10x7", closed=True, symmetry="mirror"),
        {"squares": "none", "colours": {"line": "crimson"}},
    ),
    Exhibit(
        "magic",
        "All ranks and files of its numbers add up to 260.",
        lambda: cavalcade.find("8x8", magic="semi"),
        {"style": "numbers"},
    ),
    Exhibit("few-turns", "It turns as seldom as it can be made to.", lambda: cavalcade.find("16x16", minimize="turns"), {"squares": "none"}),
    Exhibit(
        "few-crossings",
        "It crosses itself as seldom as it can be made to.",
        lambda: cavalcade.find("16x16", minimize="crossings"),
        {"squares": "none", "colours": {"line": "purple"}},
    ),
    Exhibit(
        "torus",
        "Left and right are joined, and so are top and bottom.",
        lambda: cavalcade.find("9x9", closed=True, wrap="torus"),
    ),
    Exhibit(
        "heart",
        "A board from an array of numpy.",
        lambda: cavalcade.find(heart()),
        {"squares": "none", "outline": "shape", "colours": {"line": "crimson"}},
    ),
    Exhibit("ring", "A board with a hole in it.", lambda: cavalcade.find(ring(), closed=True), {"theme": "dark"}),
    Exhibit("giraffe", "A piece that leaps by one and four.", lambda: cavalcade.find("10x10", piece="1,4", closed=True), {"theme": "dark"}),
    Exhibit(
        "heat",
        "The order of a thousand squares as colours.",
        lambda: cavalcade.find("32x32", closed=True),
        {"style": "heat"},
    ),
    Exhibit(
        "random",
        "Drawn from all tours of the board, each as likely as any other; move by move.",
        lambda: cavalcade.find("6x6", closed=True, random=True, seed=7),
        {"speed": 8},
        "gif",
    ),
]


def make(folder: Path) -> Path:
    """Write the page and its pictures, and print its path."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = []
    for exhibit in EXHIBITS:
        tour, file = exhibit.tour(), f"{exhibit.name}.{exhibit.suffix}"
        tour.save(folder / file, size=400, **exhibit.looks)
        words = html.escape(exhibit.words)
        figures.append(f'<figure><img src="{file}" alt="{words}" width="400"><figcaption>{words}</figcaption></figure>')
    page = folder / "index.html"
    page.write_text(PAGE.format("\n".join(figures)), encoding="utf-8")
    return page


PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Knight's tours</title>
<style>
body {{ display: flex; flex-wrap: wrap; gap: 2em; justify-content: center; font-family: sans-serif; }}
figure {{ margin: 0; width: 400px; }}
</style>
{}
</html>
"""


if __name__ == "__main__":
    print(make(Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")))

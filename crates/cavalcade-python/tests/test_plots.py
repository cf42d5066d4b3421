"""Tours on the axes of matplotlib, and their facts in tables of pandas."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

import numpy
import pandas
import pytest
from matplotlib import pyplot
from matplotlib.figure import Figure

import cavalcade
from cavalcade._plot import _line


def test_a_tour_is_drawn_on_the_axes_that_are_given() -> None:
    figure = Figure()
    ax = figure.subplots()
    tour = cavalcade.find("6x5", start="a1")
    assert tour.plot(ax, numbers=True, color="crimson", linewidth=3) is ax
    line, start, end = ax.get_lines()
    assert numpy.array_equal(line.get_xydata(), tour.to_numpy())
    assert (line.get_color(), line.get_linewidth(), start.get_marker(), end.get_marker()) == ("crimson", 3, "o", "s")
    assert [text.get_text() for text in ax.texts] == [str(number) for number in range(1, 31)]
    assert [label.get_text() for label in ax.get_xticklabels()] == list("abcdef")
    assert [label.get_text() for label in ax.get_yticklabels()] == list("12345")
    assert (ax.get_xlim(), ax.get_ylim(), ax.get_aspect()) == ((-0.5, 5.5), (-0.5, 4.5), 1.0)
    assert len(ax.get_images()) == 1
    written = io.BytesIO()
    figure.savefig(written, format="png")
    assert written.getvalue().startswith(b"\x89PNG")
    assert not pyplot.get_fignums()


def test_without_axes_the_present_ones_are_taken() -> None:
    figure, axes = pyplot.subplots()
    try:
        assert cavalcade.find("5x5").plot(board=False) is axes
        assert not axes.get_images()
    finally:
        pyplot.close(figure)


def test_dark_squares_are_those_of_a_chessboard_and_holes_are_clear() -> None:
    ax = Figure().subplots()
    cavalcade.find("3x3", closed=True, holes=["b2"]).plot(ax)
    image = numpy.asarray(ax.get_images()[0].get_array())
    assert image[1, 1, 3] == 0
    assert image[2, 0, 0] < image[2, 1, 0], "a1 is dark"


def test_a_closed_tour_ends_where_it_began() -> None:
    ax = Figure().subplots()
    cavalcade.find("6x6", closed=True).plot(ax)
    line = numpy.asarray(ax.get_lines()[0].get_xydata())
    assert len(line) == 37 and (line[0] == line[-1]).all()


def test_moves_over_joined_edges_leave_the_board_and_come_back() -> None:
    tour = cavalcade.find("5x5", closed=True, wrap="torus")
    line = _line(tour, tour.to_numpy().astype(float))
    steps = numpy.diff(line, axis=0)
    steps = steps[~numpy.isnan(steps).any(axis=1)]
    assert (numpy.sort(abs(steps), axis=1) == [1, 2]).all()
    assert numpy.isnan(line).any(), "on a board of odd size, no tour is closed without the edges"


def test_a_large_board_has_few_ticks() -> None:
    ax = Figure().subplots()
    cavalcade.find("100x80").plot(ax)
    assert len(ax.get_xticks()) <= 26 and len(ax.get_yticks()) <= 26


def test_where_matplotlib_is_missing_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match="pip install matplotlib"):
        cavalcade.find("5x5").plot()


def test_facts_make_a_table() -> None:
    tours = [cavalcade.find(f"{side}x{side}", closed=True) for side in (6, 8, 10)]
    table = pandas.DataFrame(tour.facts for tour in tours)
    assert table.length.tolist() == [36, 64, 100]
    assert (table.kind == "closed").all() and (table.turns > 0).all()


def test_a_tour_is_a_sequence() -> None:
    tour = cavalcade.find("5x5", start="a1")
    assert isinstance(tour, Sequence)
    assert list(reversed(tour)) == list(tour)[::-1] == list(tour.reversed())
    assert tour.index("a1", 0, 1) == 0 and tour.index(tour[-1], -1) == 24
    with pytest.raises(ValueError, match="not in this range"):
        tour.index("a1", 1)

"""Plots of tours with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray

from cavalcade._native import Tour

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The largest number of ticks on a side.
_TICKS = 26
#: The colours of light squares, dark squares and holes.
_SHADES = numpy.array([[0.94, 0.91, 0.85, 1.0], [0.82, 0.76, 0.67, 1.0], [0.0, 0.0, 0.0, 0.0]])


def plot(tour: Tour, ax: Axes | None = None, *, board: bool = True, numbers: bool = False, **line: Any) -> Axes:
    """Plot a tour on matplotlib axes.

    A round marker is the first square, a square marker the last.

    Parameters
    ----------
    tour : Tour
        The tour.
    ax : matplotlib.axes.Axes, optional
        The axes. The default is the current ones.
    board : bool
        Draw the squares.
    numbers : bool
        Write the number of each square.
    **line
        Properties of the line, as for ``Axes.plot``: ``color``, ``linewidth``, ``alpha`` and so on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    if ax is None:
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError("plots need the package matplotlib: pip install matplotlib") from error
        ax = pyplot.gca()
    from matplotlib.cbook import normalize_kwargs
    from matplotlib.lines import Line2D

    line = normalize_kwargs(line, Line2D)
    width, height = tour.board.size
    if board:
        ax.imshow(_squares(tour), extent=(-0.5, width - 0.5, -0.5, height - 0.5), interpolation="nearest")
    places = tour.to_numpy().astype(float)
    (drawn,) = ax.plot(*_line(tour, places).T, **{"color": "tab:blue", "linewidth": 1.5, **line})
    marks: dict[str, Any] = {"color": drawn.get_color(), "linestyle": "none", "zorder": drawn.get_zorder() + 1}
    ax.plot(*places[0], marker="o", **marks)
    ax.plot(*places[-1], marker="s", **marks)
    if numbers:
        label = {"boxstyle": "circle,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.8}
        for number, (file, rank) in enumerate(places.tolist(), start=1):
            ax.text(file, rank, str(number), ha="center", va="center", clip_on=True, bbox=label)
    # Moves across joined edges leave the plot and return on the other side.
    ax.set(xlim=(-0.5, width - 0.5), ylim=(-0.5, height - 0.5), aspect="equal")
    files, ranks = (range(0, side, -(-side // _TICKS)) for side in (width, height))
    names = {file: name.rstrip("0123456789") for name, (file, _) in zip(tour, tour.to_numpy().tolist())}
    ax.set_xticks(files, [names.get(file, "") for file in files])
    ax.set_yticks(ranks, [str(rank + 1) for rank in ranks])
    return ax


def _squares(tour: Tour) -> NDArray[Any]:
    """Return the colours of the squares, the highest rank first."""
    mask = tour.board.to_numpy()
    height, width = mask.shape
    ranks, files = numpy.ogrid[height - 1 : -1 : -1, 0:width]
    shades: NDArray[Any] = _SHADES[numpy.where(mask, (ranks + files + 1) % 2, 2)]
    return shades


def _line(tour: Tour, places: NDArray[Any]) -> NDArray[Any]:
    """Return the points of the line. A move across a joined edge is drawn in two pieces, separated by NaN."""
    stops = numpy.vstack([places, places[:1]]) if tour.closed else places
    joined = {"none": (False, False), "cylinder": (True, False), "torus": (True, True)}[tour.board.wrap]
    steps = numpy.diff(stops, axis=0)
    short = steps.copy()
    for axis, (is_joined, side) in enumerate(zip(joined, tour.board.size)):
        if is_joined:
            short[:, axis] = (steps[:, axis] + side / 2) % side - side / 2
    over = (short != steps).any(axis=1)
    pieces: list[NDArray[Any]] = []
    last = 0
    for place in numpy.flatnonzero(over).tolist():
        gap = numpy.full((1, 2), numpy.nan)
        out, back = stops[place] + short[place], stops[place + 1] - short[place]
        pieces += [stops[last : place + 1], out[None], gap, back[None]]
        last = place + 1
    return numpy.vstack([*pieces, stops[last:]])

"""How many tours there are: exactly, about, and up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from cavalcade import _native
from cavalcade._asked import BoardLike, Bytes, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Tour
from cavalcade._progress import Progress, told


class Count(int):
    """A number of tours, each counted once, whichever way it goes.

    It is an ``int``, and tells more.
    """

    #: Each tour in each of its directions.
    directed: int
    #: For open tours, those whose ends are not a move apart.
    strictly_open: int | None
    #: What the command writes with ``--json``.
    record: dict[str, Any]

    @classmethod
    def _of(cls, numbers: dict[str, Any]) -> Count:
        count = cls(numbers["undirected"])
        count.directed = numbers["directed"]
        count.strictly_open = numbers["strictly_open"]
        count.record = numbers["record"]
        return count


class Classes(int):
    """A number of tours up to turns and flips of the board. It is an ``int``, and tells more."""

    #: For each symmetry of the board the number of tours that have it.
    symmetric: dict[str, int]
    #: All tours.
    count: Count

    @classmethod
    def _of(cls, numbers: dict[str, Any]) -> Classes:
        classes = cls(numbers["classes"])
        classes.symmetric = numbers["symmetric"]
        classes.count = Count._of(numbers)
        return classes


@dataclass(frozen=True)
class Estimate:
    """About how many tours there are, each counted once, with the ends of a 95% interval."""

    mean: float
    low: float
    high: float
    #: The samples drawn; none if the number is known without.
    runs: int
    #: Whether it is as precise as was asked for.
    reached: bool
    #: What the command writes with ``--json``.
    record: dict[str, Any] = field(repr=False, compare=False)

    def __float__(self) -> float:
        return self.mean


def count(
    board: BoardLike,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    method: str = "auto",
    scratch: str | PathLike[str] | None = None,
    checkpoint: str | PathLike[str] | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Count:
    """Counts the tours of a board exactly, each once, whichever way it goes.

    Closed tours count the same from wherever they are begun; without ``closed``, each way to begin and end is a tour of its own,
    whether or not one more move leads home.

    >>> import cavalcade
    >>> cavalcade.count("6x6", closed=True)
    9862
    >>> open_tours = cavalcade.count("5x5")
    >>> open_tours, open_tours.directed, open_tours.strictly_open
    (864, 1728, 864)

    Methods are ``"frontier"``, which is ``"auto"``, and ``"backtrack"``, which tries every path. What does not fit in memory goes to
    the folder ``scratch``; a folder for ``checkpoint`` lets the same call go on after it was stopped.
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, None, callback)
        return Count._of(_native.count(question, means, method, False, (scratch, checkpoint)))


def classes(
    board: BoardLike,
    *,
    closed: bool = False,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    method: str = "auto",
    scratch: str | PathLike[str] | None = None,
    checkpoint: str | PathLike[str] | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Classes:
    """Counts the tours of a board up to its turns and flips.

    >>> import cavalcade
    >>> classes = cavalcade.classes("6x6", closed=True)
    >>> classes, classes.count
    (1245, 9862)
    >>> classes.symmetric["quarter turn right"]
    10
    """
    question = _native.Question(board, closed, (None, None), piece, wrap, holes)
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, None, callback)
        return Classes._of(_native.count(question, means, method, True, (scratch, checkpoint)))


def estimate(
    board: BoardLike,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    precision: float | None = None,
    runs: int | None = None,
    seed: int = 0,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Estimate:
    """Estimates the number of tours of a board, each counted once.

    It goes on until the interval is as narrow as ``precision`` asks (0.01 is a hundredth either way) or for so many ``runs``; if
    neither is given, until a hundredth is reached, for a hundred runs at most. Where the time is up before, what was found
    is the estimate, and ``reached`` says so.

    >>> import cavalcade
    >>> about = cavalcade.estimate("6x6", closed=True, precision=0.05)
    >>> about.low <= 9862 <= about.high
    True
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, seed, callback)
        record = _native.estimate(question, means, precision, runs)
    return Estimate(record["estimate"], record["low"], record["high"], record["runs"], record["reached"], record)


def list_tours(
    board: BoardLike,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    classes: bool = False,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
) -> Iterator[Tour]:
    """Goes through all tours of a board, each once, as they are found; with ``classes``, one of each class under turns and flips.

    >>> import cavalcade
    >>> sum(1 for tour in cavalcade.list_tours("3x4"))
    8
    >>> next(cavalcade.list_tours("5x5", start="a1"))
    <Tour 5x5, open, a1 to a5>

    The clock of ``time_limit`` runs from the call on; `GaveUp` is raised when the time is up.
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    return _native.list_tours(question, _native.Means(time_limit, memory), classes)

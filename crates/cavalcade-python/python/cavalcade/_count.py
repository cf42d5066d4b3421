"""Counting tours: exactly, approximately, and up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from cavalcade import _native
from cavalcade._types import BoardLike, Bytes, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Tour
from cavalcade._progress import Progress, progress_callback


class Count(int):
    """The number of tours, each counted in one direction.

    It is an ``int`` with more attributes.
    """

    #: The number of tours, each counted in both directions.
    directed: int
    #: For open tours, the number of those whose ends are not a move apart.
    strictly_open: int | None
    #: The record of ``cavalcade count --json``.
    record: dict[str, Any]

    @classmethod
    def _of(cls, numbers: dict[str, Any]) -> Count:
        count = cls(numbers["undirected"])
        count.directed = numbers["directed"]
        count.strictly_open = numbers["strictly_open"]
        count.record = numbers["record"]
        return count


class Classes(int):
    """The number of tours up to rotation and reflection of the board. It is an ``int`` with more attributes."""

    #: The number of tours with each symmetry of the board.
    symmetric: dict[str, int]
    #: The number of all tours.
    count: Count

    @classmethod
    def _of(cls, numbers: dict[str, Any]) -> Classes:
        classes = cls(numbers["classes"])
        classes.symmetric = numbers["symmetric"]
        classes.count = Count._of(numbers)
        return classes


@dataclass(frozen=True)
class Estimate:
    """An estimate of the number of tours, each counted once, with a 95% confidence interval."""

    mean: float
    low: float
    high: float
    #: The number of samples; 0 if the number is exact.
    runs: int
    #: Whether the required precision was reached.
    reached: bool
    #: The record of ``cavalcade count --json``.
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
    """Count the tours of a board exactly, each in one direction.

    With ``closed=True``, tours that differ only by their starting square are the same. Otherwise all open tours are counted,
    including those whose ends are a move apart.

    Parameters
    ----------
    board, closed, start, end, piece, wrap, holes
        The question, as in `find`.
    method : {"auto", "frontier", "backtrack"}
        ``"auto"`` is ``"frontier"``; ``"backtrack"`` tries every path, for small boards.
    scratch : path-like, optional
        The folder for data that does not fit in memory.
    checkpoint : path-like, optional
        The folder for finished layers, from which the same call continues.
    time_limit, memory, threads, progress
        As in `find`.

    Returns
    -------
    Count
        The number of tours.

    Raises
    ------
    GaveUp
        If a limit was reached first.

    Examples
    --------
    >>> import cavalcade
    >>> cavalcade.count("6x6", closed=True)
    9862
    >>> open_tours = cavalcade.count("5x5")
    >>> open_tours, open_tours.directed, open_tours.strictly_open
    (864, 1728, 864)
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, None, callback)
        return Count._of(_native.count(question, options, method, False, (scratch, checkpoint)))


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
    """Count the tours of a board up to rotation and reflection.

    The parameters are those of `count`.

    Returns
    -------
    Classes
        The number of classes.

    Raises
    ------
    GaveUp
        If a limit was reached first.

    Examples
    --------
    >>> import cavalcade
    >>> classes = cavalcade.classes("6x6", closed=True)
    >>> classes, classes.count
    (1245, 9862)
    >>> classes.symmetric["quarter turn right"]
    10
    """
    question = _native.Question(board, closed, (None, None), piece, wrap, holes)
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, None, callback)
        return Classes._of(_native.count(question, options, method, True, (scratch, checkpoint)))


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
    """Estimate the number of tours of a board, each counted once.

    The estimate stops at ``precision`` or after ``runs``, whichever comes first; by default at a precision of 1% or after 100 runs.
    At the time limit it returns what it has, with ``reached=False``.

    Parameters
    ----------
    board, closed, start, end, piece, wrap, holes
        The question, as in `find`.
    precision : float, optional
        The required half-width of the 95% interval as a fraction of the estimate, such as 0.01.
    runs : int, optional
        The number of samples, 10 or more.
    seed, time_limit, memory, threads, progress
        As in `find`.

    Returns
    -------
    Estimate
        The estimate with its interval.

    Examples
    --------
    >>> import cavalcade
    >>> estimate = cavalcade.estimate("6x6", closed=True, precision=0.05)
    >>> estimate.low <= 9862 <= estimate.high
    True
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, seed, callback)
        record = _native.estimate(question, options, precision, runs)
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
    """Iterate over all tours of a board, each in one direction, as they are found.

    Parameters
    ----------
    board, closed, start, end, piece, wrap, holes
        The question, as in `find`.
    classes : bool
        Return one tour of each class under rotation and reflection.
    time_limit, memory
        As in `find`. The time starts with the call.

    Returns
    -------
    iterator of Tour
        The tours. It raises `GaveUp` at a limit.

    Examples
    --------
    >>> import cavalcade
    >>> sum(1 for tour in cavalcade.list_tours("3x4"))
    8
    >>> next(cavalcade.list_tours("5x5", start="a1"))
    <Tour 5x5, open, a1 to a5>
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    return _native.list_tours(question, _native.RunOptions(time_limit, memory), classes)

"""Finding tours."""

from __future__ import annotations

from typing import Any

import numpy

from cavalcade import _native
from cavalcade._types import BoardLike, Bytes, Clues, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Tour
from cavalcade._progress import Progress, progress_callback


def find(
    board: BoardLike,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    symmetry: str | None = None,
    strictly_open: bool = False,
    clues: Clues | None = None,
    minimize: str | None = None,
    magic: str | None = None,
    random: bool = False,
    method: str = "auto",
    tie_break: str | None = None,
    move_order: str | None = None,
    prune: bool = True,
    seed: int = 0,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Tour:
    """Find a tour of a board.

    The tour is checked before it is returned. Only one of ``symmetry``, ``strictly_open``, ``clues``, ``minimize``, ``magic`` and
    ``random`` can be given.

    Parameters
    ----------
    board : board-like
        A size such as ``"8x8"``, a picture, a file, a `Board`, or anything that `Board` accepts.
    closed : bool
        Require a closed tour: its last square is one move from its first.
    start, end : square, optional
        The first and last square, as names (``"a1"``) or as file and rank from 0.
    piece : str or tuple, optional
        ``"knight"``, ``"camel"``, ``"zebra"``, ``"giraffe"``, or a leap such as ``"1,4"`` or ``(1, 4)``.
    wrap : {"none", "cylinder", "torus"}, optional
        Joined edges: ``"cylinder"`` joins left and right, ``"torus"`` also top and bottom.
    holes : iterable of squares, optional
        Squares to leave out.
    symmetry : str, optional
        ``"half-turn"``, ``"eulerian"``, ``"bergholtian"``, ``"quarter-turn"``, ``"mirror"``, or one of
        ``"mirror-left-right"``, ``"mirror-top-bottom"``, ``"mirror-diagonal"`` and ``"mirror-antidiagonal"``.
    strictly_open : bool
        Require ends that are not a move apart.
    clues : dict, optional
        Numbers from 1 that squares must have.
    minimize : {"turns", "crossings"}, optional
        Reduce turns or crossings (heuristic; not guaranteed minimal).
    magic : {"semi", "full"}, optional
        Require equal sums of all ranks and of all files, with ``"full"`` also of the long diagonals.
    random : bool
        Draw the tour uniformly at random.
    method : str
        ``"auto"``, ``"backtrack"``, ``"warnsdorff"``, ``"construct"``, ``"patch"``, ``"sweep"``, ``"sat"`` or ``"random"``.
    tie_break : {"first", "random", "pohl", "roth"}, optional
        The tie-breaking rule of Warnsdorff's rule.
    move_order : str, optional
        The order in which moves are tried, such as ``"1,2 2,1 ..."``.
    prune : bool
        With ``False``, backtrack without pruning, as in a textbook.
    seed : int
        The random seed. The same seed gives the same tour on every machine, for any number of threads.
    time_limit : float or str, optional
        The time limit in seconds, or as text such as ``"2m"``.
    memory : int or str, optional
        The memory limit in bytes, or as text such as ``"8G"``. The default is most of the free memory.
    threads : int, optional
        The number of threads. The default is all cores.
    progress : bool or callable, optional
        ``True`` shows a progress bar; a function is called with a dictionary now and then.

    Returns
    -------
    Tour
        The tour.

    Raises
    ------
    Impossible
        If there is no such tour, with a reason that can be checked.
    GaveUp
        If a limit was reached first.

    Examples
    --------
    >>> import cavalcade
    >>> tour = cavalcade.find("8x8", closed=True, start="a1")
    >>> len(tour), tour.closed, tour[0]
    (64, True, 'a1')
    >>> cavalcade.find("3x3", closed=True, holes=["b2"])
    <Tour 3x3, closed, a1 to b3>
    >>> cavalcade.find("6x6", clues={"a1": 1, "f6": 21}).index("f6")
    20
    """
    properties = _given(
        symmetry=symmetry,
        strictly_open=strictly_open,
        clues=clues,
        minimize=minimize,
        magic=magic,
        random=random,
    )
    question = _native.Question(board, closed, (start, end), piece, wrap, holes, move_order, properties)
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, seed, callback)
        return _native.find(question, options, method, tie_break, prune)


def find_several(
    board: BoardLike,
    number: int,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    symmetry: str | None = None,
    strictly_open: bool = False,
    clues: Clues | None = None,
    minimize: str | None = None,
    magic: str | None = None,
    allow_copies: bool = False,
    method: str = "auto",
    tie_break: str | None = None,
    move_order: str | None = None,
    prune: bool = True,
    seed: int = 0,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> list[Tour]:
    """Find several different tours of a board.

    Tours that differ only by direction are the same, as are closed tours that differ only by their starting square if
    ``closed=True``.

    Parameters
    ----------
    board : board-like
        The board, as in `find`.
    number : int
        The number of tours.
    allow_copies : bool
        Allow rotated and reflected copies.
    **other
        The other parameters are those of `find`.

    Returns
    -------
    list of Tour
        The tours, or all tours if there are fewer.

    Raises
    ------
    Impossible, GaveUp
        As in `find`.

    Examples
    --------
    >>> import cavalcade
    >>> tours = cavalcade.find_several("8x8", 5, closed=True)
    >>> len({tour.canonical() for tour in tours})
    5
    >>> len(cavalcade.find_several("3x4", 100)), len(cavalcade.find_several("3x4", 100, allow_copies=True))
    (3, 8)
    """
    properties = _given(
        symmetry=symmetry, strictly_open=strictly_open, clues=clues, minimize=minimize, magic=magic
    )
    question = _native.Question(board, closed, (start, end), piece, wrap, holes, move_order, properties)
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, seed, callback)
        return _native.find_several(question, options, method, tie_break, prune, number, allow_copies)


def _given(**properties: Any) -> dict[str, Any]:
    """Return the properties that were given."""
    for name in ("strictly_open", "random"):
        if not isinstance(properties.get(name, False), (bool, numpy.bool_)):
            raise TypeError(f"{name}: write True or False")
    return {name: value for name, value in properties.items() if value is not None and not _is_false(value)}


def _is_false(value: Any) -> bool:
    """Return whether a value is False, in Python or in numpy; other empty values are errors."""
    return isinstance(value, (bool, numpy.bool_)) and not value

"""One question, one tour."""

from __future__ import annotations

from typing import Any

import numpy

from cavalcade import _native
from cavalcade._asked import BoardLike, Bytes, Clues, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Tour
from cavalcade._progress import Progress, told


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
    """Finds a tour of a board, checked before it is returned.

    The board is a size, a picture, a `Board` or whatever one is made from. `Impossible` is raised where there is no tour, with
    a reason that can be checked, and `GaveUp` where a limit was reached before there was an answer.

    - ``closed``: one more move has to lead home. Otherwise it may, or it may not; see ``strictly_open``.
    - ``start``, ``end``: the squares to begin and to end on, as names (``"a1"``) or as file and rank from 0.
    - ``piece``: ``"knight"``, ``"camel"``, ``"zebra"``, ``"giraffe"``, or a leap such as ``"1,4"`` or ``(1, 4)``.
    - ``wrap``: ``"cylinder"`` joins left and right, ``"torus"`` also top and bottom.
    - ``holes``: squares to leave out.

    >>> import cavalcade
    >>> tour = cavalcade.find("8x8", closed=True, start="a1")
    >>> len(tour), tour.closed, tour[0]
    (64, True, 'a1')
    >>> cavalcade.find("3x3", closed=True, holes=["b2"])
    <Tour 3x3, closed, a1 to b3>

    One property may be asked for:

    - ``symmetry``: ``"half-turn"``, ``"eulerian"``, ``"bergholtian"``, ``"quarter-turn"``, ``"mirror"``, or one mirror of
      ``"mirror-left-right"``, ``"mirror-top-bottom"``, ``"mirror-diagonal"``, ``"mirror-antidiagonal"``.
    - ``strictly_open``: the ends are not a move apart.
    - ``clues``: numbers, from 1, that some squares have to have.
    - ``minimize``: ``"turns"`` or ``"crossings"``, to have few of them.
    - ``magic``: ``"semi"`` for ranks with one sum and files with one, ``"full"`` for the long diagonals too.
    - ``random``: each tour as likely as any other.

    >>> cavalcade.find("6x6", clues={"a1": 1, "f6": 21}).index("f6")
    20

    Methods are ``"auto"``, ``"backtrack"``, ``"warnsdorff"``, ``"construct"``, ``"patch"``, ``"sweep"``, ``"sat"`` and
    ``"random"``. ``tie_break`` says how Warnsdorff's rule chooses among equals (``"first"``, ``"random"``, ``"pohl"``,
    ``"roth"``), ``move_order`` in which order moves are tried (``"1,2 2,1 ..."``), and ``prune=False`` makes backtracking the plain
    one of textbooks. The same ``seed`` gives the same tour, on every machine and for any number of ``threads``. Limits are
    ``time_limit`` in seconds or as a text like ``"2m"``, and ``memory`` in bytes or as ``"8G"``; without any, most of the memory
    that is free may be taken. ``progress=True`` shows a bar; a function is called with a dictionary now and then.
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
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, seed, callback)
        return _native.find(question, means, method, tie_break, prune)


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
    same_up_to_symmetry: bool = False,
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
    """Finds this many different tours of a board, or all if there are fewer.

    Tours that are the same up to turns and flips count once, unless ``same_up_to_symmetry=True``; which way a tour goes never
    makes a difference, nor where a closed one begins if ``closed`` tours are asked for.

    >>> import cavalcade
    >>> tours = cavalcade.find_several("8x8", 5, closed=True)
    >>> len({tour.canonical() for tour in tours})
    5
    >>> len(cavalcade.find_several("3x4", 100)), len(cavalcade.find_several("3x4", 100, same_up_to_symmetry=True))
    (3, 8)

    The tours may have a property, as in `find`, and the other arguments mean the same as there.
    """
    properties = _given(
        symmetry=symmetry, strictly_open=strictly_open, clues=clues, minimize=minimize, magic=magic
    )
    question = _native.Question(board, closed, (start, end), piece, wrap, holes, move_order, properties)
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, seed, callback)
        return _native.find_several(question, means, method, tie_break, prune, number, same_up_to_symmetry)


def _given(**properties: Any) -> dict[str, Any]:
    """The properties that were asked for."""
    for name in ("strictly_open", "random"):
        if not isinstance(properties.get(name, False), (bool, numpy.bool_)):
            raise TypeError(f"{name}: write True or False")
    return {name: value for name, value in properties.items() if value is not None and not _is_false(value)}


def _is_false(value: Any) -> bool:
    """Whether a value is False, in Python or in numpy; other empty values are nonsense."""
    return isinstance(value, (bool, numpy.bool_)) and not value

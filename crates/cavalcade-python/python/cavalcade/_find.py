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
    few: str | None = None,
    magic: bool | str = False,
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

    One order may be given:

    - ``symmetry``: ``"half-turn"``, ``"eulerian"``, ``"bergholtian"``, ``"quarter-turn"``, ``"mirror"``, or one mirror of
      ``"mirror-left-right"``, ``"mirror-top-bottom"``, ``"mirror-diagonal"``, ``"mirror-antidiagonal"``.
    - ``strictly_open``: the ends are not a move apart.
    - ``clues``: numbers, from 1, that some squares have to have.
    - ``few``: ``"turns"`` or ``"crossings"``.
    - ``magic``: ``"semi-magic"`` for ranks and files that add up alike, ``True`` for the diagonals too.
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
    orders = {
        "symmetry": symmetry,
        "strictly_open": strictly_open,
        "clues": clues,
        "few": few,
        "magic": "magic" if isinstance(magic, (bool, numpy.bool_)) and magic else magic,
        "random": random,
    }
    question = _native.Question(board, closed, (start, end), piece, wrap, holes, move_order)
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, seed, callback)
        return _native.find(question, means, method, tie_break, prune, _only(orders))


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
    """Finds so many different tours of a board, or all if there are fewer.

    Tours that are the same up to turns and flips count once, unless ``same_up_to_symmetry=True``; which way a tour goes never
    makes a difference, nor where a closed one begins if ``closed`` tours are asked for.

    >>> import cavalcade
    >>> tours = cavalcade.find_several("8x8", 5, closed=True)
    >>> len({tour.canonical() for tour in tours})
    5
    >>> len(cavalcade.find_several("3x4", 100)), len(cavalcade.find_several("3x4", 100, same_up_to_symmetry=True))
    (3, 8)

    The tours may be to order: with a ``symmetry``, or ``strictly_open``. All else is as in `find`.
    """
    orders = {"symmetry": symmetry, "strictly_open": strictly_open}
    question = _native.Question(board, closed, (start, end), piece, wrap, holes, move_order)
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, seed, callback)
        order = _only(orders)
        return _native.find_several(question, means, method, tie_break, prune, order, number, same_up_to_symmetry)


def _is_given(value: Any) -> bool:
    """Whether an order was given. Names and numbers, even none of them, are."""
    return bool(value) if isinstance(value, (bool, numpy.bool_)) else True


def _only(orders: dict[str, Any]) -> tuple[str, Any] | None:
    """The one order that was given, if any was."""
    for name in ("strictly_open", "random"):
        if not isinstance(orders.get(name, False), (bool, numpy.bool_)):
            raise TypeError(f"{name}: write True or False")
    given = [(name, value) for name, value in orders.items() if value is not None and _is_given(value)]
    if len(given) > 1:
        raise ValueError(f"{given[1][0]} does not go with {given[0][0]}; leave one of them out")
    return given[0] if given else None

"""Huge rectangles, whose tours are computed and not held."""

from __future__ import annotations

from cavalcade import _native
from cavalcade._asked import BoardLike, SquareLike
from cavalcade._native import Formula


def formula(
    board: BoardLike,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    seed: int = 0,
) -> Formula:
    """A knight's tour of a rectangle as a function: for boards of up to a thousand million files and ranks.

    Nothing is held but the formula, so that it takes no time and hardly any memory. `Impossible` is raised where
    there is no tour.

    >>> import cavalcade
    >>> tour = cavalcade.formula("1000000000x1000000000", closed=True, start="a1")
    >>> tour
    <Formula 1000000000x1000000000, closed, a1 to b3>
    >>> tour[:4]
    ['a1', 'c2', 'a3', 'b1']
    >>> tour.index("c2")
    1

    Another ``seed`` gives other ends, where none are asked for, and so another tour.

    >>> cavalcade.formula("500x500", seed=1) == cavalcade.formula("500x500", seed=2)
    False
    """
    question = _native.Question(board, closed, (start, end))
    return _native.formula(question, _native.Means(None, None, None, seed, None))

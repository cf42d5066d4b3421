"""Tours of huge rectangles, computed square by square."""

from __future__ import annotations

from cavalcade import _native
from cavalcade._types import BoardLike, SquareLike
from cavalcade._native import Formula


def formula(
    board: BoardLike,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    seed: int = 0,
) -> Formula:
    """Return a knight's tour of a rectangle of up to a billion files and ranks, computed square by square.

    Only the formula is held, so it takes hardly any time or memory.

    Parameters
    ----------
    board : board-like
        The rectangle.
    closed, start, end
        As in `find`.
    seed : int
        Another seed gives other ends, unless they are fixed, and so another tour.

    Returns
    -------
    Formula
        The tour.

    Raises
    ------
    Impossible
        If there is no tour.

    Examples
    --------
    >>> import cavalcade
    >>> tour = cavalcade.formula("1000000000x1000000000", closed=True, start="a1")
    >>> tour
    <Formula 1000000000x1000000000, closed, a1 to b3>
    >>> tour[:4]
    ['a1', 'c2', 'a3', 'b1']
    >>> tour.index("c2")
    1
    >>> cavalcade.formula("500x500", seed=1) == cavalcade.formula("500x500", seed=2)
    False
    """
    question = _native.Question(board, closed, (start, end))
    return _native.formula(question, _native.RunOptions(None, None, None, seed, None))

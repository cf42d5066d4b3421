"""Puzzles: complete the numbers of a tour."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple, Union

import numpy as np
from numpy.typing import NDArray

from cavalcade import _native
from cavalcade._types import BoardLike, Bytes, Clues, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Board, Picture, Tour


class Step(NamedTuple):
    """A step of the solution of a puzzle; ``str()`` is a sentence."""

    #: The kind of step, such as ``"next"``, ``"dead-end"`` or ``"reach"``.
    kind: str
    #: The numbers it places, by square.
    placed: dict[str, int]
    #: The sentence.
    text: str

    def __str__(self) -> str:
        return self.text


class Puzzle:
    """A board with given numbers: number all squares from 1, each a move from the next.

    `cavalcade.puzzle` makes puzzles with one solution.

    Parameters
    ----------
    board : board-like or array
        A grid of given numbers as text, a board, or a numpy array of integers as `grid` returns it.
    clues : dict, optional
        The given numbers by square.
    closed, start, end, piece, wrap, holes
        The question, as in `find`.

    Examples
    --------
    >>> from cavalcade import Puzzle
    >>> puzzle = Puzzle("1 6 .\\n. # 8\\n. . .", closed=True)
    >>> puzzle.clues
    {'a3': 1, 'b3': 6, 'c2': 8}
    >>> puzzle.is_unique, puzzle.difficulty
    (True, 'easy')
    >>> print(puzzle.explain()[0])
    2 goes on b1: the only free square left a move away from 1 on a3
    >>> print(puzzle.solution)
    1 6 3
    4 # 8
    7 2 5
    >>> puzzle == Puzzle("3x3", {"a3": 1, "b3": 6, "c2": 8}, holes=["b2"], closed=True)
    True
    """

    __slots__ = ("_explained", "_given", "_solutions")

    _given: _native.Puzzle
    _solutions: tuple[Tour, ...] | None
    _explained: tuple[str, tuple[Step, ...]] | None

    def __init__(
        self,
        board: BoardLike,
        clues: Clues | None = None,
        *,
        closed: bool = False,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        piece: Piece | None = None,
        wrap: Wrap | None = None,
        holes: Squares | None = None,
    ) -> None:
        if isinstance(board, dict):
            raise TypeError("pass the board before the clues")
        if isinstance(board, np.ndarray) and board.dtype.kind == "f":
            raise TypeError("a puzzle grid needs integers; pass grid.astype(int)")
        if isinstance(board, np.ndarray) and board.ndim == 2 and board.dtype.kind in "iu":
            numbers = _numbers(board)
            numbers.update((square, number) for square, number in (clues or {}).items())
            clues = numbers
            board = board >= 0
        question = _native.Question(board, closed, (start, end), piece, wrap, holes)
        self._given, self._solutions, self._explained = _native.Puzzle(question, clues), None, None

    @classmethod
    def read(cls, source: Union[str, PathLike[str]], *, closed: bool = False, piece: Piece | None = None) -> Puzzle:
        """Read a puzzle from text, or from a file if it is a `Path`.

        It may be a grid with spaces or commas, or JSON. A grid does not record whether its tour is closed; JSON does.
        """
        return cls(source, closed=closed, piece=piece)

    @property
    def board(self) -> Board:
        """The board."""
        return self._given.board

    @property
    def piece(self) -> str:
        """The piece, such as ``"knight"``."""
        return self._given.piece

    @property
    def closed(self) -> bool:
        """Whether the tour must be closed."""
        return self._given.closed

    @property
    def clues(self) -> dict[str, int]:
        """The given numbers by square, in order."""
        return self._given.given

    @property
    def grid(self) -> NDArray[np.int64]:
        """The numbers as a numpy array with the highest rank first; 0 is a square to fill, -1 a hole."""
        return self._given.grid

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        from cavalcade._errors import Impossible

        try:
            return len(self.solutions()) == 1
        except Impossible:
            return False

    @property
    def solution(self) -> Tour:
        """The only solution. Raises `Impossible` if there is none, and `ValueError` if there are several."""
        one, *others = self.solutions()
        if others:
            raise ValueError("the puzzle has more than one solution; solutions() returns two")
        return one

    @property
    def difficulty(self) -> str:
        """The lowest difficulty that solves the puzzle: ``"easy"``, ``"medium"`` or ``"hard"``."""
        return self._explanation(None, None)[0]

    def solutions(self, *, time_limit: Seconds | None = None, memory: Bytes | None = None) -> list[Tour]:
        """Return the only solution, or two of several. Raises `Impossible` if there is none."""
        if self._solutions is None:
            self._solutions = tuple(self._given.solutions(_native.RunOptions(time_limit, memory)))
        return list(self._solutions)

    def explain(self, *, time_limit: Seconds | None = None, memory: Bytes | None = None) -> list[Step]:
        """Return the steps of a human solution.

        Examples
        --------
        >>> import cavalcade
        >>> for step in cavalcade.puzzle("5x5", difficulty="easy").explain()[:2]:
        ...     print(step)
        6 goes on c2: the only free square left a move away from 5 on e1 and 7 on a3
        4 goes on d3: the only free square left a move away from 5 on e1
        """
        return list(self._explanation(time_limit, memory)[1])

    def _explanation(self, time_limit: Seconds | None, memory: Bytes | None) -> tuple[str, tuple[Step, ...]]:
        if self._explained is None:
            record = self._given.explain(_native.RunOptions(time_limit, memory))
            steps = tuple(Step(step["step"], step["placed"], step["text"]) for step in record["steps"])
            self._explained = record["difficulty"], steps
        return self._explained

    def draw(self, format: str = "svg", *, solution: bool = False, **options: Any) -> Picture:
        """Draw the puzzle, or its ``solution`` with the given numbers highlighted.

        The formats and options are those of `Tour.draw`, except the style.
        """
        return self._given.draw(format, self.solution if solution else None, options)

    def save(
        self, path: Union[str, PathLike[str]], format: str | None = None, *, solution: bool = False, **options: Any
    ) -> None:
        """Write the puzzle or its ``solution`` to a file: a picture, or the grid for ``.txt``."""
        suffix = format or Path(fspath(path)).suffix.lstrip(".").lower() or "txt"
        if suffix != "txt":
            self.draw(suffix, solution=solution, **options).save(path)
        elif options:
            raise TypeError("options apply only to pictures; save the puzzle as .svg, .png, .gif, .pdf or .tex")
        else:
            Path(path).write_text(f"{self.solution if solution else self}\n", encoding="utf-8")

    def _repr_svg_(self) -> str | None:
        return self._given._repr_svg_()

    def __str__(self) -> str:
        return str(self._given)

    def __repr__(self) -> str:
        width, height = self.board.size
        kind = "closed" if self.closed else "open"
        return f"<Puzzle {width}x{height}, {kind}, {len(self.clues)} of {len(self.board)} numbers given>"

    def _key(self) -> tuple[Any, ...]:
        return self.board, self.piece, self.closed, self.clues

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.board, self.closed, tuple(self.clues.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.board, self.clues, self.closed, self.piece)


def puzzle(
    board: BoardLike = "8x8",
    *,
    difficulty: str = "medium",
    clues: int | None = None,
    shape: BoardLike | None = None,
    number: int = 1,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    seed: int = 0,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
) -> Puzzle:
    """Make a puzzle with one solution.

    Parameters
    ----------
    board, closed, start, end, piece, wrap, holes
        The question, as in `find`.
    difficulty : {"easy", "medium", "hard"}
        ``"easy"`` needs only forced squares, ``"medium"`` also paths and reachability, ``"hard"`` any argument.
    clues : int, optional
        The number of given numbers. The default is as few as possible.
    shape : str or board-like, optional
        The squares that may have numbers: ``"border"``, ``"diagonals"``, ``"cross"``, ``"checkered"``, ``"stripes"``, or a board.
    number : int
        The number of the puzzle, from 1, among those of the seed, as in ``cavalcade puzzle --number``.
    seed, time_limit, memory
        As in `find`.

    Returns
    -------
    Puzzle
        The puzzle.

    Raises
    ------
    Impossible
        If the board has no tour.
    GaveUp
        If no tour was found that makes such a puzzle.

    Examples
    --------
    >>> import cavalcade
    >>> puzzle = cavalcade.puzzle("6x6", difficulty="easy", seed=3)
    >>> puzzle.is_unique, puzzle.difficulty
    (True, 'easy')
    >>> print(puzzle)
     .  .  .  .  .  .
    11  .  .  . 17  .
     .  . 12  . 36 33
    27  . 29  .  .  6
     .  .  .  .  .  .
     .  .  .  2  .  4
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    options = _native.RunOptions(time_limit, memory, None, seed)
    made, solution = _native.make_puzzle(question, options, difficulty, clues, shape, number)
    return _of(made, (solution,))


def _of(native: _native.Puzzle, solutions: tuple[Tour, ...] | None) -> Puzzle:
    puzzle = Puzzle.__new__(Puzzle)
    puzzle._given, puzzle._solutions, puzzle._explained = native, solutions, None
    return puzzle


def _restored(board: Board, clues: dict[str, int], closed: bool, piece: str) -> Puzzle:
    return Puzzle(board, clues, closed=closed, piece=piece)


def _numbers(grid: NDArray[Any]) -> dict[SquareLike, int]:
    """Return the numbers of a grid by file and rank."""
    places: Iterable[tuple[int, int]] = zip(*(side.tolist() for side in np.nonzero(grid > 0)))
    return {(file, len(grid) - 1 - row): int(grid[row, file]) for row, file in places}

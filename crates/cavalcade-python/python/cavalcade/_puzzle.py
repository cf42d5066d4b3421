"""Puzzles: some numbers of a tour, the others to be found."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple, Union

import numpy as np
from numpy.typing import NDArray

from cavalcade import _native
from cavalcade._asked import BoardLike, Bytes, Clues, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Board, Picture, Tour


class Step(NamedTuple):
    """A step of the solution of a puzzle; as text it is a sentence."""

    #: The kind of step, such as ``"next"``, ``"dead-end"`` or ``"reach"``.
    kind: str
    #: The numbers that it puts down, by their squares.
    placed: dict[str, int]
    #: The sentence.
    text: str

    def __str__(self) -> str:
        return self.text


class Puzzle:
    """A board with some numbers given: number all squares from 1, each a move from the next.

    `cavalcade.puzzle` makes puzzles that have one solution. Others are written as a grid, or as a board and ``clues``.

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

    A numpy array of whole numbers is a grid too, with 0 for a square to fill and -1 for a hole, as `grid` has it.
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
            raise TypeError("write the board first, and then the clues")
        if isinstance(board, np.ndarray) and board.dtype.kind == "f":
            raise TypeError("a grid for a puzzle has whole numbers; write grid.astype(int)")
        if isinstance(board, np.ndarray) and board.ndim == 2 and board.dtype.kind in "iu":
            numbers = _numbers(board)
            numbers.update((square, number) for square, number in (clues or {}).items())
            clues = numbers
            board = board >= 0
        question = _native.Question(board, closed, (start, end), piece, wrap, holes)
        self._given, self._solutions, self._explained = _native.Puzzle(question, clues), None, None

    @classmethod
    def read(cls, source: Union[str, PathLike[str]], *, closed: bool = False, piece: Piece | None = None) -> Puzzle:
        """Reads a puzzle from a text, or from a file if it is a `Path`.

        It is a grid as it is printed, with commas, or in JSON. A grid does not say that its tour comes home; JSON does.
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
        """Whether the last square has to be a move from the first."""
        return self._given.closed

    @property
    def clues(self) -> dict[str, int]:
        """The numbers that are given by their squares, in order."""
        return self._given.given

    @property
    def grid(self) -> NDArray[np.int64]:
        """The numbers as a numpy array with the highest rank first: 0 for a square to fill, -1 for a hole."""
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
        """The one solution. `Impossible` is raised if there is none, and `ValueError` if there are more."""
        one, *others = self.solutions()
        if others:
            raise ValueError("there is more than one way to complete it; solutions() gives two")
        return one

    @property
    def difficulty(self) -> str:
        """The easiest difficulty that the puzzle is of: ``"easy"``, ``"medium"`` or ``"hard"``."""
        return self._explanation(None, None)[0]

    def solutions(self, *, time_limit: Seconds | None = None, memory: Bytes | None = None) -> list[Tour]:
        """The tours that fit: one if there is no other, else two of them. `Impossible` is raised if there is none."""
        if self._solutions is None:
            self._solutions = tuple(self._given.solutions(_native.Means(time_limit, memory)))
        return list(self._solutions)

    def explain(self, *, time_limit: Seconds | None = None, memory: Bytes | None = None) -> list[Step]:
        """How the puzzle is solved, step by step, as a person would.

        >>> import cavalcade
        >>> for step in cavalcade.puzzle("5x5", difficulty="easy").explain()[:2]:
        ...     print(step)
        6 goes on c2: the only free square left a move away from 5 on e1 and 7 on a3
        4 goes on d3: the only free square left a move away from 5 on e1
        """
        return list(self._explanation(time_limit, memory)[1])

    def _explanation(self, time_limit: Seconds | None, memory: Bytes | None) -> tuple[str, tuple[Step, ...]]:
        if self._explained is None:
            record = self._given.explain(_native.Means(time_limit, memory))
            steps = tuple(Step(step["step"], step["placed"], step["text"]) for step in record["steps"])
            self._explained = record["difficulty"], steps
        return self._explained

    def draw(self, format: str = "svg", *, solution: bool = False, **looks: Any) -> Picture:
        """A picture of the puzzle, or of its ``solution``, in which the numbers that are given stand out.

        Formats and looks are those of `Tour.draw`, except the style.
        """
        return self._given.draw(format, self.solution if solution else None, looks)

    def save(
        self, path: Union[str, PathLike[str]], format: str | None = None, *, solution: bool = False, **looks: Any
    ) -> None:
        """Writes the puzzle, or its ``solution``, into a file by its suffix: a picture, or ``.txt`` for the grid."""
        suffix = format or Path(fspath(path)).suffix.lstrip(".").lower() or "txt"
        if suffix != "txt":
            self.draw(suffix, solution=solution, **looks).save(path)
        elif looks:
            raise TypeError("only pictures have looks; save the puzzle as .svg, .png, .gif, .pdf or .tex")
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
    """Makes a puzzle with one solution.

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

    Difficulties are ``"easy"`` (steps seen at a glance solve it), ``"medium"`` (also ways through gaps, and what is
    in reach) and ``"hard"`` (anything). ``clues`` is how many numbers are given, as few as can be unless told;
    ``shape`` tells where they may stand: ``"border"``, ``"diagonals"``, ``"cross"``, ``"checkered"``, ``"stripes"``,
    or a board that has only those squares. ``number`` counts the puzzles of one ``seed`` from 1: they are those of
    the command ``cavalcade puzzle --number``.

    `Impossible` is raised where the board has no tour, and `GaveUp` where no tour was found that makes such a puzzle.
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    means = _native.Means(time_limit, memory, None, seed)
    made, solution = _native.make_puzzle(question, means, difficulty, clues, shape, number)
    return _of(made, (solution,))


def _of(native: _native.Puzzle, solutions: tuple[Tour, ...] | None) -> Puzzle:
    puzzle = Puzzle.__new__(Puzzle)
    puzzle._given, puzzle._solutions, puzzle._explained = native, solutions, None
    return puzzle


def _restored(board: Board, clues: dict[str, int], closed: bool, piece: str) -> Puzzle:
    return Puzzle(board, clues, closed=closed, piece=piece)


def _numbers(grid: NDArray[Any]) -> dict[SquareLike, int]:
    """The numbers that a grid gives, by file and rank."""
    places: Iterable[tuple[int, int]] = zip(*(side.tolist() for side in np.nonzero(grid > 0)))
    return {(file, len(grid) - 1 - row): int(grid[row, file]) for row, file in places}

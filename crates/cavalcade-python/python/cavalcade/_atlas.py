"""Every tour of a board has a number."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike, fspath
from typing import Any, Union

from cavalcade import _native
from cavalcade._asked import BoardLike, Bytes, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Atlas as Index
from cavalcade._native import Board, Tour
from cavalcade._progress import Progress, told

#: Where an atlas is kept.
Folder = Union[str, "PathLike[str]"]


class Atlas:
    """An index of all tours of a board, each once, numbered from 1.

    It gives out the tour of a number and tells the number of a tour, and so it draws tours at random, each as likely
    as any other. Of small boards it is made in memory in a moment; of larger ones it is built in a ``folder`` once,
    where a run that was stopped goes on, and opened ever after with `Atlas.open`.

    >>> import cavalcade
    >>> atlas = cavalcade.Atlas("6x6", closed=True)
    >>> atlas.count
    9862
    >>> tour = atlas.nth(5000)
    >>> atlas.rank(tour)
    5000
    >>> len(set(atlas.sample(100, distinct=True)))
    100

    The order of the tours depends on the board and what is asked alone: numbers are the same on every machine, and
    those of the command ``cavalcade nth``.
    """

    __slots__ = ("_folder", "_index")

    _index: Index
    _folder: str | None

    def __init__(
        self,
        board: BoardLike,
        *,
        closed: bool = False,
        start: SquareLike | None = None,
        end: SquareLike | None = None,
        piece: Piece | None = None,
        wrap: Wrap | None = None,
        holes: Squares | None = None,
        folder: Folder | None = None,
        time_limit: Seconds | None = None,
        memory: Bytes | None = None,
        threads: int | None = None,
        progress: Progress = None,
    ) -> None:
        question = _native.Question(board, closed, (start, end), piece, wrap, holes)
        self._folder = None if folder is None else fspath(folder)
        self._index = _built(question, self._folder, False, time_limit, memory, threads, progress)

    @classmethod
    def open(cls, folder: Folder) -> Atlas:
        """Opens the atlas that was built in a folder, here or by ``cavalcade atlas``; it is read as it is needed."""
        return cls._of(_native.open_atlas(folder), fspath(folder))

    @classmethod
    def _of(cls, native: Index, folder: str | None) -> Atlas:
        atlas = cls.__new__(cls)
        atlas._index, atlas._folder = native, folder
        return atlas

    @property
    def count(self) -> int:
        """The number of tours, of any size."""
        return self._index.count

    @property
    def board(self) -> Board:
        """The board."""
        return self._index.board

    @property
    def piece(self) -> str:
        """The piece, such as ``"knight"``."""
        return self._index.piece

    @property
    def closed(self) -> bool:
        """Whether all tours are to come home."""
        return self._index.closed

    @property
    def start(self) -> str | None:
        """Where all tours start, if that is asked for."""
        return self._index.start

    @property
    def end(self) -> str | None:
        """Where all tours end, if that is asked for."""
        return self._index.end

    @property
    def folder(self) -> str | None:
        """Where it is kept, if not in memory."""
        return self._folder

    @property
    def states(self) -> int:
        """The states that it keeps."""
        return self._index.states

    @property
    def bytes(self) -> int:
        """The bytes that it takes, in memory or on disk."""
        return self._index.bytes

    def nth(self, number: int, *, time_limit: Seconds | None = None) -> Tour:
        """The tour of a number, from 1.

        `IndexError` is raised if there are not so many, and `Impossible` if there is none.

        >>> import cavalcade
        >>> cavalcade.Atlas("3x4").nth(8)
        <Tour 3x4, open, b1 to b4>
        """
        return self._index.nth(_native.Means(time_limit), number)

    def rank(self, tour: Tour, *, time_limit: Seconds | None = None) -> int:
        """The number of a tour, from 1. `ValueError` is raised if it is not one of those asked for.

        It does not matter in which direction the tour goes, nor, in an atlas of closed tours, where it begins, unless its
        ends are asked for.
        """
        number = self._index.rank(_native.Means(time_limit), tour)
        if number is None:
            raise ValueError(f"it is not one of the {self._index.in_words()}")
        return number

    def sample(
        self,
        number: int = 1,
        *,
        seed: int = 0,
        distinct: bool = False,
        time_limit: Seconds | None = None,
        memory: Bytes | None = None,
        threads: int | None = None,
    ) -> list[Tour]:
        """Tours drawn at random, each as likely as any other; none of them twice if they are to be ``distinct``.

        The same ``seed`` draws the same tours, on every machine and for any number of ``threads``.
        """
        return self._index.sample(_native.Means(time_limit, memory, threads, seed), number, distinct)

    def __iter__(self) -> Iterator[Tour]:
        """All tours in the order of their numbers, found a stretch at a time."""
        means, number = _native.Means(), 1
        while stretch := self._index.stretch(means, number):
            yield from stretch
            number += len(stretch)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __contains__(self, tour: object) -> bool:
        return isinstance(tour, Tour) and self._index.rank(_native.Means(), tour) is not None

    def __repr__(self) -> str:
        where = "" if self._folder is None else f" in {self._folder}"
        return f"<Atlas of {self.count} {self._index.in_words()}{where}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._folder is None:
            raise TypeError("an atlas in memory cannot be pickled; build it in a folder")
        return Atlas.open, (self._folder,)


def nth(
    board: BoardLike,
    number: int,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Tour:
    """The tour of a number, from 1, among all tours of a board.

    >>> import cavalcade
    >>> print(cavalcade.nth("3x4", 1))
    10  5  8
     7  2 11
     4  9  6
     1 12  3

    It makes an `Atlas` for that, and raises `GaveUp` where that would take longer than a moment. To look up many
    tours, make one and keep it.
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    atlas = _built(question, None, True, time_limit, memory, threads, progress)
    return atlas.nth(_native.Means(time_limit, memory), number)


def rank(
    tour: Tour,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """The number of a tour, from 1, among all of its board, or all that are ``closed`` or have the ends asked for.

    >>> import cavalcade
    >>> tour = cavalcade.nth("6x6", 5000, closed=True)
    >>> cavalcade.rank(tour, closed=True)
    5000
    """
    if not isinstance(tour, Tour):
        raise TypeError("tour: write a Tour, such as cavalcade.check makes of squares")
    question = _native.Question(tour.board, closed, (start, end), tour.piece)
    native = _built(question, None, True, time_limit, memory, threads, progress)
    return Atlas._of(native, None).rank(tour, time_limit=time_limit)


def sample(
    board: BoardLike,
    number: int = 1,
    *,
    seed: int = 0,
    distinct: bool = False,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> list[Tour]:
    """Tours of a board drawn at random, each as likely as any other; none of them twice if they are to be ``distinct``.

    >>> import cavalcade
    >>> tours = cavalcade.sample("6x6", 3, closed=True, seed=7)
    >>> [cavalcade.rank(tour, closed=True) for tour in tours]
    [4284, 5173, 2619]

    The same ``seed`` draws the same tours, on every machine and for any number of ``threads``.
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    atlas = _built(question, None, True, time_limit, memory, threads, progress)
    return atlas.sample(_native.Means(time_limit, memory, threads, seed), number, distinct)


def _built(
    question: _native.Question,
    folder: str | None,
    at_once: bool,
    time_limit: Seconds | None,
    memory: Bytes | None,
    threads: int | None,
    progress: Progress,
) -> Index:
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, None, callback)
        return _native.build_atlas(question, means, folder, at_once)

"""Numbering all tours of a board."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike, fspath
from typing import Any, Union

from cavalcade import _native
from cavalcade._types import BoardLike, Bytes, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._native import Atlas as Index
from cavalcade._native import Board, Tour
from cavalcade._progress import Progress, progress_callback

#: The folder of an atlas.
Folder = Union[str, "PathLike[str]"]


class Atlas:
    """An index of all tours of a board, numbered from 1.

    It finds the tour with a number and the number of a tour, and draws tours uniformly at random. For small boards it is built in
    memory in a moment; for larger ones it is built once in a ``folder``, where an interrupted build continues, and opened with
    `Atlas.open`. The numbers are the same on every machine, and those of the command ``cavalcade nth``.

    Parameters
    ----------
    board, closed, start, end, piece, wrap, holes
        The question, as in `find`.
    folder : path-like, optional
        The folder of the atlas. By default it is built in memory.
    time_limit, memory, threads, progress
        As in `find`.

    Examples
    --------
    >>> import cavalcade
    >>> atlas = cavalcade.Atlas("6x6", closed=True)
    >>> atlas.count
    9862
    >>> tour = atlas.nth(5000)
    >>> atlas.rank(tour)
    5000
    >>> len(set(atlas.sample(100, distinct=True)))
    100
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
        """Open the atlas in a folder, built here or by ``cavalcade atlas``. It is read as needed."""
        return cls._of(_native.open_atlas(folder), fspath(folder))

    @classmethod
    def _of(cls, native: Index, folder: str | None) -> Atlas:
        atlas = cls.__new__(cls)
        atlas._index, atlas._folder = native, folder
        return atlas

    @property
    def count(self) -> int:
        """The number of tours."""
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
        """Whether all tours are closed."""
        return self._index.closed

    @property
    def start(self) -> str | None:
        """The start of all tours, if it is fixed."""
        return self._index.start

    @property
    def end(self) -> str | None:
        """The end of all tours, if it is fixed."""
        return self._index.end

    @property
    def folder(self) -> str | None:
        """The folder of the atlas, or None if it is in memory."""
        return self._folder

    @property
    def states(self) -> int:
        """The number of states."""
        return self._index.states

    @property
    def bytes(self) -> int:
        """The size in bytes, in memory or on disk."""
        return self._index.bytes

    def nth(self, number: int, *, time_limit: Seconds | None = None) -> Tour:
        """Return the tour with a number, from 1.

        Raises
        ------
        IndexError
            If there are fewer tours.
        Impossible
            If there are none.

        Examples
        --------
        >>> import cavalcade
        >>> cavalcade.Atlas("3x4").nth(8)
        <Tour 3x4, open, b1 to b4>
        """
        return self._index.nth(_native.RunOptions(time_limit), number)

    def rank(self, tour: Tour, *, time_limit: Seconds | None = None) -> int:
        """Return the number of a tour, from 1.

        The direction of the tour does not matter, nor does the starting square in an atlas of closed tours without fixed ends.

        Raises
        ------
        ValueError
            If the tour is not in the atlas.
        """
        number = self._index.rank(_native.RunOptions(time_limit), tour)
        if number is None:
            raise ValueError(f"the tour is not one of the {self._index.in_words()}")
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
        """Draw tours uniformly at random.

        Parameters
        ----------
        number : int
            The number of tours.
        seed : int
            The random seed. The same seed draws the same tours on every machine, for any number of threads.
        distinct : bool
            Choose no tour twice.
        time_limit, memory, threads
            As in `find`.
        """
        return self._index.sample(_native.RunOptions(time_limit, memory, threads, seed), number, distinct)

    def __iter__(self) -> Iterator[Tour]:
        """Iterate over all tours in the order of their numbers."""
        options, number = _native.RunOptions(), 1
        while batch := self._index.batch(options, number):
            yield from batch
            number += len(batch)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return self.count > 0

    def __contains__(self, tour: object) -> bool:
        return isinstance(tour, Tour) and self._index.rank(_native.RunOptions(), tour) is not None

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
    """Return the tour with a number, from 1, among all tours of a board.

    To look up many tours, build an `Atlas` and keep it.

    Parameters
    ----------
    board : board-like
        The board, as in `find`.
    number : int
        The number of the tour, from 1.
    closed, start, end, piece, wrap, holes, time_limit, memory, threads, progress
        As in `find`.

    Raises
    ------
    GaveUp
        If building the atlas would take longer than seconds.

    Examples
    --------
    >>> import cavalcade
    >>> print(cavalcade.nth("3x4", 1))
    10  5  8
     7  2 11
     4  9  6
     1 12  3
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    atlas = _built(question, None, True, time_limit, memory, threads, progress)
    return atlas.nth(_native.RunOptions(time_limit, memory), number)


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
    """Return the number of a tour, from 1, among all tours of its board.

    Parameters
    ----------
    tour : Tour
        The tour.
    closed, start, end
        Number only the closed tours, or those with these ends.
    time_limit, memory, threads, progress
        As in `find`.

    Examples
    --------
    >>> import cavalcade
    >>> tour = cavalcade.nth("6x6", 5000, closed=True)
    >>> cavalcade.rank(tour, closed=True)
    5000
    """
    if not isinstance(tour, Tour):
        raise TypeError("tour: pass a Tour, such as cavalcade.check returns")
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
    """Draw tours of a board uniformly at random.

    Parameters
    ----------
    board : board-like
        The board, as in `find`.
    number : int
        The number of tours.
    seed : int
        The random seed. The same seed draws the same tours on every machine, for any number of threads.
    distinct : bool
        Choose no tour twice.
    closed, start, end, piece, wrap, holes, time_limit, memory, threads, progress
        As in `find`.

    Returns
    -------
    list of Tour
        The tours.

    Examples
    --------
    >>> import cavalcade
    >>> tours = cavalcade.sample("6x6", 3, closed=True, seed=7)
    >>> [cavalcade.rank(tour, closed=True) for tour in tours]
    [4284, 5173, 2619]
    """
    question = _native.Question(board, closed, (start, end), piece, wrap, holes)
    atlas = _built(question, None, True, time_limit, memory, threads, progress)
    return atlas.sample(_native.RunOptions(time_limit, memory, threads, seed), number, distinct)


def _built(
    question: _native.Question,
    folder: str | None,
    at_once: bool,
    time_limit: Seconds | None,
    memory: Bytes | None,
    threads: int | None,
    progress: Progress,
) -> Index:
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, None, callback)
        return _native.build_atlas(question, options, folder, at_once)

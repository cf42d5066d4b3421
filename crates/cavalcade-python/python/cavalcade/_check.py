"""Checking paths, and claims that there is no tour."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Union

import numpy
from numpy.typing import NDArray

from cavalcade import _native
from cavalcade._types import BoardLike, Bytes, Piece, Seconds, SquareLike, Squares, Wrap
from cavalcade._errors import Impossible
from cavalcade._native import Tour

#: A path: squares in order, an array of move numbers, a text in any notation, a file with one, or a tour.
PathLikeTour = Union[Iterable[SquareLike], NDArray[Any], str, bytes, "PathLike[str]", Tour]


def check(
    path: PathLikeTour,
    *,
    board: BoardLike | None = None,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
) -> Tour:
    """Check a path and return it as a tour.

    Parameters
    ----------
    path : path of squares
        A list of squares, an array of move numbers from 1 (the highest rank first, 0 for a hole), a text in any notation that the
        command reads, or a file (a ``pathlib.Path``).
    board : board-like, optional
        The board. The default is the smallest rectangle that holds the path.
    closed, start, end, piece, wrap, holes
        The question that the tour must answer, as in `find`.
    time_limit, memory
        As in `find`.

    Returns
    -------
    Tour
        The tour.

    Raises
    ------
    NotATour
        If the path is not a tour, with all its faults.

    Examples
    --------
    >>> import cavalcade
    >>> ring = cavalcade.check("7 2 5\\n4 # 8\\n1 6 3", closed=True)
    >>> len(ring), ring.facts["turns"]
    (8, 8)
    >>> cavalcade.check(["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"], holes=["b2"]).closed
    True
    """
    asked = {"board": board, "closed": closed, "start": start, "end": end, "piece": piece, "wrap": wrap, "holes": holes}
    if isinstance(path, Tour) and board is None:
        asked |= {"board": path.board, "piece": path.piece if piece is None else piece}
        if wrap is None:
            asked["wrap"] = path.board.wrap
    return _native.check(_written(path), _native.RunOptions(time_limit, memory), asked)


def _written(path: PathLikeTour) -> bytes:
    """Return the path as the bytes of a file."""
    if isinstance(path, bytes):
        return path
    if isinstance(path, str):
        return path.encode()
    if isinstance(path, numpy.ndarray):
        file = io.BytesIO()
        numpy.save(file, path, allow_pickle=False)
        return file.getvalue()
    if isinstance(path, PathLike):
        return Path(fspath(path)).read_bytes()
    return _native.names_of(path).encode()


def confirm(
    claim: Impossible | dict[str, Any],
    *,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
) -> dict[str, Any]:
    """Check the claim that there is no tour, with code independent of the search.

    A claim that no tour has a symmetry is checked by a count.

    Parameters
    ----------
    claim : Impossible or dict
        The exception, or its ``record``.
    time_limit, memory
        As in `find`.

    Returns
    -------
    dict
        The record of ``cavalcade check --json``. Its ``"verdict"`` is ``"confirmed"``, ``"refuted"`` or ``"open"``.

    Raises
    ------
    ValueError
        If the claim cannot be checked, as those about magic and strictly open tours, given numbers and graphs.

    Examples
    --------
    >>> import cavalcade
    >>> try:
    ...     cavalcade.find("4x4")
    ... except cavalcade.Impossible as none:
    ...     print(cavalcade.confirm(none)["verdict"])
    confirmed
    """
    record = claim.record if isinstance(claim, Impossible) else claim
    if not isinstance(record, dict):
        raise TypeError("claim: pass an Impossible or its record")
    kind = record.get("reason", {}).get("kind")
    if kind is not None and "width" not in record:
        raise ValueError(f"a claim of the kind {kind} cannot be checked; call the function again instead")
    return _native.confirm(json.dumps(record), _native.RunOptions(time_limit, memory))

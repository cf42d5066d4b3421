"""Exceptions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cavalcade._native import Picture


class CavalcadeError(Exception):
    """The base class of all exceptions of this package."""


class _Recorded(CavalcadeError):
    """An exception with the record of ``cavalcade find --json``."""

    record: dict[str, Any]

    def __init__(self, text: str, record: dict[str, Any]) -> None:
        super().__init__(text)
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.record,)


class Impossible(_Recorded):
    """There is no such tour. `reason` is a proof that can be checked.

    Examples
    --------
    >>> import cavalcade
    >>> try:
    ...     cavalcade.find("5x5", closed=True)
    ... except cavalcade.Impossible as none:
    ...     print(none.kind)
    colour-imbalance
    """

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record["reason"]["text"], record)

    @property
    def reason(self) -> dict[str, Any]:
        """The reason as a dictionary; ``docs/json.md`` describes each kind."""
        reason: dict[str, Any] = self.record["reason"]
        return reason

    @property
    def kind(self) -> str:
        """The kind of reason, such as ``"colour-imbalance"``, ``"cut"`` or ``"theorem"``."""
        kind: str = self.reason["kind"]
        return kind

    def draw(self, format: str = "svg", **options: Any) -> Picture:
        """Draw the obstacle to a tour, if it can be shown on the board. `Tour.draw` lists the options."""
        from cavalcade._native import draw_reason

        return draw_reason(json.dumps(self.record), format, **options)

    def _repr_svg_(self) -> str | None:
        try:
            return str(self.draw())
        except ValueError:
            return None


class GaveUp(_Recorded):
    """A limit was reached before there was an answer.

    Examples
    --------
    >>> import cavalcade
    >>> try:
    ...     cavalcade.count("8x8", closed=True, time_limit=0.01)
    ... except cavalcade.GaveUp as limit:
    ...     print(limit.limit, "-", limit)
    time - the time limit of 10 ms was reached
    """

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record["text"], record)

    @property
    def limit(self) -> str:
        """The limit, such as ``"time"``, ``"memory"`` or ``"method"``."""
        limit: str = self.record["limit"]
        return limit


class NotATour(CavalcadeError, ValueError):
    """A path is not a tour. `faults` lists everything that is wrong with it.

    Examples
    --------
    >>> import cavalcade
    >>> try:
    ...     cavalcade.check(["a1", "b3", "c1"], board="3x3")
    ... except cavalcade.NotATour as wrong:
    ...     print(wrong.faults)
    ['6 squares are never visited: b1, a2, b2, c2, a3, c3']
    """

    faults: list[str]

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)

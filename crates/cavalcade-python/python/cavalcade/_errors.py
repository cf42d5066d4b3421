"""What is raised where there is no tour to return."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cavalcade._native import Picture


class CavalcadeError(Exception):
    """What all exceptions of this package have in common."""


class _Recorded(CavalcadeError):
    """An exception with the record that the command writes with ``--json``."""

    record: dict[str, Any]

    def __init__(self, text: str, record: dict[str, Any]) -> None:
        super().__init__(text)
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.record,)


class Impossible(_Recorded):
    """There is no such tour, and `reason` says why, so that anybody can check it.

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
        """The reason with all its parts; ``docs/json.md`` explains each kind."""
        reason: dict[str, Any] = self.record["reason"]
        return reason

    @property
    def kind(self) -> str:
        """The kind of reason, such as ``"colour-imbalance"``, ``"cut"`` or ``"theorem"``."""
        kind: str = self.reason["kind"]
        return kind

    def draw(self, format: str = "svg", **looks: Any) -> Picture:
        """A picture of what is in the way, if it can be seen on the board."""
        from cavalcade._native import draw_reason

        return draw_reason(json.dumps(self.record), format, **looks)

    def _repr_svg_(self) -> str | None:
        try:
            return str(self.draw())
        except ValueError:
            return None


class GaveUp(_Recorded):
    """A limit was reached before there was an answer: there may be one.

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
        """The limit: ``"time"``, ``"memory"``, ``"method"`` and so on."""
        limit: str = self.record["limit"]
        return limit


class NotATour(CavalcadeError, ValueError):
    """A path that is no tour, with everything that is wrong with it.

    >>> import cavalcade
    >>> try:
    ...     cavalcade.check(["a1", "b3", "c1"], board="3x3")
    ... except cavalcade.NotATour as wrong:
    ...     print(len(wrong.faults))
    6
    """

    faults: list[str]

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)

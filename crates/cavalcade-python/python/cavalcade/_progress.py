"""How far the work is, shown as a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

#: What ``progress=`` takes: nothing, a bar, or a function that is called with a dictionary now and then.
Progress = Union[bool, None, Callable[[dict[str, Any]], object]]


@contextmanager
def told(progress: Progress) -> Iterator[Callable[[dict[str, Any]], object] | None]:
    """The function to tell progress to, if it is wanted; a bar is closed in the end."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        bar = _bar()
        try:
            yield bar
        finally:
            bar.close()
    elif callable(progress):
        yield progress
    else:
        raise TypeError("progress: write True for a bar, or a function that takes a dictionary")


def _bar() -> _Bar:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line()
    return _Tqdm(tqdm)


class _Bar:
    """Something that shows progress."""

    def __call__(self, news: dict[str, Any]) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class _Line(_Bar):
    """One line on standard error, written over and over."""

    _length = 0

    def __call__(self, news: dict[str, Any]) -> None:
        line = _words(news)
        sys.stderr.write("\r" + line.ljust(self._length))
        sys.stderr.flush()
        self._length = len(line)

    def close(self) -> None:
        if self._length:
            sys.stderr.write("\r" + " " * self._length + "\r")
            sys.stderr.flush()


class _Tqdm(_Bar):
    """A bar of tqdm; work that goes on in several passes gets one for each."""

    def __init__(self, make: Any) -> None:
        self._make = make
        self._open: Any = None
        self._pass: object = None

    def __call__(self, news: dict[str, Any]) -> None:
        of = news.get("of")
        this = (news.get("work"), news.get("pass"), of)
        if this != self._pass:
            self.close()
            self._open, self._pass = self._make(total=of, desc=str(news.get("pass", news["work"])), leave=False), this
        if of is None:
            self._open.set_description_str(_words(news))
        else:
            self._open.n = news["done"]
            self._open.set_postfix_str(_words(news), refresh=False)
            self._open.refresh()

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


def _words(news: dict[str, Any]) -> str:
    """The numbers of the progress, in a line."""
    shown = (item for item in news.items() if item[0] not in {"work", "pass", "done", "of"})
    numbers = ", ".join(f"{name} {value:,.4g}" if isinstance(value, float) else f"{name} {value:,}" for name, value in shown)
    if "of" in news:
        return numbers
    return f"{news['work']}: {numbers}"

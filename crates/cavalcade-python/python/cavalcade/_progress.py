"""Progress callbacks and bars."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

#: The argument ``progress``: ``True`` for a bar, or a function that is called with a dictionary now and then.
Progress = Union[bool, None, Callable[[dict[str, Any]], object]]


@contextmanager
def progress_callback(progress: Progress) -> Iterator[Callable[[dict[str, Any]], object] | None]:
    """Yield the function to call with progress, if any; a bar is closed at the end."""
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
        raise TypeError("progress: pass True for a bar, or a function that takes a dictionary")


def _bar() -> _Bar:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line()
    return _Tqdm(tqdm)


class _Bar:
    """A progress display."""

    def __call__(self, update: dict[str, Any]) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class _Line(_Bar):
    """A line on standard error that is rewritten."""

    _length = 0

    def __call__(self, update: dict[str, Any]) -> None:
        line = _words(update)
        sys.stderr.write("\r" + line.ljust(self._length))
        sys.stderr.flush()
        self._length = len(line)

    def close(self) -> None:
        if self._length:
            sys.stderr.write("\r" + " " * self._length + "\r")
            sys.stderr.flush()


class _Tqdm(_Bar):
    """A tqdm bar for each pass of the work."""

    def __init__(self, make: Any) -> None:
        self._make = make
        self._open: Any = None
        self._pass: object = None

    def __call__(self, update: dict[str, Any]) -> None:
        layers = update.get("layers")
        this = (update["work"], update.get("pass"), layers)
        if this != self._pass:
            self.close()
            self._open, self._pass = self._make(total=layers, desc=update.get("pass", update["work"]), leave=False), this
        if layers is None:
            self._open.set_description_str(_words(update))
        else:
            self._open.n = update["layer"]
            self._open.set_postfix_str(_words(update), refresh=False)
            self._open.refresh()

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


def _words(update: dict[str, Any]) -> str:
    """Return the progress as a line of text."""
    shown = (item for item in update.items() if item[0] not in {"work", "pass", "layer", "layers"})
    numbers = ", ".join(f"{name} {_number(value)}" for name, value in shown)
    if "layers" in update:
        return numbers
    return f"{update['work']}: {numbers}"


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)

"""Whatever is given, there is an answer or an exception that says what to write: never a panic, never a crash."""

from __future__ import annotations

import datetime
import math
import random
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import cavalcade

#: What nobody should write.
NONSENSE: list[Any] = [
    "", " ", "x", "8x", "0x0", "-1x8", "8x8x8", "a0", "A1", "é1", "zz99", "☃", "\0", "8\n8", "#", ".#\n", "1e3x8", "9" * 400,
    "1000000001x1", "999999999x999999999",
    None, True, False, 0, -1, 1, 7, 2**31, 2**32, 2**63, 2**64, -(2**64), 10**30, 0.0, -0.5, 1e308, math.nan, math.inf,
    b"8x8", b"\xff", [], [None], [[]], [1, 2], ["a1"], ["a1", "a1"], ["a1", 5], (), (1,), (8, 8), (-8, 8), (0, 0), (8, 8, 8),
    (2**40, 2), ("a", "b"), {}, {"a1": 1}, {"a1": "x"}, {"z9": 1}, {"a1": -1}, {"a1": 0}, {"a1": 10**30}, {1: 2}, set(), {"a1"},
    object(), object, len, lambda: None, lambda _: 1 / 0, range(3), iter([]), numpy.zeros((0, 0)), numpy.zeros((3, 3)),
    numpy.ones((3, 4)), numpy.ones(3), numpy.ones((2, 2, 2)), numpy.full((3, 3), "x"), numpy.array(5), numpy.int64(-3),
    numpy.float32("nan"), datetime.timedelta(1), cavalcade.Board("3x3"), cavalcade.find("3x4"), 1j,
]  # fmt: skip

COMMON = ["closed", "start", "end", "piece", "wrap", "holes", "time_limit", "memory"]
SEARCH = ["method", "tie_break", "move_order", "prune", "seed", "threads", "progress"]
PROPERTIES = ["symmetry", "strictly_open", "clues", "minimize", "magic", "random"]

#: What is called, and what it takes by name.
CALLS: list[tuple[Callable[..., Any], list[str]]] = [
    (cavalcade.find, COMMON + SEARCH + PROPERTIES),
    (cavalcade.count, [*COMMON, "method", "scratch", "checkpoint", "threads", "progress"]),
    (cavalcade.estimate, [*COMMON, "precision", "runs", "seed", "threads", "progress"]),
    (cavalcade.classes, ["closed", "piece", "wrap", "holes", "method", "time_limit", "memory", "threads"]),
    (lambda board, **asked: next(cavalcade.list_tours(board, **asked), None), [*COMMON, "classes"]),
    (cavalcade.check, ["board", "closed", "start", "end", "piece", "wrap", "holes", "time_limit", "memory"]),
    (cavalcade.confirm, ["time_limit", "memory"]),
    (cavalcade.Board, ["holes", "wrap"]),
    (cavalcade.formula, ["closed", "start", "end", "seed"]),
    (cavalcade.hamiltonian_cycle, ["seed", "time_limit", "memory", "progress"]),
    (cavalcade.count_hamiltonian_paths, ["start", "end", "time_limit", "memory", "threads"]),
    (lambda board, **asked: cavalcade.nth(board, **({"number": 1} | asked)), ["number", "closed", "start", "time_limit"]),
    (cavalcade.sample, ["n", "closed", "seed", "distinct", "time_limit"]),
    (cavalcade.puzzle, ["difficulty", "clues", "shape", "closed", "seed", "number", "time_limit"]),
]

#: What may come of nonsense besides an answer. Python's own exceptions are those of its own functions.
EXPECTED = (cavalcade.CavalcadeError, ValueError, TypeError, OSError, MemoryError, OverflowError, ZeroDivisionError, LookupError)


def call(seed: int) -> tuple[Callable[..., Any], Any, dict[str, Any]]:
    """A call with one or more arguments that make no sense."""
    chance = random.Random(seed)
    function, names = CALLS[seed % len(CALLS)]
    board = chance.choice(NONSENSE) if chance.random() < 0.4 else chance.choice(["3x4", "4x4", "5x5", "3x3"])
    asked = {name: chance.choice(NONSENSE) for name in chance.sample(names, chance.randint(1, min(3, len(names))))}
    if "time_limit" in names:
        asked.setdefault("time_limit", 0.2)
        if not isinstance(asked["time_limit"], (int, float)) or asked["time_limit"] != 0.2:
            # A time that makes sense may be long.
            asked["time_limit"] = chance.choice([0.2, "", "x", -1, math.nan, "1 s", object()])
    return function, board, asked


def test_a_thousand_malformed_calls_give_exceptions_that_say_something(tmp_path: Any, monkeypatch: Any) -> None:
    # Folders for layers may be named by nonsense.
    monkeypatch.chdir(tmp_path)
    raised = 0
    for seed in range(1000):
        function, board, asked = call(seed)
        try:
            function(board, **asked)
        except EXPECTED as error:
            raised += 1
            assert str(error), (seed, board, asked)
            assert "internal error" not in str(error), (seed, board, asked)
    assert raised > 800


#: As those see it who check no types.
find: Any = cavalcade.find


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("write a board as a size", lambda: find(8)),
        ("start", lambda: find("8x8", start="z9")),
        ("write none, cylinder or torus", lambda: find("8x8", wrap="ball")),
        ("write a time like", lambda: find("8x8", time_limit="soon")),
        ("write a size like 500M or 8G", lambda: find("8x8", memory="much")),
        ("threads: write a whole number from 1 to 1024", lambda: find("8x8", threads=0)),
        ("seed: write a whole number from 0", lambda: find("8x8", seed=-1)),
        ("does not go with", lambda: find("8x8", symmetry="half-turn", random=True)),
        ("is not a symmetry", lambda: find("8x8", symmetry="round")),
        ("magic: write one of semi, full", lambda: find("8x8", magic=True)),
        ("method cannot be used with magic", lambda: find("8x8", magic="semi", method="sat")),
        ("pictures have no option `colour`", lambda: find("8x8").draw(colour="red")),
        ("is not a picture format", lambda: find("8x8").draw("bmp")),
        ("two dimensions", lambda: cavalcade.Board(numpy.ones(3))),
        ("b2 is not on the board", lambda: find("3x3", holes=["b2"], closed=True).index("b2")),
    ],
)
def test_messages_say_what_to_write(words: str, wrong: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        wrong()
    assert words in str(error.value)

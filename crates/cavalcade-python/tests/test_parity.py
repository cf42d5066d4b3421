"""The module gives the same answers as the command, and the published numbers."""

from __future__ import annotations

import inspect
import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

import cavalcade

ROOT = Path(__file__).parents[3]
DATA = ROOT / "crates/cavalcade/tests/data"
BOARDS = sorted((DATA / "boards").glob("*.txt"))
COMMAND = os.environ.get("CAVALCADE")

needs_command = pytest.mark.skipif(COMMAND is None, reason="CAVALCADE does not name the command")


def ask(*words: str) -> dict[str, Any]:
    """What the command says, as JSON."""
    assert COMMAND is not None
    said = subprocess.run([COMMAND, *words, "--json"], capture_output=True, text=True, check=False)
    assert said.stdout, said.stderr
    record: dict[str, Any] = json.loads(said.stdout.splitlines()[0])
    return record


def same(record: dict[str, Any]) -> dict[str, Any]:
    """A record without the time that it took."""
    return {name: value for name, value in record.items() if name != "elapsed_ms"}


def answer(board: Any, **asked: Any) -> dict[str, Any]:
    """What the module says, as the command would."""
    try:
        return cavalcade.find(board, **asked).to_dict()
    except (cavalcade.Impossible, cavalcade.GaveUp) as none:
        return none.record


def golden() -> list[tuple[str, str, int]]:
    """Published numbers of boards that are counted in no time."""
    rows = []
    for line in (DATA / "counts.tsv").read_text().splitlines()[1:]:
        quantity, board, value, _ = line.split("\t")
        if quantity in {"closed", "closed-classes", "paths", "paths-classes", "paths-directed"}:
            height, width = (int(side) for side in board.split("x"))
            if min(width, height) <= 4 and width * height <= 40 or width * height <= 30 or (width, height) == (6, 6) and "closed" in quantity:
                rows.append((quantity, f"{width}x{height}", int(value)))
    return rows


@pytest.mark.parametrize(("quantity", "board", "value"), golden())
def test_published_numbers_are_met(quantity: str, board: str, value: int) -> None:
    closed = quantity.startswith("closed")
    if quantity.endswith("classes"):
        assert cavalcade.classes(board, closed=closed) == value
    elif quantity == "paths-directed":
        assert cavalcade.count(board).directed == value
    else:
        assert cavalcade.count(board, closed=closed) == value


@needs_command
@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_stored_boards_have_the_same_tours_as_by_the_command(file: Path) -> None:
    closed = file.stem.startswith("closed")
    words = ["find", str(file), *(["--closed"] if closed else [])]
    assert same(answer(file, closed=closed)) == same(ask(*words))


def question(chance: random.Random) -> tuple[list[str], dict[str, Any]]:
    """A small odd question, for the command and for the module."""
    width, height = chance.randint(1, 8), chance.randint(1, 8)
    size = f"{width}x{height}"
    words, asked = ["find", size], dict[str, Any](board=size)
    squares = [f"{chr(97 + file)}{rank + 1}" for file in range(width) for rank in range(height)]
    if chance.random() < 0.5:
        words.append("--closed")
        asked["closed"] = True
    for name in ("start", "end"):
        if chance.random() < 0.2:
            asked[name] = chance.choice(squares)
            words += [f"--{name}", asked[name]]
    if chance.random() < 0.3 and len(squares) > 2:
        asked["holes"] = chance.sample(squares, chance.randint(1, 2))
        words += ["--holes", ",".join(asked["holes"])]
    if chance.random() < 0.3:
        asked["wrap"] = chance.choice(["cylinder", "torus"])
        words += ["--wrap", asked["wrap"]]
    if chance.random() < 0.3:
        asked["piece"] = chance.choice(["camel", "zebra", "giraffe", "0,1", "1,1", "3,4"])
        words += ["--piece", asked["piece"]]
    if chance.random() < 0.3:
        asked["method"] = chance.choice(["backtrack", "warnsdorff", "patch", "sat", "sweep", "random"])
        words += ["--method", asked["method"]]
    if chance.random() < 0.5 and asked.get("method") != "backtrack":
        asked["seed"] = chance.randint(0, 1000)
        words += ["--seed", str(asked["seed"])]
    return words, asked


@needs_command
@pytest.mark.parametrize("seed", range(200))
def test_random_questions_have_the_same_answers_as_by_the_command(seed: int) -> None:
    assert COMMAND is not None
    words, asked = question(random.Random(seed))
    limit = "2s"
    said = subprocess.run([COMMAND, *words, "--json", "--time-limit", limit], capture_output=True, text=True, check=False)
    if said.returncode == 2:
        with pytest.raises(ValueError):
            answer(**asked, time_limit=limit)
        return
    mine, theirs = answer(**asked, time_limit=limit), json.loads(said.stdout)
    # Where time is short, one of them may have had more of it.
    if "time" not in (mine.get("limit"), theirs.get("limit")):
        assert same(mine) == same(theirs), words


def several(asked: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What the module says of several tours, as the command would."""
    return [tour.to_dict() for tour in cavalcade.find_several(number=number, **asked)]


def uniqueness(asked: dict[str, Any]) -> dict[str, Any]:
    """Whether given numbers have one solution: in the module, puzzles say so."""
    solutions = cavalcade.Puzzle(**asked).solutions()
    names = [list(tour) for tour in solutions]
    more = {"other": names[1]} if len(names) == 2 else {}
    return {"outcome": "found", "squares": names[0], "unique": len(names) == 1, **more}


def answers(ask: dict[str, Any]) -> list[dict[str, Any]]:
    """What the module says to a question of the file, in the words of the command."""
    asked = dict(ask)
    asked["closed"] = asked.pop("kind", "open") == "closed"
    number, unique = asked.pop("number", None), asked.pop("unique", False)
    try:
        if number is not None:
            return several(asked, number)
        return [uniqueness(asked) if unique else cavalcade.find(**asked).to_dict()]
    except (cavalcade.Impossible, cavalcade.GaveUp) as none:
        return [none.record]
    except ValueError:
        return [{"outcome": "refused"}]


def has(record: Any, expected: Any) -> bool:
    """Whether a record has all fields that are expected, with the same values."""
    if isinstance(expected, dict):
        return all(has(record.get(name), value) for name, value in expected.items())
    return bool(record == expected)


PROPERTIES: dict[str, Any] = json.loads((DATA.parent / "properties.json").read_text())


@pytest.mark.parametrize("case", PROPERTIES["questions"], ids=lambda case: json.dumps(case["ask"]))
def test_tours_with_properties_are_those_of_the_file(case: dict[str, Any]) -> None:
    expected = case["answers"]
    if case["ask"].get("unique"):
        # Puzzles name no method.
        expected = [{name: value for name, value in each.items() if name != "method"} for each in expected]
    said = answers(case["ask"])
    assert len(said) == len(expected) and all(has(*pair) for pair in zip(said, expected)), said


def test_find_takes_every_property_of_the_file() -> None:
    taken = inspect.signature(cavalcade.find).parameters
    common = {"board", "closed", "start", "end", "piece", "wrap", "holes"}
    search = {"method", "tie_break", "move_order", "prune", "seed", "time_limit", "memory", "threads", "progress"}
    assert set(taken) - common - search == set(PROPERTIES["properties"])


@needs_command
def test_counts_and_estimates_are_those_of_the_command() -> None:
    for words, asked in (
        (["5x5"], {"board": "5x5"}),
        (["5x6", "--closed"], {"board": "5x6", "closed": True}),
        (["4x5", "--start", "a1"], {"board": "4x5", "start": "a1"}),
        (["4x4", "--wrap", "torus", "--closed"], {"board": "4x4", "wrap": "torus", "closed": True}),
    ):
        assert same(cavalcade.count(**asked).record) == same(ask("count", *words))
    words = ["6x7", "--closed", "--method", "estimate", "--runs", "10", "--seed", "5"]
    mine = cavalcade.estimate("6x7", closed=True, runs=10, seed=5)
    assert same(mine.record) == same(ask("count", *words))
    classes = cavalcade.classes("5x6", closed=True)
    assert str(int(classes)) == ask("count", "5x6", "--closed", "--classes")["classes"]


@needs_command
def test_lists_are_those_of_the_command() -> None:
    assert COMMAND is not None
    listed = subprocess.run([COMMAND, "list", "5x5", "--classes"], capture_output=True, text=True, check=True).stdout
    mine = [" ".join(tour) for tour in cavalcade.list_tours("5x5", classes=True)]
    assert mine == listed.splitlines()
    assert len(mine) == 112

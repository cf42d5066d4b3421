"""Huge rectangles, computed and not held."""

import itertools
import pickle
from typing import Any

import cavalcade
import numpy as np
import pytest
from cavalcade import Formula, GaveUp, Impossible


def squares_of(text: str) -> tuple[int, int]:
    """File and rank of a square; files beyond z have several letters."""
    letters = text.rstrip("0123456789")
    file = 0
    for letter in letters:
        file = file * 26 + ord(letter) - ord("a") + 1
    return file - 1, int(text[len(letters) :]) - 1


@pytest.fixture(scope="module")
def huge() -> Formula:
    return cavalcade.formula("1000000x1000000", closed=True)


def test_a_square_far_inside_is_looked_up_and_found_again(huge: Formula) -> None:
    assert len(huge) == huge.length == 10**12
    for place in [0, 1, 10**6, 123_456_789_012, 10**12 - 1]:
        assert huge.index(huge[place]) == place
    assert huge[-1] == huge[10**12 - 1] == huge.end
    assert huge[0] == huge.start
    assert huge.closed and huge.size == (1_000_000, 1_000_000)


def test_squares_that_follow_each_other_are_a_knights_move_apart(huge: Formula) -> None:
    part = [squares_of(square) for square in huge[500_000_000_000:500_000_001_000]]
    for (file, rank), (other_file, other_rank) in itertools.pairwise(part):
        assert sorted((abs(file - other_file), abs(rank - other_rank))) == [1, 2]


def test_a_formula_is_gone_through_without_being_held(huge: Formula) -> None:
    assert list(itertools.islice(huge, 1000)) == huge[:1000]
    assert list(cavalcade.formula("5x6")) == cavalcade.formula("5x6")[:]


def test_slices_are_those_of_a_list() -> None:
    formula = cavalcade.formula("7x8", start="c1")
    names = list(formula)
    parts = [(None, None, -1), (3, 50, 7), (-5, None, None), (90, 100, None), (50, 3, -4), (0, 0, None)]
    for part in itertools.starmap(slice, parts):
        assert formula[part] == names[part]


def test_the_longest_board_has_a_length() -> None:
    formula = cavalcade.formula("1000000000x1000000000")
    assert len(formula) == formula.length == 10**18
    assert formula.index(formula[10**18 - 1]) == 10**18 - 1


def test_a_square_belongs_to_a_formula_if_it_is_on_the_board(huge: Formula) -> None:
    assert "a1" in huge and (999_999, 999_999) in huge
    assert (1_000_000, 0) not in huge and "nonsense" not in huge and 7 not in huge
    assert huge.count("c3") == 1 and huge.count((1_000_000, 3)) == 0


@pytest.mark.parametrize("size", ["1x1", "3x4", "3x40", "4x7", "5x5", "50x3", "33x40"])
@pytest.mark.parametrize("seed", [0, 5])
def test_the_formula_written_out_is_a_checked_tour_with_the_same_squares(size: str, seed: int) -> None:
    formula = cavalcade.formula(size, seed=seed)
    tour = formula.tour()
    assert list(tour) == list(formula)
    assert (tour.start, tour.end, tour.closed) == (formula.start, formula.end, formula.closed)
    assert np.array_equal(formula.window("a1", *formula.size), tour.grid)


def test_a_window_shows_the_numbers_of_its_squares(huge: Formula) -> None:
    corner = (123_456, 654_321)
    window = huge.window(corner, 5, 3)
    assert window.shape == (3, 5) and window.dtype == np.int64
    for row, file in itertools.product(range(3), range(5)):
        assert window[row, file] == huge.index((corner[0] + file, corner[1] + 2 - row)) + 1
    assert huge.window("a1", 0, 0).size == 0


def test_ends_are_those_asked_for() -> None:
    formula = cavalcade.formula("1000x1001", start="c2", end="d6")
    assert (formula.start, formula.end) == ("c2", "d6")


def test_equal_formulas_are_asked_alike(huge: Formula) -> None:
    assert huge == cavalcade.formula((10**6, 10**6), closed=True)
    assert hash(huge) == hash(cavalcade.formula((10**6, 10**6), closed=True))
    assert huge != cavalcade.formula("1000000x1000000")
    assert cavalcade.formula("30x30", seed=1) != cavalcade.formula("30x30", seed=2)
    assert huge != "1000000x1000000"


def test_a_formula_is_pickled_in_a_few_bytes() -> None:
    formula = cavalcade.formula("1000000x999999", start="c2", seed=9)
    text = pickle.dumps(formula)
    again = pickle.loads(text)
    assert again == formula and again[10**11] == formula[10**11] and len(text) < 300


def test_a_board_without_a_tour_says_why() -> None:
    with pytest.raises(Impossible) as none:
        cavalcade.formula("4x1000000", closed=True)
    assert none.value.kind == "theorem"


def test_a_tour_that_does_not_fit_into_memory_is_given_up(huge: Formula) -> None:
    with pytest.raises(GaveUp) as limit:
        huge.tour()
    assert limit.value.limit == "memory"
    with pytest.raises(GaveUp) as limit:
        cavalcade.formula("1000x1000").tour(memory=1000)
    assert limit.value.limit == "memory"
    with pytest.raises(GaveUp):
        huge.window("a1", 10**6, 10**6)


@pytest.mark.parametrize(
    "board, more",
    [
        (cavalcade.Board("8x8", holes=["a1"]), {}),
        (cavalcade.Board("8x8", wrap="torus"), {}),
        ("1 . .\n. . .\n. . .", {}),
        ("8x8", {"start": "z9"}),
        ("0x8", {}),
        ("8x8", {"seed": -1}),
    ],
)
def test_what_is_no_rectangle_for_a_knight_is_refused(board: Any, more: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        cavalcade.formula(board, **more)


def test_wrong_indices_are_reported(huge: Formula) -> None:
    for place in [10**12, -(10**12) - 1, 10**40]:
        with pytest.raises(IndexError):
            huge[place]
    wrong: Any = huge
    for no_place in ["a1", 1.5, None]:
        with pytest.raises(TypeError):
            wrong[no_place]
    with pytest.raises(ValueError, match="too large"):
        huge[: 10**8]
    with pytest.raises(ValueError, match="off the 1000000x1000000 board"):
        huge.index((10**6, 0))
    for window in [("a1", 10**6 + 1, 1), ((999_999, 0), 2, 1), ("a1", -1, 1), ("a1", 1, 2**70)]:
        with pytest.raises(ValueError):
            wrong.window(*window)

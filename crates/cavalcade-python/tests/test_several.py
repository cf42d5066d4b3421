"""Several different tours."""

from typing import Any

import cavalcade
import pytest
from cavalcade import GaveUp, Impossible


@pytest.mark.parametrize(
    "board, more, up_to_symmetry, all_of_them",
    [("3x4", {}, 3, 8), ("5x6", {"closed": True}, 3, 8), ("5x5", {}, 112, 864)],
)
def test_in_the_end_every_tour_is_given_once(
    board: str, more: dict[str, Any], up_to_symmetry: int, all_of_them: int
) -> None:
    tours = cavalcade.find_several(board, 10_000, **more)
    assert len(tours) == len({tour.canonical() for tour in tours}) == up_to_symmetry
    assert len(set(cavalcade.find_several(board, 10_000, allow_copies=True, **more))) == all_of_them


def test_as_many_tours_are_found_as_are_wanted() -> None:
    tours = cavalcade.find_several("8x8", 12, closed=True, start="c3")
    assert len({tour.canonical() for tour in tours}) == 12
    assert all(tour.closed and tour.start == "c3" for tour in tours)
    assert cavalcade.find_several("8x8", 0) == []


def test_the_first_is_the_one_that_find_finds() -> None:
    assert cavalcade.find_several("8x8", 2, seed=5)[0] == cavalcade.find("8x8", seed=5)


def test_tours_to_order_are_as_ordered() -> None:
    symmetric = cavalcade.find_several("6x6", 4, closed=True, symmetry="quarter-turn")
    assert len(symmetric) == 4 and all("quarter turn" in tour.facts["symmetries"] for tour in symmetric)
    assert all(tour.to_dict()["symmetry"] == "quarter-turn" for tour in symmetric)
    strictly = cavalcade.find_several("6x6", 5, strictly_open=True)
    assert len(strictly) == 5 and not any(tour.closed for tour in strictly)


def test_the_same_seed_finds_the_same_tours() -> None:
    assert cavalcade.find_several("8x8", 5, seed=3) == cavalcade.find_several("8x8", 5, seed=3, threads=1)


def test_a_board_without_a_tour_says_why() -> None:
    with pytest.raises(Impossible) as none:
        cavalcade.find_several("5x5", 3, closed=True)
    assert none.value.kind == "colour-imbalance"
    with pytest.raises(Impossible):
        cavalcade.find_several("8x8", 3, closed=True, symmetry="quarter-turn")


def test_a_limit_is_reported_as_one() -> None:
    with pytest.raises(GaveUp) as limit:
        cavalcade.find_several("8x8", 10**9, time_limit=0.1)
    assert limit.value.limit == "time"


def test_wrong_arguments_are_reported() -> None:
    wrong: Any = cavalcade.find_several
    for number in [None, "3", 2.5]:
        with pytest.raises(TypeError):
            wrong("8x8", number)
    wrongly: list[dict[str, Any]] = [{"number": -1}, {"number": 2, "symmetry": "x"}, {"number": 2, "method": "magic"}]
    for more in wrongly:
        with pytest.raises(ValueError):
            wrong("8x8", **more)
    with pytest.raises(ValueError, match="does not go with"):
        wrong("8x8", 2, symmetry="half-turn", strictly_open=True)


def test_numbers_on_the_board_are_kept_by_every_tour() -> None:
    tours = cavalcade.find_several("1 . . . .\n" + ". . . . .\n" * 4, 3)
    assert len(set(tours)) == 3 and all(tour[0] == "a5" for tour in tours)

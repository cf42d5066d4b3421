"""The examples in docstrings do what they show."""

import doctest

import cavalcade
import pytest

NAMED = [cavalcade, *(getattr(cavalcade, name) for name in cavalcade.__all__)]


@pytest.mark.parametrize("thing", NAMED, ids=lambda thing: thing.__name__)
def test_every_example_does_what_it_shows(thing: object) -> None:
    for example in doctest.DocTestFinder(exclude_empty=True).find(thing, module=False):
        failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
        assert failed == 0, example.name


@pytest.mark.parametrize("name", cavalcade.__all__)
def test_everything_public_is_explained(name: str) -> None:
    assert getattr(cavalcade, name).__doc__

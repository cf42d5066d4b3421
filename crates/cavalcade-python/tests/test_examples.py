"""The examples in docstrings and in the guide are run, and give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import cavalcade

GUIDE = Path(__file__).parents[3] / "docs/python.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def _examples() -> Iterator[doctest.DocTest]:
    parser = doctest.DocTestParser()
    for name, text in sorted(_docstrings()):
        test = parser.get_doctest(text, {}, name, name, 0)
        if test.examples:
            yield test


def _docstrings() -> Iterator[tuple[str, str]]:
    """Everything with a docstring: doctest by itself does not look at what is compiled."""
    seen: set[int] = set()
    for info in pkgutil.iter_modules(cavalcade.__path__, "cavalcade."):
        module = importlib.import_module(info.name)
        yield info.name, module.__doc__ or ""
        for name, thing in vars(module).items():
            if not _is_ours(thing) or id(thing) in seen:
                continue
            seen.add(id(thing))
            yield f"{info.name}.{name}", thing.__doc__ or ""
            if isinstance(thing, type):
                for part, inner in vars(thing).items():
                    yield f"{info.name}.{name}.{part}", _text(inner)
    yield "cavalcade", cavalcade.__doc__ or ""


def _is_ours(thing: object) -> bool:
    is_documented = isinstance(thing, (type, types.FunctionType, types.BuiltinFunctionType))
    return is_documented and str(getattr(thing, "__module__", "")).startswith("cavalcade")


def _text(thing: object) -> str:
    text = getattr(thing, "__doc__", None)
    return text if isinstance(text, str) and not isinstance(thing, (str, int, dict, type(None))) else ""


@pytest.mark.parametrize("example", list(_examples()), ids=lambda example: example.name)
def test_the_examples_of_a_docstring_give_what_they_say(example: doctest.DocTest) -> None:
    _run(example)


def test_every_public_thing_has_a_docstring_and_every_function_an_example() -> None:
    for name in cavalcade.__all__:
        thing = getattr(cavalcade, name)
        assert thing.__doc__, name
        if isinstance(thing, types.FunctionType):
            assert ">>>" in thing.__doc__, name


def test_the_examples_of_the_guide_give_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # It is one session, and leaves files.
    monkeypatch.chdir(tmp_path)
    fences = (line if not line.startswith("```") else "" for line in GUIDE.read_text(encoding="utf-8").splitlines())
    text = "\n".join(fences)
    _run(doctest.DocTestParser().get_doctest(text, {}, GUIDE.name, str(GUIDE), 0))


def _run(example: doctest.DocTest) -> None:
    messages: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=messages.append)
    assert result.failed == 0, "".join(messages)

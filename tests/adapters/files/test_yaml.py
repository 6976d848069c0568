from __future__ import annotations

import importlib.util

import pytest
import yaml

from companion.adapters.files import yaml as yaml_files
from companion.adapters.files.yaml import read_yaml
from companion.kernel.errors import DataError

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)
CHAIN = "".join(f"x{n}: &x{n} {'[' * 45}{f'*x{n - 1}' if n else 1}{']' * 45}\n" for n in range(30)) + "? *x29\n: 1\n"
MERGE_BOMB = "a0: &a0 {x: 1}\n" + "".join(
    f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 10)}]}}\n" for n in range(1, 9)
)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("a: 1\nb: 2\na: 3\n", ", line 3, column 1: invalid plain YAML: the key 'a' appears twice"),
        ("x:\n  - {a: 1, a: 2}\n", ", line 2, column 12: invalid plain YAML: the key 'a' appears twice"),
        ("{1: a, 1: b}", "the key 1 appears twice"),
        ("? [a]\n: 1\n", "a key must be a word or a number, not a list or a mapping"),
        (BOMB, "its aliases expand to more than"),
        (MERGE_BOMB, "its aliases expand to more than"),
        ("a: &a [*a]", "an alias contains itself"),
        ("a: &a\n  b: *a", "an alias contains itself"),
        ("a: *b", "line 1, column 4: invalid YAML: found undefined alias"),
        ("[" * 5000, "nested more than 50 levels deep"),
        ("- " * 5000, "nested more than 50 levels deep"),
        ("{a: " * 5000, "nested more than 50 levels deep"),
        (
            "!!python/object/apply:os.system ['true']",
            "line 1, column 1: invalid plain YAML: tags such as 'tag:yaml.org",
        ),
        ("!mine 3", "tags such as '!mine' aren't allowed"),
        ("a: !!bool x", "line 1, column 4: invalid plain YAML: tags such as "),
        ('a: !!int ""', "tags such as "),
        ("a: !!timestamp x", "tags such as "),
        ("!!map [1]", "tags such as "),
        ("{!!str a: 1}", "tags such as "),
        (CHAIN, "nested more than 50 levels deep"),
        (CHAIN + "x30: [*x29, *x29]", "nested more than 50 levels deep"),
        ("a: [1, 2\nb: 3", "line 2"),
        ("a: 1\n b: 2\n", "line 2, column 3: invalid YAML: mapping values are not allowed"),
        ("\ta: 1", "line 1, column 1: invalid YAML"),
        ("a: 'x", "invalid YAML: while scanning a quoted scalar"),
        ("--- 1\n--- 2\n", "invalid YAML: expected a single document"),
        ("a: 2024-13-45", "invalid YAML"),
        ("a: \x07", "invalid YAML"),
        ("a: !!int x", "tags such as "),
        ("<<: 3", "invalid YAML"),
    ],
)
@pytest.mark.parametrize("fast", [True, False], ids=["libyaml", "plain"])
def test_what_is_no_plain_yaml_is_refused_with_its_place(text, sentence, fast, write, monkeypatch):
    path = write(text, "file.yaml")

    with pytest.raises(DataError) as caught:
        (read_yaml if fast else without_libyaml(monkeypatch))(path)

    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def without_libyaml(monkeypatch):
    """The reader as it is where libyaml is missing."""
    monkeypatch.delattr(yaml, "CSafeLoader")
    spec = importlib.util.find_spec(yaml_files.__name__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.read_yaml


@pytest.mark.parametrize(
    "text, value",
    [
        ("", None),
        ("a: &x {b: 1}\nc: *x", {"a": {"b": 1}, "c": {"b": 1}}),
        ("a: &x {b: 1, d: 3}\nc: {<<: *x, b: 2}", {"a": {"b": 1, "d": 3}, "c": {"b": 2, "d": 3}}),
        ("{y: m, n: 1}", {"y": "m", "n": 1}),
    ],
)
def test_plain_yaml_is_read(text, value, write):
    assert value == read_yaml(write(text))


def test_a_large_file_is_refused_before_it_is_read(write):
    with pytest.raises(DataError, match="limit of 2 MB"):
        read_yaml(write("a: 1\n" * 500_000))

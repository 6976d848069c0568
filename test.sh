#!/usr/bin/env bash
# Check everything: ./test.sh, or ./test.sh --quick without the tests that take long.
#
# Style, types, the screens on an X display, then all tests (there the screens are drawn off-screen). All of them are
# run even where an earlier one fails; the last line says what holds.
set -uo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=.ci/setup.sh
. "$root/.ci/setup.sh"
cd "$root" || exit 1

tests=() which="all tests"
case "$#:${1:-}" in
    0:) ;;
    1:--quick) tests=(-m "not slow") which="the quick tests" ;;
    *)
        say "usage: ./test.sh [--quick]"
        exit 2
        ;;
esac
on_display="kivy${tests[*]:+ and not slow}"

need_packages "the tests" xvfb xauth libgl1 libegl1 libgl1-mesa-dri libxi6 libxcursor1 libxrandr2
use_venv dev
PATH="$venv/bin:$PATH"
export PYTHONUNBUFFERED=1 LIBGL_ALWAYS_SOFTWARE=1 # the same pictures with and without a graphics card

failed=()
# part NAME COMMAND...: run one part of the whole, and remember it if it fails.
part() {
    local name=$1
    shift
    printf '\n== %s\n' "$name"
    "$@" </dev/null || failed+=("$name")
}

part "ruff check" ruff check .
part "ruff format" ruff format --check .
part "mypy" mypy
part "screens under Xvfb" env COMPANION_TEST_DISPLAY=1 \
    xvfb-run --auto-servernum --server-args="-screen 0 1280x800x24" python -m pytest -m "$on_display"
part "$which" python -m pytest "${tests[@]}"

printf '\n'
if [ ${#failed[@]} -gt 0 ]; then
    list=$(printf ', %s' "${failed[@]}")
    printf 'FAILED after %d s: %s.\n' "$SECONDS" "${list:2}"
    exit 1
fi
printf 'All is well after %d s: style, types, the screens under Xvfb, %s.\n' "$SECONDS" "$which"

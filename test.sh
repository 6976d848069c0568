#!/usr/bin/env bash
# Check everything: ./test.sh, or ./test.sh --quick without the tests that take long.
#
# ./test.sh --setup only installs what the tests need. With anything else only those tests are run, without style and
# types: paths and options go to pytest as they are, as in ./test.sh tests/figure -k surround.
#
# Style, types, all tests on as many processors as there are, with the screens drawn off-screen; and beside style and
# types, at the same time, what only an X display shows of the screens: the tests marked display. All of them are run even
# where an earlier one fails; the last line says what holds. A handful of tests that failed beside all others are run once
# more by themselves: sockets, ports and processes are real there, and a machine can be too busy for one of them.
set -uo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=.ci/setup.sh
. "$root/.ci/setup.sh"
cd "$root" || exit 1

# The screens; the firmware; the drawings; what a power cut would lose.
packages=(
    xvfb xauth libgl1 libegl1 libgl1-mesa-dri libxi6 libxcursor1 libxrandr2 libxtst6
    gcc libc6-dev make pkg-config gcc-avr avr-libc libsimavr-dev libelf-dev
    graphviz openscad systemd
    strace
)
tests=() which="all tests" chosen=""
case "$#:${1:-}" in
    0:) ;;
    1:--quick) tests=(-m "not slow") which="the quick tests" ;;
    1:--help | 1:-h)
        say "usage: ./test.sh [--quick | --setup | paths and options of pytest]"
        exit
        ;;
    1:--setup) ;;
    *) chosen=1 ;;
esac

use_venv dev
PATH="$venv/bin:$PATH"
if [ -n "$chosen" ]; then
    # What needs a tool that is not installed is skipped, and says which: a corner can be tested without all of them.
    exec python -m pytest "$@"
fi
need_packages "the whole of the tests" "${packages[@]}"
if [ "${1:-}" = --setup ]; then
    say "All is there. ./test.sh tests/figure -k surround runs a corner of the tests, ./test.sh --quick most of them."
    exit
fi
# All that a test may need is there now: none may be skipped for a missing tool.
export COMPANION_ALL_TOOLS=1
# The same pictures with and without a graphics card; drawn by one thread, as tests run side by side.
export PYTHONUNBUFFERED=1 LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1

failed=()
# part NAME COMMAND...: run one part of the whole, and remember it if it fails.
part() {
    local name=$1
    shift
    printf '\n== %s\n' "$name"
    "$@" </dev/null || failed+=("$name")
}

under_xvfb=$(mktemp)
trap 'rm -f "$under_xvfb"' EXIT
on_display() {
    env COMPANION_TEST_DISPLAY=1 xvfb-run --auto-servernum --server-args="-screen 0 1280x800x24" \
        python -m pytest -p no:cacheprovider -m display tests/ui
}
# A process that the driver of the window ends (tests/conftest.py says more) is begun once more; a failed test is not.
twice_on_display() {
    local status=0
    on_display || status=$?
    [ "$status" -gt 128 ] || return "$status"
    printf '\nThe process was ended by signal %d; once more, from the beginning.\n' $((status - 128))
    on_display
}
twice_on_display </dev/null >"$under_xvfb" 2>&1 &
xvfb=$!
# shown JOB: what a round in the background printed (its end, if all is well), and its exit status.
shown() {
    if wait "$1"; then
        tail -n 1 "$under_xvfb" | tr -d =
    else
        cat "$under_xvfb"
        return 1
    fi
}

most_again=3
# all_tests: every test that is wanted; and up to $most_again that failed once more, by themselves, each of them named.
all_tests() {
    local status=0 failed_tests
    python -m pytest -n "$(nproc)" --dist worksteal --cache-clear "${tests[@]}" || status=$?
    [ "$status" -eq 1 ] || return "$status"
    failed_tests=$(python -m json.tool --no-ensure-ascii .pytest_cache/v/cache/lastfailed | grep -c ': true')
    [ "$failed_tests" -le "$most_again" ] || return "$status"
    printf '\n%d failed among all others; once more, by themselves:\n' "$failed_tests"
    python -m pytest --last-failed --last-failed-no-failures none -v "${tests[@]}"
}

part "ruff check" ruff check .
part "ruff format" ruff format --check .
part "mypy" mypy
part "$which" all_tests
part "screens under Xvfb" shown "$xvfb"

printf '\n'
if [ ${#failed[@]} -gt 0 ]; then
    list=$(printf ', %s' "${failed[@]}")
    printf 'FAILED after %d s: %s.\n' "$SECONDS" "${list:2}"
    exit 1
fi
printf 'All is well after %d s: style, types, the screens under Xvfb, %s.\n' "$SECONDS" "$which"

#!/usr/bin/env bash
# Check everything that a day needs: ./test.sh. What takes long, or searches: ./test.sh --deep.
#
# ./test.sh            style, types, the daily tests on as many processors as there are, with the screens put together
#                      off-screen; and at the same time, on an X display, those that draw them or need its pointer. All
#                      of them are run even where an earlier one fails; the last line says what holds, and what it cost.
# ./test.sh --changed  style, types, and the tests of the packages that the change can reach: what differs from main, or
#                      from HEAD where that is main.
# ./test.sh --deep     the deep round (tests/deep.py): [--seed N] [--minutes M] [--part NAME] [--try K] [--tries N]
# ./test.sh --setup    only installs what the tests need
#
# With anything else only those tests are run, without style and types: paths and options go to pytest as they are, as in
# ./test.sh tests/figure -k surround.
#
# A handful of tests that failed beside all others are run once more by themselves: sockets, ports and processes are real
# there, and a machine can be too busy for one of them.
set -uo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
may_install=yes
# shellcheck source=.ci/setup.sh
. "$root/.ci/setup.sh"
cd "$root" || exit 1

# The screens; the firmware; the drawings; what a power cut would lose; the pages.
packages=(
    xvfb xauth libgl1 libegl1 libgl1-mesa-dri libxi6 libxcursor1 libxrandr2 libxtst6
    gcc libc6-dev make pkg-config gcc-avr avr-libc libsimavr-dev libelf-dev
    graphviz openscad systemd
    strace
    chromium chromium-driver
)
usage="usage: ./test.sh [--changed | --deep [OPTIONS] | --setup | paths and options of pytest]"
round=daily
case "${1:-}" in
    "") ;;
    --help | -h)
        say "$usage"
        exit
        ;;
    --changed | --setup)
        [ $# -eq 1 ] || {
            say "test.sh: $1 stands alone; $usage"
            exit 2
        }
        round=${1#--}
        ;;
    --deep) round=deep && shift ;;
    *) round=chosen ;;
esac

use_venv dev
PATH="$venv/bin:$PATH"
unset PYTHONDONTWRITEBYTECODE # what one process has compiled the others need not
if [ "$round" = chosen ]; then
    # What needs a tool that is not installed is skipped, and says which: a corner can be tested without all of them.
    exec python -m pytest "$@"
fi
if [ "$round" = deep ]; then
    python -m tests.deep check "$@" || exit
fi
need_packages "the whole of the tests" "${packages[@]}"
if [ "$round" = setup ]; then
    say "All is there. ./test.sh tests/figure -k surround runs a corner of the tests, ./test.sh the daily round."
    exit
fi
# All that a test may need is there now: none may be skipped for a missing tool.
export COMPANION_ALL_TOOLS=1
# The same pictures with and without a graphics card; drawn by one thread, as tests run side by side.
export PYTHONUNBUFFERED=1 LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=1
if [ "$round" = deep ]; then
    exec python -m tests.deep run "$@"
fi

failed=()
# part NAME COMMAND...: run one part of the whole, and remember it if it fails.
part() {
    local name=$1
    shift
    printf '\n== %s\n' "$name"
    "$@" </dev/null || failed+=("$name")
}

tests=() wanted="not deep and not display" which="the daily tests"
if [ "$round" = changed ]; then
    mapfile -t tests < <(python -m tests.changed)
    [ ${#tests[@]} -gt 0 ] || {
        say "Nothing that a test could reach has changed."
        exit
    }
    wanted="not deep" which="the tests of ${tests[*]}"
fi

under_xvfb=$(mktemp)
trap 'rm -f "$under_xvfb"' EXIT
# It collects all tests, beside style and types: what it has compiled the processes of the daily tests need not.
on_display() {
    env COMPANION_TEST_DISPLAY=1 xvfb-run --auto-servernum --server-args="-screen 0 1280x800x24" \
        python -m pytest -p no:cacheprovider -m "display and not deep"
}
# A process that the driver of the window ends (tests/conftest.py says more) is begun once more; a failed test is not.
twice_on_display() {
    local status=0
    on_display || status=$?
    [ "$status" -gt 128 ] || return "$status"
    printf '\nThe process was ended by signal %d; once more, from the beginning.\n' $((status - 128))
    on_display
}
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
    python -m pytest -n "$(nproc)" --dist worksteal --cache-clear -m "$wanted" "${tests[@]}" || status=$?
    [ "$status" -eq 1 ] || return "$status"
    failed_tests=$(python -m json.tool --no-ensure-ascii .pytest_cache/v/cache/lastfailed | grep -c ': true')
    [ "$failed_tests" -le "$most_again" ] && [ "$failed_tests" -gt 0 ] || return "$status"
    printf '\n%d failed among all others; once more, by themselves:\n' "$failed_tests"
    python -m pytest --last-failed --last-failed-no-failures none -v "${tests[@]}"
}

displays=
if [ "$round" = daily ]; then
    twice_on_display </dev/null >"$under_xvfb" 2>&1 &
    displays=$!
fi
part "ruff check" ruff check .
part "ruff format" ruff format --check .
part "mypy" mypy
part "$which" all_tests
[ -z "$displays" ] || part "screens under Xvfb" shown "$displays"

# Processor seconds of all that this script has waited for: user and system, of its children.
times >"$under_xvfb"
cost=$(tail -n 1 "$under_xvfb" | awk '{ gsub(/[ms]/, " "); print int(60 * ($1 + $3) + $2 + $4) }')
printf '\n'
if [ ${#failed[@]} -gt 0 ]; then
    list=$(printf ', %s' "${failed[@]}")
    printf 'FAILED after %d s (%d s of processor time): %s.\n' "$SECONDS" "$cost" "${list:2}"
    exit 1
fi
also=
[ -z "$displays" ] || also=", the screens under Xvfb"
printf 'All is well after %d s (%d s of processor time): style, types%s, %s.\n' "$SECONDS" "$cost" "$also" "$which"

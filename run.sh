#!/usr/bin/env bash
# Start the companion: ./run.sh [arguments]
#
# The first start installs what is missing; every later one starts at once. Without arguments the app opens; where
# there is no display, it says what can be done in the terminal. ./run.sh --help names everything else.
set -euo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=.ci/setup.sh
. "$root/.ci/setup.sh"

use_venv runtime
if [ "${1:-app}" = app ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${SDL_VIDEODRIVER:-}" ]; then
    # Drawing (the first three), and what the window asks of X: touches, the pointer, the size of the screen.
    need_packages "the app" libgl1 libegl1 libgl1-mesa-dri libxi6 libxcursor1 libxrandr2
fi
# What the program tells to type begins as this start did: ./run.sh, or the name of a link to it on the PATH.
started_as=$0
case $0 in
    */*) [ "$(command -v -- "${0##*/}")" != "$0" ] || started_as=${0##*/} ;;
    *) started_as=./$0 ;; # bash run.sh
esac
printf -v COMPANION_COMMAND %q "$started_as"
export COMPANION_COMMAND
exec "$venv/bin/python" -m companion "$@"

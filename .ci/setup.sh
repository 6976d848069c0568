# Sourced by run.sh and test.sh: brings .venv and the Debian packages to where the project wants them.
# Whatever goes wrong is said in one sentence, with what to type where typing helps, and ends the script.
# shellcheck shell=bash
#
# Needs from whoever sources it: root, the directory of the project; may_install, if root may install system packages.

unset PYTHONHOME PYTHONPATH # another program's modules have no business in .venv
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_USER=0 PIP_ROOT_USER_ACTION=ignore

venv="${root:?}/.venv"

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$(basename "$0"): $*"
    exit 1
}

# ---------------------------------------------------------------- Debian packages

# need_packages WHO PACKAGE...: install what is missing where that is asked for, else name the command that does.
need_packages() {
    local who=$1 package words by=sudo missing=()
    shift
    command -v dpkg-query >/dev/null || return 0 # not a Debian: nobody to ask
    for package in "$@"; do
        case $(dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null) in
            *' ok installed') ;;
            *) missing+=("$package") ;;
        esac
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" -ne 0 ] || by=
    if [ -n "$by" ] || [ -z "${may_install:-}" ]; then
        stop "$who needs system packages that are not installed; please type:" \
            "${by:+$by }apt-get install --no-install-recommends ${missing[*]}"
    fi
    say "Installing the system packages ${missing[*]} ..."
    words=$(apt_install "${missing[@]}") || words=$(apt_get update && apt_install "${missing[@]}") || {
        say "$words"
        stop "apt-get could not install the packages that $who needs; its own words stand above."
    }
}

apt_install() { apt_get install --yes --no-install-recommends "$@"; }
apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -q "$@" 2>&1 </dev/null; }

# ---------------------------------------------------------------- Python

# Print the first Python for which every dependency has a wheel; fail where there is none.
find_python() {
    local name
    for name in python3.11 python3.12 python3.13 python3; do
        if "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

make_venv() {
    local python package
    if ! python=$(find_python); then
        need_packages "the companion" python3 python3-venv
        python=$(find_python) || stop "a Python from 3.11 to 3.13 is needed, and there is none on the PATH."
    fi
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then
        # Debian keeps this part of Python in a package of its own, named for the version.
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        need_packages "making a virtual environment" "$package"
    fi
    "$python" -m venv --clear "$venv" || stop "$python could not make $venv; its own words stand above."
}

pip_install() {
    "$venv/bin/python" -m pip install --quiet --no-build-isolation "$@" ||
        stop "pip could not install the locked packages (is there a network?); its own words stand above." \
            "The next start begins anew."
}

# Print the entry of one package, with its hashes, from the lock file.
locked() { awk -v name="$1==" 'index($0, name) == 1 { on = 1 } on { print; if (!/\\$/) exit }' "$root/requirements.lock"; }

# What an installation is made from: the locks, the project file, and where all this lies.
ingredients() {
    {
        printf '%s\n' "$root"
        cat "$root/requirements.lock" "$root/requirements-dev.lock" "$root/pyproject.toml"
    } | sha256sum | cut -d ' ' -f 1
}

# installed KIND: does the stamp say that .venv is whole, and made from what lies here now?
installed() {
    local stamp
    stamp=$(cat "$venv/.companion-stamp" 2>/dev/null) && [ -x "$venv/bin/python" ] || return 1
    # What the tests need includes what the program needs.
    [ "$stamp" = "$1 $made_from" ] || [ "$stamp" = "dev $made_from" ]
}

# use_venv runtime|dev: afterwards .venv holds the locked packages and the project itself.
#
# The stamp is the last thing that an installation writes and the first that it takes away. While it matches, pip is
# not asked, and no network is needed. Where it is missing, an installation was interrupted: nothing that lies there
# can be trusted, and .venv is made anew. Two that start at once take turns by a lock on the project's directory.
use_venv() {
    local kind=$1 lock=requirements.lock made_from
    [ "$kind" = runtime ] || lock=requirements-dev.lock
    made_from=$(ingredients)
    if installed "$kind"; then return; fi

    [ -w "$root" ] || stop "$(id -un) may not write to $root, where .venv has to be made."
    if command -v flock >/dev/null; then
        exec 9<"$root"
        flock --nonblock 9 || {
            say "Another start is installing; waiting for it ..."
            flock 9
        }
    fi
    if ! installed "$kind"; then
        say "Installing into $venv (a minute or two, once) ..."
        if ! [ -e "$venv/.companion-stamp" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
            make_venv
        fi
        rm -f "$venv/.companion-stamp"
        # setuptools first: it builds, at its locked version, what has no wheel, and the project.
        pip_install --require-hashes --requirement <(locked setuptools)
        pip_install --require-hashes --requirement "$root/$lock"
        pip_install --no-deps --editable "$root"
        printf '%s\n' "$kind $made_from" >"$venv/.companion-stamp"
    fi
    exec 9<&-
}

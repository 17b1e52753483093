#!/bin/sh
# Create .venv with the packages of the lock files: `scripts/setup.sh [dev]`. If they are installed already, it does nothing and needs
# no network. PYTHON names the interpreter; the default is the first of python3.11, python3 and newer ones that is found.
set -eu
cd "$(dirname "$0")/.."

fail() {
    echo "$1" >&2
    exit 1
}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for name in ${PYTHON:-python3.11 python3 python3.12 python3.13 python3.14}; do
        if new_enough "$name"; then
            "$name" -c 'import sys; print(sys.executable)'
            return
        fi
    done
    fail "Sibyl needs Python 3.11 or newer, and ${PYTHON:-python3} is not. Install one, or name it: make setup PYTHON=/path/to/python"
}

create() {
    python=$(find_python)
    rm -rf .venv
    if command -v uv >/dev/null; then
        uv venv --quiet --no-python-downloads --python "$python" .venv
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null || ! "$python" -m venv .venv; then
        rm -rf .venv
        fail "$python cannot create virtual environments. Install its venv module (Debian, Ubuntu: apt-get install python3-venv) or uv."
    fi
}

# Where uv is not installed it is taken from the lock like every package: it fetches and unpacks side by side.
fetch_uv() {
    sed -n '/^uv==/,/[^\\]$/p' requirements-dev.txt >.venv/uv.txt
    .venv/bin/python -m pip install --quiet --no-deps --disable-pip-version-check --require-hashes -r .venv/uv.txt || return
    PATH="$PWD/.venv/bin:$PATH"
    export PATH
    # what pip is told by its own files and variables, where uv is told nothing
    tell UV_DEFAULT_INDEX "$(pip_setting index-url)"
    tell UV_INDEX "$(pip_setting extra-index-url)"
    tell UV_FIND_LINKS "$(pip_setting find-links | tr ' ' ',')"
    tell SSL_CERT_FILE "$(pip_setting cert)"
}

# `tell NAME VALUE`: set a variable for uv that is not set, unless the value is empty.
tell() {
    [ -n "$2" ] && [ -z "$(printenv "$1")" ] && export "$1=$2"
    return 0
}

# `pip_setting NAME`: one setting of pip, several values with a space between them; nothing if it is not set.
pip_setting() {
    .venv/bin/python -m pip config list | sed -n "s/^[^=]*\.$1='\(.*\)'\$/\1/p" | head -n 1 | sed 's/\\n/ /g; s/^ *//; s/ *$//'
}

# Every package has its hash in the lock, so which index it comes from does not matter.
install() {
    if command -v uv >/dev/null || { [ -x .venv/bin/pip ] && fetch_uv; }; then
        uv pip install --quiet --require-hashes --index-strategy unsafe-best-match --python .venv/bin/python "$@" && return
        echo "uv could not install the packages; pip tries it." >&2
    fi
    [ -x .venv/bin/pip ] || create
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes "$@"
}

# `up_to_date LOCK`: whether the packages of this lock file are installed. A copy of each installed lock file is kept in .venv.
up_to_date() {
    cmp -s "$1" ".venv/installed-$1"
}

new_enough .venv/bin/python || create

locks=requirements.txt
[ "${1:-}" = dev ] && locks="requirements.txt requirements-dev.txt"
missing=
for lock in $locks; do
    up_to_date "$lock" || missing=yes
done
[ -n "$missing" ] || exit 0

echo "Installing the packages of $locks ..."
options=
for lock in $locks; do
    options="$options -r $lock"
done
# The reader of layouts is not built for musl (Alpine Linux): without it pages are read by their lines only.
if .venv/bin/python -c 'import sys, sysconfig; sys.exit("musl" not in (sysconfig.get_config_var("HOST_GNU_TYPE") or ""))'; then
    options=
    for lock in $locks; do
        sed -E '/^(onnxruntime|pymupdf4llm|pymupdf-layout)==/,/[^\\]$/d' "$lock" >".venv/musl-$lock"
        options="$options -r .venv/musl-$lock"
    done
fi
# shellcheck disable=SC2086 - a list of options
install $options || fail "The packages could not be installed; the lines above say why. The first set-up needs a package index
(PIP_INDEX_URL, for uv UV_DEFAULT_INDEX, name another than the usual one); afterwards everything works offline."
for lock in $locks; do
    cp "$lock" ".venv/installed-$lock"
done

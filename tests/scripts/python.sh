#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Python package: its wheel is built, installed into a fresh environment and tested there; its sources are in order.
# What pip cannot get is left out, and said. LITTERBOX_LONG=1 lets OpenSpiel judge every table and more endings.
set -eu
cd "$SOURCE_DIR"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_RETRIES=1 PIP_DEFAULT_TIMEOUT=20 PIP_ROOT_USER_ACTION=ignore
unset CFLAGS # of a sanitizer, perhaps: the wheel brings its own

skip() {
    echo "skipped: $1"
    exit 77
}

python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || skip "there is no python3 from 3.9 on"
python3 -c 'import ensurepip, venv' 2>/dev/null || skip "python3 has no venv and pip (scripts/setup python)"
python3 -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' ||
    skip "the headers of python3 are missing (scripts/setup python)"

# What it is built with; and beside the building what else it is tested with, where pip can get it.
python3 -m venv "$folder/builder"
"$folder/builder/bin/pip" install -q --no-compile 'setuptools>=64' wheel cffi >"$folder/log" 2>&1 ||
    skip "pip cannot get cffi: $(tail -n 1 "$folder/log")"
python3 -m venv "$folder/fresh"
judges() {
    "$folder/fresh/bin/pip" install -q --no-compile -r python/tests/requirements.txt >"$folder/judges" 2>&1 || return
    "$folder/fresh/bin/pip" install -q --no-compile --only-binary :all: -r python/tests/open_spiel.txt >"$folder/log_spiel" 2>&1 ||
        echo "left out: what needs OpenSpiel, which pip cannot get: $(tail -n 1 "$folder/log_spiel")"
}
judges &

# The wheel is made of a copy, so that nothing is left behind in the sources.
mkdir "$folder/copy"
cp -R include src python "$folder/copy"
rm -rf "$folder/copy/python/build"
"$folder/builder/bin/pip" wheel -q --no-build-isolation --no-deps -w "$folder/wheel" "$folder/copy/python"
wheel=$(echo "$folder"/wheel/litterbox-*-cp39-abi3-*.whl)
[ -e "$wheel" ] || { echo "no wheel for every Python from 3.9 on: $(ls "$folder/wheel")"; exit 1; }

wait $! || echo "left out: what needs more than pytest, which pip cannot get: $(tail -n 1 "$folder/judges")"
PATH=$folder/fresh/bin:$PATH
pip install -q --no-compile "$wheel" pytest >"$folder/log" 2>&1 ||
    skip "pip cannot get pytest: $(tail -n 1 "$folder/log")"

cd python
pytest -q -rs -p no:cacheprovider tests
if [ -x "$folder/fresh/bin/ruff" ]; then
    ruff check --no-cache .
    ruff format --no-cache --check .
fi
if [ -x "$folder/fresh/bin/mypy" ]; then
    mypy --cache-dir "$folder/mypy" litterbox examples benchmarks
fi

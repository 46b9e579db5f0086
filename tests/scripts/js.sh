#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The JavaScript package, packed and installed into an empty project, plays the games of the program there.
set -eu
cd "$SOURCE_DIR"
scripts/js test

#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The browser table: its sources are in order, its unit tests pass, and where there is a browser the smallest game is
# played to its end in it by keys, and a champion sits down. scripts/web browser runs all of it.
set -eu
cd "$SOURCE_DIR"
scripts/web test
scripts/web browser -g 'nullgame|front page|anybody else|champion' || [ $? = 77 ]

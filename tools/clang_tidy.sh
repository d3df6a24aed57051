#!/bin/sh
# SPDX-License-Identifier: MIT
# clang-tidy for one file, with the debug build's flags; silent if there is nothing to say.
# usage: tools/clang_tidy.sh FILE
if ! output=$(clang-tidy -p build/debug --quiet "$1" 2>&1); then
    printf '%s\n' "$output" | grep -v 'warnings* generated\.$\|^Suppressed \|^Use -header-filter\|treated as errors*$'
    exit 1
fi

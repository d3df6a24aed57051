#!/bin/sh
# SPDX-License-Identifier: MIT
# clang-tidy for one file, with the debug build's flags; silent if there is nothing to say.
# usage: tools/clang_tidy.sh FILE
case "$1" in
src/wasm/host.c) exit 0 ;;     # for wasi's C library, which the debug build does not need
src/run/*_windows.c) exit 0 ;; # for mingw's, in the same way
*_test.c | tests/*)
    # The analyzer does not know that cmocka's asserts end a test.
    checks=-clang-analyzer-*,-bugprone-suspicious-memory-comparison,-cert-err34-c,-cert-exp42-c,-cert-flp37-c
    ;;
*) checks= ;;
esac
if ! output=$(clang-tidy -p build/debug --quiet --checks="$checks" "$1" 2>&1); then
    printf '%s\n' "$output" | grep -v 'warnings* generated\.$\|^Suppressed \|^Use -header-filter\|treated as errors*$'
    exit 1
fi

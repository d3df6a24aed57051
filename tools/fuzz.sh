#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs one fuzz target for some seconds: usage: tools/fuzz.sh TARGET SECONDS (with the preset `fuzz` configured). New
# inputs stay in build/fuzz/found/TARGET; what breaks it is written to build/fuzz/crashes/TARGET. An input worth keeping
# goes, with a telling name, into fuzz/corpus/TARGET, where `make test` replays it for ever.
set -eu
target=$1
seconds=$2
if [ ! -f "fuzz/${target}_fuzz.c" ] || [ -z "$target" ]; then
    echo "make fuzz: T should be one of:$(ls fuzz/*_fuzz.c | sed 's#fuzz/\(.*\)_fuzz\.c# \1#' | tr -d '\n')" >&2
    exit 2
fi
cmake --build --preset fuzz --target "fuzz_$target"
mkdir -p "build/fuzz/found/$target" "build/fuzz/crashes/$target"
exec "build/fuzz/bin/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/crashes/$target/" "build/fuzz/found/$target" "fuzz/corpus/$target"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds `pesthouse` of an earlier commit, so that today's opponents can be measured against those of that time, and prints
# its path. What is built stays in build/anchors/. usage: build_anchor.sh COMMIT [JOBS]
set -e
commit=$(git rev-parse --verify --quiet "$1^{commit}") || {
    echo "build_anchor: '$1' is no commit of this repository; a clone without history has none (git fetch --unshallow)" >&2
    exit 2
}
folder=build/anchors/$commit
program=$folder/build/release/pesthouse
if [ ! -x "$program" ]; then
    rm -rf "$folder"
    git clone --quiet --no-checkout . "$folder" >&2
    git -C "$folder" checkout --quiet "$commit" >&2
    (cd "$folder" && cmake --preset release && cmake --build --preset release -j "${2:-2}" --target pesthouse_program) \
        >"$folder.log" 2>&1 || {
        tail -n 20 "$folder.log" >&2
        echo "build_anchor: $1 cannot be built here; it may need libraries that today's build does not" >&2
        exit 1
    }
fi
echo "$program"

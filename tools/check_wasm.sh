#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles the rules (src/base, src/core, src/games and the generated data tables) for WebAssembly, so that the engine
# keeps running in a browser, and links them into one module, which shows that they need libc only.
# usage: tools/check_wasm.sh BUILD_FOLDER GENERATED_FOLDER
set -eu
build=$1
generated=$2
mkdir -p "$build/include"
# jsmn is one header without any library; nothing else of the machine's own headers may be seen.
cp /usr/include/jsmn.h "$build/include/"

rm -f "$build"/*.o
sources=$(find src/base src/core src/games "$generated/games" -name '*.c' ! -name '*_test.c' | sort)
count=0
for source in $sources; do
    object="$build/$(printf '%s' "$source" | tr '/' '_').o"
    clang --target=wasm32-wasi -std=c17 -O1 -fvisibility=hidden -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror \
        -DPH_VERSION='"wasm"' -isystem "$build/include" -Iinclude -Isrc -I"$generated" -c "$source" -o "$object"
    count=$((count + 1))
done
clang --target=wasm32-wasi -mexec-model=reactor -Wl,--export-dynamic "$build"/*.o -o "$build/pesthouse.wasm"
echo "$count files compile for wasm32: $build/pesthouse.wasm"

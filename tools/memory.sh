#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the programs' commands under valgrind, which sees uses of memory that was never written, as the sanitizers do not.
# usage: tools/memory.sh BUILD GAME
set -eu
program=$1/pesthouse
lab=$1/pesthouse-lab
game=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
check() {
    what=$1
    shift
    if ! valgrind --quiet --leak-check=full --errors-for-leak-kinds=all --error-exitcode=99 "$@" >"$scratch/out" 2>"$scratch/err"; then
        cat "$scratch/err" >&2
        echo "memory: $what is not clean" >&2
        exit 1
    fi
    echo "clean: $what"
}

check "bots playing" "$lab" simulate --game "$game" --players 2 --games 5 --bots rules,greedy --seed 1 --threads 1
# A whole game through the engine: the bots are asked, what they say is played.
python3 tools/engine_game.py "$game" -- valgrind --quiet --leak-check=full --errors-for-leak-kinds=all \
    --error-exitcode=99 "$program" engine >"$scratch/game.rec" || {
    echo "memory: a game through the engine is not clean" >&2
    exit 1
}
echo "clean: a game through the engine"
# Searches on two threads, one of them pondering between the requests.
python3 tools/engine_game.py "$game" --bot noble --iterations 3 --plays 12 -- valgrind --quiet --leak-check=full \
    --errors-for-leak-kinds=all --error-exitcode=99 "$program" engine --threads 2 --ponder >"$scratch/searched.rec" || {
    echo "memory: searching in the engine is not clean" >&2
    exit 1
}
echo "clean: searching in the engine"
check "an arena" "$lab" arena --game "$game" --players 2 --agents novice:2,vanilla:5 --games 2 --seed 1 --threads 2
check "review" "$program" review --iterations 3 --threads 2 "$scratch/searched.rec"
check "replay" "$program" replay "$scratch/game.rec"
check "verify" "$program" verify "$scratch/game.rec"

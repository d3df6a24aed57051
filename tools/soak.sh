#!/bin/sh
# SPDX-License-Identifier: MIT
# Plays many games of random players with each number of seats that the game allows. With the debug build every state is
# checked and the sanitizers watch. usage: tools/soak.sh PROGRAM GAME GAMES THREADS
set -eu
program=$1
game=$2
games=$3
threads=$4
seats=$("$program" describe --json | python3 -c '
import json, sys
for game in json.load(sys.stdin)["games"]:
    if game["id"] == sys.argv[1]:
        print(*range(game["min_players"], game["max_players"] + 1))
' "$game")
[ -n "$seats" ] || {
    echo "soak: there is no game $game" >&2
    exit 2
}
for players in $seats; do
    "$program" simulate --game "$game" --players "$players" --games "$games" --seed "$players" --threads "$threads" \
        >/dev/null
    echo "$game, $players seats: $games games played to their ends"
done

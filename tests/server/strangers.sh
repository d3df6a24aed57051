#!/bin/sh
# SPDX-License-Identifier: MIT
# Whole games by npm's ws against a server of its own: usage: tests/server/strangers.sh PROGRAM FOLDER
set -eu
program=$1
folder=$2
mkdir -p "$folder"
test -d "$folder/node_modules/ws" || npm install --silent --no-audit --no-fund --prefix "$folder" ws@8.18.0
rm -f "$folder"/tables.db*
"$program" serve --store "$folder/tables.db" --handshakes 1000 >"$folder/address" &
server_pid=$!
trap 'kill $server_pid; wait $server_pid' EXIT
while ! grep -q Ctrl-C "$folder/address"; do sleep 0.1; done
address=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$folder/address")
node tests/server/ws_game.mjs "$folder" "$address" rattus '{"africanus":true,"pied_piper":true,"characters":"random"}' &
game_pid=$!
node tests/server/ws_game.mjs "$folder" "$address" bristol1350 '{"special_actions":true,"chaos":true}'
wait $game_pid

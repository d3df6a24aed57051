#!/bin/sh
# SPDX-License-Identifier: MIT
# The cases of the Autobahn suite without those of compression, as the Python package kosoku has them, against the echo
# server: usage: tests/server/autobahn.sh ECHO_SERVER FOLDER. Reports go to FOLDER/report.
set -eu
server=$1
folder=$2
mkdir -p "$folder"
test -x "$folder/venv/bin/kosoku" || {
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet kosoku==0.1.0
}
"$server" 0 binary message=20000000 queue=40000000 per_minute=1000000 burst=1000000 handshakes=100000 sockets=1000 \
    bytes=1000000000 bytes_burst=1000000000 bytes_address=1000000 bytes_address_burst=1000000 \
    >"$folder/address" &
server_pid=$!
trap 'kill $server_pid; wait $server_pid' EXIT
while ! grep -q : "$folder/address"; do sleep 0.1; done
address=$(sed 's#^http#ws#' "$folder/address")
includes=$(for group in 1 2 3 4 5 6 7 9 10; do echo "-i $group.*"; done)
set -f # the shell shall not expand the stars
"$folder/venv/bin/kosoku" $includes -p 4 -o "$folder/report" "$address/echo"

#!/bin/sh
# SPDX-License-Identifier: MIT
# Debian's testssl.sh against a server of its own: usage: tests/server/testssl.sh PROGRAM FOLDER. Lists what is LOW, and
# fails if there is more than that. The certificate of the tests is its own authority, so nobody trusts it: what that
# leads to is left out.
set -eu
program=$1
folder=$2
mkdir -p "$folder"
rm -f "$folder"/store.db* "$folder/report.json" "$folder/address"
"$program" serve --store "$folder/store.db" --cert tests/server/cert.pem --key tests/server/key.pem --sockets 1000 \
    --origin https://127.0.0.1:18443 --port 18443 >"$folder/address" &
server_pid=$!
trap 'kill $server_pid; wait $server_pid' EXIT
while ! grep -q Ctrl-C "$folder/address"; do sleep 0.1; done
testssl --quiet --warnings off --color 0 --nodns none --ip 127.0.0.1 --jsonfile "$folder/report.json" \
    https://127.0.0.1:18443 >"$folder/report.txt" || true # its own status counts findings of any kind
python3 - "$folder/report.json" <<'END'
import json, sys
report = json.load(open(sys.argv[1], encoding="utf-8"))
of_the_certificate = ("cert_", "overall_grade", "grade_cap")
found = {}
for line in report:
    if not line["id"].startswith(of_the_certificate):
        found.setdefault(line["severity"], []).append(f'{line["id"]}: {line["finding"]}')
assert len(found.get("OK", [])) > 20, "testssl.sh has not finished: see report.txt"
for severity in ("LOW", "MEDIUM", "HIGH", "CRITICAL", "FATAL"):
    for finding in found.get(severity, []):
        print(severity, finding)
bad = sum(len(found.get(severity, [])) for severity in ("MEDIUM", "HIGH", "CRITICAL", "FATAL"))
print(f"testssl.sh: {len(found['OK'])} times OK, {len(found.get('LOW', []))} LOW, {bad} above LOW")
sys.exit(bad > 0)
END

#!/bin/sh
# SPDX-License-Identifier: MIT
# A cluster of PostgreSQL for a test, on a socket in its own folder and nowhere else.
# usage: cluster.sh make FOLDER PROCESS
#        cluster.sh start|stop|remove FOLDER
# `make` begins an empty one, prints its URL, and removes it when the process has ended; it exits 77 where PostgreSQL is
# not installed. POSTGRES names the folder of its programs. Root, as whom PostgreSQL refuses to run, leaves it to the user
# postgres.
set -eu
verb=$1
folder=$2

if [ "$verb" = remove ]; then
    [ ! -e "$folder/data/postmaster.pid" ] || "$0" stop "$folder"
    rm -rf "$folder"
    exit
fi

programs=${POSTGRES:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)}
if [ -z "$programs" ] || [ ! -x "$programs/initdb" ]; then
    echo "PostgreSQL's server is not installed (Debian: postgresql)" >&2
    exit 77
fi

as_owner() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd / && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

control() {
    as_owner "$programs/pg_ctl" -D "$folder/data" -s -w -t 60 "$@" </dev/null >/dev/null 2>&1
}

case $verb in
make)
    [ "$(id -u)" -ne 0 ] || chown postgres "$folder"
    as_owner "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >/dev/null
    printf "listen_addresses = ''\nunix_socket_directories = '%s'\nfsync = off\n" "$folder" |
        as_owner tee -a "$folder/data/postgresql.conf" >/dev/null
    control start
    setsid sh -c 'while kill -0 "$1" 2>/dev/null; do sleep 1; done; exec "$2" remove "$3"' \
        watch "$3" "$0" "$folder" </dev/null >/dev/null 2>&1 &
    echo "postgres:///postgres?host=$folder&user=postgres"
    ;;
start) control start ;;
stop) control stop -m immediate ;;
*)
    echo "usage: $0 make FOLDER PROCESS | start|stop|remove FOLDER" >&2
    exit 2
    ;;
esac

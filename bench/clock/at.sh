#!/bin/sh
# Runs a command at another time of day and in another time zone, together with all that it starts:
#   bench/clock/at.sh '2026-12-31 23:59:00' Pacific/Kiritimati npm test -- database
# The time is of that zone, and the clock goes on from there. Needs root, a C compiler and the list of time zones (tzdata).
set -eu
[ $# -ge 3 ] || { echo "usage: $0 WHEN ZONE COMMAND…" >&2; exit 2; }
when=$1 zone=$2
shift 2
[ -e "/usr/share/zoneinfo/$zone" ] || { echo "$0: no time zone $zone" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
offset=$(($(TZ=$zone date -d "$when" +%s) - $(date +%s)))
cc -shared -fPIC -O2 -D OFFSET_SECONDS="$offset" -o "$folder/clock.so" "$(dirname "$0")/clock.c"

# Programs that tests start get no environment but their own. So the library and the zone are set in a copy of /etc, which
# only this command and its children see.
cp -a /etc "$folder/etc"
ln -sf "/usr/share/zoneinfo/$zone" "$folder/etc/localtime"
echo "$zone" > "$folder/etc/timezone"
echo "$folder/clock.so" > "$folder/etc/ld.so.preload"
unshare --mount sh -c 'mount --bind "$0/etc" /etc; unset TZ; exec "$@"' "$folder" "$@"

#!/bin/sh
# Waits for the database, then serves. With arguments: that command of lazaret instead, such as "server check".
set -eu

if [ "$#" -gt 0 ]; then
  exec lazaret "$@"
fi

if [ -z "${SERVICE_WORKERS:-}" ]; then
  export SERVICE_WORKERS="${GUNICORN_WORKERS:-4}"
fi

# Waiting does not fix wrong settings.
lazaret server config --quiet >/dev/null

tries=0
until fault=$(lazaret server migrate --status 2>&1 >/dev/null); do
  tries=$((tries + 1))
  if [ "$tries" -ge 60 ]; then
    printf '%s\n' "$fault" >&2
    exit 1
  fi
  sleep 1
done

exec lazaret server start --migrate

# shellcheck shell=bash
# Starts and stops a room by `npm start`, for the scripts beside this file: . .ci/room.sh
room_log=$(mktemp)
export PORT=3000 DATA_DIR="${DATA_DIR:-$(mktemp -d)/data}"

# start_room FOLDER: returns when the room in this folder answers, and fails with its output when it does not.
start_room() {
  (cd "$1" && exec npm start) > "$room_log" 2>&1 &
  room=$!
  for _ in $(seq 300); do
    curl --fail --silent --output /dev/null "http://localhost:$PORT/health" && return 0
    kill -0 "$room" 2> /dev/null || break
    sleep 3
  done
  cat "$room_log"
  return 1
}

# The launcher ends the room's processes in order and then itself.
stop_room() {
  kill "$room"
  wait "$room" || true
  for _ in $(seq 60); do
    curl --silent --output /dev/null "http://localhost:$PORT/health" || return 0
    sleep 1
  done
  cat "$room_log"
  return 1
}

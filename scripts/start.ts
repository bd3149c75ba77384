/** The entry point of `npm start`. */
import { ROOM_DATA, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "start",
    does: "builds what is out of date, starts the room, and prints its address; Ctrl-C stops it.",
    uses: [""],
    options: {},
    environment: {
      ...ROOM_DATA,
      PORT: "the room's port; the first free one from 3000 when not set",
      HOST: "the address to listen on; 0.0.0.0 lets other computers in",
      PUBLIC_URL: "where browsers reach the room, such as https://poker.example",
      NODES: "the number of game servers; 1 when not set",
      METRICS_PORT: "the launcher's port for Prometheus; off when not set",
      LOG_FILES: "how many files of 5 MB the log of the room may have in DATA_DIR/logs; 5 when not set",
      BACKUP_EVERY_HOURS: "hours between two backups that the room makes by itself; none when not set",
      VERBOSE: "1 prints every line of the servers",
    },
    notes: ["docs/configuration.md has all other settings."],
    usesDatabase: true,
  },
  () => async () => (await import("./room/start.ts")).startRoom(),
);

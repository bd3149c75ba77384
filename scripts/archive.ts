/** The entry point of `npm run archive`. */
import { ROOM_DATA, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "archive",
    does: "moves the records of old hands from the database into one file per month, or puts a file back.",
    uses: ["", "--restore FILE"],
    options: {
      restore: { type: "string", value: "FILE", does: "puts the records of this file back into the database" },
    },
    environment: {
      ...ROOM_DATA,
      HAND_RECORD_MONTHS: "how many whole months of records stay in the database; 12 when not set",
      ARCHIVE_DIR: "the folder for the files; archive in DATA_DIR when not set",
    },
    usesDatabase: true,
  },
  ({ values: { restore } }) =>
    async () => {
      const { archiveHands, restoreArchive } = await import("./archive/archive-hands.ts");
      await (restore === undefined ? archiveHands() : restoreArchive(restore));
    },
);

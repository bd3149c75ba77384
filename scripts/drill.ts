/** The entry point of `npm run drill`. */
import { ROOM_DATA, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "drill",
    does: "practises a restore: restores a backup into a scratch folder, and checks its books, hands and keys.",
    uses: ["[FOLDER|FILE.tar|latest|s3:latest|s3:NAME]"],
    options: {},
    words: [0, 1],
    environment: {
      ...ROOM_DATA,
      BACKUP_DIR: "the folder of the backups; beside DATA_DIR when not set",
      BACKUP_PASSPHRASE: "opens the backup; or the file that BACKUP_PASSPHRASE_FILE names",
    },
    failsWhen: "something is wrong with the backup",
    usesDatabase: true,
  },
  ({ words: [named] }) =>
    async () =>
      (await import("./backup/run-drill.ts")).practiseRestore(named),
);

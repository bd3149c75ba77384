/** The entry point of `npm run restore`. */
import { runCommand, WrongUse } from "./lib/command-line.ts";

await runCommand(
  {
    name: "restore",
    does: "makes a room from a backup, in an empty DATA_DIR or in the empty database of DATABASE_URL.",
    uses: ["BACKUP [--keys FILE]", "BACKUP --keys-only FILE"],
    options: {
      keys: { type: "string", value: "FILE", does: "takes the keys from this secrets.json, for a backup without keys" },
      "keys-only": { type: "string", value: "FILE", does: "only writes the keys of the backup into this file" },
    },
    words: [1, 1],
    environment: {
      DATA_DIR: "the folder to restore into; .data when not set",
      DATABASE_URL: "the empty PostgreSQL to restore into, as its owner; instead of DATA_DIR",
      BACKUP_DIR: "the folder of the backups; beside DATA_DIR when not set",
      BACKUP_PASSPHRASE: "opens the backup; or the file that BACKUP_PASSPHRASE_FILE names",
    },
    notes: [
      "BACKUP is the folder of a backup, the tar file that the back office sends, latest, or s3:latest or s3:NAME for a copy in the object storage.",
    ],
    failsWhen: "nothing was restored",
    usesDatabase: true,
  },
  ({ words: [named = ""], values: { keys: keysFile, "keys-only": keysOnly } }) => {
    if (keysFile !== undefined && keysOnly !== undefined) throw new WrongUse("--keys-only takes no --keys.");
    return async () => (await import("./backup/run-restore.ts")).restore({ named, keysFile, keysOnly });
  },
);

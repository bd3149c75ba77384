/** The entry point of `npm run backup`. */
import { parseChoice, ROOM_DATA, runCommand, WrongUse } from "./lib/command-line.ts";

await runCommand(
  {
    name: "backup",
    does: "backs up a room, also while it runs: the database, the keys, and the files of old hands.",
    uses: ["[--to FOLDER] [--files] [--without-keys]", "--copy", "--list"],
    options: {
      to: {
        type: "string",
        value: "FOLDER",
        does: "writes this backup into another folder than BACKUP_DIR, and deletes no old one",
      },
      files: {
        type: "boolean",
        does: "copies the files of the embedded PostgreSQL: quicker, but only for the same version of PostgreSQL",
      },
      "without-keys": { type: "boolean", does: "needs no passphrase; the keys are then not in the backup" },
      copy: {
        type: "boolean",
        does: "makes no backup, but copies those of the folder that the object storage does not have",
      },
      list: { type: "boolean", does: "lists the backups, with the last drill of each" },
      reason: { type: "string", value: "WORD", does: "notes who asked for the backup: schedule or office" },
    },
    environment: {
      ...ROOM_DATA,
      BACKUP_DIR: "the folder of the backups; beside DATA_DIR when not set",
      BACKUP_PASSPHRASE: "seals the backup; or the file that BACKUP_PASSPHRASE_FILE names",
      BACKUP_KEEP: "how many backups are kept; 7 when not set",
      BACKUP_S3_URL: "the object storage that gets a copy; docs/configuration.md has its other settings",
    },
    usesDatabase: true,
  },
  ({ values: { to, list = false, copy = false, files = false, reason, "without-keys": leavesKeysOut = false } }) => {
    const askedBy = reason === undefined ? undefined : parseChoice("--reason", reason, ["schedule", "office"]);
    const makesBackup = to !== undefined || files || leavesKeysOut;
    if (list && (copy || makesBackup)) throw new WrongUse("--list takes no other option.");
    if (copy && makesBackup) throw new WrongUse("--copy takes no other option.");
    return async () => {
      const { backUp, copyBackups, printBackups } = await import("./backup/run-backup.ts");
      if (copy) return copyBackups();
      return list ? printBackups() : backUp({ to, copiesFiles: files, leavesKeysOut, askedBy });
    };
  },
);

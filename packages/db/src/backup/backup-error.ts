/** Why a backup cannot be made or used. */

type BackupProblem =
  | "altered"
  | "disk-full"
  | "keys-differ"
  | "keys-missing"
  | "newer-version"
  | "no-backup"
  | "no-room"
  | "not-empty"
  | "other-format"
  | "other-machine"
  | "other-postgres"
  | "passphrase-missing"
  | "room-runs"
  | "stopped"
  | "storage-away"
  | "storage-refused"
  | "under-way"
  | "wrong-passphrase";

/**
 * Thrown when a backup cannot be made or used. The message is one line for an operator. Existing data is then unchanged, and nothing
 * incomplete is left on the disk.
 */
export class BackupError extends Error {
  override readonly name = "Backup";
  readonly code: BackupProblem;

  constructor(code: BackupProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

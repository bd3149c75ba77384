/** Backups of a room, for launchers, commands on the machine and tests. A running server does not import it. */
export { deleteOldBackups, type KeptBackup, listBackups } from "./backup-list.ts";
export { type DrillReport, keepDrillReport, readDrillReport, runDrill } from "./drill.ts";
export type { RoomKeys } from "./key-fingerprints.ts";
export { type BackupOptions, type MadeBackup, makeBackup } from "./make-backup.ts";
export type { Manifest } from "./manifest.ts";
export { findPassphraseProblem } from "./passphrase.ts";
export { hasKeys, readBackupKeys, readKeysFile, restoreDatabase, restoreRoom } from "./restore-backup.ts";

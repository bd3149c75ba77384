/** Exports what launchers, commands on the room's machine and tests need for backups. A running server does not import this file. */
export { deleteOldBackups, type KeptBackup, listBackups, listBackupsOf, sizeOf } from "./backup-list.ts";
export * from "./backup-records.ts";
export { openBackupStorage, type StorageSettings, type StoredBackup } from "./backup-storage.ts";
export { unpackBackup } from "./backup-tar.ts";
export { type DrillReport, keepDrillReport, keepReportBeside, readDrillReport, runDrill } from "./drill.ts";
export { fingerprintKeys, type RoomKeys } from "./key-fingerprints.ts";
export { type BackupOptions, type MadeBackup, makeBackup } from "./make-backup.ts";
export { isSealed, type Manifest } from "./manifest.ts";
export { findPassphraseProblem } from "./passphrase.ts";
export { hasKeys, readBackupKeys, readKeysFile, restoreDatabase, restoreRoom } from "./restore-backup.ts";

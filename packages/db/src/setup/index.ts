/** Exports what launchers, developers and tests need to set up and maintain a database. A running server does not import this file. */
export { hasCluster, type RunningPostgres, startPostgres } from "../embedded/postgres.ts";
export { findSchemaDifference, migrate, readMigrationStatus, type SchemaDifference } from "../migrate/migrate.ts";
export { countLeftUnderOlder, type LeftUnderOlder } from "../reseal/left-under-older.ts";
export { areArchivesMissing } from "../reseal/reseal-archive.ts";
export { resealRoom, type SealedKind } from "../reseal/reseal-room.ts";
export { keyFingerprint, LASTING_KEYS, type LastingKey } from "../sealing/key-fingerprint.ts";
export * from "./database-lock.ts";
export * from "./database-roles.ts";
export * from "./hand-archive.ts";
export * from "./key-uses.ts";
export * from "./room-keys.ts";
export * from "./seed.ts";
export * from "./test-marker.ts";

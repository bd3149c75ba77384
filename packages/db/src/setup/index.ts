/** Sets up and maintains a database, for launchers, developers and tests. A running server does not import it. */
export { type RunningPostgres, startPostgres } from "../embedded/postgres.ts";
export { migrate, readMigrationStatus } from "../migrate/migrate.ts";
export * from "./database-lock.ts";
export * from "./database-roles.ts";
export * from "./hand-archive.ts";
export * from "./seed.ts";
export * from "./test-marker.ts";

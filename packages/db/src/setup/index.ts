/** What sets a database up and keeps it: for launchers, developers and tests. A running server needs none of it. */
export * from "../embedded/postgres.ts";
export { migrate, readMigrationStatus } from "../migrate/migrate.ts";
export * from "./database-lock.ts";
export * from "./database-roles.ts";
export * from "./seed.ts";
export * from "./test-marker.ts";

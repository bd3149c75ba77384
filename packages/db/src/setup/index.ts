/** What sets a database up and keeps it: for launchers, developers and tests. A running server needs none of it. */
export * from "../embedded/postgres.ts";
export { migrate, migrationStatus } from "../migrate/migrate.ts";
export * from "./claim.ts";
export * from "./for-tests.ts";
export * from "./roles.ts";
export * from "./seed.ts";

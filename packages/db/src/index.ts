/** All that talks to PostgreSQL: the journal and the ledger, and what the apps read and write beside them. */
export * from "./assert-roles.ts";
export * from "./connect.ts";
export * from "./journal/journal.ts";
export * from "./journal/ownership.ts";
export * from "./journal/types.ts";
export * from "./safe-integer.ts";
export * from "./sealing.ts";

/** All that talks to PostgreSQL: the journal and the ledger, and what the apps read and write beside them. */
export * from "./assert-roles.ts";
export * from "./connect.ts";
export * from "./journal/journal.ts";
export * from "./journal/ownership.ts";
export * from "./journal/types.ts";
export * from "./ledger/accounts.ts";
export * from "./ledger/post.ts";
export * from "./repositories/bots.ts";
export * from "./repositories/cashier.ts";
export * from "./repositories/nodes.ts";
export * from "./repositories/sessions.ts";
export * from "./repositories/tables.ts";
export * from "./repositories/users.ts";
export * from "./safe-integer.ts";
export * from "./sealing.ts";

/** What must hold of a room's database whatever was played, checked from outside: for tests, soak and chaos. */

export * from "../sql/in-snapshot.ts";
export * from "./acknowledged-commands.ts";
export * from "./breaks-check.ts";
export * from "./check-tournament.ts";
export * from "./journal-sequence.ts";
export * from "./ledger-balance.ts";
export * from "./own-hands-check.ts";
export * from "./play-limits-check.ts";
export * from "./private-games.ts";
export * from "./table-replay.ts";
export * from "./tournament-replay.ts";
export * from "./violation.ts";

/**
 * Checks what must be true in every room's database after any play. Tests, the soak test and the chaos test run these checks from outside.
 */

export * from "../sql/in-snapshot.ts";
export * from "./acknowledged-commands.ts";
export * from "./breaks-check.ts";
export * from "./check-room.ts";
export * from "./check-tournament.ts";
export * from "./journal-sequence.ts";
export * from "./ledger-balance.ts";
export * from "./own-hands-check.ts";
export * from "./play-limits-check.ts";
export * from "./private-games.ts";
export * from "./table-replay.ts";
export * from "./tournament-replay.ts";
export * from "./violation.ts";

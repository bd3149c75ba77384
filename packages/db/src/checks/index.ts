/**
 * Exports the checks of what must be true in the database of every room, whatever was played. The tests, the soak test and the chaos test
 * run them from outside the servers.
 */

export { inSnapshot } from "../sql/in-snapshot.ts";
export * from "./acknowledged-commands.ts";
export * from "./breaks-check.ts";
export * from "./check-room.ts";
export * from "./check-tournament.ts";
export { checkJournalSequence } from "./journal-sequence.ts";
export * from "./ledger-balance.ts";
export * from "./own-hands-check.ts";
export * from "./play-limits-check.ts";
export * from "./private-games.ts";
export * from "./table-replay.ts";
export * from "./tournament-replay.ts";
export * from "./violation.ts";

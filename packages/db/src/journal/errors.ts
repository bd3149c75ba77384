/** Tells what an error of the database means for a commit. */
import pg from "pg";
import type { CommitOutcome } from "./stream-commit.ts";

/** SQLSTATE classes in which the server, not the statement, was at fault: connection, resources (a full disk), shutdown. */
const OUTAGE_CLASSES = ["08", "25", "53", "55", "57", "58"];

/** The commit contradicts what is stored, which is a bug of the caller. */
export class JournalConflict extends Error {
  override readonly name = "JournalConflict";
}

/** The player's protections of the day are used up. T8 */
export class ProtectionLimitReached extends Error {
  override readonly name = "ProtectionLimitReached";
}

/** Whether the connection or the server failed, so that the commit's outcome is unknown. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_CLASSES.includes(error.code?.slice(0, 2) ?? "");
  // Sockets fail in many ways, and the driver has no class for them.
  return ![JournalConflict, ProtectionLimitReached, RangeError, TypeError, SyntaxError].some(
    (bug) => error instanceof bug,
  );
}

/** Whether two transactions were in each other's way, so that trying again helps. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");

const REFUSAL_CODES = {
  ledger_accounts_not_negative: "not-enough-chips",
  seats_pkey: "seat-taken",
  seats_user_id_table_id_key: "already-seated",
  table_events_may_start: "dealing-stopped",
} as const;

/** The refusal that a violated constraint stands for; null when it stands for none and the error is a bug. */
export function toRefusal(error: unknown): Extract<CommitOutcome, { outcome: "refused" }> | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  for (const [constraint, code] of Object.entries(REFUSAL_CODES))
    if (error.constraint === constraint) return { outcome: "refused", code };
  return null;
}

/** Finds out what an error of the database means for a commit. */
import type { RefusalDetail } from "@poker/engine";
import type { RefusalCode } from "@poker/protocol";
import pg from "pg";
import { StatementError } from "../sql/outage.ts";

/** Thrown when a commit contradicts what is stored. This is a bug of the caller. */
export class JournalConflict extends StatementError {
  override readonly name = "JournalConflict";
}

/** Thrown when the player has no protected all-ins left today. T8 */
export class ProtectionLimitReached extends StatementError {
  override readonly name = "ProtectionLimitReached";
}

const REFUSAL_CODES = {
  ledger_accounts_not_negative: "not-enough-chips",
  seats_pkey: "seat-taken",
  seats_user_id_table_id_key: "already-seated",
  seats_player_not_discarded: "account-frozen",
  seats_player_not_on_a_break: "on-a-break",
  ledger_wallets_not_on_a_break: "on-a-break",
  stream_steps_dealing_stopped: "dealing-stopped",
  play_limits_reached: "play-limit-reached",
  given_chips_too_many: "too-many-given-chips",
} as const satisfies Readonly<Record<string, RefusalCode>>;

/** The database refused the money, the seat or the hand. Nothing of the commit was written. */
export interface RefusedCommit {
  readonly outcome: "refused";
  readonly code: (typeof REFUSAL_CODES)[keyof typeof REFUSAL_CODES];
  /** Which limit was reached and how much of it is left, for the player. */
  readonly detail?: RefusalDetail;
}

/** Returns the refusal for the constraint that was violated. null when there is none for it: then the error is a bug. */
export function toRefusal(error: unknown): RefusedCommit | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  for (const [constraint, code] of Object.entries(REFUSAL_CODES))
    if (error.constraint === constraint)
      return { outcome: "refused", code, ...(DETAILED.has(code) && { detail: readDetail(error) }) };
  return null;
}

/** The refusals for which the database says more to the player: which limit was reached, how much of it is left, and until when. */
const DETAILED: ReadonlySet<string> = new Set(["play-limit-reached", "too-many-given-chips"]);

/** Reads what `play_limits_check` and `given_chips_check` say about a limit. */
function readDetail({ detail }: pg.DatabaseError): RefusalDetail {
  const read: unknown = JSON.parse(detail ?? "{}");
  return Object.fromEntries(
    Object.entries(read ?? {}).filter(
      (field): field is [string, string | number] => typeof field[1] === "string" || typeof field[1] === "number",
    ),
  );
}

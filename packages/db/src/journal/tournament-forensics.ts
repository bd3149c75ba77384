/** Reads what the database still knows about a tournament whose events can no longer be applied. M5, T7 */
import type { KnownTournament, TournamentSettings } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";

interface TournamentForensics extends KnownTournament {
  /** The number of the last event; 0 when the stream is empty. */
  readonly seq: number;
}

type Entry = KnownTournament["entries"][number];

/**
 * The kinds of moves that are what a player paid in for prizes. Fees are not among them, because they moved from the escrow to the rake at
 * the start.
 */
const PAID_BY_PLAYERS = [
  "tournament-buy-in",
  "tournament-refund",
  "tournament-rebuy",
  "tournament-add-on",
  "tournament-fees",
];

/**
 * Reads the last event and the money of the tournament. Only the owner of the tournament may act on the result, and only while it commits
 * nothing.
 */
export async function readTournamentForensics(
  pool: Queryable,
  { id, settings }: { readonly id: string; readonly settings: TournamentSettings },
): Promise<TournamentForensics> {
  const { rows } = await pool.query<{ seq: number; hasStarted: boolean; escrow: number; paidIn: number }>(
    `SELECT coalesce((SELECT max(last_seq) FROM stream_steps WHERE stream_id = t.id), 0)::bigint AS seq,
            t.started_at IS NOT NULL AS "hasStarted",
            coalesce((SELECT balance FROM ledger_accounts WHERE id = 'escrow:' || t.id), 0)::bigint AS escrow,
            (SELECT coalesce(sum(p.amount), 0)
             FROM ledger_accounts a JOIN ledger_postings p ON p.account_serial = a.serial
             JOIN ledger_transactions l ON l.id = p.transaction_id
             WHERE a.id = 'escrow:' || t.id AND l.kind = ANY ($2))::bigint AS "paidIn"
     FROM tournaments t WHERE t.id = $1`,
    [id, PAID_BY_PLAYERS],
  );
  const entries = await pool.query<Entry>(
    `SELECT entry_no AS "entryNo", user_id AS "playerId", paid_with AS "paidWith", status, rebuys, add_ons AS "addOns", prize
     FROM tournament_entries WHERE tournament_id = $1 ORDER BY entry_no`,
    [id],
  );
  const known = rows[0] ?? { seq: 0, hasStarted: false, escrow: 0, paidIn: 0 };
  return { ...known, settings, entries: entries.rows };
}

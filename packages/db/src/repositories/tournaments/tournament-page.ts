/**
 * Reads what the page of a tournament shows before, during and after play: where its money comes from, what it pays, and its entries. SQL:
 * the page needs sums, joins several tables, and lists entries in pages by two columns. M19
 */
import { payoutsFor } from "@poker/engine";
import { type ListedEntry, prizePoolLines, type TournamentCancellation, type TournamentDetail } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { loadNamedPlayers } from "../accounts/named-players.ts";
import { createTournaments } from "./tournaments.ts";

export interface TournamentPages {
  /** Returns the tournament; null when no such tournament exists. */
  getDetail(id: string): Promise<TournamentDetail | null>;
  /**
   * Returns first the entries without a place, in the order of registration, then the others by place. `after` is the `next` of the
   * previous page.
   */
  listEntries(
    id: string,
    after: string | null,
    limit: number,
  ): Promise<{ readonly entries: readonly ListedEntry[]; readonly next: string | null }>;
  /** Returns a player's entries in the tournament, the last one first. */
  listOwnEntries(id: string, userId: string): Promise<readonly ListedEntry[]>;
  getCancellation(id: string, userId: string | null): Promise<TournamentCancellation>;
}

interface EntrySums {
  entries: number;
  rebuys: number;
  addOns: number;
}

const CURSOR = /^(\d{1,9})\.(\d{1,9})$/;

export function createTournamentPages(pool: Queryable): TournamentPages {
  return {
    async getDetail(id) {
      const tournament = await createTournaments(pool).get(id);
      if (!tournament) return null;
      const [{ rows: sums }, { rows: tables }] = await Promise.all([
        pool.query<EntrySums>(
          `SELECT count(*)::int AS entries, coalesce(sum(rebuys), 0)::int AS rebuys, coalesce(sum(add_ons), 0)::int AS "addOns"
           FROM tournament_entries WHERE tournament_id = $1`,
          [id],
        ),
        pool.query<TournamentDetail["tables"][number]>(
          `SELECT t.id, t.table_no AS "tableNo", (SELECT count(*)::int FROM seats s WHERE s.table_id = t.id) AS players
           FROM tables t WHERE t.tournament_id = $1 AND t.status = 'open' ORDER BY t.table_no`,
          [id],
        ),
      ]);
      const poolLines = prizePoolLines(tournament.settings, sums[0] ?? { entries: 0, rebuys: 0, addOns: 0 });
      const payouts = payoutsFor(tournament.settings, poolLines.entries.count, poolLines.pool);
      return { tournament, poolLines, payouts, tables };
    },
    listEntries: (id, after, limit) => listEntries(pool, id, after, limit),
    listOwnEntries: (id, userId) =>
      readEntries(pool, `${SELECT_ENTRY} WHERE tournament_id = $1 AND user_id = $2 ORDER BY entry_no DESC`, [
        id,
        userId,
      ]),
    async getCancellation(id, userId) {
      const { rows } = await pool.query<{ reason: string | null; all: string; own: string }>(
        // Players who left before got refunds too. The refunds of the cancellation are those with the highest event number.
        `WITH refunds AS (
           SELECT DISTINCT m.id, split_part(m.key, ':', 3)::bigint AS seq
           FROM tournaments t JOIN ledger_accounts a ON a.tournament_id = t.id AND a.kind IN ('escrow', 'rake')
           JOIN ledger_postings p ON p.account_serial = a.serial
           JOIN ledger_transactions m ON m.id = p.transaction_id AND m.kind = 'tournament-refund'
           WHERE t.id = $1 AND t.status = 'cancelled'
             AND EXISTS (SELECT FROM tournament_entries e WHERE e.tournament_id = t.id)
         )
         SELECT coalesce(sum(p.amount), 0)::bigint AS all, coalesce(sum(p.amount) FILTER (WHERE a.user_id = $2), 0)::bigint AS own,
           (SELECT e->>'reason' FROM stream_steps s, json_array_elements(s.events) e
            WHERE s.stream_id = $1 AND e->>'type' = 'cancelled' ORDER BY s.seq DESC LIMIT 1) AS reason
         FROM refunds JOIN ledger_postings p ON p.transaction_id = refunds.id JOIN ledger_accounts a ON a.serial = p.account_serial
         WHERE a.user_id IS NOT NULL AND refunds.seq = (SELECT max(seq) FROM refunds)`,
        [id, userId],
      );
      const { reason = null, all = 0, own = 0 } = rows[0] ?? {};
      return { reason, all: Number(all), own: Number(own) };
    },
  };
}

const SELECT_ENTRY = `
  SELECT entry_no AS "entryNo", user_id AS "userId", status, registered_at, table_no AS "tableNo", rebuys, add_ons AS "addOns",
         paid_with AS "paidWith", re_entered AS "reEntered", place, prize
  FROM tournament_entries`;

type EntryRow = Omit<ListedEntry, "player" | "registeredAt"> & { registered_at: Date };

async function readEntries(pool: Queryable, sql: string, values: readonly unknown[]): Promise<readonly ListedEntry[]> {
  const { rows } = await pool.query<EntryRow>(sql, [...values]);
  const names = await loadNamedPlayers(
    pool,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ registered_at: at, ...row }) => ({
    ...row,
    player: names.get(row.userId) ?? null,
    registeredAt: at.getTime(),
  }));
}

async function listEntries(pool: Queryable, id: string, after: string | null, limit: number) {
  const [, place = 0, entryNo = 0] = CURSOR.exec(after ?? "") ?? [];
  const entries = await readEntries(
    pool,
    `${SELECT_ENTRY} WHERE tournament_id = $1 AND (coalesce(place, 0), entry_no) > ($2::int, $3::int)
     ORDER BY coalesce(place, 0), entry_no LIMIT $4`,
    [id, place, entryNo, limit],
  );
  const last = entries.length === limit ? entries.at(-1) : undefined;
  return { entries, next: last ? `${last.place ?? 0}.${last.entryNo}` : null };
}

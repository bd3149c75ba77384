/**
 * One tournament as its page shows it before, while and after it is played: where its money comes from, what it pays, and its entries. SQL:
 * sums, several tables, and a page by two columns. M19
 */
import { type EntryStatus, type EpochMs, type Payouts, payoutsFor } from "@poker/engine";
import type { NamedPlayer } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";
import { loadNamedPlayers } from "./named-players.ts";
import { createTournaments, type TournamentInfo } from "./tournaments.ts";

/** What so many of the same thing have brought into the pool, in cents. */
export interface PoolLine {
  readonly count: number;
  readonly amount: number;
}

/** The prize pool line by line, so far or for good. */
export interface PrizePoolLines {
  readonly entries: PoolLine;
  readonly rebuys: PoolLine;
  readonly addOns: PoolLine;
  /** What the room adds up to the guarantee. */
  readonly overlay: number;
  /** All of them together. */
  readonly pool: number;
}

export interface TournamentDetail {
  readonly tournament: TournamentInfo;
  readonly poolLines: PrizePoolLines;
  readonly payouts: Payouts;
  /** The open ones, by number. */
  readonly tables: readonly { readonly id: string; readonly tableNo: number; readonly players: number }[];
}

export interface ListedEntry {
  readonly entryNo: number;
  readonly userId: string;
  /** null when the account is gone. */
  readonly player: NamedPlayer | null;
  readonly status: EntryStatus;
  readonly registeredAt: EpochMs;
  readonly tableNo: number | null;
  readonly rebuys: number;
  readonly addOns: number;
  /** The player entered again, and this entry is not paid. M4 */
  readonly reEntered: boolean;
  /** null until it is certain. */
  readonly place: number | null;
  /** Cents, tickets at face value. */
  readonly prize: number;
}

export interface TournamentPages {
  /** null: there is no such tournament. */
  getDetail(id: string): Promise<TournamentDetail | null>;
  /** Those without a place first, in the order of registration, then by place; `after`: `next` of the page before. */
  listEntries(
    id: string,
    after: string | null,
    limit: number,
  ): Promise<{ readonly entries: readonly ListedEntry[]; readonly next: string | null }>;
}

interface EntrySums {
  entries: number;
  rebuys: number;
  add_ons: number;
}

const CURSOR = /^(\d{1,9})\.(\d{1,9})$/;

export function createTournamentPages(pool: Queryable): TournamentPages {
  return {
    async getDetail(id) {
      const tournament = await createTournaments(pool).get(id);
      if (!tournament) return null;
      const [{ rows: sums }, { rows: tables }] = await Promise.all([
        pool.query<EntrySums>(
          `SELECT count(*)::int AS entries, coalesce(sum(rebuys), 0)::int AS rebuys, coalesce(sum(add_ons), 0)::int AS add_ons
           FROM tournament_entries WHERE tournament_id = $1`,
          [id],
        ),
        pool.query<TournamentDetail["tables"][number]>(
          `SELECT t.id, t.table_no AS "tableNo", (SELECT count(*)::int FROM seats s WHERE s.table_id = t.id) AS players
           FROM tables t WHERE t.tournament_id = $1 AND t.status = 'open' ORDER BY t.table_no`,
          [id],
        ),
      ]);
      const poolLines = reckonPool(tournament, sums[0] ?? { entries: 0, rebuys: 0, add_ons: 0 });
      const payouts = payoutsFor(tournament.settings, poolLines.entries.count, poolLines.pool);
      return { tournament, poolLines, payouts, tables };
    },
    listEntries: (id, after, limit) => listEntries(pool, id, after, limit),
  };
}

function reckonPool({ settings }: TournamentInfo, sums: EntrySums): PrizePoolLines {
  const { buyIn, rebuy, addOn, guarantee } = settings;
  const lineOf = (count: number, prize = 0): PoolLine => ({ count, amount: count * prize });
  const lines = {
    entries: lineOf(sums.entries, buyIn.prize),
    rebuys: lineOf(sums.rebuys, rebuy?.price.prize),
    addOns: lineOf(sums.add_ons, addOn?.price.prize),
  };
  const paidIn = lines.entries.amount + lines.rebuys.amount + lines.addOns.amount;
  const overlay = Math.max(0, guarantee - paidIn);
  return { ...lines, overlay, pool: paidIn + overlay };
}

async function listEntries(pool: Queryable, id: string, after: string | null, limit: number) {
  const [, place = 0, entryNo = 0] = CURSOR.exec(after ?? "") ?? [];
  const { rows } = await pool.query<Omit<ListedEntry, "player" | "registeredAt"> & { registered_at: Date }>(
    `SELECT entry_no AS "entryNo", user_id AS "userId", status, registered_at, table_no AS "tableNo", rebuys, add_ons AS "addOns",
            re_entered AS "reEntered", place, prize
     FROM tournament_entries
     WHERE tournament_id = $1 AND (coalesce(place, 0), entry_no) > ($2::int, $3::int)
     ORDER BY coalesce(place, 0), entry_no LIMIT $4`,
    [id, place, entryNo, limit],
  );
  const names = await loadNamedPlayers(
    pool,
    rows.map(({ userId }) => userId),
  );
  const entries = rows.map(
    ({ registered_at: at, ...row }): ListedEntry => ({
      ...row,
      player: names.get(row.userId) ?? null,
      registeredAt: at.getTime(),
    }),
  );
  const last = entries.length === limit ? entries.at(-1) : undefined;
  return { entries, next: last ? `${last.place ?? 0}.${last.entryNo}` : null };
}

/** Finds the best table with a free seat for a player. SQL: one query ranks the tables by their summaries. */
import { type Currency, type LobbyRow, toLobbyRow } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { SELECT_TABLE, type TableRow, toTable } from "../tables/tables.ts";

/** What a player wants when they ask the room to choose a table. */
export interface SeatWish {
  readonly currency: Currency;
  /** The table and game that the player played last, which are preferred. null when the player has not played. */
  readonly last: Pick<LobbyRow, "tableId" | "game" | "structure" | "bigBlind"> | null;
  /** The id of a table that must not be chosen; null when every table may be. */
  readonly except: string | null;
  /** True to rank every table with players above every empty table. */
  readonly isLivelyFirst: boolean;
}

/**
 * The rank of a table with a free seat. The points express these preferences:
 * - With a last game ($2 to $5), tables of that game rank first, and those with its big blind before others. The last table itself gets a
 *   few more points.
 * - Without a last game ($2 is NULL), tables rank first that check or fold for a player who runs out of time.
 * - Tables with bots rank above empty tables.
 * - Each absent player lowers the rank, because the others have to wait for them.
 */
const RANK = `
  CASE WHEN $2::text IS NULL THEN CASE s.time_out WHEN 'grace-then-check-fold' THEN 16 ELSE 0 END
       ELSE CASE WHEN s.game = $2 AND s.structure = $3 THEN 32 ELSE 0 END + CASE WHEN s.big_blind = $4 THEN 16 ELSE 0 END
            + CASE WHEN s.table_id = $5 THEN 3 ELSE 0 END END
  + CASE WHEN s.players > s.absent THEN 8 ELSE 0 END
  + CASE WHEN s.bots > 0 THEN 4 ELSE 0 END
  + CASE WHEN s.game = 'holdem' THEN 2 ELSE 0 END
  + CASE WHEN s.players > s.absent + 1 THEN 1 ELSE 0 END
  - 1.5 * s.absent`;

/** Returns the best table, or null when no table has a free seat. */
export async function findBestSeat(
  pool: Queryable,
  { currency, last, except, isLivelyFirst }: SeatWish,
): Promise<LobbyRow | null> {
  const { rows } = await pool.query<TableRow>(
    `${SELECT_TABLE}
     WHERE s.listed AND s.currency = $1::currency AND s.players + s.held < s.seats
       AND (t.opens_at IS NULL OR t.opens_at <= now()) AND t.id IS DISTINCT FROM $6
     ORDER BY ${isLivelyFirst ? "(s.players = 0), " : ""}${RANK} DESC, s.big_blind, s.name, s.table_id LIMIT 1`,
    [currency, last?.game ?? null, last?.structure ?? null, last?.bigBlind ?? null, last?.tableId ?? null, except],
  );
  const [row] = rows;
  return row ? toLobbyRow(toTable(row, new Map())) : null;
}

/** Finds the best table with a free seat for a player. SQL: one query ranks the summaries of all tables. */
import { type Currency, type LobbyRow, toLobbyRow } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { SELECT_TABLE, type TableRow, toTable } from "../tables/tables.ts";

/** The wishes of a player who asks the room for a table. */
export interface SeatWish {
  readonly currency: Currency;
  /** The last played game, which is preferred; null when the player has not played. */
  readonly last: Pick<LobbyRow, "tableId" | "game" | "structure" | "bigBlind"> | null;
  /** A table to leave out. */
  readonly except: string | null;
  /** Ranks any table with players above all empty tables. */
  readonly isLivelyFirst: boolean;
}

/**
 * The rank of a table with a free seat. The player's last game ranks first. Without a last game, a table that checks or folds for a player
 * out of time ranks first. Bots rank above an empty table, and a table without absent players above one that waits for absent players. $2
 * to $5 are the last game, or NULL.
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

/** null when no table has a free seat. */
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

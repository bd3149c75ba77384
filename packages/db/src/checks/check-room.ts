/** Runs every check of the ledger and the hands on a whole room. It only reads, and the room may be running. */

import { dealtFromSeed } from "@poker/fair-deal";
import type pg from "pg";
import { archivedTables } from "../journal/bot-hand-gaps.ts";
import { createPrivateGames } from "../repositories/private-games/private-games.ts";
import { createTables } from "../repositories/tables/tables.ts";
import type { Database, Queryable } from "../sql/connect.ts";
import { inLongSnapshot } from "../sql/in-snapshot.ts";
import { checkBreaks } from "./breaks-check.ts";
import { checkTournament } from "./check-tournament.ts";
import { checkStepSequence } from "./journal-sequence.ts";
import { checkLedgerBalance } from "./ledger-balance.ts";
import { checkOwnHands } from "./own-hands-check.ts";
import { checkPlayLimits } from "./play-limits-check.ts";
import { checkPrivateGames } from "./private-games.ts";
import { type CheckKeys, TableReplay } from "./table-replay.ts";
import type { Violation } from "./violation.ts";

export interface RoomCheck {
  readonly violations: readonly Violation[];
  /** How many tables outside of tournaments were replayed. */
  readonly tables: number;
  /** How many hands of these tables have ended. `openHands` is how many are in play. */
  readonly hands: number;
  readonly openHands: number;
  readonly tournaments: number;
  /** How many hands of these tables cannot be replayed, because earlier events of the table are gone. Decision 0107 */
  readonly handsLeftOut: number;
  /**
   * The ids of tables that cannot be replayed. Either records of their hands are in archive files, or an earlier version deleted hands that
   * only bots played without storing the state of the table.
   */
  readonly incompleteTables: readonly string[];
}

/** The checks that look at the whole database at one moment. */
const WHOLE_CHECKS: readonly (readonly [name: string, check: (client: Queryable) => Promise<readonly Violation[]>])[] =
  [
    ["the ledger", checkLedgerBalance],
    ["private games", checkPrivateGames],
    ["own hands", checkOwnHands],
    ["breaks", checkBreaks],
    ["play limits", checkPlayLimits],
  ];

/**
 * Checks a room as the owner of its database. Each table and each tournament is checked in its own snapshot, so that no snapshot stays open
 * for long. When `keys` is null, sealed hands cannot be opened, so no table and no tournament is replayed. `onPart` is called with the name
 * of each part before it begins.
 */
export async function checkRoom(
  database: Database,
  keys: Pick<CheckKeys, "live" | "archive"> | null,
  onPart: (name: string) => void = () => {},
): Promise<RoomCheck> {
  const { pool } = database;
  const found: Violation[] = [];
  for (const [name, check] of WHOLE_CHECKS) {
    onPart(name);
    found.push(...(await inLongSnapshot(pool, check)));
  }
  const incompleteTables = await inLongSnapshot(pool, listIncompleteTables);
  onPart("the journal");
  const gaps = await inLongSnapshot(pool, checkStepSequence);
  found.push(...gaps.filter(({ streamId = "" }) => !incompleteTables.includes(streamId)));
  const counts = { tables: 0, hands: 0, openHands: 0, handsLeftOut: 0, tournaments: 0 };
  if (keys === null) return { violations: found, ...counts, incompleteTables };
  const all: CheckKeys = { ...keys, deckFromSeed: dealtFromSeed };
  const tables = await listTables(pool, incompleteTables);
  for (const [index, table] of tables.entries()) {
    onPart(`table ${index + 1} of ${tables.length}`);
    const replay = await replayTable(database, table, all, found);
    counts.tables += 1;
    counts.hands += replay?.endedHands.size ?? 0;
    counts.openHands += replay?.isHandRunning ? 1 : 0;
    counts.handsLeftOut += replay?.handsLeftOut ?? 0;
  }
  const tournaments = await listTournaments(pool, incompleteTables);
  for (const [index, id] of tournaments.entries()) {
    onPart(`tournament ${index + 1} of ${tournaments.length}`);
    found.push(...(await checkTournament(pool, id, all, inLongSnapshot)));
  }
  return { violations: found, ...counts, tournaments: tournaments.length, incompleteTables };
}

/** Replays a table and adds what it finds to `found`. Returns null when the table is gone. */
const replayTable = (
  database: Database,
  id: string,
  keys: CheckKeys,
  found: Violation[],
): Promise<TableReplay | null> =>
  inLongSnapshot(database.pool, async (client) => {
    const table = await createTables(client).get(id);
    if (!table) return null;
    const game = await createPrivateGames({ ...database, pool: client }).startOf(id);
    const replay = new TableReplay(id, table.settings, keys, {}, null, game, "now");
    found.push(...(await replay.catchUp(client)));
    return replay;
  });

/** Returns the ids of the tables outside of tournaments that can be replayed. */
async function listTables(pool: pg.Pool, incompleteTables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM tables WHERE tournament_id IS NULL AND id <> ALL ($1) ORDER BY id",
    [incompleteTables],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the tournaments whose tables can all be replayed. */
async function listTournaments(pool: pg.Pool, incompleteTables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM tournaments WHERE id NOT IN (
       SELECT tournament_id FROM tables WHERE tournament_id IS NOT NULL AND id = ANY ($1)) ORDER BY id`,
    [incompleteTables],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of tables with hands in archive files, and of tables where more hands were deleted than their gaps account for. */
async function listIncompleteTables(client: Queryable): Promise<readonly string[]> {
  const isReplayed =
    "hand_no > coalesce((SELECT max(g.hand_no) FROM bot_hand_gaps g WHERE g.table_id = hands.table_id AND g.events IS NULL), 0)";
  const { rows } = await client.query<{ table_id: string }>(
    `${archivedTables(isReplayed)}
     UNION SELECT table_id FROM bot_hand_days d GROUP BY table_id
       HAVING sum(hands) > coalesce((SELECT sum(g.hands) FROM bot_hand_gaps g WHERE g.table_id = d.table_id), 0)`,
  );
  return rows.map(({ table_id: tableId }) => tableId);
}

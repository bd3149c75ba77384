/** Runs every check on a whole room: the books, all tables with all their hands, and all tournaments. */
import { dealtFromSeed } from "@poker/fair-deal";
import type pg from "pg";
import { createPrivateGames } from "../repositories/private-games/private-games.ts";
import { createTables } from "../repositories/tables/tables.ts";
import type { Database } from "../sql/connect.ts";
import { inSnapshot } from "../sql/in-snapshot.ts";
import { checkBreaks } from "./breaks-check.ts";
import { checkTournament } from "./check-tournament.ts";
import { checkJournalSequence } from "./journal-sequence.ts";
import { checkLedgerBalance } from "./ledger-balance.ts";
import { checkOwnHands } from "./own-hands-check.ts";
import { checkPlayLimits } from "./play-limits-check.ts";
import { checkPrivateGames } from "./private-games.ts";
import { type CheckKeys, TableReplay } from "./table-replay.ts";
import type { Violation } from "./violation.ts";

interface RoomCheck {
  readonly violations: readonly Violation[];
  /** What was replayed. */
  readonly tables: number;
  readonly hands: number;
  readonly openHands: number;
  readonly tournaments: number;
}

/** Runs as the owner of the database. */
export async function checkRoom(database: Database, keys: Pick<CheckKeys, "live" | "archive">): Promise<RoomCheck> {
  const { pool } = database;
  const violations: Violation[] = [];
  for (const check of [
    checkLedgerBalance,
    checkPrivateGames,
    checkJournalSequence,
    checkOwnHands,
    checkBreaks,
    checkPlayLimits,
  ])
    violations.push(...(await inSnapshot(pool, check)));
  const checkKeys: CheckKeys = { ...keys, deckFromSeed: dealtFromSeed };
  const counts = { tables: 0, hands: 0, openHands: 0 };
  const { rows: tables } = await pool.query<{ id: string }>(
    "SELECT id FROM tables WHERE tournament_id IS NULL ORDER BY id",
  );
  for (const { id } of tables) {
    const replay = await startReplay(database, id, checkKeys);
    if (!replay) continue;
    violations.push(...(await inSnapshot(pool, (client) => replay.catchUp(client))));
    counts.tables += 1;
    counts.hands += replay.endedHands.size;
    counts.openHands += replay.isHandRunning ? 1 : 0;
  }
  const tournaments = await listTournaments(pool);
  for (const id of tournaments) violations.push(...(await checkTournament(pool, id, checkKeys)));
  return { violations, ...counts, tournaments: tournaments.length };
}

async function startReplay(database: Database, id: string, keys: CheckKeys): Promise<TableReplay | null> {
  const table = await createTables(database.pool).get(id);
  if (!table) return null;
  const game = await createPrivateGames(database).startOf(id);
  return new TableReplay(id, table.settings, keys, {}, null, game);
}

async function listTournaments(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM tournaments ORDER BY id");
  return rows.map(({ id }) => id);
}

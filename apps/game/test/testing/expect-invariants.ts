/**
 * Checks the invariants I1–I4, I7, I9 and I10, and faults 69 and 83, in the database after play of any kind. It connects as the database's
 * owner.
 */
import { createPrivateGames, createTournaments } from "@poker/db";
import {
  checkBreaks,
  checkLedgerBalance,
  checkPlayLimits,
  describeViolation,
  inSnapshot,
  TableReplay,
  TournamentReplay,
} from "@poker/db/checks";
import type { TableSettings, TableView, TournamentSeatRules } from "@poker/engine";
import { dealtFromSeed } from "@poker/fair-deal";
import { expect } from "vitest";
import { ARCHIVE_KEY, LIVE_KEY, type TestBackend } from "./test-server.ts";

const keys = {
  live: Buffer.from(LIVE_KEY, "hex"),
  archive: Buffer.from(ARCHIVE_KEY, "hex"),
  deckFromSeed: dealtFromSeed,
};

/** Checks I1 and I2. Checks that no player played beyond a limit or during a break (faults 69, 83). */
export async function expectSoundBooks({ owner }: TestBackend): Promise<void> {
  for (const check of [checkLedgerBalance, checkBreaks, checkPlayLimits])
    expect((await inSnapshot(owner.pool, check)).map(describeViolation)).toEqual([]);
}

/** Checks I3, I4, I7, I9 and I10 at one table. Checks that the stacks in the ledger are those at the table. */
export async function expectSoundJournal({ owner }: TestBackend, tableId: string): Promise<TableView> {
  const { rows } = await owner.pool.query<{ settings: TableSettings; seat_rules: TournamentSeatRules | null }>(
    "SELECT settings, seat_rules FROM tables WHERE id = $1",
    [tableId],
  );
  if (!rows[0]) throw new Error("no such table");
  const game = await createPrivateGames(owner).startOf(tableId);
  const replay = new TableReplay(tableId, rows[0].settings, keys, {}, rows[0].seat_rules, game);
  const violations = await inSnapshot(owner.pool, (client) => replay.catchUp(client));
  expect(violations.map(describeViolation)).toEqual([]);
  return replay.state;
}

/** Checks M3 and M20 for a tournament, and runs `expectSoundJournal` for each of its tables. */
export async function expectSoundTournament({ owner }: TestBackend, tournamentId: string): Promise<void> {
  const tournaments = createTournaments(owner.pool);
  const info = await tournaments.get(tournamentId);
  if (!info) throw new Error("no such tournament");
  const tables = (await tournaments.listTables(tournamentId)).map(
    ({ id, settings, seatRules }) => new TableReplay(id, settings, keys, {}, seatRules),
  );
  const violations = await inSnapshot(owner.pool, async (client) => {
    const ofTables = [];
    for (const table of tables) ofTables.push(...(await table.catchUp(client)));
    return [...ofTables, ...(await new TournamentReplay(info).catchUp(client, tables))];
  });
  expect(violations.map(describeViolation)).toEqual([]);
}

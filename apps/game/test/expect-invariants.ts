/** Checks I1–I4, I7, I9, I10 on the database after any play, as its owner. */
import { checkLedgerBalance, describeViolation, inSnapshot, TableReplay } from "@poker/db/checks";
import type { TableSettings, TableView, TournamentSeatRules } from "@poker/engine";
import { deckFromSeed } from "@poker/fair-deal";
import { expect } from "vitest";
import { ARCHIVE_KEY, LIVE_KEY, type TestBackend } from "./test-server.ts";

const keys = { live: Buffer.from(LIVE_KEY, "hex"), archive: Buffer.from(ARCHIVE_KEY, "hex"), deckFromSeed };

/** Checks I1 and I2. */
export async function expectSoundBooks({ owner }: TestBackend): Promise<void> {
  expect((await checkLedgerBalance(owner.pool)).map(describeViolation)).toEqual([]);
}

/** Checks I3, I4, I7, I9, I10 and that every stack of the ledger is a stack of the table. */
export async function expectSoundJournal({ owner }: TestBackend, tableId: string): Promise<TableView> {
  const { rows } = await owner.pool.query<{ settings: TableSettings; seat_rules: TournamentSeatRules | null }>(
    "SELECT settings, seat_rules FROM tables WHERE id = $1",
    [tableId],
  );
  if (!rows[0]) throw new Error("no such table");
  const replay = new TableReplay(tableId, rows[0].settings, keys, () => {}, rows[0].seat_rules);
  const violations = await inSnapshot(owner.pool, (client) => replay.catchUp(client));
  expect(violations.map(describeViolation)).toEqual([]);
  return replay.state;
}

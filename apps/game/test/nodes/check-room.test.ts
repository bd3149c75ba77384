/** Tests the check of a whole room that operators can run. It finds nothing in a sound room, and finds each kind of damage. */
import { connect, createHandRecorder, type Database } from "@poker/db";
import { checkRoom, describeViolation } from "@poker/db/checks";
import { buildSettings, presets } from "@poker/engine";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPlayers, playTable, registerPlayingNode } from "../testing/play-tables.ts";
import { ARCHIVE_KEY, LIVE_KEY, startTestServer } from "../testing/test-server.ts";
import { announceTournament, enterTournament, quickTournament, registerAll } from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const keys = { live: Buffer.from(LIVE_KEY, "hex"), archive: Buffer.from(ARCHIVE_KEY, "hex") };
/** More hands than the check keeps in memory at a time. */
const HANDS = 230;

let game: Database;
let [recordedId, plainId] = ["", ""];

/** Plays a sit-and-go to its end on its own server. */
async function playTournament(): Promise<void> {
  const server = await startTestServer(backend);
  const tournamentId = await announceTournament(backend, quickTournament(3, 3));
  await server.server.node.claimUnits();
  const entrants = await enterTournament(backend, server, tournamentId, 3);
  await registerAll(entrants);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await vi.waitFor(async () => {
    const { rows } = await backend.owner.pool.query("SELECT FROM tournaments WHERE id = $1 AND closed_at IS NOT NULL", [
      tournamentId,
    ]);
    if (rows.length === 0) throw new Error("the tournament is not over yet");
  }, 20_000);
  await server.close();
}

beforeAll(async () => {
  await playTournament();
  game = connect(backend.database.gameUrl);
  const node = await registerPlayingNode(backend, game);
  const players = await createPlayers(backend, 4);
  const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
  const settings = buildSettings(presets.avenue, stakes);
  recordedId = await playTable(node, settings, { players, hands: HANDS, seed: 3 });
  await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
  plainId = await playTable(node, { ...settings, seats: 6 }, { players, hands: 3, seed: 4 });
});
afterAll(() => game?.close());

const check = (withKeys = true) => checkRoom(backend.owner, withKeys ? keys : null);
const owner = (sql: string, ...values: readonly unknown[]) => backend.owner.pool.query(sql, [...values]);

it("finds nothing in a sound room, and replays hands from steps and from records", async () => {
  const { violations, ...counts } = await check();
  expect(violations.map(describeViolation)).toEqual([]);
  const none = { openHands: 0, handsLeftOut: 0, incompleteTables: [] };
  expect(counts).toEqual({ tables: 2, hands: HANDS + 3, tournaments: 1, ...none });
});

it("I7: settings that the staff changed since the opening are not taken for damage", async () => {
  // Changes the settings only in the table's row. The snapshot still has the earlier settings, and the journal does not contain the change
  // yet.
  await owner("UPDATE tables SET settings = jsonb_set(settings, '{seats}', '5') WHERE id = $1", plainId);
  expect((await check()).violations.map(describeViolation)).toEqual([]);
});

it("without keys only the books are checked, and damage in them is found", async () => {
  expect(await check(false)).toMatchObject({ violations: [], tables: 0, hands: 0 });
  await owner("ALTER TABLE ledger_accounts DISABLE TRIGGER USER");
  await owner("UPDATE ledger_accounts SET balance = balance + 1 WHERE table_id = $1 AND kind = 'stack'", plainId);
  const found = (await check(false)).violations.map(({ invariant }) => invariant);
  await owner("UPDATE ledger_accounts SET balance = balance - 1 WHERE table_id = $1 AND kind = 'stack'", plainId);
  await owner("ALTER TABLE ledger_accounts ENABLE TRIGGER USER");
  expect(new Set(found)).toEqual(new Set(["I1"]));
});

it("I9: with another key the cards cannot be read, and the check reports every hand", async () => {
  const { violations } = await checkRoom(backend.owner, { live: keys.live, archive: Buffer.alloc(32, 1) });
  expect(violations.filter(({ invariant }) => invariant === "I9").length).toBeGreaterThanOrEqual(HANDS);
});

it("I4: a record that is missing in a month with records counts as lost; a month in archive files does not", async () => {
  const { rows } = await owner(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'hand_records'::regclass",
  );
  const [record] = (await owner("DELETE FROM hand_records WHERE table_id = $1 AND hand_no = 7 RETURNING *", recordedId))
    .rows;
  const lost = await check();
  expect(lost.incompleteTables).toEqual([]);
  expect(lost.violations).toContainEqual(expect.objectContaining({ invariant: "I4", tableId: recordedId }));

  await owner(
    "INSERT INTO hand_records SELECT * FROM json_populate_record(NULL::hand_records, $1)",
    JSON.stringify({
      ...record,
      body: `\\x${record.body.toString("hex")}`,
      sealed: `\\x${record.sealed.toString("hex")}`,
    }),
  );
  for (const { name } of rows) {
    await owner(`ALTER TABLE hand_records DETACH PARTITION ${name}`);
    await owner(`DROP TABLE ${name}`);
  }
  const archived = await check();
  expect(archived.violations.map(describeViolation)).toEqual([]);
  expect(archived).toMatchObject({ tables: 1, hands: 3 });
  expect(archived.incompleteTables).toContain(recordedId);
});

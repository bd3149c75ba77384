/** Tests that each kind of damage is found by the checks that other tests use. */
import { randomUUID } from "node:crypto";
import { createTables } from "@poker/db";
import {
  checkAcknowledgements,
  checkJournalSequence,
  checkLedgerBalance,
  describeViolation,
  type LoggedCommand,
  TableReplay,
} from "@poker/db/checks";
import { dealtFromSeed } from "@poker/fair-deal";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ARCHIVE_KEY,
  callToShowdown,
  LIVE_KEY,
  quickSettings,
  startTestServer,
  type TestClient,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let tableId: string;
/** An action in the hand: its id and the number of its event. */
let acted: { readonly id: string; readonly seq: number };
const keys = {
  live: Buffer.from(LIVE_KEY, "hex"),
  archive: Buffer.from(ARCHIVE_KEY, "hex"),
  deckFromSeed: dealtFromSeed,
};

beforeAll(async () => {
  tableId = await backend.createTable(quickSettings({ fairDeal: true }));
  const room = await startTestServer(backend);
  const clients: TestClient[] = [];
  for (const seat of [0, 1]) {
    const client = await room.enter(await backend.person());
    await client.watch(tableId);
    await client.sit(tableId, seat);
    clients.push(client);
  }
  await clients[0]?.waitUntil(({ view }) => view?.hand?.handNo === 1, "the first hand");
  await callToShowdown(clients, 1);
  await room.close();
  const { rows } = await backend.owner.pool.query<{ id: string; seq: number }>(
    "SELECT action_id AS id, last_seq AS seq FROM stream_steps WHERE stream_id = $1 AND action_id IS NOT NULL",
    [tableId],
  );
  acted = rows[0] ?? { id: "", seq: 0 };
});

/** Runs `sql`, which damages the database, in a transaction, and rolls it back. Returns what the checks find in between. */
async function found(sql: string): Promise<readonly string[]> {
  const table = await createTables(backend.owner.pool).get(tableId);
  if (!table) throw new Error("no such table");
  const client = await backend.owner.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica"); // turns off triggers and foreign keys
    await client.query(sql);
    const replay = new TableReplay(tableId, table.settings, keys);
    const violations = [...(await checkLedgerBalance(client)), ...(await replay.catchUp(client))];
    return [...new Set(violations.map(({ invariant }) => invariant))];
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** Returns SQL that applies `change` to the step that contains the last event of this kind in hand 1. */
const step = (kind: string, change: string) =>
  `UPDATE stream_steps s SET ${change} FROM (
     SELECT stream_id, max(seq) AS seq FROM stream_events WHERE kind = '${kind}' AND hand_no = 1 GROUP BY stream_id
   ) e WHERE s.stream_id = e.stream_id AND e.seq BETWEEN s.seq AND s.last_seq`;
/** Returns SQL that changes a field of the last event of this kind in hand 1. When the event is stored as a list, `path` has an index. */
const event = (kind: string, path: string, value: string) =>
  step(
    kind,
    `events = (
       SELECT json_agg(CASE WHEN coalesce(event->>'type', event->>0) = '${kind}' THEN jsonb_set(event::jsonb, '${path}', '${value}')::json ELSE event END ORDER BY place)
       FROM json_array_elements(events) WITH ORDINALITY AS e(event, place))`,
  );

const OTHER_HASH = JSON.stringify("ab".repeat(32));

/** SQL that adds a step that overlaps another step. The database accepts it, because no other step begins with the same number. */
const OVERLAPPING_STEP = `
  INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, hand_no, events)
  SELECT stream_id, last_seq, last_seq, epoch, hand_no, json_build_array(events->-1) FROM stream_steps
  WHERE last_seq > seq ORDER BY seq LIMIT 1`;

it("the checks find nothing in an undamaged database", async () => {
  expect(await found("SELECT")).toEqual([]);
});

describe("each broken invariant is found", () => {
  it.each([
    [
      "I1",
      "a balance that is not the sum of its entries",
      "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'stack'",
    ],
    ["I1", "a stack that differs from the table's", "DELETE FROM ledger_accounts WHERE kind = 'stack'"],
    [
      "I2",
      "a balance below zero",
      "ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_negative; UPDATE ledger_accounts SET balance = -1 WHERE kind = 'wallet'",
    ],
    ["I3", "a chip more in the middle of a hand", event("acted", "{5}", "123456")],
    ["I4", "a missing step", "DELETE FROM stream_steps WHERE seq = (SELECT min(seq) FROM stream_steps WHERE seq > 4)"],
    ["I4", "a missing event", step("acted", "last_seq = last_seq + 1")],
    ["I4", "an event that is stored twice", OVERLAPPING_STEP],
    ["I4", "a step of an earlier owner", step("hand-ended", "epoch = 0")],
    [
      "I7",
      "a snapshot that does not follow from the events",
      "UPDATE stream_snapshots SET state = jsonb_set(state, '{state,handNo}', '99')",
    ],
    ["I7", "a seat that is stored but not taken", "UPDATE seats SET seat = 5 WHERE seat = 0"],
    ["I8", "a public part that shows more than the rail may know", event("hole-dealt", "{hands,0,cards,0}", "7")],
    ["I9", "a board that is not in the deck", event("street-dealt", "{cards,0}", "99")],
    ["I9", "an archive of another hand", "UPDATE hands SET sealed = 'nothing'"],
    ["F3", "a freeze that names another hand before it", event("hand-frozen", "{promise,prevHandHash}", OTHER_HASH)],
    ["F3", "an opened deck that is not the promised one", event("deal-opened", "{opened,decks,0,seed}", OTHER_HASH)],
    ["F3", "a record that was closed with another hash", event("deal-closed", "{hash}", OTHER_HASH)],
    ["I10", "a hand without its record", "DELETE FROM hands"],
    ["I10", "a record of another end", "UPDATE hands SET rake = rake + 1"],
  ])("%s: %s", async (invariant, _what, sql) => {
    expect(await found(sql)).toContain(invariant);
  });

  it("I4: a gap in a pool's stream is reported with the stream's id and not as a fault of a table", async () => {
    const client = await backend.owner.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SET LOCAL session_replication_role = replica"); // turns off triggers and foreign keys
      expect(await checkJournalSequence(client)).toEqual([]);
      const streamId = randomUUID();
      await client.query(
        `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, events) VALUES ($1, 2, 2, 1, '[{"type": "queue-joined"}]')`,
        [streamId],
      );
      const violations = await checkJournalSequence(client);
      expect(violations).toEqual([{ invariant: "I4", streamId, seq: 2, what: "follows event 0" }]);
      expect(violations.map(describeViolation)).toEqual([`I4 · stream ${streamId} · event 2 · follows event 0`]);
      await client.query("DELETE FROM stream_steps WHERE stream_id = $1", [streamId]);
      await client.query(OVERLAPPING_STEP);
      expect(await checkJournalSequence(client)).toMatchObject([{ invariant: "I4", streamId: tableId }]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("I5, I6: acknowledged actions that are missing or misplaced, and refused actions that were written, are found", async () => {
    const asked = (id: string, answer: LoggedCommand["answers"][number]): LoggedCommand => ({
      id,
      tableId,
      name: "act",
      answers: [answer],
    });
    const check = async (...all: LoggedCommand[]) =>
      (await checkAcknowledgements(backend.owner.pool, all)).map(({ invariant }) => invariant);
    expect(await check(asked(acted.id, { ok: true, seq: acted.seq }))).toEqual([]);
    expect(await check(asked(randomUUID(), { ok: false, code: "not-your-turn" }))).toEqual([]);
    for (const code of ["paused", "table-closed"])
      expect(await check(asked(acted.id, { ok: false, code }))).toEqual([]);
    expect(await check(asked(randomUUID(), { ok: true, seq: 3 }))).toEqual(["I5"]);
    expect(await check(asked(acted.id, { ok: true, seq: acted.seq + 1 }))).toEqual(["I5"]);
    expect(await check(asked(acted.id, { ok: false, code: "not-your-turn" }))).toEqual(["I6"]);
  });
});

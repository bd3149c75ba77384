/** Each test kills the process at one point of a deal. Another process then continues with the same promise. F3 */
import { randomBytes } from "node:crypto";
import { createHands } from "@poker/db";
import type { TableEvent } from "@poker/engine";
import { verifyDealFile } from "@poker/fair-deal";
import { beforeEach, expect, it, vi } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { clientsOf, enterNew, reconnectAll, type SeatedPlayer } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { ARCHIVE_KEY, callToShowdown, quickSettings } from "../testing/test-server.ts";
import { type NextServer, startNextServer, useTestBackend } from "../testing/use-test-server.ts";

// Starting two servers one after the other takes a long time.
vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();
let tableId: string;
beforeEach(async () => {
  tableId = await backend.createTable(quickSettings({ fairDeal: true }));
});

/** Returns the table's events of this type, in the public form in which they are stored. */
async function eventsOf<T extends TableEvent["type"]>(type: T): Promise<Extract<TableEvent, { type: T }>[]> {
  const { rows } = await backend.owner.pool.query<{ event: Extract<TableEvent, { type: T }> }>(
    `SELECT event FROM stream_steps s CROSS JOIN LATERAL json_array_elements(events) WITH ORDINALITY AS e(event, place)
     WHERE stream_id = $1 AND event->>'type' = $2 ORDER BY s.seq, place`,
    [tableId, type],
  );
  return rows.map(({ event }) => event);
}

/** Seats two players at a server that dies at this point of their first hand. The server may die before it replies to the last player. */
async function playToCrash(point: string): Promise<readonly SeatedPlayer[]> {
  const room = await spawnServer(backend, { CRASH: point }, "crash-point-server");
  const seated = [await enterNew(backend, room, tableId), await enterNew(backend, room, tableId)];
  for (const [seat, { client }] of seated.entries()) await client.sit(tableId, seat).catch(() => null);
  if (point.endsWith("deal-closed")) await callToShowdown(clientsOf(seated), 1).catch(() => null);
  await room.ended;
  return seated;
}

/** Plays a hand to its end at the next server. Then checks the books, the journal and, with the verifier, each deal record. */
async function finishHand(room: NextServer, seated: readonly SeatedPlayer[]): Promise<number> {
  await reconnectAll(room, tableId, seated);
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const handNo = seated[0]?.client.view?.hand?.handNo ?? 0;
  await callToShowdown(clientsOf(seated), handNo);
  await room.close();
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
  return handNo;
}

it("F3: when the process dies before a freeze is committed, no hand exists, and its number is skipped", async () => {
  const seated = await playToCrash("before:hand-frozen");
  expect(await eventsOf("hand-frozen")).toEqual([]);
  expect(await finishHand(await startNextServer(backend), seated)).toBeGreaterThan(1);
});

it.each([
  ["after the freeze is committed, before any page has seen it", "after:hand-frozen", 0],
  ["before the seeds are written", "before:seeds-revealed", 0],
  ["after the seeds are written, before they are answered", "after:seeds-revealed", 1],
  ["before the start of the frozen hand is committed", "before:deal-opened", 1],
  ["after the hand is dealt, before any page has seen it", "after:deal-opened", 1],
])(
  "F3, fault 64: when the server dies %s, the same freeze is dealt with the written seeds",
  async (_when, point, revealed) => {
    const seated = await playToCrash(point);
    const [before] = await eventsOf("hand-frozen");
    expect(before?.promise.commits).toHaveLength(2);
    expect((await eventsOf("seeds-revealed")).length).toBeGreaterThanOrEqual(revealed);
    const handNo = await finishHand(await startNextServer(backend), seated);
    expect(handNo).toBe(before?.setup.handNo);
    const frozen = (await eventsOf("hand-frozen")).filter(({ setup }) => setup.handNo === handNo);
    expect(frozen).toEqual([before]);
    const opened = (await eventsOf("deal-opened")).find((event) => event.handNo === handNo)?.opened;
    const written = new Set(
      (await eventsOf("seeds-revealed")).flatMap((event) => event.reveals.map(({ seat }) => seat)),
    );
    for (const { seat, seed } of opened?.reveals ?? []) expect(seed !== null).toBe(written.has(seat));
  },
);

it.each(["before:deal-closed", "after:deal-closed"])(
  "F3: when the process dies as a record is closed (%s), hand and record still end together, only once",
  async (point) => {
    const seated = await playToCrash(point);
    const ended = (await eventsOf("hand-ended")).length;
    expect(await eventsOf("deal-closed")).toHaveLength(ended);
    await finishHand(await startNextServer(backend), seated);
    const closed = await eventsOf("deal-closed");
    expect(new Set(closed.map(({ handNo }) => handNo)).size).toBe(closed.length);
  },
);

it("F2, F3: when dealing stops during a freeze, the hand is void; the next hand is dealt after the release", async () => {
  const seated = await playToCrash("after:hand-frozen");
  await backend.owner.pool.query(
    "INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES (current_date - 1, 1000, '[]', false, 'another')",
  );
  const other = await startNextServer(backend);
  await reconnectAll(other, tableId, seated);
  await expect
    .poll(() => eventsOf("hand-voided"), { timeout: 20_000 })
    .toMatchObject([{ handNo: 1, reason: "dealing-stopped" }]);
  await backend.owner.pool.query("DELETE FROM shuffle_reports WHERE NOT passed");
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const [closed] = await eventsOf("deal-closed");
  const [, next] = await eventsOf("hand-frozen");
  expect(next?.promise.prevHandHash).toBe(closed?.hash);
  await other.close();
  await expectSoundJournal(backend, tableId);
});

it("F3: when seeds cannot be read after a crash, the promise is void and the next hand is dealt", async () => {
  const seated = await playToCrash("after:hand-frozen");
  const other = await startNextServer(backend, { LIVE_KEY: randomBytes(32).toString("hex") });
  await reconnectAll(other, tableId, seated);
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const voided = await eventsOf("hand-voided");
  expect(voided).toMatchObject([{ handNo: 1, reason: "seeds-unreadable" }]);
  const [closed] = await eventsOf("deal-closed");
  const [, next] = await eventsOf("hand-frozen");
  expect(closed?.handNo).toBe(1);
  expect(next?.promise.prevHandHash).toBe(closed?.hash);
  await other.close();
  // While the table is open, everyone who may watch it gets the record. After the table is closed, only players who committed to the deal
  // get it.
  const hands = createHands(backend.owner, Buffer.from(ARCHIVE_KEY, "hex"));
  const recordFor = async (viewerId: string | null) => {
    const deal = await hands.getDeal(`${tableId}:1`, viewerId);
    return deal?.kind === "file" ? deal.file : null;
  };
  const file = await recordFor(null);
  expect(file).toMatchObject({ hash: closed?.hash, record: { outcome: "void" } });
  expect(verifyDealFile(file).checks.filter(({ ok }) => ok === false)).toEqual([]);
  await backend.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
  expect(await recordFor(null)).toBeNull();
  expect(await recordFor((await backend.person()).userId)).toBeNull();
  expect(await recordFor(seated[0]?.identity.userId ?? null)).toEqual(file);
});

/**
 * Tests faults 1–7. Each test kills the process at one named point. Then another process recovers the table, and the test checks the
 * database.
 */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import {
  clientsOf,
  enterNew,
  playerToAct,
  reconnectAll,
  type SeatedPlayer,
  seatTwo,
} from "../testing/seated-players.ts";
import { type SpawnedServer, spawnServer } from "../testing/spawn-server.ts";
import { callToShowdown } from "../testing/test-server.ts";
import { startNextServer, useTestBackend } from "../testing/use-test-server.ts";

// Starting two servers one after the other takes a long time.
vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();
let tableId: string;
beforeEach(async () => {
  tableId = await backend.createTable();
});

const spawnCrashing = (point: string): Promise<SpawnedServer> =>
  spawnServer(backend, { CRASH: point }, "crash-point-server");

const kinds = async (): Promise<string[]> => {
  const { rows } = await backend.owner.pool.query<{ kind: string }>(
    "SELECT kind FROM stream_events WHERE stream_id = $1 ORDER BY seq",
    [tableId],
  );
  return rows.map(({ kind }) => kind);
};
const count = async (kind: string) => (await kinds()).filter((each) => each === kind).length;

/** Builds the message with which the player acts on the open decision. */
function click({ client }: SeatedPlayer, action: { type: "fold" } | { type: "call" } | { type: "check" }) {
  const { turn, view } = client;
  const handNo = view?.hand?.handNo ?? 0;
  return { tableId, actionId: randomUUID(), handNo, decision: turn?.decision ?? 0, action };
}
type Click = ReturnType<typeof click>;
const sendWithoutReply = ({ client }: SeatedPlayer, message: Click) => client.request("act", message).catch(() => null);

/** Returns a function that sends the same command again, to the server to which the player is connected by then. */
const repeatClick = (player: SeatedPlayer, message: Click) => () => player.client.request("act", message);

/**
 * Seats two players at a server that dies as their hand starts. The second player may get no reply before it dies, so the returned `sit`
 * can repeat that request.
 */
async function seatTwoAndCrash(point: string) {
  const room = await spawnCrashing(point);
  const seated = [await enterNew(backend, room, tableId), await enterNew(backend, room, tableId)] as const;
  expect(await seated[0].client.sit(tableId, 0)).toMatchObject({ ok: true });
  const message = { tableId, commandId: randomUUID(), seat: 1, buyIn: 10_000, entry: "post" } as const;
  const sit = () => seated[1].client.request("sit", message);
  await sit().catch(() => null);
  await room.ended;
  return { seated, sit };
}

/** Starts a second server, repeats the command that had no reply, and plays the open hand to its end. Then runs all checks. */
async function finishHand(seated: readonly SeatedPlayer[], repeat: () => Promise<unknown>) {
  const room = await startNextServer(backend);
  await reconnectAll(room, tableId, seated);
  const answer = await repeat();
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const handNo = seated[0]?.client.view?.hand?.handNo ?? 0;
  await callToShowdown(clientsOf(seated), handNo);
  await room.close();
  await expectSoundBooks(backend);
  const view = await expectSoundJournal(backend, tableId);
  expect(view.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(20_000);
  return { answer, handNo };
}

it("fault 1: when the process dies before a hand's start is committed, no hand exists and its number is skipped", async () => {
  const { seated, sit } = await seatTwoAndCrash("before:hand-started");
  expect(await count("hand-started")).toBe(0);
  const { answer, handNo } = await finishHand(seated, sit);
  expect(answer).toMatchObject({ ok: true, seat: 1 });
  expect(handNo).toBeGreaterThan(1);
});

it("fault 2: when the process dies after a hand's start, before a card is sent, the players get the same hand", async () => {
  const { seated, sit } = await seatTwoAndCrash("after:hand-started");
  expect(await kinds()).toContain("hole-dealt");
  expect(seated.every(({ client }) => client.view?.hand === null)).toBe(true);
  const { answer, handNo } = await finishHand(seated, sit);
  expect(answer).toMatchObject({ ok: true, seat: 1 });
  expect(handNo).toBe(1);
});

it("fault 3: when the process dies before an action is written, the same command is accepted afterwards", async () => {
  const room = await spawnCrashing("before:acted");
  const seated = await seatTwo(backend, room, tableId);
  const player = await playerToAct(seated);
  const message = click(player, { type: "call" });
  expect(await sendWithoutReply(player, message)).toBeNull();
  await room.ended;
  expect(await count("acted")).toBe(0);
  const { answer } = await finishHand(seated, repeatClick(player, message));
  expect(answer).toMatchObject({ ok: true, actionId: message.actionId });
});

it("fault 4: when the process dies after an action is written, the retry is answered and the action counts once", async () => {
  const room = await spawnCrashing("after:acted");
  const seated = await seatTwo(backend, room, tableId);
  const player = await playerToAct(seated);
  const message = click(player, { type: "call" });
  expect(await sendWithoutReply(player, message)).toBeNull();
  await room.ended;
  expect(await count("acted")).toBe(1);
  const { answer } = await finishHand(seated, repeatClick(player, message));
  expect(answer).toMatchObject({ ok: true, actionId: message.actionId });
  const { rows } = await backend.owner.pool.query("SELECT FROM stream_steps WHERE action_id = $1", [message.actionId]);
  expect(rows).toHaveLength(1);
});

it("fault 5: when the process dies before the last action is committed, neither the action nor the end is written", async () => {
  const room = await spawnCrashing("before:hand-ended");
  const seated = await seatTwo(backend, room, tableId);
  const player = await playerToAct(seated);
  const message = click(player, { type: "fold" });
  expect(await sendWithoutReply(player, message)).toBeNull();
  await room.ended;
  expect([await count("acted"), await settledHands()]).toEqual([0, 0]);
  await finishHand(seated, repeatClick(player, message));
  expect(await count("hand-ended")).toBe(await settledHands());
});

it.each([
  ["and the database completes the transaction: everything is settled", "", 1],
  [
    "and the transaction is aborted: nothing is settled",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ",
    0,
  ],
])("fault 6: the process is killed inside the settlement's transaction, %s", async (_what, kill, times) => {
  const room = await spawnServer(backend);
  const seated = await seatTwo(backend, room, tableId);
  const player = await playerToAct(seated);
  // The settlement writes the snapshot last. There it waits for this lock, with everything else already written.
  const blocker = await backend.owner.pool.connect();
  await blocker.query("BEGIN");
  await blocker.query("LOCK TABLE stream_snapshots IN SHARE MODE");
  const message = click(player, { type: "fold" });
  const sent = sendWithoutReply(player, message);
  await expect.poll(waitsForLock).toBe(1);
  await room.kill("SIGKILL");
  expect(await sent).toBeNull();
  if (kill) await backend.owner.pool.query(kill + SETTLING);
  await blocker.query("COMMIT");
  blocker.release();
  await expect.poll(gameConnections).toBe(0);
  const counts = [await count("acted"), await count("hand-ended"), await settledHands(), await settlements()];
  expect(counts).toEqual(Array(4).fill(times));
  const { answer } = await finishHand(seated, repeatClick(player, message));
  expect(answer).toMatchObject({ ok: true, actionId: message.actionId });
  expect(await settledHands()).toBe(await count("hand-ended"));
});

it("fault 7: when the process dies after the settlement, before a client knows of it, nothing is awarded twice", async () => {
  const room = await spawnCrashing("after:hand-ended");
  const seated = await seatTwo(backend, room, tableId);
  const player = await playerToAct(seated);
  const message = click(player, { type: "fold" });
  expect(await sendWithoutReply(player, message)).toBeNull();
  await room.ended;
  expect([await count("hand-ended"), await settledHands(), await settlements()]).toEqual([1, 1, 1]);
  const { answer } = await finishHand(seated, repeatClick(player, message));
  expect(answer).toMatchObject({ ok: true, actionId: message.actionId });
  expect(await settledHands()).toBe(await count("hand-ended"));
});

const number = async (sql: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await backend.owner.pool.query<{ n: number }>(sql, values);
  return Number(rows[0]?.n);
};
const settledHands = () => number("SELECT count(*) AS n FROM hands WHERE table_id = $1", tableId);
const settlements = () =>
  number("SELECT count(*) AS n FROM ledger_transactions WHERE kind = 'settle' AND key LIKE $1", `${tableId}:%`);
const OURS = "usename = 'game' AND datname = current_database()";
const SETTLING = `${OURS} AND wait_event_type = 'Lock' AND query LIKE '%journal_settle%'`;
const waitsForLock = () => number(`SELECT count(*) AS n FROM pg_stat_activity WHERE ${SETTLING}`);
const gameConnections = () => number(`SELECT count(*) AS n FROM pg_stat_activity WHERE ${OURS}`);

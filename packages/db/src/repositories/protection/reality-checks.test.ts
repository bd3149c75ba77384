/** Tests when a reality check is due, what it says, and that a player answers it only once. Decision 0067 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { inTransaction } from "../../sql/connect.ts";
import { bringGameChips, openGame } from "../../testing/games.ts";
import { openTestSession } from "../../testing/index.ts";
import { type LeasedTable, makeBuyIn, useTestRoom } from "../../testing/room.ts";
import { countPlayMinutes } from "./play-minutes.ts";
import { createRealityChecks, listRealityChecks } from "./reality-checks.ts";

const room = useTestRoom();
const checks = () => createRealityChecks(room.web.pool);

async function createPlayer(everyMinutes: number | null, chips = 10_000) {
  const userId = await room.createPlayer(chips);
  const { sessionKey } = await openTestSession(room.owner.pool, userId);
  if (everyMinutes !== null) expect(await checks().setInterval(sessionKey, everyMinutes)).toEqual({ ok: true });
  return { userId, sessionKey };
}

/** Lets the player play one more minute, which `nodes` nodes report at once. */
async function playMinute(userId: string, nodes = 1): Promise<void> {
  await room.owner.pool.query("DELETE FROM play_minutes WHERE user_id = $1", [userId]);
  await Promise.all(Array.from({ length: nodes }, () => countPlayMinutes(room.game.pool, [userId])));
}
async function play(userId: string, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await playMinute(userId);
}
/** Lets `length` of time pass in which the player does not play. */
const rest = (userId: string, length: string) =>
  room.owner.pool.query(
    `UPDATE reality_checks SET last_minute_at = last_minute_at - $2::interval, began_at = began_at - $2::interval
     WHERE user_id = $1`,
    [userId, length],
  );
const dueNumber = async (userId: string) => (await listRealityChecks(room.game.pool, [userId]))[0]?.number ?? null;

describe("a reality check", () => {
  it("exists only for players who chose it; a wrong interval and an ended session are refused", async () => {
    const { userId, sessionKey } = await createPlayer(null);
    expect(await checks().find(sessionKey)).toEqual({ everyMinutes: null, due: null });
    await play(userId, 1);
    expect(await listRealityChecks(room.game.pool, [userId])).toEqual([]);
    for (const minutes of [0, -15, 14, 16, 45, 1_440])
      expect(await checks().setInterval(sessionKey, minutes)).toEqual({ ok: false, code: "wrong-interval" });
    expect(await checks().find(sessionKey)).toEqual({ everyMinutes: null, due: null });
    const nobody = "a key of no session";
    expect(await checks().setInterval(nobody, 15)).toMatchObject({ code: "session-revoked" });
    expect(await checks().answer(nobody, 1, true)).toMatchObject({ code: "session-revoked" });
    expect(await checks().find(nobody)).toEqual({ everyMinutes: null, due: null });
  });

  it("is due once in each interval of play; a minute that two nodes report counts once", async () => {
    const { userId, sessionKey } = await createPlayer(15);
    await play(userId, 13);
    await playMinute(userId, 3);
    expect((await checks().find(sessionKey)).due).toBeNull();
    await playMinute(userId);
    expect(await checks().find(sessionKey)).toEqual({ everyMinutes: 15, due: { number: 1, minutes: 15, results: [] } });
    // The check stays due until the player answers it. While the player plays on, no second check is added.
    await play(userId, 2);
    expect((await checks().find(sessionKey)).due).toMatchObject({ number: 1, minutes: 17 });
    const answers = await Promise.all([1, 2].map(() => checks().answer(sessionKey, 1, false)));
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    expect(await dueNumber(userId)).toBeNull();
    await play(userId, 14);
    expect(await dueNumber(userId)).toBeNull();
    await playMinute(userId);
    expect((await checks().find(sessionKey)).due).toMatchObject({ number: 2, minutes: 32 });
    // Check 1 was answered before, so this answer is late. There is no check 3 yet.
    for (const number of [1, 3]) await checks().answer(sessionKey, number, false);
    expect(await dueNumber(userId)).toBe(2);
  });

  it("leaves out the chips of private games, which no one brings from a wallet", async () => {
    const { userId, sessionKey } = await createPlayer(15);
    const tableId = await openGame(room, { sessionKey });
    await bringGameChips(room, tableId, userId, 5_000, "buy-in");
    await play(userId, 15);
    expect((await checks().find(sessionKey)).due).toEqual({ number: 1, minutes: 15, results: [] });
  });

  it("follows a changed interval at once; without an interval no check is due and no time is counted", async () => {
    const { userId, sessionKey } = await createPlayer(30);
    await play(userId, 20);
    expect(await dueNumber(userId)).toBeNull();
    await checks().setInterval(sessionKey, 15);
    expect(await dueNumber(userId)).toBe(1);
    await checks().setInterval(sessionKey, 60);
    expect(await dueNumber(userId)).toBeNull();
    await checks().setInterval(sessionKey, 15);
    await checks().setInterval(sessionKey, null);
    expect(await dueNumber(userId)).toBeNull();
    await play(userId, 3);
    await checks().setInterval(sessionKey, 15);
    expect(await dueNumber(userId)).toBeNull();
    await play(userId, 15);
    expect((await checks().find(sessionKey)).due).toMatchObject({ number: 1, minutes: 15 });
  });

  it("ends with its sitting, after a quarter of an hour without play; a shorter pause belongs to the sitting", async () => {
    const { userId, sessionKey } = await createPlayer(15);
    await play(userId, 10);
    await rest(userId, "14 minutes");
    await play(userId, 5);
    expect((await checks().find(sessionKey)).due).toMatchObject({ number: 1, minutes: 15 });
    await rest(userId, "16 minutes");
    expect(await dueNumber(userId)).toBeNull();
    await playMinute(userId);
    expect(await dueNumber(userId)).toBeNull();
    await play(userId, 14);
    expect((await checks().find(sessionKey)).due).toMatchObject({ number: 1, minutes: 15 });
  });

  it("shows each currency's net result of the sitting: chips at tables are not lost, and earlier wins do not count", async () => {
    const { userId, sessionKey } = await createPlayer(15);
    const [before, since] = await room.createTables(2);
    if (!before || !since) throw new Error("no tables");
    const settle = (table: LeasedTable, amount: number, currency: "play" | "real" = "play") =>
      inTransaction(room.game.pool, (client) =>
        postLedgerMoves(client, [
          {
            key: randomUUID(),
            kind: "settle",
            currency,
            entries: [
              { account: { kind: "stack", tableId: table.tableId, userId }, amount },
              { account: { kind: "rake", tableId: table.tableId }, amount: -amount },
            ],
          },
        ]),
      );
    expect(await room.journal.commit(makeBuyIn(before, 1, userId, 0, 2_000))).toEqual({ outcome: "durable" });
    await settle(before, -500);
    await room.owner.pool.query("UPDATE ledger_transactions SET created_at = created_at - interval '1 hour'");
    await play(userId, 15);
    expect((await checks().find(sessionKey)).due?.results).toEqual([{ currency: "play", net: 0 }]);
    expect(await room.journal.commit(makeBuyIn(since, 1, userId, 0, 3_000))).toEqual({ outcome: "durable" });
    expect((await checks().find(sessionKey)).due?.results).toEqual([{ currency: "play", net: 0 }]);
    await settle(before, 300);
    await settle(since, -1_000);
    expect((await checks().find(sessionKey)).due?.results).toEqual([{ currency: "play", net: -700 }]);
  });

  it("after the player chose to stop, says so for one minute, even when another page answered the check first", async () => {
    const { userId, sessionKey } = await createPlayer(15);
    await play(userId, 15);
    await checks().answer(sessionKey, 1, false);
    const [going] = await listRealityChecks(room.game.pool, [userId]);
    expect(going).toEqual({ userId, number: null, stoppedAt: null });
    await checks().answer(sessionKey, 1, true);
    const [stopping] = await listRealityChecks(room.game.pool, [userId]);
    expect(stopping?.stoppedAt).toBeInstanceOf(Date);
    await room.owner.pool.query("UPDATE reality_checks SET stopped_at = stopped_at - interval '61 seconds'");
    expect(await listRealityChecks(room.game.pool, [userId])).toEqual([{ userId, number: null, stoppedAt: null }]);
  });
});

/**
 * Tests over real sockets how many chips a player may bring when they come back to a table that they left, with the real wallet and real
 * UTC days. S4, S5, fault 46
 */
import { randomUUID } from "node:crypto";
import { buildSettings, presets, type TableSettings } from "@poker/engine";
import type { BuyInOffer } from "@poker/protocol";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { isHandOver, type Player, seatPlayer } from "../testing/heads-up.ts";
import { quickSettings } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
afterAll(() => expectSoundBooks(backend));

const MINUTES = 60_000;
/** Moves the wall clock. The ages of visits are measured with this clock. */
const later = (ms: number) => room.clock.jumpWallClock(ms);
const DAY = 1_440 * MINUTES;
// Moves the wall clock to noon before every test, so that no UTC day ends during a test.
beforeEach(() => later(DAY - ((room.clock.wall() + DAY / 2) % DAY)));
const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
/** A table for two players with buy-ins of 5,000–10,000, and with the rules S4 and S5. */
const unibet: TableSettings = {
  ...buildSettings(presets.unibet, stakes),
  seating: "pick-a-seat",
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  firstButton: "first-seated",
  pacing: quickSettings().pacing,
};

async function open(): Promise<string> {
  const tableId = await backend.createTable(unibet);
  await room.server.node.claimUnits();
  return tableId;
}
async function leave({ client }: Player, tableId: string): Promise<void> {
  expect(await client.request("leave", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
  await client.waitUntil(({ view }) => !view?.seats.some(({ seat }) => seat === client.you), "the player to be gone");
}
async function offer({ client }: Player, tableId: string): Promise<Omit<BuyInOffer, "balance" | "limitLeft">> {
  const reply = await client.request("buy-in-range", { tableId });
  if (!reply.ok) throw new Error(reply.code);
  const { min, max, reason } = reply;
  return { min, max, reason };
}
/** Sits down with `stack` where no opponent sits, and leaves with the same stack. */
async function visitor(tableId: string, stack: number): Promise<Player> {
  const player = await seatPlayer(backend, room, tableId, 0, stack);
  await leave(player, tableId);
  return player;
}
/** Leaves with 100 big blinds and comes back at once, `times` times. S5 counts these returns. */
async function comeAndGo(player: Player, from: string, tableId: string, times: number): Promise<void> {
  await player.client.request("unwatch", { tableId: from });
  await player.client.watch(tableId);
  for (let i = 0; i <= times; i++) {
    expect(await player.client.sit(tableId, 5, 10_000)).toMatchObject({ ok: true });
    await leave(player, tableId);
  }
  await player.client.request("unwatch", { tableId });
  await player.client.watch(from);
}
/** Wins an opponent's whole stack, and leaves with 18,250 chips. */
async function winner(tableId: string): Promise<Player> {
  room.stackDeck(tableId, "2c As 7d Ah Kd Qh 9s 4c 3h");
  const mine = await seatPlayer(backend, room, tableId, 0, 10_000);
  const theirs = await seatPlayer(backend, room, tableId, 1, 8_250);
  await mine.client.waitUntil(({ turn, you }) => turn?.seat === you, "my turn");
  expect(await mine.client.act({ type: "raise", to: 10_000 })).toMatchObject({ ok: true });
  await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
  expect(await theirs.client.act({ type: "call" })).toMatchObject({ ok: true });
  await mine.client.waitUntil(isHandOver, "the end of the hand");
  await leave(mine, tableId);
  return mine;
}
const stackLeft = (stack: number) => ({ stack, leftAt: expect.any(Number) });
const counterOf = async ({ userId }: Player) => {
  const { rows } = await backend.owner.pool.query(
    "SELECT count FROM rathole_counters WHERE user_id = $1 ORDER BY day",
    [userId],
  );
  return rows.map(({ count }) => count);
};

describe("S4: the allowed stack and the reason for it", () => {
  it("S4: a player who was never at this table has the normal buy-in range", async () => {
    const tableId = await open();
    const player = { ...(await backend.person()), client: await room.enter(await backend.person()) };
    expect(await offer(player, tableId)).toEqual({ min: 5_000, max: 10_000, reason: null });
  });

  it("S4: a player who left ten minutes ago with 5,000 has the normal range", async () => {
    const tableId = await open();
    const player = await visitor(tableId, 5_000);
    later(10 * MINUTES);
    expect(await offer(player, tableId)).toMatchObject({ min: 5_000, max: 10_000 });
    expect(await player.client.sit(tableId, 0, 5_000)).toMatchObject({ ok: true });
  });

  it("S4 ✗: a player who left ten minutes ago with 7,300 may not bring less, even after reconnecting (fault 46)", async () => {
    const tableId = await open();
    const player = await visitor(tableId, 7_300);
    later(10 * MINUTES);
    player.client.socket.disconnect();
    player.client = await room.enter(player);
    await player.client.watch(tableId);
    expect(await offer(player, tableId)).toEqual({ min: 7_300, max: 10_000, reason: stackLeft(7_300) });
    expect(await player.client.sit(tableId, 2, 7_299)).toEqual({
      ok: false,
      code: "buy-in-too-small",
      detail: { min: 7_300, max: 10_000 },
    });
    expect(await player.client.sit(tableId, 2, 7_300)).toMatchObject({ ok: true });
    expect(await counterOf(player)).toEqual([]); // S5 counts only returns with at least 100 big blinds
  });

  it("S4 ✗: after thirty minutes, or at another table, a player who left has the normal range", async () => {
    const tableId = await open();
    const player = await visitor(tableId, 7_300);
    expect(await offer(player, await open())).toMatchObject({ min: 5_000, max: 10_000, reason: null });
    later(29 * MINUTES);
    expect(await offer(player, tableId)).toMatchObject({ min: 7_300 });
    later(MINUTES);
    expect(await offer(player, tableId)).toEqual({ min: 5_000, max: 10_000, reason: null });
    expect(await player.client.sit(tableId, 0, 5_000)).toMatchObject({ ok: true });
  });

  it("S4 S5: after leaving with 18,250 a player may bring 10,000–18,250 at four returns, only 18,250 at five", async () => {
    const [tableId, other] = [await open(), await open()];
    const player = await winner(tableId);
    await comeAndGo(player, tableId, other, 4);
    expect(await counterOf(player)).toEqual([4]);
    later(10 * MINUTES);
    expect(await offer(player, tableId)).toEqual({ min: 10_000, max: 18_250, reason: stackLeft(18_250) });
    const small = await player.client.sit(tableId, 3, 9_999);
    expect(small).toMatchObject({ ok: false, code: "buy-in-too-small", detail: { min: 10_000, max: 18_250 } });
    expect(await player.client.sit(tableId, 3, 18_250)).toMatchObject({ ok: true });
    expect(await counterOf(player)).toEqual([5]);
    // A player who brought more than the table's maximum may not top up. S4
    const more = await player.client.request("top-up", { tableId, commandId: randomUUID(), amount: 1 });
    expect(more).toMatchObject({ ok: false, code: "stack-full" });
    await leave(player, tableId);
    expect(await offer(player, tableId)).toEqual({ min: 18_250, max: 18_250, reason: stackLeft(18_250) });
    expect(await player.client.sit(tableId, 3, 10_000)).toMatchObject({ ok: false, code: "buy-in-too-small" });
    expect(await player.client.sit(tableId, 3, 18_250)).toMatchObject({ ok: true });
  });

  it("S4: a player who left with 10,000, the table's maximum, must bring exactly 10,000", async () => {
    const tableId = await open();
    const player = await visitor(tableId, 10_000);
    expect(await offer(player, tableId)).toEqual({ min: 10_000, max: 10_000, reason: stackLeft(10_000) });
  });
});

describe("S5: the counter's day", () => {
  it("S5 ✗: at 00:00 UTC the counter of returns restarts, and 100 big blinds are enough instead of the whole stack", async () => {
    const [tableId, other] = [await open(), await open()];
    const untilMidnight = () => 86_400_000 - (room.clock.wall() % 86_400_000);
    later(untilMidnight() - 20 * MINUTES);
    const player = await winner(tableId);
    await comeAndGo(player, tableId, other, 5);
    later(untilMidnight() - 1_000);
    expect(await offer(player, tableId)).toEqual({ min: 18_250, max: 18_250, reason: stackLeft(18_250) });
    later(untilMidnight());
    expect(await offer(player, tableId)).toEqual({ min: 10_000, max: 18_250, reason: stackLeft(18_250) });
    expect(await player.client.sit(tableId, 3, 10_000)).toMatchObject({ ok: true });
    expect(await counterOf(player)).toEqual([5, 1]); // the return counts on the day on which the player sits down
  });
});

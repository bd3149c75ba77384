/** Tests each time-out policy on the same hand. Tests the time bank, the daily limit on protected all-ins, and receipts. */

import { randomUUID } from "node:crypto";
import { connect, createHands, parseKey } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import { toUtcDay } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { frozenClock } from "../../src/testing/test-clock.ts";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import {
  actionEvents,
  findSeat,
  isHandOver,
  type Player,
  sawDisconnect,
  sawExtension,
  seatHeadsUp,
  seatPlayer,
} from "../testing/heads-up.ts";
import { ARCHIVE_KEY, quickSettings, startTestServer, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
/**
 * A second database, for servers that run one after the other. The server of the other tests does not use it, so it cannot take their
 * tables in between.
 */
const lone = useTestBackend();

/** Seat 0 acts first and has aces. Seat 1 has seven-deuce. The board helps neither of them. */
const ACES = "2c As 7d Ah Kd Qh 9s 4c 3h";
const protectedTable = quickSettings();
const graceTable = quickSettings({ rules: { ...protectedTable.rules, timeOut: "grace-then-check-fold" } });
const withClock = (settings: TableSettings, clock: Partial<TableSettings["clock"]>): TableSettings => ({
  ...settings,
  clock: { ...settings.clock, ...clock },
});

/** Seats two players. `mine` has called, then `theirs` has raised, and `mine` has to call 200 more. */
async function facingARaise(settings: TableSettings, at = room, of = backend) {
  const two = await seatHeadsUp(of, at, settings, ACES);
  await raised(two.mine, two.theirs);
  return two;
}
async function raised(mine: Player, theirs: Player) {
  expect(await mine.client.act({ type: "call" })).toMatchObject({ ok: true });
  await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
  expect(await theirs.client.act({ type: "raise", to: 300 })).toMatchObject({ ok: true });
  for (const { client } of [mine, theirs])
    await client.waitUntil(({ turn }) => turn?.seat === mine.client.you, "my turn");
}
const stacks = ({ view }: TestClient) => view?.seats.map(({ stack }) => stack);

describe("fault 22: one hand with a disconnected player who faces a bet, under both policies", () => {
  it("T2: when time runs out, a disconnected player is all-in for their bet, keeps the rest, and wins with aces", async () => {
    const { mine, theirs } = await facingARaise(protectedTable);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client).at(-1)).toEqual({ type: "protected", seat: 0 });
    expect(sawExtension("grace")(theirs.client)).toBe(false);
    expect(stacks(theirs.client)).toEqual([10_100, 9_900]);
    await theirs.client.waitUntil((client) => findSeat(client, 0)?.sittingOut?.reason === "timed-out", "T5");
  });

  it("T4: a disconnected player gets 20 s more and is then folded, even with aces", async () => {
    const { mine, theirs } = await facingARaise(graceTable);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("grace"), "grace");
    expect(isHandOver(theirs.client)).toBe(false);
    room.clock.advanceBy(20_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client).at(-1)).toMatchObject({
      type: "acted",
      seat: 0,
      action: "fold",
      timedOut: true,
    });
    expect(stacks(theirs.client)).toEqual([9_900, 10_100]);
    await theirs.client.waitUntil((client) => findSeat(client, 0)?.sittingOut?.reason === "timed-out", "T5");
    await expectSoundBooks(backend);
  });

  it.each([
    ["T2", protectedTable],
    ["T4", graceTable],
  ])(
    "fault 21: %s: a player who was disconnected for five seconds is back in time and can act",
    async (_, settings) => {
      const { tableId, mine, theirs } = await facingARaise(settings);
      mine.client.socket.disconnect();
      await theirs.client.waitUntil(sawDisconnect, "the room to notice");
      room.clock.advanceBy(5_000);
      const back = await room.enter(mine);
      await back.watch(tableId);
      expect(back.turn).toMatchObject({ seat: 0, call: 200 });
      expect(await back.act({ type: "call" })).toMatchObject({ ok: true, earlyMs: expect.any(Number) });
    },
  );

  it("T3 ✗: a player gets the extra 20 s only once a decision, however often they reconnect", async () => {
    const { tableId, mine, theirs } = await facingARaise(protectedTable);
    let { client } = mine;
    for (let drops = 0; drops < 3; drops++) {
      const heard = theirs.client.received.filter(({ event }) => event === "connection").length;
      client.socket.disconnect();
      await theirs.client.waitUntil(
        ({ received: now }) => now.filter(({ event }) => event === "connection").length > heard,
        "the room to notice",
      );
      client = await room.enter(mine);
      await client.watch(tableId);
    }
    await theirs.client.waitUntil(sawExtension("reconnect"), "20 s more");
    room.clock.advanceBy(50_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    const given = theirs.client.frames.flatMap(({ events }) => events).filter(({ type }) => type === "time-extension");
    expect(given).toHaveLength(1);
  });
});

it("T1: players, rail and late watchers see the same ten quiet seconds and twenty seconds of countdown", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, protectedTable);
  const rail = await room.enter(await backend.person());
  const first = await rail.watch(tableId);
  if (!("snapshot" in first)) throw new Error("no snapshot");
  const clocks = [mine.client.frames.at(-1)?.clock, theirs.client.frames.at(-1)?.clock, first.snapshot.clock];
  for (const clock of clocks) {
    expect(clock).toMatchObject({ seat: mine.client.you, grace: false, bank: false });
    expect((clock?.deadline ?? 0) - (clock?.quietUntil ?? 0)).toBe(20_000);
    // The deadlines may differ a little. For each message, the server reads the wall clock and the monotonic clock one after the other, and
    // a busy machine may pause in between.
    expect(Math.abs((clock?.deadline ?? 0) - (clocks[0]?.deadline ?? 0))).toBeLessThan(2_000);
  }
  expect((first.snapshot.clock?.quietUntil ?? 0) - first.snapshot.now).toBeGreaterThan(5_000);
  room.clock.advanceBy(12_000);
  const late = await room.enter(await backend.person());
  const then = await late.watch(tableId);
  if (!("snapshot" in then)) throw new Error("no snapshot");
  const { clock, now } = then.snapshot;
  expect(clock && clock.quietUntil <= now && now < clock.deadline).toBe(true);
});

it("T5: a player who ran out of time is not dealt the next hand; T5 ✗: a player who comes back no longer sits out", async () => {
  const tableId = await backend.createTable(graceTable);
  await room.server.node.claimUnits();
  const players: Player[] = [];
  for (const seat of [0, 1, 2]) players.push(await seatPlayer(backend, room, tableId, seat));
  const [first] = players;
  if (!first) throw new Error("no player connected");
  await first.client.waitUntil(({ turn }) => turn !== null, "a turn");
  const slow = players.find(({ client }) => client.you === first.client.turn?.seat);
  if (!slow) throw new Error("no player is to act");
  room.clock.advanceBy(30_000);
  await first.client.waitUntil(({ turn }) => turn?.seat !== slow.client.you, "the end of the time");
  const out = (client: TestClient) => findSeat(client, slow.client.you)?.sittingOut?.reason === "timed-out";
  while (!out(first.client)) {
    await first.client.waitUntil((client) => out(client) || client.turn !== null, "a turn");
    const next = players.find(({ client }) => client.you === first.client.turn?.seat);
    if (!next) continue;
    await next.client.waitUntil(({ turn }) => turn?.seat === next.client.you, "the player to act");
    await next.client.act({ type: "fold" });
    await first.client.waitUntil((client) => out(client) || client.turn?.seat !== next.client.you, "the fold");
  }
  await first.client.waitUntil(out, "T5");
  const handNo = first.client.view?.handNo ?? 0;
  await first.client.waitUntil(({ view }) => (view?.handNo ?? 0) > handNo, "the next hand");
  expect(first.client.view?.hand?.seats.map(({ seat }) => seat)).not.toContain(slow.client.you);
  const comeBack = { tableId, commandId: randomUUID(), entry: null };
  expect(await slow.client.request("come-back", comeBack)).toMatchObject({ ok: true });
  await first.client.waitUntil((client) => !out(client), "the player to be back");
});

describe("T8: a time bank", () => {
  const BANK = { startMs: 15_000, perHandMs: 0, maxMs: 15_000 };
  const banked = withClock(protectedTable, { timeBank: BANK });
  const bankOf = (client: TestClient) => findSeat(client, 0)?.timeBankMs;

  it("T8: a time bank starts after normal time, all clients see it, and unused time is kept over a restart", async () => {
    const own = await startTestServer(lone);
    const { tableId, mine, theirs } = await seatHeadsUp(lone, own, banked);
    own.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("bank"), "the bank");
    expect(theirs.client.frames.at(-1)?.clock).toMatchObject({ seat: 0, bank: true, grace: false });
    own.clock.advanceBy(5_000);
    const reply = await mine.client.act({ type: "call" });
    expect(reply).toMatchObject({ ok: true });
    const left = reply.ok ? (reply.earlyMs ?? 0) : 0;
    expect(left).toBeGreaterThan(8_000);
    expect(left).toBeLessThanOrEqual(10_000);
    await theirs.client.waitUntil((client) => bankOf(client) === left, "the rest of it");
    await own.close();
    const next = await startTestServer(lone);
    const back = await next.enter(theirs);
    await back.watch(tableId);
    expect(bankOf(back)).toBe(left);
    await next.close();
  });

  it("T8 ✗: a player whose time bank is used up is out of time; a disconnected player gets no time bank", async () => {
    const { theirs } = await facingARaise(banked);
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("bank"), "the bank");
    room.clock.advanceBy(15_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client).at(-1)).toEqual({ type: "protected", seat: 0 });
    expect(bankOf(theirs.client)).toBe(0);
    const away = await facingARaise(banked);
    away.mine.client.socket.disconnect();
    await away.theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(30_000);
    await away.theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(sawExtension("bank")(away.theirs.client)).toBe(false);
    expect(bankOf(away.theirs.client)).toBe(15_000);
  });
});

describe("T8: a daily limit on protected all-ins", () => {
  const limited = withClock(protectedTable, { protectionsPerDay: 2 });
  const optionsHeard = ({ received }: TestClient) =>
    received.flatMap(({ event, payload }) => (event === "seat-options" ? [JSON.stringify(payload)] : []));

  it("fault 23: a player who disconnects in every hand is protected twice a day; then they fold and are told why", async () => {
    // All three hands must be played on one UTC day. If the day ends within ten minutes, the wall clock is moved into the next day.
    const tenMinutesOn = room.clock.wall() + 600_000;
    if (toUtcDay(tenMinutesOn) !== toUtcDay(room.clock.wall())) room.clock.jumpWallClock(600_000);
    const tableId = await backend.createTable(limited);
    await room.server.node.claimUnits();
    const theirs = await seatPlayer(backend, room, tableId, 1);
    const mine = await seatPlayer(backend, room, tableId, 0);
    const protectedHands: boolean[] = [];
    for (let hand = 1; hand <= 3; hand++) {
      await theirs.client.waitUntil(({ view, turn }) => view?.handNo === hand && turn !== null, `hand ${hand}`);
      const first = theirs.client.turn?.seat === mine.client.you;
      if (first) {
        await mine.client.waitUntil(({ turn }) => turn?.seat === mine.client.you, "my turn");
        await mine.client.act({ type: "call" });
      }
      await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
      await theirs.client.act({ type: "raise", to: 300 });
      await theirs.client.waitUntil(({ turn }) => turn?.seat === mine.client.you, "my turn");
      const before = actionEvents(theirs.client).length;
      const marks = theirs.client.received.filter(({ event }) => event === "connection").length;
      mine.client.socket.disconnect();
      await theirs.client.waitUntil(
        ({ received }) => received.filter(({ event }) => event === "connection").length > marks,
        "the room to notice",
      );
      room.clock.advanceBy(30_000);
      await theirs.client.waitUntil((client) => actionEvents(client).length > before, "the time-out");
      const [out] = actionEvents(theirs.client).slice(before);
      protectedHands.push(out?.type === "protected");
      await theirs.client.waitUntil(isHandOver, "the end of the hand");
      await theirs.client.waitUntil((client) => findSeat(client, 0)?.sittingOut?.reason === "timed-out", "T5");
      mine.client = await room.enter(mine);
      await mine.client.watch(tableId);
      if (hand < 3) await mine.client.request("come-back", { tableId, commandId: randomUUID(), entry: "post" });
    }
    expect(protectedHands).toEqual([true, true, false]);
    expect(optionsHeard(mine.client).at(-1)).toMatch(/"notice":"protections-used-up"/);
    expect(optionsHeard(theirs.client).join()).not.toMatch(/protections-used-up/);
    const { rows } = await backend.owner.pool.query("SELECT count FROM protected_all_ins WHERE user_id = $1", [
      mine.userId,
    ]);
    expect(rows).toEqual([{ count: 2 }]);
    await expectSoundBooks(backend);
  });

  it("T8 ✗: earlier protected all-ins of the same day count towards the limit, those of another day do not", async () => {
    const { mine, theirs } = await facingARaise(limited);
    const count = (day: string) =>
      backend.owner.pool.query("INSERT INTO protected_all_ins (user_id, day, count) VALUES ($1, $2, 7)", [
        mine.userId,
        day,
      ]);
    await count("2020-01-01");
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client).at(-1)?.type).toBe("protected");
    const other = await facingARaise(limited);
    await backend.owner.pool.query("INSERT INTO protected_all_ins (user_id, day, count) VALUES ($1, $2, 2)", [
      other.mine.userId,
      toUtcDay(room.clock.wall()),
    ]);
    room.clock.advanceBy(30_000);
    await other.theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(other.theirs.client).at(-1)).toMatchObject({ action: "fold", timedOut: true });
  });
});

it("T8 ✗: when time runs out at two tables at once and one protection is left, one of the hands folds", async () => {
  const tables = [];
  const limit = withClock(protectedTable, { protectionsPerDay: 1 });
  const mine = await backend.person();
  for (let count = 0; count < 2; count++) {
    const tableId = await backend.createTable(limit);
    await room.server.node.claimUnits();
    const client = await room.enter(mine);
    await client.watch(tableId);
    await client.sit(tableId, 0);
    const theirs = await seatPlayer(backend, room, tableId, 1);
    await client.waitUntil(({ turn }) => turn !== null, "a turn");
    if (client.turn?.seat === client.you) await client.act({ type: "call" });
    await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
    await theirs.client.act({ type: "raise", to: 300 });
    await client.waitUntil(({ turn, you }) => turn?.seat === you, "my turn");
    tables.push(theirs.client);
  }
  room.clock.advanceBy(30_000);
  for (const client of tables) await client.waitUntil(isHandOver, "the end of the hand");
  const ends = tables.map((client) => actionEvents(client).at(-1));
  expect(ends.filter((event) => event?.type === "protected")).toHaveLength(1);
  expect(ends.filter((event) => event?.type === "acted" && event.action === "fold")).toHaveLength(1);
  const { rows } = await backend.owner.pool.query("SELECT count FROM protected_all_ins WHERE user_id = $1", [
    mine.userId,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

describe("a decision over a restart", () => {
  it("T4 ✗: a grace that began before a restart continues afterwards, and no second grace follows", async () => {
    const before = await startTestServer(lone);
    const { tableId, mine, theirs } = await facingARaise(graceTable, before, lone);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    before.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("grace"), "grace");
    await before.close();

    const after = await startTestServer(lone);
    const rail = await after.enter(theirs);
    const looked = await rail.watch(tableId);
    expect("snapshot" in looked && looked.snapshot.clock).toMatchObject({ seat: 0, grace: true });
    after.clock.advanceBy(20_000);
    await rail.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(rail)).toMatchObject([{ seat: 0, action: "fold", timedOut: true }]);
    expect(sawExtension("grace")(rail)).toBe(false);
    await after.close();
  });
});

describe("receipts", () => {
  it("fault 27: an action 1 ms before the deadline is accepted and 1 ms after it refused, each with a receipt", async () => {
    const exact = await startTestServer(lone, {}, frozenClock);
    const early = await seatHeadsUp(lone, exact, protectedTable);
    const late = await seatHeadsUp(lone, exact, protectedTable);
    const toDeadline = ({ mine }: typeof early) =>
      (mine.client.frames.findLast(({ clock }) => clock !== null)?.clock?.deadline ?? 0) - exact.clock.wall();
    exact.clock.advanceBy(toDeadline(early) - 1);
    const actionId = randomUUID();
    const accepted = await early.mine.client.act({ type: "call" }, { actionId });
    expect(accepted).toMatchObject({ ok: true, earlyMs: 1 });
    const decision = late.mine.client.turn?.decision ?? 0;
    exact.clock.advanceBy(toDeadline(late) + 1);
    const refused = await late.mine.client.act({ type: "call" }, { decision });
    expect(refused).toEqual({ ok: false, code: "too-late", detail: { lateMs: 1 } });
    await exact.close();
    const { rows } = await lone.owner.pool.query("SELECT early_ms FROM stream_steps WHERE action_id = $1", [actionId]);
    expect(rows).toEqual([{ early_ms: 1 }]);
  });

  it("a retry of an action gets the same receipt, even after a restart", async () => {
    const first = await startTestServer(lone);
    const { tableId, mine } = await seatHeadsUp(lone, first, graceTable);
    first.clock.advanceBy(7_000);
    const click = {
      tableId,
      actionId: randomUUID(),
      handNo: mine.client.view?.handNo ?? 0,
      decision: 1,
      action: { type: "call" },
    } as const;
    const reply = await mine.client.request("act", click);
    expect(reply.ok && reply.earlyMs).toBeGreaterThan(20_000);
    expect(await mine.client.request("act", click)).toEqual(reply);
    await first.close();
    const second = await startTestServer(lone);
    const back = await second.enter(mine);
    await back.watch(tableId);
    expect(await back.request("act", click)).toEqual(reply);
    await second.close();
  });

  it("fault 27: a finished hand has a receipt for each action, even in the time bank, but not for a protected all-in", async () => {
    const bank = { startMs: 15_000, perHandMs: 0, maxMs: 15_000 };
    const settings = withClock(protectedTable, { timeBank: bank });
    const { tableId, mine, theirs } = await seatHeadsUp(backend, room, settings, ACES);
    const handNo = mine.client.view?.handNo ?? 0;
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(sawExtension("bank"), "the bank");
    const called = await mine.client.act({ type: "call" });
    await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
    const raised = await theirs.client.act({ type: "raise", to: 300 });
    await mine.client.waitUntil(({ turn, you }) => turn?.seat === you, "my turn");
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    room.clock.advanceBy(30_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    const receipts = [called, raised].map((reply) => (reply.ok ? reply.earlyMs : null));
    expect(receipts).toEqual([expect.any(Number), expect.any(Number)]);

    const web = connect(backend.database.webUrl, { maxConnections: 2 });
    const hands = createHands(web, parseKey(ARCHIVE_KEY) ?? new Uint8Array());
    const finished = await hands.get(`${tableId}:${handNo}`, mine.userId);
    expect(finished?.timesLeft).toEqual([...receipts, null]);
    await web.close();
  });
});

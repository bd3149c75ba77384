/**
 * Tests what a player can do with a seat over time, over real sockets: wait or post, take a break, lose the seat, have automatic top-ups,
 * and leave later. B6–B8, B10, S7
 */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { pollFailures } from "../../src/poll.ts";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { findSeat, type Player, seatHeadsUp, seatPlayer } from "../testing/heads-up.ts";
import { quickSettings, receivedText, startTestServer, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
/**
 * A second database, for servers that run one after the other. The server of the other tests does not use it, so it cannot take their
 * tables in between.
 */
const lone = useTestBackend();
afterAll(async () => {
  for (const each of [backend, lone]) await expectSoundBooks(each);
});

const settings = quickSettings();

async function open(seats: number, buyIn?: number) {
  const tableId = await backend.createTable(settings);
  await room.server.node.claimUnits();
  const players: Player[] = [];
  for (let seat = 0; seat < seats; seat++) players.push(await seatPlayer(backend, room, tableId, seat, buyIn));
  // The first two players may already play a hand without the others, so this waits for a hand with all of them.
  await foldUntil(players, (client) => playing(client).length === seats && client.turn !== null, "a hand of all");
  return { tableId, players };
}
const ids = (tableId: string) => ({ tableId, commandId: randomUUID() });
const handNo = ({ view }: TestClient) => view?.handNo ?? 0;
const playing = (client: TestClient) => client.view?.hand?.seats.map(({ seat }) => seat) ?? [];

/** Folds for each player to act, until `done` returns true for the client of the first player. */
async function foldUntil(
  players: readonly Player[],
  done: (client: TestClient) => boolean,
  what: string,
): Promise<void> {
  const [first] = players;
  if (!first) throw new Error("no player is at the table");
  for (let folds = 0; folds < 60; folds++) {
    await first.client.waitUntil((client) => done(client) || client.turn !== null, what);
    if (done(first.client)) return;
    const { turn } = first.client;
    const next = players.find(({ client }) => client.you === turn?.seat);
    if (!next || !turn) throw new Error(`no client plays seat ${turn?.seat}`);
    const hand = handNo(first.client);
    await next.client.waitUntil(
      (client) => handNo(client) === hand && client.turn?.decision === turn.decision,
      "an open decision",
    );
    await next.client.act({ type: "fold" });
    await first.client.waitUntil(
      (client) => done(client) || handNo(client) !== hand || client.turn?.decision !== turn.decision,
      "the fold",
    );
  }
  throw new Error(`${what} did not happen`);
}
const handBegins = (after: number) => (client: TestClient) => handNo(client) > after && client.turn !== null;

describe("a new player in a running game", () => {
  it.each(["wait", "post"] as const)(
    "B6 B7: a new player who chooses to %s is dealt in with a big blind, and then owes nothing",
    async (entry) => {
      const { tableId, players } = await open(3);
      const [a] = players;
      if (!a) throw new Error("no player connected");
      await a.client.waitUntil(({ turn }) => turn !== null, "a hand");
      const who = await backend.person();
      const client = await room.enter(who);
      await client.watch(tableId);
      expect(await client.request("sit", { ...ids(tableId), seat: 3, buyIn: 5_000, entry })).toMatchObject({
        ok: true,
      });
      const all = [...players, { ...who, client }];
      await foldUntil(all, (each) => playing(each).includes(3), "the first cards");
      const posts = a.client.frames
        .flatMap(({ events }) => events)
        .filter((event) => event.type === "posted" && event.seat === 3);
      const moved = a.client.frames.flatMap(({ events }) => events).findLast(({ type }) => type === "blinds-moved");
      expect(posts).toMatchObject([{ live: 100, dead: 0 }]);
      const isBig = moved?.type === "blinds-moved" && moved.bigBlindSeat === 3;
      if (entry === "wait") expect(isBig).toBe(true);
      expect(findSeat(a.client, 3)?.owesBlind).toBe(false);
      // A player can choose only while they owe a blind.
      expect(await client.request("choose-entry", { ...ids(tableId), entry: "wait" })).toMatchObject({
        ok: false,
        code: "owes-nothing",
      });
    },
  );

  it.each([
    [false, "wait"],
    [true, "post"],
  ] as const)(
    "B8: a player with auto-post %s who missed the big blind and comes back will %s",
    async (autoPost, entry) => {
      const { tableId, players } = await open(3);
      const [a, b, c] = players;
      if (!a || !b || !c) throw new Error("no player connected");
      await c.client.request("set-options", { ...ids(tableId), autoPost, autoTopUp: "off" });
      await c.client.request("sit-out", { ...ids(tableId), when: "next-hand" });
      await foldUntil(players, (client) => findSeat(client, 2)?.missedBigBlinds === 1, "the big blind to pass");
      expect(findSeat(a.client, 2)).toMatchObject({ owesBlind: true, sittingOut: { reason: "asked" } });
      expect(await c.client.request("come-back", { ...ids(tableId), entry: null })).toMatchObject({ ok: true });
      await a.client.waitUntil((client) => findSeat(client, 2)?.sittingOut === null, "the player to be back");
      expect(findSeat(a.client, 2)).toMatchObject({ owesBlind: true, entry });
      const since = handNo(a.client);
      await foldUntil(players, (client) => handNo(client) > since && playing(client).includes(2), "the cards");
      expect(findSeat(a.client, 2)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
    },
  );
});

describe("B10: sitting out", () => {
  const walletOf = async ({ userId }: Player) => {
    const { rows } = await backend.owner.pool.query<{ balance: number }>(
      "SELECT balance FROM ledger_accounts WHERE id = $1",
      [`wallet:${userId}:play`],
    );
    return rows[0]?.balance ?? 0;
  };
  const visitOf = async ({ userId }: Player) => {
    const { rows } = await backend.owner.pool.query("SELECT stack FROM visits WHERE user_id = $1", [userId]);
    return rows;
  };

  it("B10: after three missed big blinds in a row a player is removed with their chips, and the visit is stored", async () => {
    const { tableId, players } = await open(3);
    const [a, b, c] = players;
    if (!a || !b || !c) throw new Error("no player connected");
    await c.client.request("sit-out", { ...ids(tableId), when: "next-hand" });
    await foldUntil(players, (client) => findSeat(client, 2)?.sittingOut != null, "the player to sit out");
    const stack = findSeat(a.client, 2)?.stack ?? 0;
    const before = await walletOf(c);
    await foldUntil([a, b], (client) => findSeat(client, 2)?.missedBigBlinds === 2, "two big blinds to pass");
    await foldUntil([a, b], (client) => findSeat(client, 2) === undefined, "the player to be gone");
    const left = a.client.frames.flatMap(({ events }) => events).find(({ type }) => type === "player-left");
    expect(left).toMatchObject({ seat: 2, stack, reason: "missed-blinds" });
    expect(await walletOf(c)).toBe(before + stack);
    expect(await visitOf(c)).toEqual([{ stack }]);
    const { rows: notices } = await backend.owner.pool.query("SELECT kind, detail FROM notices WHERE user_id = $1", [
      c.userId,
    ]);
    const detail = { tableId, currency: "play", amount: stack, reason: "missed-blinds", limit: 3 };
    expect(notices).toEqual([{ kind: "seat-given-up", detail }]);
    expect(c.client.received).toContainEqual({ event: "notice", payload: { kind: "seat-given-up" } });
  });

  it("B10: a player is removed after ten minutes; B10 ✗: not before, and coming back restarts the ten minutes", async () => {
    const { tableId, players } = await open(2);
    const [a, b] = players;
    if (!a || !b) throw new Error("no player connected");
    await a.client.waitUntil(({ turn }) => turn !== null, "a hand");
    const sitOut = async () => {
      await b.client.request("sit-out", { ...ids(tableId), when: "now" });
      if (a.client.turn) await foldUntil(players, (client) => findSeat(client, 1)?.sittingOut != null, "the break");
    };
    await sitOut();
    room.clock.advanceBy(500_000);
    await b.client.request("come-back", { ...ids(tableId), entry: "post" });
    await a.client.waitUntil((client) => client.turn !== null, "a hand");
    await sitOut();
    const before = await walletOf(b);
    const stack = findSeat(a.client, 1)?.stack ?? 0;
    room.clock.advanceBy(590_000);
    await a.client.request("sit-out", { ...ids(tableId), when: "next-big-blind" });
    expect(findSeat(a.client, 1)).toBeDefined();
    room.clock.advanceBy(15_000);
    await a.client.waitUntil((client) => findSeat(client, 1) === undefined, "the player to be gone");
    expect(await walletOf(b)).toBe(before + stack);
    expect(await visitOf(b)).toEqual([{ stack }]);
  });
});

/** Makes the database refuse to renew leases for this long. */
async function breakDatabaseFor(ms: number): Promise<void> {
  const renewals = () => pollFailures.get("renewal of leases");
  const before = renewals();
  await backend.owner.pool.query("REVOKE UPDATE ON nodes FROM game");
  await expect
    .poll(() => {
      room.clock.advanceBy(2_000);
      return renewals();
    })
    .toBeGreaterThan(before);
  room.clock.advanceBy(ms);
  await backend.owner.pool.query("GRANT UPDATE ON nodes TO game");
  await expect
    .poll(() => {
      room.clock.advanceBy(2_000);
      return room.server.node.answeredMsAgo();
    })
    .toBeLessThan(60_000);
}
/** Returns since when the seat has sat out, as this client was told. Returns 0 when it does not sit out. */
const sitsOutSince = (client: TestClient, seat: number) => findSeat(client, seat)?.sittingOut?.since ?? 0;

it("B10, fault 155: an outage of the database does not count as sitting out, and no seat is lost during it", async () => {
  const { tableId, players } = await open(2);
  const [a, b] = players;
  if (!a || !b) throw new Error("no player connected");
  await b.client.request("sit-out", { ...ids(tableId), when: "now" });
  if (a.client.turn) await foldUntil(players, (client) => findSeat(client, 1)?.sittingOut != null, "the break");
  room.clock.advanceBy(500_000);
  // The player's limit for sitting out passes while the database is down.
  await breakDatabaseFor(1_200_000);
  room.clock.advanceBy(10_000);
  expect(await b.client.request("come-back", { ...ids(tableId), entry: "post" })).toMatchObject({ ok: true });
  await b.client.request("sit-out", { ...ids(tableId), when: "now" });
  if (a.client.turn) await foldUntil(players, (client) => findSeat(client, 1)?.sittingOut != null, "the break");
  room.clock.advanceBy(605_000);
  await a.client.waitUntil((client) => findSeat(client, 1) === undefined, "the player to be gone");
});

it("B10, fault 156: time without a server does not count as sitting out, after a restart and after a crash", async () => {
  const first = await startTestServer(lone);
  const tableId = await lone.createTable(settings);
  await first.server.node.claimUnits();
  const a = await seatPlayer(lone, first, tableId, 0, 4_000);
  const b = await seatPlayer(lone, first, tableId, 1, 4_000);
  await b.client.request("sit-out", { ...ids(tableId), when: "now" });
  await foldUntil([a, b], (client) => findSeat(client, 1)?.sittingOut != null, "the break");
  await first.close();
  let later = 0;
  const startAfter = async (ms: number) => {
    later += ms;
    return startTestServer(lone, {}, { ...systemClock, wall: () => systemClock.wall() + later });
  };
  const killed = randomUUID();
  const age = "now() - interval '20 minutes'";

  await lone.owner.pool.query(`UPDATE leases SET expires_at = ${age}`);
  const second = await startAfter(1_200_000);
  const present = await second.enter(a);
  await present.watch(tableId);
  second.clock.advanceBy(10_000);
  await present.request("set-options", { ...ids(tableId), autoPost: true, autoTopUp: "off" });
  expect(findSeat(present, 1)).toMatchObject({ sittingOut: { reason: "asked" } });
  later += 10_000;
  await second.close();

  await lone.owner.pool.query(`INSERT INTO nodes (id, url, heartbeat_at) VALUES ($1, '', ${age})`, [killed]);
  await lone.owner.pool.query("UPDATE leases SET node_id = $1", [killed]);
  const third = await startAfter(1_200_000);
  const back = await third.enter(a);
  await back.watch(tableId);
  third.clock.advanceBy(500_000);
  await back.request("set-options", { ...ids(tableId), autoPost: false, autoTopUp: "off" });
  expect(findSeat(back, 1)).toMatchObject({ sittingOut: { reason: "asked" } });
  third.clock.advanceBy(150_000);
  await back.waitUntil((client) => findSeat(client, 1) === undefined, "the player to be gone");
  await third.close();
});

it("B10, fault 155: when an outage ends, pages are told the new limit of a player who sits out, without a command", async () => {
  const { tableId, players } = await open(2);
  const [a, b] = players;
  if (!a || !b) throw new Error("no player connected");
  await b.client.request("sit-out", { ...ids(tableId), when: "now" });
  await foldUntil(players, (client) => findSeat(client, 1)?.sittingOut != null, "the break");
  room.clock.advanceBy(60_000);
  const since = sitsOutSince(a.client, 1);
  await breakDatabaseFor(300_000);
  await a.client.waitUntil((client) => sitsOutSince(client, 1) >= since + 300_000, "the new limit");
});

it("B10, fault 156: after each restart, pages are told the new limit of a player who sits out, without a command", async () => {
  let later = 0;
  const startAfter = async (ms: number) => {
    later += ms;
    await lone.owner.pool.query("UPDATE leases SET expires_at = now() - $1 * interval '1 millisecond'", [ms]);
    return startTestServer(lone, {}, { ...systemClock, wall: () => systemClock.wall() + later });
  };
  const countEvents = async (id: string) => {
    const { rows } = await lone.owner.pool.query("SELECT count(*)::int FROM stream_events WHERE stream_id = $1", [id]);
    return rows[0];
  };
  const first = await startTestServer(lone);
  const [tableId, otherId] = [await lone.createTable(settings), await lone.createTable(settings)];
  await first.server.node.claimUnits();
  await seatPlayer(lone, first, otherId, 1);
  const a = await seatPlayer(lone, first, tableId, 0);
  const b = await seatPlayer(lone, first, tableId, 1);
  const c = await seatPlayer(lone, first, tableId, 2);
  await c.client.request("sit-out", { ...ids(tableId), when: "now" });
  const isPlayedWithout = (client: TestClient) => sitsOutSince(client, 2) > 0 && client.turn !== null;
  await foldUntil([a, b, c], isPlayedWithout, "a hand without the player who sits out");
  const since = sitsOutSince(a.client, 2);
  await first.close();
  const before = await countEvents(otherId);

  // In the middle of a hand, the table decides nothing by itself until the player to act has acted. So only the time without a server
  // changes the limit.
  const decisions = [];
  for (const lostMs of [200_000, 400_000]) {
    const next = await startAfter(200_000);
    const present = await next.enter(a);
    await present.watch(tableId);
    await present.waitUntil((client) => sitsOutSince(client, 2) >= since + lostMs, "the new limit");
    expect(sitsOutSince(present, 2)).toBeLessThan(since + lostMs + 60_000);
    decisions.push([handNo(present), present.turn?.decision]);
    await next.close();
  }
  expect(decisions[1]).toEqual(decisions[0]);
  expect(await countEvents(otherId), "nothing is written where nobody sits out").toEqual(before);
});

describe("S7: automatic top-up", () => {
  const optionsOf = ({ received }: TestClient) =>
    received.flatMap(({ event, payload }) => (event === "seat-options" ? [payload] : [])).at(-1);

  it("S7: an automatic top-up fills the stack between hands; the setting is private and survives a restart", async () => {
    const own = await startTestServer(lone);
    const tableId = await lone.createTable(settings);
    await own.server.node.claimUnits();
    const a = await seatPlayer(lone, own, tableId, 0, 4_000);
    const b = await seatPlayer(lone, own, tableId, 1, 4_000);
    await a.client.waitUntil(({ turn }) => turn !== null, "a hand");
    const reply = await b.client.request("set-options", { ...ids(tableId), autoPost: true, autoTopUp: "maximum" });
    expect(reply).toMatchObject({ ok: true });
    expect(findSeat(a.client, 1)).toMatchObject({ stack: 4_000, topUpWanted: 0 });
    await foldUntil([a, b], handBegins(1), "the next hand");
    const events = a.client.frames.flatMap((frame) => frame.events);
    const kinds = events.map(({ type }) => type);
    expect(kinds.indexOf("topped-up")).toBeGreaterThan(kinds.indexOf("hand-ended"));
    expect(kinds.indexOf("topped-up")).toBeLessThan(kinds.lastIndexOf("hand-started"));
    expect(findSeat(a.client, 1)?.stack).toBe(10_000);
    expect(optionsOf(b.client)).toMatchObject({ tableId, options: { seat: 1, boughtIn: 4_000, autoTopUp: "maximum" } });
    expect(receivedText(a.client)).not.toMatch(/"autoTopUp":"maximum"|"autoPost":true/);
    const { rows } = await lone.owner.pool.query(
      "SELECT public, sealed FROM stream_events WHERE stream_id = $1 AND kind = 'options-changed'",
      [tableId],
    );
    expect(rows).toEqual([{ public: { type: "options-changed", options: null }, sealed: true }]);
    await own.close();

    const next = await startTestServer(lone);
    const back = await next.enter(b);
    await back.watch(tableId);
    await back.waitUntil((client) => optionsOf(client) !== undefined, "the options");
    expect(optionsOf(back)).toMatchObject({ options: { seat: 1, autoPost: true, autoTopUp: "maximum" } });
    await next.close();
  });

  it("S7 ✗: when the wallet does not cover an automatic top-up, it is switched off, and only the player is told", async () => {
    const { tableId, players } = await open(2, 5_000);
    const [a, b] = players;
    if (!a || !b) throw new Error("no player connected");
    await a.client.waitUntil(({ turn }) => turn !== null, "a hand");
    await b.client.request("set-options", { ...ids(tableId), autoPost: false, autoTopUp: "maximum" });
    const spent = await b.client.request("buy-in-range", { tableId });
    if (!spent.ok) throw new Error(spent.code);
    // The player spends all their other chips at other tables.
    for (let rest = spent.balance; rest > 0; ) {
      const elsewhere = await backend.createTable(quickSettings({ buyIn: { min: 100, max: 1_000_000 } }));
      await room.server.node.claimUnits();
      const buyIn = Math.min(rest, 1_000_000);
      expect(await b.client.request("sit", { ...ids(elsewhere), seat: 0, buyIn, entry: "wait" })).toMatchObject({
        ok: true,
      });
      rest -= buyIn;
    }
    await foldUntil(players, handBegins(handNo(a.client)), "the next hand");
    await b.client.waitUntil((client) => /auto-top-up-off/.test(receivedText(client)), "the notice");
    expect(optionsOf(b.client)).toMatchObject({ options: { autoTopUp: "off", notice: "auto-top-up-off" } });
    expect(receivedText(a.client)).not.toMatch(/auto-top-up-off/);
  });
});

describe("S7: chips for a seat that lost everything", () => {
  /** Puts two players of one table all-in. The returned `lose` calls, and seat 0 loses all its chips. */
  async function bust() {
    const {
      tableId,
      mine: loser,
      theirs: winner,
    } = await seatHeadsUp(backend, room, settings, "Ac 2c Ad 3d 7c 8d 9h Js 5d");
    await loser.client.act({ type: "raise", to: loser.client.turn?.wager?.max ?? 0 });
    await winner.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
    return { tableId, loser, winner, lose: () => winner.client.act({ type: "call" }) };
  }
  const isOut = (client: TestClient) => findSeat(client, 0)?.sittingOut?.reason === "no-chips";
  const dealtAgain = (client: TestClient) => dealtWith(client) !== undefined;
  /** Returns with which stack seat 0 began the second hand. It looks at the frames, because a third hand may have begun by now. */
  const dealtWith = ({ frames }: TestClient) =>
    frames
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.type === "hand-started" && event.setup.handNo > 1 ? [event.setup.seats] : []))[0]
      ?.find(({ seat }) => seat === 0)?.stack;

  it.each([
    ["a whole stack", 10_000],
    ["the table's minimum", settings.buyIn.min],
  ])("S7: a player who lost everything and tops up with %s is dealt in again", async (_name, amount) => {
    const { tableId, loser, winner, lose } = await bust();
    await lose();
    for (const { client } of [loser, winner]) await client.waitUntil(isOut, "the seat to be without chips");
    expect(await loser.client.request("top-up", { ...ids(tableId), amount: settings.buyIn.min - 1 })).toMatchObject({
      ok: false,
      code: "amount-too-small",
      detail: { min: settings.buyIn.min },
    });
    expect(await loser.client.request("top-up", { ...ids(tableId), amount })).toMatchObject({ ok: true });
    for (const { client } of [loser, winner]) await client.waitUntil(dealtAgain, "cards");
    expect(dealtWith(loser.client)).toBe(amount);
    expect(playing(loser.client)).toEqual([0, 1]);
    expect(loser.client.view?.hand?.seats.find(({ seat }) => seat === 0)?.cards).not.toContain(null);
  });

  it("S7: a player who switches the automatic top-up on after losing everything is dealt in again", async () => {
    const { tableId, loser, lose } = await bust();
    await lose();
    await loser.client.waitUntil(isOut, "the seat to be without chips");
    const options = { ...ids(tableId), autoPost: false, autoTopUp: "maximum" } as const;
    expect(await loser.client.request("set-options", options)).toMatchObject({ ok: true });
    await loser.client.waitUntil(dealtAgain, "cards");
    expect(findSeat(loser.client, 0)).toMatchObject({ sittingOut: null, topUpWanted: 0 });
  });

  it("S7: a player who requested a top-up during the hand in which they lost everything does not sit out", async () => {
    const { tableId, loser, lose } = await bust();
    expect(await loser.client.request("top-up", { ...ids(tableId), amount: 4_000 })).toMatchObject({ ok: true });
    await lose();
    await loser.client.waitUntil(dealtAgain, "cards");
    expect(dealtWith(loser.client)).toBe(4_000);
    expect(receivedText(loser.client)).not.toContain('"reason":"no-chips"');
  });

  it("S7 ✗: a player who lost everything and asked to sit out gets a top-up, but no cards until they come back", async () => {
    const { tableId, loser, lose } = await bust();
    await loser.client.request("sit-out", { ...ids(tableId), when: "next-hand" });
    await lose();
    await loser.client.waitUntil((client) => findSeat(client, 0)?.sittingOut?.reason === "asked", "the break");
    expect(await loser.client.request("top-up", { ...ids(tableId), amount: 4_000 })).toMatchObject({ ok: true });
    await loser.client.waitUntil((client) => findSeat(client, 0)?.stack === 4_000, "the chips");
    expect(findSeat(loser.client, 0)?.sittingOut).toMatchObject({ reason: "asked" });
    expect(handNo(loser.client)).toBe(1);
    expect(await loser.client.request("come-back", { ...ids(tableId), entry: null })).toMatchObject({ ok: true });
    await loser.client.waitUntil(dealtAgain, "cards");
  });
});

describe("leaving later", () => {
  it("B10: a player who plans to leave leaves after the hand or at the next big blind, unless they cancel the plan", async () => {
    const { tableId, players } = await open(3);
    const [a, b, c] = players;
    if (!a || !b || !c) throw new Error("no player connected");
    const leaves = ids(tableId);
    expect(await c.client.request("leave-next", { ...leaves, when: "hand" })).toMatchObject({ ok: true });
    expect(await c.client.request("leave-next", { ...leaves, when: "hand" })).toMatchObject({ ok: true }); // sent a second time
    expect(await c.client.request("stay", ids(tableId))).toMatchObject({ ok: true });
    expect(await c.client.request("stay", ids(tableId))).toMatchObject({ ok: false, code: "nothing-planned" });
    await foldUntil(players, handBegins(handNo(a.client)), "the next hand");
    expect(playing(a.client)).toEqual([0, 1, 2]);
    await c.client.request("leave-next", { ...ids(tableId), when: "hand" });
    await foldUntil(players, (client) => findSeat(client, 2) === undefined, "the player to leave");
    await a.client.waitUntil(({ turn }) => turn !== null, "a hand of two");
    await b.client.request("leave-next", { ...ids(tableId), when: "big-blind" });
    await foldUntil([a, b], (client) => findSeat(client, 1) === undefined, "the big blind to reach the player");
    const left = a.client.frames.flatMap(({ events }) => events).filter(({ type }) => type === "player-left");
    expect(left).toMatchObject([
      { seat: 2, reason: "asked" },
      { seat: 1, reason: "asked" },
    ]);
  });
});

/**
 * Tests over real sockets the limits that players set on their own play, at tables, for top-ups, in pools and in tournaments.
 * Decision 0061, fault 83
 */
import { randomUUID } from "node:crypto";
import { createPlayLimits, type PlayLimitWish } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { findSeat, type Player, seatPlayer } from "../testing/heads-up.ts";
import { quickSettings, receivedText } from "../testing/test-server.ts";
import {
  announceTournament,
  awaitHands,
  enterTournament,
  quickTournament,
  registerAll,
  tournamentAt,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
afterAll(() => expectSoundBooks(backend));

const ids = (tableId: string) => ({ tableId, commandId: randomUUID() });
const daily = (kind: "buy-in" | "loss", amount: number, currency: "play" | "real" = "play"): PlayLimitWish => ({
  kind,
  period: "day",
  currency,
  amount,
});

async function limit({ userId }: { readonly userId: string }, wish: PlayLimitWish): Promise<void> {
  const { sessionKey } = await openTestSession(backend.owner.pool, userId);
  expect(await createPlayLimits(backend.owner.pool).set(sessionKey, wish)).toEqual({ ok: true });
}

async function openTable(): Promise<string> {
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  return tableId;
}

async function enter(tableId: string): Promise<Player> {
  const who = await backend.person();
  const client = await room.enter(who);
  await client.watch(tableId);
  return { ...who, client };
}

describe("a time limit that is reached", () => {
  it("at the time limit the player leaves after the running hand with their chips, and gets no new seat", async () => {
    const tableId = await openTable();
    const a = await seatPlayer(backend, room, tableId, 0);
    const b = await seatPlayer(backend, room, tableId, 1);
    for (const { client } of [a, b]) await client.waitUntil(({ turn }) => turn !== null, "a hand");
    const handNo = a.client.view?.handNo;
    await limit(b, { kind: "session-time", period: "day", currency: null, amount: 15 });
    await backend.owner.pool.query(
      `INSERT INTO play_minutes (user_id, day, minutes)
       VALUES ($1, (now() AT TIME ZONE 'UTC')::date, ~ (0::bit(1440)))`,
      [b.userId],
    );
    room.clock.advanceBy(30_000);
    await a.client.waitUntil(({ view }) => view?.seats.length === 1, "the seat to be free");
    expect(a.client.view?.handNo).toBe(handNo);
    expect(a.client.view?.hand?.result).not.toBeNull();
    const sit = { ...ids(tableId), seat: 1, buyIn: 5_000, entry: "post" } as const;
    expect(await b.client.request("sit", sit)).toMatchObject({
      code: "play-limit-reached",
      detail: { limit: "session-time", left: 0 },
    });
    expect(await b.client.request("join-waitlist", ids(tableId))).toMatchObject({ code: "play-limit-reached" });
  });
});

describe("a limit on buy-ins or losses that is reached", () => {
  it("sitting down and topping up above the limit are refused with what is left, which the offer had shown", async () => {
    const tableId = await openTable();
    const player = await enter(tableId);
    const { client } = player;
    expect(await client.request("buy-in-range", { tableId })).toMatchObject({ ok: true, limitLeft: null });
    await limit(player, daily("buy-in", 6_000));
    expect(await client.request("buy-in-range", { tableId })).toMatchObject({
      ok: true,
      limitLeft: { limit: "buy-in", period: "day", currency: "play", left: 6_000, until: expect.any(Number) },
    });
    const sit = { ...ids(tableId), seat: 0, entry: "post" } as const;
    expect(await client.request("sit", { ...sit, buyIn: 6_001 })).toMatchObject({
      ok: false,
      code: "play-limit-reached",
      detail: { limit: "buy-in", period: "day", currency: "play", left: 6_000 },
    });
    expect(await client.request("sit", { ...sit, ...ids(tableId), buyIn: 5_000 })).toMatchObject({ ok: true });
    expect(await client.request("top-up", { ...ids(tableId), amount: 1_001 })).toMatchObject({
      ok: false,
      code: "play-limit-reached",
      detail: { limit: "buy-in", period: "day", currency: "play", left: 1_000, until: expect.any(Number) },
    });
    expect(await client.request("top-up", { ...ids(tableId), amount: 1_000 })).toMatchObject({ ok: true });
    await client.waitUntil((me) => findSeat(me, 0)?.stack === 6_000, "the chips");
  });

  it("fault 83: an automatic top-up brings only what the limit leaves, and is then switched off with a notice", async () => {
    const tableId = await openTable();
    const a = await seatPlayer(backend, room, tableId, 0, 4_000);
    const b = await seatPlayer(backend, room, tableId, 1, 4_000);
    await a.client.waitUntil(({ turn }) => turn !== null, "a hand");
    await b.client.request("set-options", { ...ids(tableId), autoPost: true, autoTopUp: "maximum" });
    // In another tab, the player sets the limit while the top-up waits for the end of the hand.
    await limit(b, daily("loss", 4_500));
    const begun = a.client.view?.handNo ?? 0;
    for (const { client } of [a, b]) if (client.turn?.seat === client.you) await client.act({ type: "fold" });
    await a.client.waitUntil(({ view }) => (view?.handNo ?? 0) > begun, "the next hand");
    await b.client.waitUntil((client) => /auto-top-up-off/.test(receivedText(client)), "the notice");
    const toppedUp = a.client.frames.flatMap(({ events }) => events).filter(({ type }) => type === "topped-up");
    expect(toppedUp).toHaveLength(1);
    expect(toppedUp[0]).toMatchObject({ amount: 500 });
    expect(findSeat(a.client, 1)).toMatchObject({ topUpWanted: 0 });
  });

  it("a buy-in above the limit cannot join a queue, and a lower limit removes a waiting player with a notice", async () => {
    const poolId = await backend.createPool();
    await room.server.node.claimUnits();
    const players = await Promise.all(
      [1, 2, 3].map(async () => {
        const who = await backend.person();
        return { ...who, client: await room.enter(who) };
      }),
    );
    const [a, b, c] = players;
    if (!a || !b || !c) throw new Error("no players");
    const join = ({ client }: Player) =>
      client.request("join-queue", { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" });
    await expect.poll(async () => (await a.client.request("pool-presence", { poolId })).ok).toBe(true);
    await limit(a, daily("buy-in", 9_999));
    expect(await join(a)).toMatchObject({
      code: "play-limit-reached",
      detail: { limit: "buy-in", period: "day", currency: "play", left: 9_999, until: expect.any(Number) },
    });
    const other = await seatPlayer(backend, room, await openTable(), 0);
    for (const player of [b, c]) expect(await join(player)).toMatchObject({ ok: true });
    await limit(b, daily("buy-in", 9_999));
    expect(await join(other)).toMatchObject({ ok: true });
    await b.client.waitUntil(
      ({ received }) =>
        received.some(({ event, payload }) => event === "queue" && /play-limit-reached/.test(JSON.stringify(payload))),
      "the end of waiting",
    );
    const { rows } = await backend.owner.pool.query("SELECT kind, detail FROM notices WHERE user_id = $1", [b.userId]);
    expect(rows).toMatchObject([{ kind: "queue-left", detail: { reason: "play-limit-reached" } }]);
  });

  it("earlier buy-ins count against the limit of a player who queues in a pool again, even after they left", async () => {
    const poolId = await backend.createPool();
    await room.server.node.claimUnits();
    const players = await Promise.all(
      [1, 2, 3].map(async () => {
        const who = await backend.person();
        return { ...who, client: await room.enter(who) };
      }),
    );
    const [player] = players;
    if (!player) throw new Error("no players");
    const join = ({ client }: Player) =>
      client.request("join-queue", { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" });
    const seatOf = async ({ client }: Player) => {
      const presence = await client.request("pool-presence", { poolId });
      return presence.ok ? presence.seat : null;
    };
    for (const each of players) await expect.poll(async () => (await join(each)).ok).toBe(true);
    await expect.poll(async () => (await seatOf(player)) !== null).toBe(true);
    const tableId = (await seatOf(player))?.tableId ?? "";
    for (const { client } of players) await client.watch(tableId);
    await limit(player, daily("buy-in", 19_999));
    expect(await player.client.request("leave", ids(tableId))).toMatchObject({ ok: true });
    while (await seatOf(player))
      for (const { client } of players) if (client.turn?.seat === client.you) await client.act({ type: "fold" });
    expect(await player.client.request("pool-buy-in-range", { poolId })).toMatchObject({ limitLeft: { left: 9_999 } });
    expect(await join(player)).toMatchObject({
      code: "play-limit-reached",
      detail: { limit: "buy-in", period: "day", currency: "play", left: 9_999 },
    });
  });

  it("joining the waiting list is refused when the limit leaves less than the smallest buy-in", async () => {
    const tableId = await openTable();
    const player = await enter(tableId);
    await limit(player, daily("buy-in", quickSettings().buyIn.min - 1));
    expect(await player.client.request("join-waitlist", ids(tableId))).toMatchObject({
      code: "play-limit-reached",
      detail: { limit: "buy-in", left: quickSettings().buyIn.min - 1 },
    });
  });

  it("registering for a tournament that costs more than the limit leaves is refused, and no entry is made", async () => {
    const tournamentId = await announceTournament(backend, quickTournament(3, 3));
    await room.server.node.claimUnits();
    const [entrant] = await enterTournament(backend, room, tournamentId, 1);
    if (!entrant) throw new Error("no player");
    const { currency, buyIn } = quickTournament(3, 3);
    await limit(entrant.identity, daily("loss", buyIn.prize + buyIn.fee - 1, currency));
    expect(await entrant.register()).toMatchObject({
      ok: false,
      code: "play-limit-reached",
      detail: { limit: "loss", left: buyIn.prize + buyIn.fee - 1 },
    });
    const { rowCount } = await backend.owner.pool.query("SELECT FROM tournament_entries WHERE tournament_id = $1", [
      tournamentId,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe("a limit reached in a tournament", () => {
  const level = { smallBlind: 400, bigBlind: 800, bigBet: 800, ante: 0 };
  const rebuy = { price: { prize: 500, fee: 0 }, chips: 1_500, max: 1, untilLevel: 1, decideMs: 60_000 };
  const { currency } = quickTournament(3, 3);

  it("a rebuy or re-entry above the limit is refused with what is left; a player who declines the rebuy is out", async () => {
    const tournamentId = await announceTournament(
      backend,
      quickTournament(4, 4, {
        kind: "scheduled",
        entries: { min: 2, max: 20 },
        levels: [{ ...level, ms: 600_000 }],
        lateRegistration: { level: 1, throughBreak: false },
        rebuy,
        reEntries: 1,
        payouts: [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }],
      }),
      { opensAt: new Date(Date.now() - 1_000), startsAt: new Date(Date.now() + 3_600_000) },
    );
    await room.server.node.claimUnits();
    const entrants = await enterTournament(backend, room, tournamentId, 4);
    await registerAll(entrants);
    const tournament = tournamentAt(room, tournamentId);
    expect(await tournament.mailbox.post(() => tournament.executeCommand({ type: "start" }))).toMatchObject({
      ok: true,
    });
    await awaitHands(entrants);
    const isPending = () => entrants.some(({ own }) => own?.status === "pending");
    // Three players must stay in. With only two left, the paid places would be near, and late registration would close. M9
    await Promise.all(entrants.map((entrant, index) => entrant.play(isPending, index < 2 ? "all-in" : "fold")));
    const short = entrants.find(({ own }) => own?.status === "pending");
    if (!short) throw new Error("one player has lost all chips");
    await limit(short.identity, daily("buy-in", 1_499, currency));
    const refused = { ok: false, code: "play-limit-reached", detail: { limit: "buy-in", period: "day", left: 499 } };
    expect(await short.ask("rebuy")).toMatchObject(refused);
    expect(short.own).toMatchObject({ status: "pending", rebuys: 0 });
    expect(await short.ask("decline-rebuy")).toMatchObject({ ok: true, own: { status: "out" } });
    expect(await short.ask("re-enter")).toMatchObject(refused);
    expect(await walletOf(backend, short.identity)).toBe(999_000);
  });

  it("an add-on above the loss limit is refused; the chips in the tournament do not reduce the loss", async () => {
    const tournamentId = await announceTournament(
      backend,
      quickTournament(2, 2, {
        levels: [800, 600_000].map((ms) => ({ ...level, smallBlind: 10, bigBlind: 20, bigBet: 20, ms })),
        rebuy,
        addOn: { price: { prize: 700, fee: 0 }, chips: 2_000 },
        breaks: { afterLevels: [{ level: 1, ms: 600_000 }], hourly: null },
      }),
    );
    await room.server.node.claimUnits();
    const entrants = await enterTournament(backend, room, tournamentId, 2);
    await registerAll(entrants);
    await awaitHands(entrants);
    const [player, other] = entrants;
    if (!player || !other) throw new Error("no players");
    await Promise.all(entrants.map((entrant) => entrant.play(() => entrant.view?.phase === "break", "fold")));
    await limit(player.identity, daily("loss", 1_699, currency));
    expect(await player.ask("add-on")).toMatchObject({
      ok: false,
      code: "play-limit-reached",
      detail: { limit: "loss", period: "day", currency, left: 699 },
    });
    expect(await other.ask("add-on")).toMatchObject({ ok: true, own: { addOns: 1 } });
  });
});

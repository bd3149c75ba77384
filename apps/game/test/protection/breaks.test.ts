/**
 * Tests which requests are refused during a break (fault 69), and what happens to everything that a player has open when a break begins
 * (fault 84).
 */
import { randomUUID } from "node:crypto";
import { createBreaks } from "@poker/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atNight } from "../testing/by-night.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { enterNew, type SeatedPlayer, watchWhenOwned } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import {
  callToShowdown,
  type Identity,
  quickSettings,
  startTestServer,
  type TestClient,
} from "../testing/test-server.ts";
import {
  announceTournament,
  awaitHands,
  Entrant,
  enterTournament,
  expectSoundEnd,
  quickTournament,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const WELCOME = 1_000_000;

async function beginBreak({ sessionKey }: Identity): Promise<void> {
  expect(await createBreaks(backend.owner.pool).begin(sessionKey, "cool-off", 1)).toMatchObject({ ok: true });
}
interface Room {
  enter(who: Identity): Promise<TestClient>;
}

/** A table of two players at which the player is in a hand. */
interface OwnTable {
  readonly tableId: string;
  readonly mine: TestClient;
  readonly other: SeatedPlayer;
}
async function sitInHand(room: Room, me: Identity): Promise<OwnTable> {
  const tableId = await backend.createTable();
  const mine = await room.enter(me);
  await watchWhenOwned(mine, tableId);
  expect(await mine.sit(tableId, 0)).toMatchObject({ ok: true });
  const other = await enterNew(backend, room, tableId);
  expect(await other.client.sit(tableId, 1)).toMatchObject({ ok: true });
  await mine.waitUntil(({ turn }) => turn !== null, "a hand");
  return { tableId, mine, other };
}
/** Announces a scheduled tournament for which players can register for an hour. */
const announceOpen = () =>
  announceTournament(backend, quickTournament(2, 2, { kind: "scheduled" }), {
    opensAt: new Date(Date.now() - 1_000),
    startsAt: new Date(Date.now() + 3_600_000),
  });
const queueLength = async (poolId: string, who: TestClient) => {
  const reply = await who.request("pool-presence", { poolId });
  return reply.ok ? reply.queuePosition : reply.code;
};
const seatsOf = async (userId: string): Promise<number> =>
  (await backend.owner.pool.query("SELECT FROM seats WHERE user_id = $1", [userId])).rowCount ?? 0;

describe("fault 69: a player on a break", () => {
  let room: Awaited<ReturnType<typeof startTestServer>>;
  let me: Identity;
  let client: TestClient;
  let own: OwnTable;
  let ids: { readonly tableId: string; readonly poolId: string; readonly tournamentId: string };
  beforeAll(async () => {
    room = await startTestServer(backend);
    me = await backend.person();
    client = await room.enter(me);
    own = await sitInHand(room, me);
    ids = {
      tableId: await backend.createTable(),
      poolId: await backend.createPool(),
      tournamentId: await announceOpen(),
    };
    await room.server.node.claimUnits();
    await watchWhenOwned(client, ids.tableId);
    await beginBreak(me);
  });
  afterAll(async () => {
    await room.close();
    await backend.retireUnits();
  });

  const PATHS: Readonly<Record<string, () => Promise<unknown>>> = {
    "sits down": () => client.sit(ids.tableId, 0),
    "joins a waiting list": () => client.request("join-waitlist", { tableId: ids.tableId, commandId: randomUUID() }),
    "tops up": () => own.mine.request("top-up", { tableId: own.tableId, commandId: randomUUID(), amount: 100 }),
    "joins a queue": () =>
      client.request("join-queue", { poolId: ids.poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" }),
    "registers for a tournament": () =>
      client.request("register", { tournamentId: ids.tournamentId, commandId: randomUUID(), paidWith: "wallet" }),
    "re-enters": () => client.request("re-enter", { tournamentId: ids.tournamentId, commandId: randomUUID() }),
    rebuys: () => client.request("rebuy", { tournamentId: ids.tournamentId, commandId: randomUUID() }),
    "buys an add-on": () => client.request("add-on", { tournamentId: ids.tournamentId, commandId: randomUUID() }),
    "asks for a deal": () => client.request("ask-deal", { tournamentId: ids.tournamentId, commandId: randomUUID() }),
    "agrees to a deal": () =>
      client.request("answer-deal", { tournamentId: ids.tournamentId, commandId: randomUUID(), answer: "chips" }),
    "writes in the chat": () =>
      own.mine.request("say", { tableId: own.tableId, commandId: randomUUID(), said: { type: "text", text: "hello" } }),
  };
  it.each(Object.keys(PATHS))("a request is refused when the player %s", async (path) => {
    expect(await PATHS[path]?.()).toMatchObject({ ok: false, code: "on-a-break" });
  });
  it("a request that is refused during a break gets the time when the break ends", async () => {
    const refused = await client.sit(ids.tableId, 0);
    const until = refused.ok ? null : refused.detail?.until;
    expect(Number(until) - Date.now()).toBeGreaterThan(86_000_000);
  });
  it("a player on a break gets no automatic top-up, finishes the hand, and then leaves with their chips", async () => {
    const { mine, other, tableId } = own;
    const options = { tableId, commandId: randomUUID(), autoPost: true, autoTopUp: "maximum" } as const;
    expect(await mine.request("set-options", options)).toMatchObject({ ok: true });
    const handNo = mine.view?.hand?.handNo ?? 0;
    await callToShowdown([mine, other.client], handNo);
    await other.client.waitUntil(({ view }) => view?.seats.length === 1, "the seat to be free");
    expect(other.client.view?.handNo).toBe(handNo);
    const { rows } = await backend.owner.pool.query("SELECT FROM ledger_transactions WHERE kind = 'top-up'");
    expect(rows).toEqual([]);
    await expectSoundJournal(backend, tableId);
  });
  it("a player on a break may still watch, read and leave", async () => {
    expect(await client.request("watch", { tableId: ids.tableId, since: null })).toMatchObject({ ok: true });
    expect(await client.request("chat-history", { tableId: ids.tableId })).toMatchObject({ ok: true });
    const leave = { tableId: ids.tableId, commandId: randomUUID() };
    expect(await client.request("leave", leave)).toMatchObject({ code: "not-seated" });
  });
});

/** Opens everything that a player can have open when their break begins. Fault 84 */
async function openAll(room: Room, me: Identity) {
  const full = await backend.createTable(quickSettings({ seats: 2 }));
  const seated = [await enterNew(backend, room, full), await enterNew(backend, room, full)];
  for (const [seat, { client }] of seated.entries()) expect(await client.sit(full, seat)).toMatchObject({ ok: true });
  const poolId = await backend.createPool();
  const coming = await announceOpen();
  const level = { smallBlind: 400, bigBlind: 800, bigBet: 800, ante: 0, ms: 600_000 };
  const running = await announceTournament(backend, quickTournament(2, 2, { levels: [level], absentMs: 100 }));
  const tables: OwnTable[] = [];
  for (let count = 0; count < 4; count++) tables.push(await sitInHand(room, me));
  const client = await room.enter(me);
  await watchWhenOwned(client, full);
  expect(await client.request("join-waitlist", { tableId: full, commandId: randomUUID() })).toMatchObject({ ok: true });
  const queued = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
  await expect.poll(() => client.request("join-queue", queued), { timeout: 20_000 }).toMatchObject({ ok: true });
  const later = new Entrant(me, coming, client);
  await later.reconnect(client);
  expect(await later.register()).toMatchObject({ ok: true });
  const [rival] = await enterTournament(backend, room, running, 1);
  const own = new Entrant(me, running, await room.enter(me));
  await own.reconnect(own.client);
  if (!rival) throw new Error("no rival");
  for (const entrant of [rival, own]) expect(await entrant.register()).toMatchObject({ ok: true });
  await awaitHands([rival, own]);
  return { full, seated, poolId, coming, running, tables, client, rival, own };
}
type Opened = Awaited<ReturnType<typeof openAll>>;

/** Connects all players to the server that continues. */
async function enterAgain(room: Room, me: Identity, { full, seated, tables, rival, own, ...rest }: Opened) {
  const client = await room.enter(me);
  await watchWhenOwned(client, full);
  for (const player of seated) {
    player.client = await room.enter(player.identity);
    await watchWhenOwned(player.client, full);
  }
  const again: OwnTable[] = [];
  for (const { tableId, other } of tables) {
    const mine = await room.enter(me);
    await watchWhenOwned(mine, tableId);
    other.client = await room.enter(other.identity);
    await watchWhenOwned(other.client, tableId);
    again.push({ tableId, mine, other });
  }
  for (const entrant of [rival, own]) {
    await entrant.reconnect(await room.enter(entrant.identity));
    await entrant.follow();
  }
  return { full, seated, tables: again, rival, own, ...rest, client };
}

/**
 * Checks that the player's places in queues and waitlists are given up at once, and their seats after the running hands. Checks that the
 * tournament continues without the player and still pays them.
 */
async function expectGivenUp(me: Identity, opened: Opened): Promise<void> {
  const { seated, poolId, coming, running, tables, client, rival, own } = opened;
  await seated[0]?.client.waitUntil(({ view }) => view?.waitlist.length === 0, "the waiting list to be empty");
  await expect.poll(() => queueLength(poolId, client), { timeout: 20_000 }).toBeNull();
  const entries = "SELECT FROM tournament_entries WHERE tournament_id = $1 AND user_id = $2";
  await expect
    .poll(async () => (await backend.owner.pool.query(entries, [coming, me.userId])).rowCount, { timeout: 20_000 })
    .toBe(0);
  for (const { mine, other, tableId } of tables) {
    // The player may still play the hand that was running when the break began.
    const handNo = mine.view?.hand?.handNo ?? 0;
    expect(mine.view?.hand?.result).toBeNull();
    await callToShowdown([mine, other.client], handNo);
    await other.client.waitUntil(({ view }) => view?.seats.length === 1, "the seat to be free");
    expect(other.client.view?.handNo).toBe(handNo);
    await expectSoundJournal(backend, tableId);
  }
  const isAbsent = () => rival.client.view?.seats.some(({ playerId, absent }) => playerId === me.userId && absent);
  let isOver = false;
  // The player plays the running hand. After it, they are marked absent and cannot come back.
  const playing = Promise.all([rival.play(() => isOver), own.play(() => isOver, "fold")]);
  await rival.client.waitUntil(() => isAbsent() === true || rival.isOut, "the player to be absent");
  expect(
    await own.client.request("mark-present", { tableId: own.own?.tableId ?? "", commandId: randomUUID() }),
  ).toEqual(expect.objectContaining({ ok: false }));
  await rival.client.waitUntil(() => rival.isOut || own.isOut, "the end of the tournament", 120_000);
  isOver = true;
  await playing;
  const places = await expectSoundEnd(backend, running, 2_000);
  expect(places).toHaveLength(2);
  expect(await seatsOf(me.userId)).toBe(0);
  expect(await walletOf(backend, me)).toBeGreaterThan(WELCOME - 1_000 - 4 * 10_000);
}

describe("fault 84: a break begins while four hands, a waiting list, a queue and two tournaments are open", () => {
  it("everything that the player had open is given up or finished", { timeout: 180_000 }, async () => {
    const room = await spawnServer(backend);
    const me = await backend.person();
    const opened = await openAll(room, me);
    await beginBreak(me);
    await expectGivenUp(me, opened);
    await room.kill("SIGTERM");
    await expectSoundBooks(backend);
    await backend.retireUnits();
  });

  it("fault 120: a break of another player in the same browser has the same effect", { timeout: 180_000 }, async () => {
    const room = await spawnServer(backend);
    const [me, other] = [await backend.person(), await backend.person()];
    const opened = await openAll(room, me);
    const browser = { deviceId: null, otherSessionKeys: [me.sessionKey] };
    const begun = await createBreaks(backend.owner.pool).begin(other.sessionKey, "cool-off", 1, browser);
    expect(begun).toMatchObject({ ok: true });
    await expectGivenUp(me, opened);
    await room.kill("SIGTERM");
    await expectSoundBooks(backend);
    await backend.retireUnits();
  });

  atNight(() => {
    it("when the server is killed before it learns of the break, the next server gives everything up", {
      timeout: 180_000,
    }, async () => {
      const first = await spawnServer(backend);
      const me = await backend.person();
      const opened = await openAll(first, me);
      await first.kill("SIGKILL");
      await beginBreak(me);
      await backend.expireLeases();
      const second = await spawnServer(backend);
      await expectGivenUp(me, await enterAgain(second, me, opened));
      await second.kill("SIGTERM");
      await expectSoundBooks(backend);
      await backend.retireUnits();
    });
  });
});

import { randomUUID } from "node:crypto";
import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it } from "vitest";
import { clearRoom } from "../../src/testing/clear-room.ts";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { startBots } from "../testing/start-bots.ts";
import { wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
beforeAll(() => seedDatabase(backend.database.ownerUrl));
const room = useTestServer(backend);

it("S2: bots join a person who waits alone in a pool, and leave when the person leaves", async () => {
  await startBots(backend, room, 0);
  const poolId = await backend.createPool();
  await room.server.node.claimUnits();
  const visitor = await room.enter(await backend.person());
  const joined = await visitor.request("join-queue", { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" });
  expect(joined).toMatchObject({ ok: true, place: 1 });
  await visitor.waitUntil(({ received }) => received.some(({ event }) => event === "seated"), "a seat");
  const pool = await visitor.request("pool-presence", { poolId });
  if (!pool.ok || !pool.seat) throw new Error("no seat");
  const { tableId } = pool.seat;
  await visitor.watch(tableId);
  await visitor.waitUntil(({ view }) => (view?.hand?.seats.length ?? 0) >= 3, "a hand");
  expect(visitor.view?.seats.filter(({ bot }) => bot).length).toBeGreaterThanOrEqual(2);
  const bots = () => visitor.view?.seats.filter(({ bot }) => bot).length;
  await visitor.request("leave", { tableId, commandId: randomUUID() });
  await visitor.waitUntil(() => bots() === 0, "the bots' going");
  // Closes the pool. Otherwise bots would play in it during the next tests.
  await clearRoom(room.server.node, new Set([poolId]));
});

it("bots play at a few play-money tables, at least one of each game, and the lobby shows them as bots", async () => {
  await startBots(backend, room, 4);
  const visitor = await room.enter(await backend.person());
  const lobby = await visitor.request("watch-lobby", wholeLobby());
  if (!lobby.ok) throw new Error(lobby.code);
  const rows = () => [...room.server.node.actors.values()].filter(({ state }) => state.seats.some(({ bot }) => bot));
  await visitor.waitUntil(() => rows().filter(({ state }) => state.handNo > 0).length >= 4, "hands at four tables");

  expect(rows()).toHaveLength(4);
  expect(new Set(rows().map(({ state }) => state.settings.rules.game)).size).toBe(3);
  for (const { state } of rows()) {
    expect(state.settings.currency).toBe("play");
    expect(state.seats.every(({ bot }) => bot)).toBe(true);
    expect(state.seats.length).toBeLessThan(state.settings.seats);
  }
  await visitor.waitUntil(
    ({ received }) =>
      received.some(({ event, payload }) => event === "lobby-view" && /"bots":[1-9]/.test(JSON.stringify(payload))),
    "the lobby",
  );
  await expectSoundBooks(backend);
});

it("decision 0111: an owner says at how many tables bots play, and bots leave when the owner switches them off", async () => {
  const choose = (settings: object) =>
    backend.owner.pool.query(
      `INSERT INTO room_settings (version, settings, changed_by, reason)
       SELECT (SELECT count(*) + 1 FROM room_settings), $1, id, 'a test' FROM users LIMIT 1`,
      [settings],
    );
  const tables = () => [...room.server.node.actors.values()].filter(({ state }) => state.seats.some(({ bot }) => bot));
  await choose({ botTables: 2 });
  await expect.poll(() => room.server.settings.chosen.botTables).toBe(2);
  const bots = await startBots(backend, room, null);
  await expect.poll(async () => bots.passChecks().then(() => tables().length), { timeout: 30_000 }).toBe(2);
  await choose({ botTables: 2, bots: false });
  await expect.poll(async () => bots.passChecks().then(() => tables().length), { timeout: 30_000 }).toBe(0);
});

it("a table with too few players tells its pages that a bot is coming, except at a real-money table", async () => {
  const tableNamed = async (condition: string) => {
    const { rows } = await backend.owner.pool.query<{ id: string }>(
      `SELECT id FROM tables WHERE pool_id IS NULL AND settings->>'currency' = '${condition}'
         AND NOT EXISTS (SELECT FROM seats WHERE table_id = tables.id)
       ORDER BY (settings->'rules'->>'bigBlind')::int LIMIT 1`,
    );
    return rows[0]?.id ?? "";
  };
  const [play, real] = [await tableNamed("play"), await tableNamed("real")];
  const visitor = await room.enter(await backend.person());
  for (const tableId of [play, real]) await visitor.request("watch", { tableId, since: null });
  const told = () => visitor.received.flatMap(({ event, payload }) => (event === "bots-expected" ? [payload] : []));
  await startBots(backend, room, 10);
  await visitor.waitUntil(() => told().length >= 2, "the bots");
  expect(told()).toEqual([
    { tableId: play, expected: true },
    { tableId: play, expected: false },
  ]);
});

it("after a restart every bot returns to its seat before any bot is sent to another table", async () => {
  const { stop } = await startBots(backend, room, 4);
  const bots = () =>
    [...room.server.node.actors.values()].flatMap(({ state, audience }) =>
      state.seats.flatMap(({ bot, playerId }) =>
        bot ? [{ playerId, isConnected: audience.isConnected(playerId) }] : [],
      ),
    );
  const visitor = await room.enter(await backend.person());
  await visitor.waitUntil(() => bots().length >= 8 && bots().every(({ isConnected }) => isConnected), "eight bots");
  await stop();
  await visitor.waitUntil(() => bots().every(({ isConnected }) => !isConnected), "the bots' disconnection");
  await startBots(backend, room, 10);
  await visitor.waitUntil(() => bots().length >= 12 && bots().every(({ isConnected }) => isConnected), "twelve bots");
  const ids = bots().map(({ playerId }) => playerId);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
});

it("a page gets the styles of its table's bots, and a bot greets a person who sits down, unless it is muted", async () => {
  await startBots(backend, room, 10);
  const visitor = await room.enter(await backend.person());
  const findTable = () =>
    [...room.server.node.actors.values()].find(
      // Counts only connected bots. Bots of an earlier test may still have seats there without a connection.
      ({ poolId, state: { seats }, audience }) =>
        poolId === null && seats.filter(({ bot, playerId }) => bot && audience.isConnected(playerId)).length >= 2,
    );
  await visitor.waitUntil(() => findTable() !== undefined, "two bots at a table");
  const tableId = findTable()?.tableId ?? "";
  await visitor.watch(tableId);
  const payloads = (name: string) =>
    visitor.received.flatMap(({ event, payload }) => (event === name ? [JSON.stringify(payload)] : []));
  const seated = () => visitor.view?.seats.filter(({ bot }) => bot).map(({ playerId }) => playerId) ?? [];
  await visitor.waitUntil(
    () => seated().every((playerId) => payloads("bot-styles").at(-1)?.includes(playerId)),
    "the styles of all bots",
  );
  const silenced = seated()[0] ?? "";
  await visitor.request("mute", { userId: silenced, muted: true });
  const range = await visitor.request("buy-in-range", { tableId });
  if (!range.ok) throw new Error(range.code);
  const seat = { tableId, commandId: randomUUID(), seat: null, buyIn: range.min, entry: "wait" } as const;
  expect(await visitor.request("sit", seat)).toMatchObject({ ok: true });
  const said = async () => {
    const { rows } = await backend.owner.pool.query<{ user_id: string; emote: string }>(
      "SELECT user_id, emote FROM chat_messages WHERE table_id = $1",
      [tableId],
    );
    return rows;
  };
  await expect.poll(async () => (await said()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [first] = await said();
  expect(first).toMatchObject({ emote: "welcome" });
  expect(await said()).toHaveLength(1);
  const heard = payloads("chat").some((text) => text.includes("welcome"));
  if (first?.user_id === silenced) expect(heard).toBe(false);
  else await visitor.waitUntil(() => payloads("chat").some((text) => text.includes("welcome")), "the greeting");
});

it("when a table's settings no longer allow bots, the bots leave", async () => {
  await startBots(backend, room, 10);
  const tables = () => [...room.server.node.actors.values()].filter(({ poolId }) => poolId === null);
  const visitor = await room.enter(await backend.person());
  // Finds a table where no person sits. At other tables, a hand could last until a person's time to act is over.
  const findTable = () => tables().find(({ state: { seats } }) => seats.length > 0 && seats.every(({ bot }) => bot));
  await visitor.waitUntil(() => findTable() !== undefined, "a bot");
  const actor = findTable();
  if (!actor) throw new Error("no table with a bot");
  // The visitor watches the table, because bots are slow while no person watches. The bots leave when their hand has ended.
  await visitor.watch(actor.tableId);
  const settings = { ...actor.state.settings, bots: false };
  await actor.mailbox.post(() => actor.executeCommand({ type: "change-settings", settings }));
  await visitor.waitUntil(() => actor.state.seats.length === 0, "the bots' leaving");
});

/**
 * Tests over real sockets what the host of a private game may do while the game runs: change its settings, pass on the host's role, and end
 * the game after a crash. H3, H6, H7
 */
import { createHands } from "@poker/db";
import { buildSettings, presets, type TableSettings } from "@poker/engine";
import { handIdOf } from "@poker/protocol";
import { expect, it, vi } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { storedEvents } from "../testing/frozen-table.ts";
import {
  askToPlay,
  comeByLink,
  command,
  foldOne,
  GAME_SETTINGS,
  gamesOf,
  giveOrder,
  openGame,
  seatFriend,
  seatHostAndFriend,
  stackOf,
} from "../testing/private-game-players.ts";
import { reconnectAll, type SeatedPlayer, watchWhenOwned } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { ARCHIVE_KEY, callToShowdown, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

// The last test starts two server processes one after the other, which takes a long time.
vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();
const room = useTestServer(backend);
/** A second database, for the test whose servers are separate processes. */
const otherBackend = useTestBackend();
/** Opens a game on the server that most of these tests share, and seats the host and a friend. */
async function playHere() {
  const game = await openGame(backend);
  await room.server.node.claimUnits();
  return { game, ...(await seatHostAndFriend(backend, room, game)) };
}

function omahaSettings(): TableSettings {
  const stakes = { game: "omaha", structure: "pot-limit", low: 100, high: 200, currency: "game" } as const;
  const { rules, buyIn } = buildSettings(presets.avenue, stakes);
  return { ...GAME_SETTINGS, rules, buyIn, seats: 3, bots: true };
}

const nextHand = (client: TestClient, handNo: number) =>
  client.waitUntil(({ view }) => (view?.handNo ?? 0) > handNo && view?.hand?.result === null, "the next hand");

it("H3: a change of the settings waits for the end of the hand, all players see it, and old hands keep theirs", async () => {
  const { game, host, friend, identity } = await playHere();
  const { tableId } = game;
  const first = host.view?.handNo ?? 0;
  const settings = omahaSettings();
  expect(await giveOrder(friend, tableId, { type: "change-settings", settings })).toMatchObject({ code: "not-host" });
  expect(await giveOrder(host, tableId, { type: "change-settings", settings })).toMatchObject({ ok: true });
  for (const client of [host, friend]) {
    await client.waitUntil(({ view }) => view?.privateGame?.waiting.length === 1, "the waiting change");
    expect(client.view).toMatchObject({ settings: GAME_SETTINGS, privateGame: { waiting: [{ settings }] } });
    expect(client.view?.hand?.rules.game).toBe("holdem");
  }
  // The next hand will have fewer seats. No player can be admitted to a seat that is about to disappear.
  const lateOne = await comeByLink(backend, game);
  const late = await room.enter(lateOne);
  expect(await askToPlay(late, tableId, 5)).toMatchObject({ ok: true });
  expect(await giveOrder(host, tableId, { type: "admit", playerId: lateOne.userId, seat: 5 })).toMatchObject({
    code: "no-such-seat",
  });
  expect(await giveOrder(host, tableId, { type: "decline", playerId: lateOne.userId })).toMatchObject({ ok: true });
  await foldOne(host, friend);
  await nextHand(host, first);
  expect(host.view).toMatchObject({ settings, privateGame: { waiting: [] }, hand: { rules: settings.rules } });
  expect(host.view?.hand?.seats.map(({ cards }) => cards.length)).toEqual([4, 4]);
  const second = host.view?.handNo ?? 0;
  await foldOne(host, friend);
  await nextHand(host, second);
  const hands = createHands(backend.owner, Buffer.from(ARCHIVE_KEY, "hex"));
  const [then, now] = await Promise.all(
    [first, second].map((handNo) => hands.get(handIdOf(tableId, handNo), identity.userId)),
  );
  expect(then?.settings).toEqual(GAME_SETTINGS);
  expect(now?.settings).toEqual(settings);
  expect((await gamesOf(backend).get(tableId))?.settings).toEqual(settings);
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("H3, H7 ✗: changes to impossible or to fixed settings are refused, with the code and the fields", async () => {
  const { game, host } = await playHere();
  const { tableId } = game;
  const refusedWith = async (settings: TableSettings) =>
    giveOrder(host, tableId, { type: "change-settings", settings });
  const { clock, rules, buyIn } = GAME_SETTINGS;
  expect(await refusedWith({ ...GAME_SETTINGS, seats: 1 })).toMatchObject({
    code: "unusable-settings",
    fields: [{ field: "seats", code: "too-small" }, { field: "minPlayers" }, { field: "seats", code: "seat-taken" }],
  });
  expect(await refusedWith({ ...GAME_SETTINGS, buyIn: { min: buyIn.max, max: buyIn.min } })).toMatchObject({
    code: "unusable-settings",
    fields: [{ field: "buyIn", code: "out-of-order" }],
  });
  expect(await refusedWith({ ...GAME_SETTINGS, clock: { ...clock, countdownMs: 1_000 } })).toMatchObject({
    code: "fixed-setting",
    fields: [{ field: "clock.countdownMs", code: "fixed" }],
  });
  expect(await refusedWith({ ...GAME_SETTINGS, rules: { ...rules, showdown: "all-show" } })).toMatchObject({
    code: "fixed-setting",
    fields: [{ field: "rules.showdown", code: "fixed" }],
  });
  expect(host.view).toMatchObject({ settings: GAME_SETTINGS, privateGame: { waiting: [] } });
});

it("H3, H6: a host without a seat gives orders and may pass the role to an away friend; an empty game stays open", async () => {
  const { game, host, friend, identity } = await playHere();
  const { tableId } = game;
  const { userId: playerId } = identity;
  expect(await host.request("leave-next", { ...command(tableId), when: "hand" })).toMatchObject({ ok: true });
  await foldOne(host, friend);
  await host.waitUntil((me) => stackOf(me, game.host) === undefined, "the host's empty seat");
  expect(await giveOrder(host, tableId, { type: "remove", playerId: game.host.userId })).toMatchObject({
    code: "not-yourself",
  });
  expect(await giveOrder(host, tableId, { type: "give", playerId, amount: 700 })).toMatchObject({ ok: true });
  friend.socket.disconnect();
  expect(await giveOrder(host, tableId, { type: "pass-role", playerId })).toMatchObject({ ok: true });
  expect(await giveOrder(host, tableId, { type: "resume" })).toMatchObject({ code: "not-host" });
  const back = await room.enter(identity);
  await back.watch(tableId);
  expect(await back.request("leave", command(tableId))).toMatchObject({ ok: true });
  await back.waitUntil(({ view }) => view?.seats.length === 0, "an empty table");
  expect(back.view).toMatchObject({ status: "open", privateGame: { hostId: playerId } });
  const third = await seatFriend(backend, room, game, back, 4);
  await back.waitUntil((me) => stackOf(me, third.identity) === 10_000, "another player");
  expect(await giveOrder(back, tableId, { type: "end" })).toMatchObject({ ok: true });
  const sheet = await gamesOf(backend).sheetFor(playerId, tableId);
  expect(sheet?.lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("H3, fault 64: when a host ends a game while a hand is frozen, even after a crash, the hand is dealt first", async () => {
  const game = await openGame(otherBackend, { settings: { ...GAME_SETTINGS, fairDeal: true }, admission: "link" });
  const { tableId } = game;
  const first = await spawnServer(otherBackend, { CRASH: "after:hand-frozen" }, "crash-point-server");
  const seated: SeatedPlayer[] = [];
  for (const [seat, identity] of [game.host, await comeByLink(otherBackend, game)].entries()) {
    const client = await first.enter(identity);
    await watchWhenOwned(client, tableId);
    await client.sit(tableId, seat).catch(() => null);
    seated.push({ identity, client });
  }
  await first.ended;
  const second = await spawnServer(otherBackend);
  await reconnectAll(second, tableId, seated);
  const [host, friend] = seated.map(({ client }) => client);
  if (!host || !friend) throw new Error("a player did not reconnect");
  const [frozen] = await storedEvents(otherBackend, tableId, "hand-frozen");
  expect(await giveOrder(host, tableId, { type: "end" })).toMatchObject({ ok: true });
  await callToShowdown([host, friend], frozen?.setup.handNo ?? 0);
  await host.waitUntil(({ view }) => view?.status === "closed", "the end");
  const [opened] = await storedEvents(otherBackend, tableId, "deal-opened");
  expect(opened?.handNo).toBe(frozen?.setup.handNo);
  const sheet = await gamesOf(otherBackend).sheetFor(game.host.userId, tableId);
  expect(sheet?.lines.map(({ stack }) => stack)).toEqual([0, 0]);
  expect(sheet?.lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  await expectSoundBooks(otherBackend);
  await expectSoundJournal(otherBackend, tableId);
});

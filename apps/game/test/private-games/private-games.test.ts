/**
 * Plays private games over real sockets. Tests who may come in, the host's orders, a host who is away, and a server that dies in the middle
 * of a game.
 */
import { randomUUID } from "node:crypto";
import { createBreaks, createHandHistories, createHands, createShareLinks, type NewPrivateGame } from "@poker/db";
import { buildSettings, presets } from "@poker/engine";
import { handIdOf } from "@poker/protocol";
import { expect, it } from "vitest";
import { atNight } from "../testing/by-night.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import {
  askToPlay,
  comeByLink,
  command,
  foldOne,
  GAME_SETTINGS,
  gamesOf,
  giveOrder,
  heard,
  openGame,
  playerIn,
  seatHostAndFriend,
  stackOf,
  type TestGame,
} from "../testing/private-game-players.ts";
import { reconnectAll, type SeatedPlayer } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { takeOver } from "../testing/take-over.ts";
import {
  ARCHIVE_KEY,
  callToShowdown,
  connectClient,
  signViewerTicket,
  startTestServer,
  wholeLobby,
} from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend, { NODE_NAME: "one" });
/** A second database, for the test whose servers are separate processes. */
const otherBackend = useTestBackend();

const HOST_AWAY_MS = 300_000;

/** Opens a game on the server that most of these tests share. */
async function openHere(change: Partial<NewPrivateGame> = {}): Promise<TestGame> {
  const game = await openGame(backend, change);
  await room.server.node.claimUnits();
  return game;
}

it("H2, H8: a player without the link sees nothing; a player with the link asks, is admitted and sits down", async () => {
  const game = await openHere();
  const { tableId } = game;
  const stranger = await room.enter(await backend.person());
  const refused = { ok: false, code: "not-invited" };
  expect(await stranger.request("watch", { tableId, since: null })).toMatchObject(refused);
  expect(await stranger.sit(tableId, 2)).toMatchObject(refused);
  expect(await askToPlay(stranger, tableId, 2)).toMatchObject(refused);
  expect(await giveOrder(stranger, tableId, { type: "end" })).toMatchObject(refused);
  expect(await stranger.request("buy-in-range", { tableId })).toMatchObject(refused);
  expect(await stranger.request("join-waitlist", command(tableId))).toMatchObject(refused);
  const said = { type: "text", text: "hello" } as const;
  expect(await stranger.request("say", { ...command(tableId), said })).toMatchObject(refused);
  expect(await stranger.request("chat-history", { tableId })).toMatchObject({ code: "not-watching" });
  const { host, friend, identity } = await seatHostAndFriend(backend, room, game);
  expect(await giveOrder(friend, tableId, { type: "pause" })).toMatchObject({ ok: false, code: "not-host" });
  // The lobby does not show the game, not even to a page that follows the table. The list of the player's own tables shows it. H1
  await stranger.request("watch-lobby", wholeLobby(tableId));
  const lobby = await stranger.request("watch-lobby", wholeLobby(tableId));
  expect(JSON.stringify(lobby)).not.toContain(tableId);
  const elsewhere = await room.enter(identity);
  expect(await elsewhere.request("watch-own-tables", {})).toMatchObject({
    tables: [{ tableId, currency: "game", seat: 1 }],
  });
  // The friend may write until the host mutes them.
  expect(await friend.request("say", { ...command(tableId), said })).toMatchObject({ ok: true });
  const mute = { type: "mute", playerId: identity.userId, muted: true } as const;
  expect(await giveOrder(host, tableId, mute)).toMatchObject({ ok: true });
  expect(await friend.request("say", { ...command(tableId), said })).toMatchObject({ code: "muted-in-game" });
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("H3, H4: changes of blinds, chips and players wait for the hand's end; taking chips also waits for a yes", async () => {
  const game = await openHere();
  const { tableId } = game;
  const { host, friend, identity } = await seatHostAndFriend(backend, room, game);
  const { userId: playerId } = identity;
  const handNo = host.view?.handNo ?? 0;
  const stakes = { game: "holdem", structure: "no-limit", low: 100, high: 200, currency: "game" } as const;
  const { rules } = buildSettings(presets.avenue, stakes);
  expect(
    await giveOrder(host, tableId, { type: "change-settings", settings: { ...GAME_SETTINGS, rules } }),
  ).toMatchObject({
    ok: true,
  });
  expect(await giveOrder(host, tableId, { type: "give", playerId, amount: 5_000 })).toMatchObject({ ok: true });
  expect(await giveOrder(host, tableId, { type: "take", playerId, amount: 2_000 })).toMatchObject({ ok: true });
  await friend.waitUntil(({ view }) => view?.privateGame?.takes.length === 1, "the host's wish");
  expect(await friend.request("answer-take", { ...command(tableId), agrees: true })).toMatchObject({ ok: true });
  expect(stackOf(host, identity)).toBe(10_000);
  expect(host.view?.hand?.rules.bigBlind).toBe(100);
  await foldOne(host, friend);
  await host.waitUntil(({ view }) => (view?.handNo ?? 0) > handNo && view?.hand?.result === null, "the next hand");
  expect(host.view?.hand?.rules.bigBlind).toBe(200);
  expect([12_900, 13_000, 13_050, 12_950, 13_100]).toContain(stackOf(host, identity));
  // A removed player plays the hand to its end, and then leaves with their whole stack. H5
  const before = host.view?.handNo ?? 0;
  expect(await giveOrder(host, tableId, { type: "remove", playerId })).toMatchObject({ ok: true });
  expect(stackOf(host, identity)).toBeDefined();
  expect(heard(friend, "watching-ended")).toBe(false);
  await foldOne(host, friend);
  await friend.waitUntil((me) => heard(me, "watching-ended"), "the end of watching");
  await host.waitUntil((me) => stackOf(me, identity) === undefined, "an empty seat");
  const seen = friend.frames.length;
  expect(await giveOrder(host, tableId, { type: "pause" })).toMatchObject({ ok: true });
  expect(await friend.request("watch", { tableId, since: null })).toMatchObject({ code: "not-invited" });
  expect(await askToPlay(friend, tableId, 1)).toMatchObject({ code: "removed-from-game" });
  expect(friend.frames).toHaveLength(seen);
  expect(before).toBeGreaterThan(handNo);
  expect(await giveOrder(host, tableId, { type: "resume" })).toMatchObject({ ok: true });
  expect(await giveOrder(host, tableId, { type: "admit", playerId, seat: null })).toMatchObject({ ok: true });
  await friend.watch(tableId);
  expect(await friend.sit(tableId, 3)).toMatchObject({ ok: true });
  // The host's role passes on, and only the new host may give orders. H6
  expect(await giveOrder(host, tableId, { type: "pass-role", playerId })).toMatchObject({ ok: true });
  expect(await giveOrder(host, tableId, { type: "pause" })).toMatchObject({ code: "not-host" });
  expect(await giveOrder(friend, tableId, { type: "end" })).toMatchObject({ ok: true });
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
  const sheet = await gamesOf(backend).sheetFor(playerId, tableId);
  expect(sheet?.lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
});

it("H1: only players who were dealt in can read a private game's hand, and its files have a play currency", async () => {
  const game = await openHere();
  const { tableId } = game;
  const { host, friend, identity } = await seatHostAndFriend(backend, room, game);
  const handId = handIdOf(tableId, host.view?.handNo ?? 0);
  await foldOne(host, friend);
  const archiveKey = Buffer.from(ARCHIVE_KEY, "hex");
  const hands = createHands(backend.owner, archiveKey);
  const stranger = await comeByLink(backend, game);
  expect(await hands.get(handId, identity.userId)).toMatchObject({ currency: "game" });
  for (const reader of [stranger.userId, null]) {
    expect(await hands.get(handId, reader)).toBeNull();
    expect(await hands.getDeal(handId, reader)).toBeNull();
  }
  const words = { site: "Card room", showName: (name: string) => name };
  const [written] = [
    ...(await createHandHistories(backend.owner, archiveKey).readOwn(identity.userId, [handId], words)),
  ];
  expect(written).toMatchObject({ facts: { currency: "XPM" } });
  // A link to the hand does not tell strangers who played, nor the name of the game.
  const links = createShareLinks(backend.owner);
  const shared = await links.share(identity.sessionKey, { handId, showsNames: true });
  const shown = JSON.stringify("token" in shared && (await links.get(shared.token)));
  expect(shown).toContain("hand-ended");
  const names = Object.values(host.names).map(({ name }) => name);
  for (const secret of ["Friday", tableId, ...Object.keys(host.names), ...names]) expect(shown).not.toContain(secret);
});

it("H8: anonymous viewers whose ticket has the link may watch as long as the host allows it", async () => {
  const game = await openHere({ watching: "link" });
  const { tableId } = game;
  const host = await room.enter(game.host);
  await host.watch(tableId);
  const enter = async (games: readonly string[]) =>
    connectClient(room.url, await signViewerTicket(room.server.nodeId, randomUUID(), games), null);
  const viewer = await enter([tableId]);
  await viewer.watch(tableId);
  const other = await enter([randomUUID()]);
  expect(await other.request("watch", { tableId, since: null })).toMatchObject({ code: "not-invited" });
  const access = { admission: "link", watching: "players" } as const;
  expect(await giveOrder(host, tableId, { type: "change-access", access })).toMatchObject({ ok: true });
  await viewer.waitUntil((me) => heard(me, "watching-ended"), "the end of watching");
  expect(await viewer.request("watch", { tableId, since: null })).toMatchObject({ code: "not-invited" });
  // In a game with this access, a friend with the link can sit down without asking.
  const friend = await room.enter(await comeByLink(backend, game));
  await friend.watch(tableId);
  expect(await friend.sit(tableId, 4)).toMatchObject({ ok: true });
});

it("fault 89: each order from the host's two windows is done once, and a repeated order gets its first answer", async () => {
  const game = await openHere();
  const { tableId } = game;
  const { host, friend, identity } = await seatHostAndFriend(backend, room, game);
  const second = await room.enter(game.host);
  await second.watch(tableId);
  expect(await giveOrder(second, tableId, { type: "pause" })).toMatchObject({ ok: true });
  await foldOne(second, friend);
  await host.waitUntil(({ view }) => view?.status === "paused" && view.hand?.result !== null, "the pause");
  const stack = stackOf(host, identity) ?? 0;
  const order = { type: "give", playerId: identity.userId, amount: 1_000 } as const;
  const once = { ...command(tableId), order };
  const replies = await Promise.all([
    host.request("host-order", once),
    second.request("host-order", { ...command(tableId), order }),
    host.request("host-order", once),
  ]);
  expect(replies).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(replies[2]).toEqual(replies[0]);
  await host.waitUntil((me) => stackOf(me, identity) === stack + 2_000, "both gifts");
  const end = await Promise.all([
    giveOrder(host, tableId, { type: "end" }),
    giveOrder(second, tableId, { type: "end" }),
  ]);
  expect(end.filter(({ ok }) => ok)).toHaveLength(1);
  await expectSoundBooks(backend);
});

it("fault 4: a command that is sent again, even to the next server, gets its first answer", async () => {
  const game = await openHere();
  const { tableId } = game;
  const { host, friend } = await seatHostAndFriend(backend, room, game);
  const rivalIdentity = await comeByLink(backend, game);
  const rival = await room.enter(rivalIdentity);
  const asking = { ...command(tableId), seat: 2, buyIn: 10_000 };
  const asked = await rival.request("ask-to-play", asking);
  await host.waitUntil((me) => playerIn(me, rivalIdentity) !== undefined, "the rival who asks");
  await giveOrder(host, tableId, { type: "remove", playerId: rivalIdentity.userId });
  const handNo = host.view?.handNo ?? 0;
  const take = { ...command(tableId), order: { type: "take", playerId: game.host.userId, amount: 6_000 } } as const;
  const taken = await host.request("host-order", take);
  await foldOne(host, friend);
  await host.waitUntil(({ view, turn }) => (view?.handNo ?? 0) > handNo && turn !== null, "the next hand");
  expect([asked, taken]).toMatchObject([{ ok: true }, { ok: true }]);

  const other = await startTestServer(backend, { NODE_NAME: "other" });
  await takeOver(backend, other, tableId);
  const [hostThere, rivalThere] = [await other.enter(game.host), await other.enter(rivalIdentity)];
  expect(await rivalThere.request("ask-to-play", asking)).toEqual(asked);
  expect(await hostThere.request("host-order", take)).toEqual(taken);
  const end = { ...command(tableId), order: { type: "end" } } as const;
  const ended = await hostThere.request("host-order", end);
  expect(ended).toMatchObject({ ok: true });
  await takeOver(backend, room, tableId);
  const hostAgain = await room.enter(game.host);
  expect(await hostAgain.request("host-order", end)).toEqual(ended);
  await other.close();
});

it("fault 87: after five minutes an absent host's role passes to the player who has sat longest", async () => {
  const game = await openHere();
  const { tableId } = game;
  const { host, friend, identity } = await seatHostAndFriend(backend, room, game);
  // The game is paused, so that the absent host does not lose their seat before the role passes on.
  expect(await giveOrder(host, tableId, { type: "pause" })).toMatchObject({ ok: true });
  await foldOne(host, friend);
  await friend.waitUntil(({ view }) => view?.status === "paused", "the pause");
  host.socket.disconnect();
  await friend.waitUntil(
    ({ received }) =>
      received.some(
        ({ event, payload }) => event === "connection" && JSON.stringify(payload).includes('"connected":false'),
      ),
    "the host's loss",
  );
  room.clock.advanceBy(HOST_AWAY_MS - 2_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(friend.view?.privateGame?.hostId).toBe(game.host.userId);
  room.clock.advanceBy(2_000);
  await friend.waitUntil(({ view }) => view?.privateGame?.hostId === identity.userId, "the role");
  expect(friend.frames.flatMap(({ events }) => events)).toContainEqual({
    type: "host-changed",
    hostId: identity.userId,
    reason: "away",
  });
  const back = await room.enter(game.host);
  await back.watch(tableId);
  expect(await giveOrder(back, tableId, { type: "pause" })).toMatchObject({ code: "not-host" });
  expect(await giveOrder(friend, tableId, { type: "resume" })).toMatchObject({ ok: true });
});

it("fault 87: an absent host keeps the role while no other player is at the table", async () => {
  const game = await openHere();
  const { tableId } = game;
  const host = await room.enter(game.host);
  await host.watch(tableId);
  host.socket.disconnect();
  room.clock.advanceBy(2 * HOST_AWAY_MS);
  const again = await room.enter(game.host);
  await again.watch(tableId);
  expect(again.view?.privateGame?.hostId).toBe(game.host.userId);
  room.clock.advanceBy(2 * HOST_AWAY_MS);
  expect(await giveOrder(again, tableId, { type: "pause" })).toMatchObject({ ok: true });
});

it("fault 69: when a player who asks for a seat begins a break, the request ends and the host cannot admit them", async () => {
  const game = await openHere();
  const { tableId } = game;
  const host = await room.enter(game.host);
  await host.watch(tableId);
  const identity = await comeByLink(backend, game);
  const friend = await room.enter(identity);
  expect(await askToPlay(friend, tableId, null)).toMatchObject({ ok: true });
  await host.waitUntil((me) => playerIn(me, identity) !== undefined, "the friend who asks");
  expect(await createBreaks(backend.owner.pool).begin(identity.sessionKey, "cool-off", 1)).toMatchObject({ ok: true });
  await host.waitUntil((me) => playerIn(me, identity) === undefined, "the end of the asking");
  expect(await askToPlay(friend, tableId, null)).toMatchObject({ code: "on-a-break" });
  expect(await giveOrder(host, tableId, { type: "admit", playerId: identity.userId, seat: 2 })).toMatchObject({
    code: "no-such-player",
  });
});

atNight(() => {
  it("faults 3, 7: when a server dies in a private game's hand, the hand, orders and settings continue", async () => {
    const game = await openGame(otherBackend);
    const { tableId } = game;
    const first = await spawnServer(otherBackend);
    const { host, friend, identity } = await seatHostAndFriend(otherBackend, first, game);
    const { userId: playerId } = identity;
    expect(await giveOrder(host, tableId, { type: "give", playerId, amount: 700 })).toMatchObject({ ok: true });
    expect(await giveOrder(host, tableId, { type: "take", playerId, amount: 100 })).toMatchObject({ ok: true });
    const fewer = { ...GAME_SETTINGS, seats: 3 };
    expect(await giveOrder(host, tableId, { type: "change-settings", settings: fewer })).toMatchObject({ ok: true });
    await host.waitUntil(({ view }) => view?.privateGame?.waiting.length === 2, "both orders");
    const before = host.view;
    expect(before?.settings.seats).toBe(6);
    await first.kill("SIGKILL");
    const second = await spawnServer(otherBackend);
    const seated: SeatedPlayer[] = [
      { identity: game.host, client: host },
      { identity, client: friend },
    ];
    await reconnectAll(second, tableId, seated);
    const [leader, guest] = seated.map(({ client }) => client);
    if (!leader || !guest) throw new Error("a player did not reconnect");
    expect(leader.view?.privateGame).toEqual(before?.privateGame);
    expect(leader.view?.hand).toEqual(before?.hand);
    await foldOne(leader, guest);
    await leader.waitUntil(({ view }) => view?.privateGame?.waiting.length === 0, "the orders carried out");
    expect(leader.view?.settings).toEqual(fewer);
    // The second server dies between hands. So the next one recovers the game from the snapshot at the end of the hand.
    await second.kill("SIGKILL");
    const third = await spawnServer(otherBackend);
    await reconnectAll(third, tableId, seated);
    expect(seated[0]?.client.view?.privateGame).toMatchObject({
      hostId: game.host.userId,
      takes: [{ playerId, amount: 100 }],
    });
    expect(seated[0]?.client.view?.settings).toEqual(fewer);
    await expectSoundBooks(otherBackend);
    await expectSoundJournal(otherBackend, tableId);
  });
});

it("fault 122: a game that has used too much finishes its hand and rests; when it is ended, no chip is lost", async () => {
  const game = await openGame(backend);
  const { tableId } = game;
  await room.server.node.claimUnits();
  const { host, friend } = await seatHostAndFriend(backend, room, game);
  await host.waitUntil(({ turn }) => turn !== null, "a hand");
  const { pool } = backend.owner;
  await pool.query(
    `INSERT INTO private_game_use (table_id, at, hands, bytes) VALUES ($1, date_bin('10 minutes', now(), '2000-01-01T00:00:00Z'), 600, 0)
     ON CONFLICT (table_id, at) DO UPDATE SET hands = 600`,
    [tableId],
  );
  const handNo = host.view?.handNo ?? 0;
  await callToShowdown([host, friend], handNo);
  const isResting = () => room.server.node.actors.get(tableId)?.gameUse.count();
  await expect.poll(isResting).not.toBeNull();
  expect(host.view?.handNo).toBe(handNo);
  const { rows } = await pool.query(
    "SELECT detail->>'why' AS why FROM notices WHERE user_id = $1 AND kind = 'game-resting'",
    [game.host.userId],
  );
  expect(rows).toEqual([{ why: "hands" }]);
  expect(await giveOrder(host, tableId, { type: "change-settings", settings: GAME_SETTINGS })).toMatchObject({
    code: "game-resting",
    detail: { until: expect.any(Number) },
  });
  expect(await host.request("top-up", { ...command(tableId), amount: 100 })).toMatchObject({ code: "game-resting" });
  await expectSoundJournal(backend, tableId);

  expect(await giveOrder(host, tableId, { type: "end" })).toMatchObject({ ok: true });
  await host.waitUntil(({ view }) => view?.status === "closed", "the end");
  const sheet = await gamesOf(backend).sheetFor(game.host.userId, tableId);
  expect(sheet?.lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  await expectSoundBooks(backend);
});

/**
 * Plays a private game with the room's bots over real sockets. Tests when bots join, what the host can order about them, and what the sheet
 * shows. H1, H4, H9
 */
import { checkPrivateGames, describeViolation, inSnapshot } from "@poker/db/checks";
import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it, vi } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import {
  command,
  GAME_SETTINGS,
  gamesOf,
  giveOrder,
  heard,
  openGame,
  seatHostAndFriend,
} from "../testing/private-game-players.ts";
import { startBots } from "../testing/start-bots.ts";
import type { TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();
beforeAll(() => seedDatabase(backend.database.ownerUrl));
const room = useTestServer(backend);

/** Checks that no bot sits at the table and none is expected. A table tells its pages that it expects a bot before the bot sits down. */
async function expectNoBots(client: TestClient, tableId: string): Promise<void> {
  // When this reply has arrived, everything that was sent before it has arrived too.
  await client.request("buy-in-range", { tableId });
  expect(heard(client, "bots-expected")).toBe(false);
  expect(botsAt(client)).toEqual([]);
}

const botsAt = ({ view }: TestClient) => view?.seats.filter(({ bot }) => bot) ?? [];

/** Checks or folds for each person who is to act, until `isSo` returns true. */
async function playUntil(clients: readonly TestClient[], isSo: () => boolean, what: string): Promise<void> {
  const acting = () => clients.find(({ turn, you }) => turn !== null && turn.seat === you);
  const [first] = clients;
  for (;;) {
    await first?.waitUntil(() => isSo() || acting() !== undefined, what);
    const client = acting();
    const { turn = null } = client ?? {};
    if (isSo() || !turn) return;
    await client?.act(turn.check ? { type: "check" } : { type: "fold" });
    await client?.waitUntil((me) => me.turn?.decision !== turn.decision || isSo(), "an answer");
  }
}

it("H1, H9: the host adds and removes bots; bots are on the sheet but not among the people who pay each other", async () => {
  const { passChecks } = await startBots(backend, room, 0);
  const game = await openGame(backend);
  const { tableId } = game;
  await room.server.node.claimUnits();
  const { host, friend, identity } = await seatHostAndFriend(backend, room, game);
  const people = [host, friend];
  // The host has not ordered bots, so none joins although two people play.
  await passChecks();
  await expectNoBots(host, tableId);
  const withBots = { ...GAME_SETTINGS, bots: true };
  expect(await giveOrder(host, tableId, { type: "change-settings", settings: withBots })).toMatchObject({ ok: true });
  expect(host.view?.settings.bots).toBe(false);
  await playUntil(people, () => host.view?.settings.bots === true, "the end of the hand");
  const dealtBots = () =>
    host.view?.hand?.seats.filter(({ seat }) => botsAt(host).some((bot) => bot.seat === seat)).length;
  await playUntil(people, () => dealtBots() === 2, "a hand with two bots");
  const from = host.view?.handNo ?? 0;
  await playUntil(people, () => (host.view?.handNo ?? 0) >= from + 5, "some hands");

  // Tests the host's orders about a bot. H3–H6
  expect(await giveOrder(host, tableId, { type: "pause" })).toMatchObject({ ok: true });
  await playUntil(people, () => host.view?.status === "paused", "the pause");
  const [bot, otherBot] = botsAt(host);
  if (!bot || !otherBot) throw new Error("two bots sit");
  const { playerId } = bot;
  expect(host.view?.privateGame?.players.map((each) => each.playerId)).not.toContain(playerId);
  for (const order of [
    { type: "pass-role", playerId },
    { type: "mute", playerId, muted: true },
  ] as const)
    expect(await giveOrder(host, tableId, order)).toMatchObject({ code: "no-such-player" });
  const stackOfBot = () => botsAt(host).find((each) => each.playerId === playerId)?.stack;
  const before = stackOfBot() ?? 0;
  expect(await giveOrder(host, tableId, { type: "give", playerId, amount: 500 })).toMatchObject({ ok: true });
  await host.waitUntil(() => stackOfBot() === before + 500, "the gift");
  expect(await giveOrder(host, tableId, { type: "take", playerId, amount: 300 })).toMatchObject({ ok: true });
  await host.waitUntil(() => stackOfBot() === before + 200, "the chips taken");
  expect(host.view?.privateGame?.takes).toEqual([]);
  expect(await giveOrder(host, tableId, { type: "remove", playerId })).toMatchObject({ ok: true });
  const isRemoved = ({ frames }: TestClient) =>
    frames
      .flatMap(({ events }) => events)
      .some(
        (event) => event.type === "player-left" && event.playerId === playerId && event.reason === "removed-by-host",
      );
  await friend.waitUntil(isRemoved, "the bot's going");

  // The host no longer allows bots. They leave one after the other, and the sheet keeps their results.
  expect(await giveOrder(host, tableId, { type: "change-settings", settings: GAME_SETTINGS })).toMatchObject({
    ok: true,
  });
  expect(await giveOrder(host, tableId, { type: "resume" })).toMatchObject({ ok: true });
  await playUntil(people, () => botsAt(host).length === 0, "the bots' going");
  const sheet = await gamesOf(backend).sheetFor(identity.userId, tableId);
  if (!sheet) throw new Error("no sheet");
  expect(sheet.lines.filter(({ bot: isBot }) => isBot).map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([playerId, otherBot.playerId]),
  );
  expect(sheet.lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  const personIds = [game.host.userId, identity.userId];
  for (const { from: payer, to } of sheet.payments) {
    expect(personIds).toContain(payer);
    expect(personIds).toContain(to);
  }
  const lost = sheet.lines.filter(({ userId, net }) => personIds.includes(userId) && net < 0);
  const won = sheet.lines.filter(({ userId, net }) => personIds.includes(userId) && net > 0);
  expect(sheet.payments).toHaveLength(Math.min(lost.length, won.length));
  await expectSoundBooks(backend);
  expect((await inSnapshot(backend.owner.pool, checkPrivateGames)).map(describeViolation)).toEqual([]);
  await expectSoundJournal(backend, tableId);
});

it("H1: bots leave a game when all people have left their seats, and return when a person sits down again", async () => {
  const { passChecks } = await startBots(backend, room, 0);
  const game = await openGame(backend, { settings: { ...GAME_SETTINGS, bots: true } });
  const { tableId } = game;
  await room.server.node.claimUnits();
  const host = await room.enter(game.host);
  await host.watch(tableId);
  // No person has a seat, so no bot joins.
  await passChecks();
  await expectNoBots(host, tableId);
  expect(await host.sit(tableId, 0)).toMatchObject({ ok: true });
  await playUntil([host], () => (host.view?.hand?.seats.length ?? 0) >= 2, "a hand with a bot");
  expect(await host.request("leave", command(tableId))).toMatchObject({ ok: true });
  await host.waitUntil(() => host.view?.seats.length === 0, "an empty table");
  expect(host.view).toMatchObject({ status: "open", privateGame: { hostId: game.host.userId } });
  expect(await host.sit(tableId, 2)).toMatchObject({ ok: true });
  await playUntil([host], () => botsAt(host).length > 0, "a bot again");
  expect(await giveOrder(host, tableId, { type: "end" })).toMatchObject({ ok: true });
  await playUntil([host], () => host.view?.status === "closed", "the end");
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("fault 122: bots play no hand among themselves while the people of a game sit out or are away", async () => {
  await startBots(backend, room, 0);
  const game = await openGame(backend, {
    settings: {
      ...GAME_SETTINGS,
      bots: true,
      clock: { ...GAME_SETTINGS.clock, quietMs: 2_000, countdownMs: 0, reconnectMs: 0 },
    },
  });
  const { tableId } = game;
  await room.server.node.claimUnits();
  const host = await room.enter(game.host);
  await host.watch(tableId);
  expect(await host.sit(tableId, 0)).toMatchObject({ ok: true });
  const table = () => room.server.node.actors.get(tableId);
  const handsOfBots = async () => {
    const { rows } = await backend.owner.pool.query<{ hand_no: number }>(
      `SELECT h.hand_no FROM hands h WHERE h.table_id = $1 AND NOT EXISTS (
         SELECT FROM hand_seats s JOIN users u ON u.id = s.user_id AND NOT u.bot WHERE s.hand_serial = h.serial)`,
      [tableId],
    );
    return rows;
  };
  await playUntil(
    [host],
    () => botsAt(host).length >= 2 && (host.view?.hand?.seats.length ?? 0) >= 3,
    "a hand with bots",
  );
  expect(await host.request("sit-out", { ...command(tableId), when: "now" })).toMatchObject({ ok: true });
  await playUntil([host], () => host.view?.hand?.result !== null && table()?.isHandUnderWay() === false, "its end");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await handsOfBots()).toEqual([]);

  // The host comes back and is dealt in again. Then the host loses the connection, and only the running hand is played to its end.
  expect(await host.request("come-back", { ...command(tableId), entry: "post" })).toMatchObject({ ok: true });
  const from = host.view?.handNo ?? 0;
  await playUntil([host], () => (host.view?.handNo ?? 0) > from, "another hand");
  host.socket.disconnect();
  await expect.poll(() => table()?.isHandUnderWay(), { timeout: 60_000 }).toBe(false);
  const lastNo = table()?.state.handNo;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(table()?.state.handNo).toBe(lastNo);
  const again = await room.enter(game.host);
  await again.watch(tableId);
  await again.request("come-back", { ...command(tableId), entry: "post" });
  await playUntil([again], () => (again.view?.handNo ?? 0) > (lastNo ?? 0), "a hand again");
  expect(await handsOfBots()).toEqual([]);
  expect(await giveOrder(again, tableId, { type: "end" })).toMatchObject({ ok: true });
  await playUntil([again], () => again.view?.status === "closed", "the end");
  await expectSoundJournal(backend, tableId);
});

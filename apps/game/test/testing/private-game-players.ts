/** Opens private games, brings people in by the game's link, and sends commands of hosts and players to the table over real sockets. */
import { randomUUID } from "node:crypto";
import { createPrivateGames, type NewPrivateGame, type PrivateGames } from "@poker/db";
import { inTransaction } from "@poker/db/testing";
import { type GamePlayer, type HostOrder, LEAST_GAME_PACING } from "@poker/engine";
import { expect } from "vitest";
import { watchWhenOwned } from "./seated-players.ts";
import { type Identity, quickSettings, type TestBackend, type TestClient } from "./test-server.ts";

export const GAME_SETTINGS = quickSettings({ currency: "game", bots: false, rathole: "off" });

export interface TestGame {
  readonly tableId: string;
  readonly host: Identity;
  readonly token: string;
}
interface Room {
  enter(who: Identity): Promise<TestClient>;
}

export const gamesOf = ({ owner }: TestBackend): PrivateGames => createPrivateGames(owner);

/**
 * Opens a game. The room refuses a game whose pacing is faster than `LEAST_GAME_PACING`, so the game is opened with `LEAST_GAME_PACING`. The
 * faster pacing of `settings` then replaces it in the database, before any server sees the game.
 */
export async function openGame(
  backend: TestBackend,
  { settings = GAME_SETTINGS, ...change }: Partial<NewPrivateGame> = {},
  host?: Identity,
): Promise<TestGame> {
  const opener = host ?? (await backend.person());
  const tableId = randomUUID();
  await inTransaction(backend.owner.pool, async (client) => {
    const opened = await createPrivateGames({ ...backend.owner, pool: client }).open(opener.sessionKey, {
      tableId,
      title: "Friday",
      settings: { ...settings, pacing: LEAST_GAME_PACING },
      admission: "host",
      watching: "players",
      term: "day",
      password: null,
      browserId: null,
      most: 3,
      ...change,
    });
    expect(opened).toEqual({ ok: true });
    await client.query("UPDATE tables SET settings = $2 WHERE id = $1", [tableId, settings]);
  });
  const games = gamesOf(backend);
  const token = (await games.invitation(opener.sessionKey, tableId))?.token ?? "";
  return { tableId, host: opener, token };
}

export async function comeByLink(backend: TestBackend, { tableId, token }: TestGame): Promise<Identity> {
  const friend = await backend.person();
  const way = { typed: token, password: null, browserId: null };
  expect(await gamesOf(backend).enter(friend.sessionKey, way)).toEqual({ tableId });
  return friend;
}

export const command = (tableId: string) => ({ tableId, commandId: randomUUID() });
export const giveOrder = (client: TestClient, tableId: string, order: HostOrder) =>
  client.request("host-order", { ...command(tableId), order });
export const askToPlay = (client: TestClient, tableId: string, seat: number | null, buyIn = 10_000) =>
  client.request("ask-to-play", { ...command(tableId), seat, buyIn });
export const playerIn = ({ view }: TestClient, { userId }: Identity): GamePlayer | undefined =>
  view?.privateGame?.players.find(({ playerId }) => playerId === userId);
export const stackOf = ({ view }: TestClient, { userId }: Identity) =>
  view?.seats.find(({ playerId }) => playerId === userId)?.stack;
export const standingsOf = ({ received }: TestClient): readonly unknown[] =>
  received.flatMap(({ event, payload }) =>
    event === "game-standing" && typeof payload === "object" && payload && "standing" in payload
      ? [payload.standing]
      : [],
  );
export const heard = ({ received }: TestClient, name: string): boolean => received.some(({ event }) => event === name);

export async function seatHost({ tableId, host }: TestGame, room: Room): Promise<TestClient> {
  const client = await room.enter(host);
  await watchWhenOwned(client, tableId);
  expect(await client.sit(tableId, 0)).toMatchObject({ ok: true });
  return client;
}

/** Brings in a friend by the link. The friend asks for this seat, and the host, who must watch the table, admits them. */
export async function seatFriend(backend: TestBackend, room: Room, game: TestGame, host: TestClient, seat: number) {
  const { tableId } = game;
  const identity = await comeByLink(backend, game);
  const client = await room.enter(identity);
  expect(await askToPlay(client, tableId, seat)).toMatchObject({ ok: true });
  await host.waitUntil((me) => playerIn(me, identity)?.standing === "asking", "the friend who asks");
  expect(host.view?.privateGame?.players.at(-1)?.wish).toEqual({ seat, buyIn: 10_000 });
  expect(host.names[identity.userId]?.name).toBeTruthy();
  expect(await giveOrder(host, tableId, { type: "admit", playerId: identity.userId, seat: null })).toMatchObject({
    ok: true,
  });
  await client.waitUntil((me) => standingsOf(me).includes("admitted"), "the host's yes");
  await client.watch(tableId);
  return { identity, client };
}

/** Seats the host in seat 0 and an admitted friend in seat 1. Resolves when both of them see the first hand. */
export async function seatHostAndFriend(backend: TestBackend, room: Room, game: TestGame) {
  const host = await seatHost(game, room);
  const { identity, client: friend } = await seatFriend(backend, room, game, host, 1);
  for (const client of [host, friend]) await client.waitUntil(({ turn }) => turn !== null, "a hand");
  return { host, friend, identity };
}

/** Folds for the player to act. */
export async function foldOne(...clients: readonly TestClient[]): Promise<void> {
  const acting = clients.find(({ turn, you }) => turn !== null && turn.seat === you);
  expect(await acting?.act({ type: "fold" })).toMatchObject({ ok: true });
}

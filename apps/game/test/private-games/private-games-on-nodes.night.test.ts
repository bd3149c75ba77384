/** Tests a private game whose node dies while its players have windows open at another node. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { ownerOf, startNode } from "../testing/node-cluster.ts";
import {
  askToPlay,
  foldOne,
  giveOrder,
  heard,
  openGame,
  seatFriend,
  seatHost,
  stackOf,
  standingsOf,
} from "../testing/private-game-players.ts";
import { watchWhenOwned } from "../testing/seated-players.ts";
import { connectClient, signViewerTicket } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

it("faults 9, 72: when a private game's node dies in a hand, another node keeps hand, orders and standings", async () => {
  const settings = { ADAPTER: "postgres" };
  const owner = await startNode(backend, "node-1", settings);
  const game = await openGame(backend, { watching: "link" });
  const { tableId } = game;
  const host = await seatHost(game, owner);
  expect(await giveOrder(host, tableId, { type: "pause" })).toMatchObject({ ok: true });
  const friend = await seatFriend(backend, owner, game, host, 1);
  const rival = await seatFriend(backend, owner, game, host, 2);
  const gone = await seatFriend(backend, owner, game, host, 3);
  expect(await giveOrder(host, tableId, { type: "remove", playerId: gone.identity.userId })).toMatchObject({
    ok: true,
  });

  // The same four people open windows at the other node.
  const other = await startNode(backend, "node-2", settings);
  const [host2, friend2, rival2, gone2] = await Promise.all(
    [game.host, friend.identity, rival.identity, gone.identity].map(other.enter),
  );
  const viewer = await connectClient(
    `http://127.0.0.1:${other.port}`,
    await signViewerTicket(other.nodeId, randomUUID(), [tableId]),
    null,
  );
  if (!host2 || !friend2 || !rival2 || !gone2) throw new Error("a player did not come in");
  expect(await ownerOf(backend, tableId)).toBe("node-1");
  for (const client of [host2, friend2, gone2, viewer])
    expect(await client.request("watch", { tableId, since: null })).toMatchObject({ ok: false, code: "not-here" });
  expect(await giveOrder(host2, tableId, { type: "end" })).toMatchObject({ ok: false, code: "not-here" });

  // Waits until the first server knows that the rival is connected to the other server.
  await expect
    .poll(
      async () => {
        await rival.client.request("mute", { userId: friend.identity.userId, muted: true });
        return heard(rival2, "muted");
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  expect(await giveOrder(host, tableId, { type: "resume" })).toMatchObject({ ok: true });
  await host.waitUntil(({ turn, view }) => turn !== null && view?.hand?.seats.length === 3, "a hand of three");
  const { userId: friendId } = friend.identity;
  const { userId: rivalId } = rival.identity;
  for (const order of [
    { type: "give", playerId: friendId, amount: 700 },
    { type: "take", playerId: friendId, amount: 100 },
    { type: "remove", playerId: rivalId },
  ] as const)
    expect(await giveOrder(host, tableId, order)).toMatchObject({ ok: true });
  // A message from the game reaches a person's window at any node.
  await rival2.waitUntil((me) => standingsOf(me).includes("removed"), "the removal");
  await host.waitUntil(({ view }) => view?.privateGame?.waiting.length === 2, "the orders that wait");
  const before = host.view;
  expect(before?.privateGame?.takes).toHaveLength(1);

  await owner.kill("SIGKILL");
  await backend.expireLeasesOf("node-1");
  for (const client of [host2, friend2, rival2, viewer]) {
    await watchWhenOwned(client, tableId);
    expect(client.view?.privateGame).toEqual(before?.privateGame);
  }
  expect(host2.view?.hand).toEqual(before?.hand);
  expect(await gone2.request("watch", { tableId, since: null })).toMatchObject({ code: "not-invited" });

  const inHand = [host2, friend2, rival2];
  while (host2.view?.hand?.result === null) {
    const { decision } = host2.turn ?? {};
    await foldOne(...inHand);
    for (const client of inHand) await client.waitUntil(({ turn }) => turn?.decision !== decision, "the next decision");
  }
  await rival2.waitUntil((me) => heard(me, "watching-ended"), "the end of watching");
  await viewer.waitUntil((me) => stackOf(me, rival.identity) === undefined, "an empty seat");
  expect(viewer.view?.privateGame).toMatchObject({ waiting: [], takes: [{ playerId: friendId, amount: 100 }] });
  expect(viewer.frames.flatMap(({ events }) => events)).toContainEqual(
    expect.objectContaining({ type: "host-moved-chips", playerId: friendId, amount: 700 }),
  );
  expect(await rival2.request("watch", { tableId, since: null })).toMatchObject({ code: "not-invited" });
  expect(await askToPlay(rival2, tableId, 2)).toMatchObject({ code: "removed-from-game" });
  expect(await giveOrder(host2, tableId, { type: "pause" })).toMatchObject({ ok: true });
  await other.kill("SIGTERM");
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

/** Tests that no player loses time to act through a clock that jumps, a process that stalls, or a half-open connection. */
import { randomUUID } from "node:crypto";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { atNight } from "../testing/by-night.ts";
import { actionEvents, findSeat, isHandOver, sawDisconnect, seatHeadsUp } from "../testing/heads-up.ts";
import { connectClient, quickSettings, signTestTicket } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const avenue = quickSettings();
const HOUR = 3_600_000;

describe("fault 16: the wall clock jumps by an hour", () => {
  it.each([HOUR, -HOUR])("fault 16: when the clock jumps %d ms, the open decision keeps its deadline", async (jump) => {
    const { tableId, mine, theirs } = await seatHeadsUp(backend, room, avenue);
    room.clock.jumpWallClock(jump);
    room.clock.advanceBy(20_000);
    const rail = await room.enter(await backend.person());
    const looked = await rail.watch(tableId);
    if (!("snapshot" in looked) || !looked.snapshot.clock) throw new Error("no clock");
    const { clock, now } = looked.snapshot;
    expect(clock.deadline - now).toBeGreaterThan(0);
    expect(clock.deadline - now).toBeLessThanOrEqual(10_000);
    expect(isHandOver(theirs.client)).toBe(false);
    room.clock.advanceBy(10_000);
    await theirs.client.waitUntil(isHandOver, "the end of the hand");
    expect(actionEvents(theirs.client).at(-1)).toEqual({ type: "protected", seat: mine.client.you });
  });

  it.each([HOUR, -HOUR])(
    "B10: when the clock jumps %d ms, a player is still removed after ten minutes of sitting out",
    async (jump) => {
      const { tableId, mine, theirs } = await seatHeadsUp(backend, room, avenue);
      const { you } = mine.client;
      await mine.client.request("sit-out", { tableId, commandId: randomUUID(), when: "now" });
      await mine.client.act({ type: "fold" });
      await theirs.client.waitUntil((client) => findSeat(client, you)?.sittingOut != null, "the player to sit out");
      room.clock.advanceBy(300_000);
      room.clock.jumpWallClock(jump);
      // The table notices the jump at its next command, which is the other player's.
      await theirs.client.request("sit-out", { tableId, commandId: randomUUID(), when: "next-big-blind" });
      room.clock.advanceBy(295_000);
      await theirs.client.request("stay", { tableId, commandId: randomUUID() });
      expect(findSeat(theirs.client, you)).toBeDefined();
      room.clock.advanceBy(10_000);
      await theirs.client.waitUntil((client) => findSeat(client, you) === undefined, "the player to be gone");
    },
  );
});

it("fault 18: no player times out when the process stalls until after their deadline", async () => {
  // Six seconds are so long that the stall begins before the time is over, even on a busy machine.
  const decisionMs = 6_000;
  const quick = quickSettings({ clock: { ...avenue.clock, quietMs: 0, countdownMs: decisionMs } });
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quick);
  const watched = await theirs.client.watch(tableId);
  if (!("snapshot" in watched) || !watched.snapshot.clock) throw new Error("no clock");
  const end = performance.now() + watched.snapshot.clock.deadline - watched.snapshot.now + 500;
  while (performance.now() < end);
  const reply = await mine.client.act({ type: "call" });
  expect(reply).toMatchObject({ ok: true });
  // More time is left than the whole decision had at first, because the player got new time after the stall.
  expect(reply.ok && reply.earlyMs).toBeGreaterThan(decisionMs);
  await theirs.client.waitUntil((client) => actionEvents(client).length > 0, "the call");
  expect(actionEvents(theirs.client)).toMatchObject([{ action: "call", timedOut: false }]);
});

/** Starts a proxy that can go silent without closing its connections, as when a phone leaves the network. */
async function silentLine(port: number) {
  const sockets: net.Socket[] = [];
  const server = net.createServer((client) => {
    const upstream = net.connect(port, "127.0.0.1");
    sockets.push(client, upstream);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

atNight(() => {
  it("fault 24: a half-open connection is detected, and its player can act in time after reconnecting", async () => {
    const line = await silentLine(room.server.port);
    const { tableId, mine, theirs } = await seatHeadsUp(backend, room, avenue);
    mine.client.socket.disconnect();
    await theirs.client.waitUntil(sawDisconnect, "the room to notice");
    const half = await connectClient(line.url, await signTestTicket(room.server.nodeId, mine), mine.userId);
    await half.watch(tableId);
    const marks = () =>
      theirs.client.received.flatMap(({ event, payload }) => (event === "connection" ? [JSON.stringify(payload)] : []));
    await theirs.client.waitUntil(() => marks().length === 2, "the player to be back");
    line.fallSilent();
    half.socket.emit("act", { tableId, actionId: randomUUID(), handNo: 1, decision: 1, action: { type: "fold" } });
    // Only a ping can detect the silence. In real time, it is sent after ten seconds and then waits five seconds for its answer.
    await theirs.client.waitUntil(() => marks().length === 3, "the silence to be noticed");
    expect(marks().at(-1)).toMatch(/"connected":false/);
    expect(theirs.client.turn).toMatchObject({ seat: mine.client.you });
    const back = await room.enter(mine);
    await back.watch(tableId);
    expect(await back.act({ type: "call" })).toMatchObject({ ok: true });
    line.end();
  });
});

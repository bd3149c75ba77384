/** Clocks that jump, a process that stands still, lines that are half open: nobody pays for them with his time. */
import { randomUUID } from "node:crypto";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { acts, duel, heardAway, over, seatSeen } from "./duel.ts";
import { enter, quickSettings, ticketFor } from "./support.ts";
import { useRoom, useWorld } from "./use-room.ts";

const world = useWorld();
const room = useRoom(world);

const avenue = quickSettings();
const HOUR = 3_600_000;

describe("fault 16: the wall clock jumps an hour", () => {
  it.each([HOUR, -HOUR])("fault 16: by %d ms: the open turn keeps its deadline", async (jump) => {
    const { tableId, mine, theirs } = await duel(world, room, avenue);
    room.clock.jumpWall(jump);
    room.clock.advance(29_000);
    const rail = await room.enter(await world.person());
    const looked = await rail.watch(tableId);
    if (!("snapshot" in looked) || !looked.snapshot.clock) throw new Error("no clock");
    const { clock, now } = looked.snapshot;
    expect(clock.deadline - now).toBeGreaterThan(0);
    expect(clock.deadline - now).toBeLessThanOrEqual(1_000);
    expect(over(theirs.client)).toBe(false);
    room.clock.advance(1_000);
    await theirs.client.until(over, "the end of the hand");
    expect(acts(theirs.client).at(-1)).toEqual({ type: "protected", seat: mine.client.you });
  });

  it.each([HOUR, -HOUR])("B10: by %d ms: who sits out is removed after ten minutes all the same", async (jump) => {
    const { tableId, mine, theirs } = await duel(world, room, avenue);
    const { you } = mine.client;
    await mine.client.request("sit-out", { tableId, commandId: randomUUID(), when: "now" });
    await mine.client.act({ type: "fold" });
    await theirs.client.until((client) => seatSeen(client, you)?.sittingOut != null, "him to sit out");
    room.clock.advance(300_000);
    room.clock.jumpWall(jump);
    // Somebody else's command is what makes the table look at the clock.
    await theirs.client.request("sit-out", { tableId, commandId: randomUUID(), when: "next-big-blind" });
    room.clock.advance(295_000);
    await theirs.client.request("stay", { tableId, commandId: randomUUID() });
    expect(seatSeen(theirs.client, you)).toBeDefined();
    room.clock.advance(10_000);
    await theirs.client.until((client) => seatSeen(client, you) === undefined, "him to be gone");
  });
});

it("fault 18: the process stands still for five seconds of a three-second turn, and nobody is timed out for it", async () => {
  const quick = quickSettings({ clock: { ...avenue.clock, quietMs: 0, countdownMs: 3_000 } });
  const { mine, theirs } = await duel(world, room, quick);
  const end = performance.now() + 5_000;
  while (performance.now() < end);
  const reply = await mine.client.act({ type: "call" });
  expect(reply).toMatchObject({ ok: true });
  // What is left is what the pause gave back.
  expect(reply.ok && reply.earlyMs).toBeGreaterThan(3_000);
  await theirs.client.until((client) => acts(client).length > 0, "his call");
  expect(acts(theirs.client)).toMatchObject([{ action: "call", timedOut: false }]);
});

/** A line that can go silent without being cut, as when a phone leaves the network. */
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

it("fault 24: a line that is only half open is noticed by its silence, and its player has his T3 when he is back", async () => {
  const line = await silentLine(room.room.port);
  const { tableId, mine, theirs } = await duel(world, room, avenue);
  mine.client.socket.disconnect();
  await theirs.client.until(heardAway, "the room to notice");
  const half = await enter(line.url, await ticketFor(room.room.boot, mine));
  await half.watch(tableId);
  const marks = () =>
    theirs.client.heard.flatMap(({ event, payload }) => (event === "connection" ? [JSON.stringify(payload)] : []));
  await theirs.client.until(() => marks().length === 2, "him to be back");
  line.fallSilent();
  half.socket.emit("act", { tableId, actionId: randomUUID(), handNo: 1, decision: 1, action: { type: "fold" } });
  // A ping after ten seconds that is not answered within five, in real time: nothing else can notice it.
  await theirs.client.until(() => marks().length === 3, "the silence to be noticed");
  expect(marks().at(-1)).toMatch(/"connected":false/);
  expect(theirs.client.turn).toMatchObject({ seat: mine.client.you });
  const back = await room.enter(mine);
  await back.watch(tableId);
  expect(await back.act({ type: "call" })).toMatchObject({ ok: true });
  line.end();
});

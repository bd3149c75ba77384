/** Tests an outage after which every client reconnects in the same second. One process holds all these light connections. Fault 30 */
import { randomUUID } from "node:crypto";
import type net from "node:net";
import { LOOKUP_PAUSE_MS } from "@poker/db";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { frozenClock } from "../../src/testing/test-clock.ts";
import { createPeople } from "../testing/create-people.ts";
import { seatHeadsUp } from "../testing/heads-up.ts";
import { connectAndWatch } from "../testing/light-page.ts";
import {
  quickSettings,
  signTestTicket,
  startTestBackend,
  startTestServer,
  type TestBackend,
  ticketSecret,
} from "../testing/test-server.ts";

const PEOPLE = 2_000;
/** How long a page waits before its first try: between 200 and 600 ms. */
const reconnectDelayMs = (index: number) => 200 + (400 * index) / PEOPLE;
const TRIES = 6;
/** How long the test waits for all clients. The server and the clients share one process here, so this takes longer than in production. */
const MAX_WAIT_MS = 240_000;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.end());

/** Calls `come` until it succeeds, with growing delays, as a page does. Returns the number of tries. */
async function reconnectWithRetry(index: number, come: () => Promise<boolean>): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs(index) * 2 ** (tries - 1)));
    if (await come()) return tries;
  }
  throw new Error("a client could not reconnect");
}

it("fault 30: when 2,000 clients reconnect at once, their identities are read one by one, and play continues", async () => {
  const room = await startTestServer(backend, {}, frozenClock);
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const people = await createPeople(backend, PEOPLE);

  const { pool, reserved, journal } = room.database;
  let [asking, atOnce, asked, journalWaited] = [0, 0, 0, 0];
  const query = reserved.query.bind(reserved);
  vi.spyOn(reserved, "query").mockImplementation(async (...given: Parameters<typeof query>) => {
    if (!JSON.stringify(given[0]).includes("sessions-person")) return query(...given);
    asked += 1;
    asking += 1;
    atOnce = Math.max(atOnce, asking);
    try {
      return await query(...given);
    } finally {
      asking -= 1;
    }
  });
  journal.on("acquire", () => {
    journalWaited = Math.max(journalWaited, journal.waitingCount);
  });

  const open = new Set<net.Socket>();
  const began = performance.now();
  const { nodeId, port } = room.server;
  const back = people.map((who, index) =>
    reconnectWithRetry(index, async () =>
      connectAndWatch(port, await signTestTicket(nodeId, who, ticketSecret, 600), tableId, open),
    ),
  );
  // The two players act while the clients are still reconnecting.
  await expect.poll(() => asked, { timeout: MAX_WAIT_MS }).toBeGreaterThan(2);
  for (const [{ client }, type] of [
    [mine, "call"],
    [theirs, "check"],
  ] as const) {
    await client.waitUntil(({ turn, you }) => turn?.seat === you, "the turn", MAX_WAIT_MS);
    const turn = { tableId, handNo: 1, decision: client.turn?.decision ?? 0, actionId: randomUUID() };
    const reply = client.socket.timeout(MAX_WAIT_MS).emitWithAck("act", { ...turn, action: { type } });
    expect(await reply).toMatchObject({ ok: true });
  }

  await Promise.all(back);
  expect(atOnce).toBe(1);
  expect(asked).toBeLessThan(2 + (performance.now() - began) / LOOKUP_PAUSE_MS);
  expect(journalWaited).toBe(0);
  expect(pool.totalCount).toBeLessThanOrEqual(10);
  for (const socket of open) socket.destroy();
  await room.close();
}, 300_000);

/** Tests when pages ask for their table again while no server runs it. The sockets are real, and the test controls the pages' time. */
import { createServer } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createSeededRandom, refuse } from "@poker/engine";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RoomClient } from "./room-client.ts";
import type { TicketResponse } from "./ticket-response.ts";
import type { Timers } from "./timers.ts";

const PAGES = 200;
const PAUSED = refuse("paused");

let server: Server;
let ticket: TicketResponse;
let clients: RoomClient[] = [];
beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ["websocket"] });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  const port = typeof address === "object" ? address?.port : 0;
  ticket = { ok: true, ticket: "a ticket", url: `http://127.0.0.1:${port}`, protocol: PROTOCOL_VERSION };
});
afterEach(async () => {
  for (const client of clients) client.close();
  clients = [];
  await server.close();
});

/** Makes timers whose time passes only when the test calls `advanceTo`. */
function createManualTimers() {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  const timers: Timers = {
    schedule(run, ms) {
      const timer = { at: now + ms, run };
      due.push(timer);
      return () => {
        due = due.filter((other) => other !== timer);
      };
    },
  };
  async function advanceTo(end: number): Promise<void> {
    for (;;) {
      const [next] = due.toSorted((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      now = next.at;
      due = due.filter((other) => other !== next);
      next.run();
      await nextTurn();
    }
    now = end;
  }
  return { timers, advanceTo, now: () => now };
}

/** Connects the pages, and then cuts all their connections at time 0. Returns when each page asked for a ticket after that. */
async function losePages(answer: (now: number) => TicketResponse, count = PAGES) {
  const { timers, advanceTo, now } = createManualTimers();
  const random = createSeededRandom(80);
  const asked: number[][] = [];
  let isLost = false;
  for (let page = 0; page < count; page++) {
    const times: number[] = [];
    asked.push(times);
    const client = new RoomClient({
      timers,
      random,
      async fetchTicket() {
        if (!isLost) return ticket;
        times.push(now());
        return answer(now());
      },
    });
    clients.push(client);
    client.connect();
  }
  const connected = () => clients.filter(({ isConnected }) => isConnected).length;
  await vi.waitFor(() => expect(connected()).toBe(count), { timeout: 20_000 });
  // One more turn of the event loop lets the hooks of the last page catch up.
  await nextTurn();
  isLost = true;
  server.disconnectSockets(true);
  await vi.waitFor(() => expect(connected()).toBe(0), { timeout: 20_000 });
  return { asked, advanceTo, connected };
}

const pausesOf = (times: readonly number[]) => times.map((at, index) => at - (times[index - 1] ?? 0));

it("fault 72: pages ask again within two seconds during a take-over, so that no page waits too long", async () => {
  const takenOverAt = 11_000;
  const { asked, advanceTo, connected } = await losePages((now) => (now < takenOverAt ? PAUSED : ticket));
  await advanceTo(takenOverAt + 2_000);
  await vi.waitFor(() => expect(connected()).toBe(PAGES), { timeout: 20_000 });
  expect(Math.max(...asked.flatMap(pausesOf))).toBeLessThan(2_000);
});

it("fault 80: pages that wait for their table ask for tickets at different moments", async () => {
  const { asked, advanceTo } = await losePages(() => PAUSED);
  await advanceTo(12_000);
  const inTenths = new Array<number>(120).fill(0);
  for (const at of asked.flat()) inTenths[Math.floor(at / 100)] = (inTenths[Math.floor(at / 100)] ?? 0) + 1;
  // A page asks about every 1.3 seconds. If the pages were spread evenly, a thirteenth of them would ask in each tenth of a second.
  expect(Math.max(...inTenths.slice(20, 119))).toBeLessThan(PAGES / 6);
  expect(asked.flat().length / PAGES).toBeLessThan(11);
});

it("fault 80: pages wait longer and longer for a web server that has no time for them", async () => {
  const { asked, advanceTo } = await losePages(() => refuse("busy"), 20);
  await advanceTo(60_000);
  expect(Math.max(...asked.flatMap(pausesOf))).toBeGreaterThan(4_000);
});

it("a page whose table is not back within half a minute asks less often, at most every three seconds", async () => {
  const { asked, advanceTo } = await losePages(() => PAUSED, 20);
  await advanceTo(120_000);
  const late = asked.map((times) => pausesOf(times).filter((_, index) => (times[index - 1] ?? 0) > 30_000));
  expect(Math.min(...late.flat())).toBeGreaterThan(3_000);
});

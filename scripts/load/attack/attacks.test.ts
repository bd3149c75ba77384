/** Short tests of the parts of `npm run chaos -- --attack`, each against a server of its own; the whole is run by hand. */
import http from "node:http";
import { FakeServer, TABLE_ID } from "@poker/client/testing";
import { buildSettings, presets } from "@poker/engine";
import { afterEach, expect, test } from "vitest";
import { sleep } from "../retrying-client.ts";
import {
  type AttackCounts,
  type AttackTarget,
  floodFromOneGuest,
  floodWithConnectPackets,
  floodWithPlainHttp,
} from "./attacks.ts";
import { type Figures, findBrokenLimits, percentile, toFigures } from "./figures.ts";
import { readMemoryMb } from "./memory.ts";
import { encodeTextFrame } from "./raw-sockets.ts";
import { SteadyPlayer } from "./steady-player.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function targetAt(url: string, signTicket = async () => "") {
  const counts: Record<keyof AttackCounts, number> = { connections: 0, messages: 0 };
  const target: AttackTarget = {
    ...{ roomUrl: url, gameUrl: url, tableId: TABLE_ID, signTicket },
    count: (what, by = 1) => {
      counts[what] += by;
    },
  };
  return { target, counts };
}

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await sleep(10);
}

/** A plain HTTP server that never answers, and takes every upgrade. */
async function startServer() {
  const seen = { requests: 0, bytes: 0, frames: "" };
  const server = http.createServer((request) => {
    seen.requests += 1;
    request.on("data", (chunk: Buffer) => {
      seen.bytes += chunk.length;
    });
    request.on("error", () => {});
  });
  server.on("upgrade", (_request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      seen.frames = (seen.frames + chunk.toString("hex")).slice(0, 1_000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: `http://127.0.0.1:${address.port}` };
}

const settings = buildSettings(presets.empire, {
  ...{ game: "holdem", structure: "fixed-limit", low: 1_00, high: 2_00, currency: "play" },
});

test("fault 91: one guest opens 200 sockets with tickets, and each asks", async () => {
  const server = await FakeServer.start(settings, Math.random);
  cleanUps.push(() => server.close());
  const fetchTicket = server.ticketsFor("guest");
  const signTicket = async () => {
    const response = await fetchTicket();
    return response.ok ? response.ticket : "";
  };
  const url = await fetchTicket().then((response) => (response.ok ? response.url : ""));
  const { target, counts } = targetAt(url, signTicket);
  cleanUps.push(floodFromOneGuest(target));
  // The server has a socket before its client hears of it.
  await until(() => server.socketCount === 200 && counts.connections >= 200 && counts.messages > 200);
});

test("fault 92: sockets without a ticket send CONNECT packets", async () => {
  const { seen, url } = await startServer();
  const { target, counts } = targetAt(url);
  cleanUps.push(floodWithConnectPackets(target));
  const frame = encodeTextFrame("40").toString("hex");
  await until(() => seen.frames.length >= 1_000);
  expect(seen.frames.startsWith(frame + frame)).toBe(true);
  expect(counts.connections).toBe(3);
});

test("fault 101: heads that never end, large bodies and many pages", async () => {
  const { seen, url } = await startServer();
  const { target, counts } = targetAt(url);
  cleanUps.push(floodWithPlainHttp(target));
  await until(() => seen.bytes > 10_000_000 && seen.requests >= 40 && counts.connections > 600);
});

test("the players play hands and measure pings", async () => {
  const server = await FakeServer.start(settings, Math.random);
  cleanUps.push(() => server.close());
  const pings: number[] = [];
  let hands = 0;
  const players = ["ann", "ben"].map(
    (userId) =>
      new SteadyPlayer({
        ...{ userId, tableId: TABLE_ID, fetchTicket: server.ticketsFor(userId) },
        onPing: (ms) => pings.push(ms),
        onHandEnded: () => {
          hands += 1;
        },
      }),
  );
  cleanUps.push(() => players.forEach((player) => void player.stop()));
  await Promise.all(players.map((player) => player.start()));
  await until(() => hands > 0 && pings.length > 5);
});

test("the limits: half as bad again, and a megabyte of log a minute", async () => {
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(3);
  expect(percentile([], 0.99)).toBe(0);
  expect(toFigures({ pingsMs: [1, 2, 9], hands: 5 }, 1_000, 30)).toEqual({
    ...{ pingP50: 2, pingP99: 9, handsPerMinute: 10, logPerMinute: 2_000 },
  });
  const quiet: Figures = { pingP50: 20, pingP99: 100, handsPerMinute: 90, logPerMinute: 0 };
  expect(findBrokenLimits(quiet, quiet)).toEqual([]);
  const bad = { pingP50: 30, pingP99: 150, handsPerMinute: 60, logPerMinute: 1_000_000 };
  expect(findBrokenLimits(quiet, bad)).toEqual([]);
  for (const worse of [{ pingP50: 31 }, { pingP99: 151 }, { handsPerMinute: 59 }, { logPerMinute: 1_000_001 }])
    expect(findBrokenLimits(quiet, { ...bad, ...worse })).toHaveLength(1);
  expect(findBrokenLimits({ ...quiet, handsPerMinute: 0 }, quiet)).toHaveLength(1);
  expect(await readMemoryMb(process.pid)).toBeGreaterThan(10);
  expect(await readMemoryMb(undefined)).toBe(0);
});

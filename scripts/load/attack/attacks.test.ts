/** Short tests of the parts of `npm run chaos -- --attack`. Each test uses a server of its own. Developers run the whole attack by hand. */
import http from "node:http";
import { FakeServer, TABLE_ID } from "@poker/client/testing";
import { buildSettings, LEAST_GAME_PACING, presets } from "@poker/engine";
import { afterEach, expect, test } from "vitest";
import { sleep } from "../retrying-client.ts";
import type { AttackCounts, AttackTarget } from "./attack-target.ts";
import {
  ATTACKS,
  floodFromOneGuest,
  floodWithConnectPackets,
  floodWithMails,
  floodWithPlainHttp,
  pumpPrivateGames,
} from "./attacks.ts";
import { type Figures, findBrokenLimits, percentile, toFigures } from "./figures.ts";
import { readMemoryMb } from "./memory.ts";
import {
  floodPipelined,
  floodWithAbandonedPages,
  floodWithBodies,
  floodWithConnections,
  floodWithKeptPages,
  floodWithPages,
  floodWithSearches,
} from "./page-floods.ts";
import { PageVisitors } from "./page-visitors.ts";
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

/** Starts a plain HTTP server that answers no request but accepts every upgrade to a WebSocket. */
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
  return { seen, url: await listen(server) };
}

async function listen(server: http.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${address.port}`;
}

const settings = buildSettings(presets.empire, {
  ...{ game: "holdem", structure: "fixed-limit", low: 1_00, high: 2_00, currency: "play" },
});

test("fault 91: one guest opens 200 sockets with tickets, and each socket sends requests", async () => {
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
  // `connections` and `messages` are counted by the clients. The server counts a socket earlier, before its client
  // knows that it is connected.
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

test("fault 101: the attack sends endless headers and large bodies, and requests many pages", async () => {
  const { seen, url } = await startServer();
  const { target, counts } = targetAt(url);
  cleanUps.push(floodWithPlainHttp(target));
  await until(() => seen.bytes > 10_000_000 && seen.requests >= 40 && counts.connections > 600);
});

test("fault 118: an account is made, signs in from a new device each time, and has mails sent to a stranger", async () => {
  const seen: string[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push(`${request.url} ${request.headers.cookie ?? ""} ${body}`);
    response.setHeader("set-cookie", request.url === "/api/auth/csrf" ? "csrf=1; Path=/" : "session=2; HttpOnly");
    response.end('{"csrfToken":"token"}');
  });
  const url = await listen(server);
  const { target, counts } = targetAt(url);
  cleanUps.push(floodWithMails(target));
  await until(() => counts.connections > 40 && counts.messages > 100);
  const [made, ...others] = seen;
  expect(made).toMatch(/^\/api\/account .*victim@example.org/);
  expect(others).toContainEqual(expect.stringMatching(/^\/api\/auth\/callback\/password csrf=1 login=Bomber&/));
  expect(others).toContain('/api/account/address session=2 {"email":"victim@example.org"}');
  expect(others).toContain('/api/account/reset/link  {"login":"victim@example.org"}');
});

test("fault 122: guests open a game without pauses, then one with the shortest allowed, and fold at once", async () => {
  const table = await FakeServer.start(settings, Math.random);
  cleanUps.push(() => table.close());
  const seen: string[] = [];
  let guests = 0;
  const tickets = new Map<string, ReturnType<FakeServer["ticketsFor"]>>();
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { url = "", headers } = request;
    const path = url.replace(/[0-9a-f-]{36}/, "ID");
    seen.push(`${path} ${headers.cookie ?? ""} ${/"pacing":\{"streetMs":(\d+)/.exec(body)?.[1] ?? ""}`.trim());
    if (url === "/api/auth/callback/guest") response.setHeader("set-cookie", `guest=${++guests}; HttpOnly`);
    response.statusCode = url === "/api/games" && body.includes('"streetMs":0') ? 400 : 200;
    const cookie = headers.cookie ?? "";
    if (!tickets.has(cookie)) tickets.set(cookie, table.ticketsFor(cookie));
    const ticket = url === "/api/ticket" ? await tickets.get(cookie)?.() : null;
    response.end(JSON.stringify(ticket ?? { csrfToken: "token", token: "link" }));
  });
  const url = await listen(server);
  const { target, counts } = targetAt(url);
  cleanUps.push(pumpPrivateGames(target));
  await until(() => seen.filter((line) => line.startsWith("/api/ticket")).length >= 12);
  expect(counts.connections).toBe(12);
  const [host] = seen.flatMap((line) => /^\/api\/games (guest=\d+) 0$/.exec(line)?.[1] ?? []);
  expect(seen).toContain(`/api/games ${host} ${LEAST_GAME_PACING.streetMs}`);
  expect(seen).toContain(`/api/games/ID/invitation ${host}`);
  expect(seen.filter((line) => line.startsWith("/api/games/enter guest="))).toHaveLength(6);
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

/** Starts a server that answers every request, and records its sender, its method and its path. */
async function startNotingServer() {
  const seen: { from: string; request: string; bytes: number; connection: string; isAbandoned: boolean }[] = [];
  const server = http.createServer(async (request, response) => {
    const { headers, method, url = "", socket } = request;
    const from = String(headers["x-forwarded-for"]);
    const line = {
      from,
      request: `${method} ${url}`,
      bytes: 0,
      connection: `${socket.remotePort}`,
      isAbandoned: false,
    };
    seen.push(line);
    request.on("error", () => {});
    response.on("close", () => {
      line.isAbandoned = !response.writableFinished;
    });
    for await (const chunk of request) line.bytes += chunk.length;
    if (url !== HELD_PATH) response.end("page");
  });
  return { seen, url: await listen(server) };
}
const HELD_PATH = "/sign-up";

test.each([
  ["pages", floodWithPages, /^GET \/(tournaments|sign-in|sign-up)$/],
  ["kept pages", floodWithKeptPages, /^GET \/(help)?$/],
  ["searches", floodWithSearches, /^GET \/(tournaments)?\?search=203\.0\.113\.7-\d+$/],
  ["bodies", floodWithBodies, /^POST \/api\/account$/],
])("fault 119: one address asks for %s again and again", async (_, flood, request) => {
  const { seen, url } = await startNotingServer();
  const { target, counts } = targetAt(url);
  cleanUps.push(flood(target, "203.0.113.7"));
  await until(() => seen.length >= 4);
  for (const line of seen) expect(line).toMatchObject({ from: "203.0.113.7", request: expect.stringMatching(request) });
  expect(new Set(seen.map(({ connection }) => connection)).size).toBe(seen.length);
  expect(counts.messages).toBeGreaterThanOrEqual(4);
  if (flood === floodWithBodies) await until(() => seen.some(({ bytes }) => bytes > 60_000));
});

test("fault 119: 200 requests arrive at once on one connection", async () => {
  const { seen, url } = await startNotingServer();
  const { target } = targetAt(url);
  cleanUps.push(floodPipelined(target, "203.0.113.7"));
  await until(() => seen.length >= 200);
  expect(new Set(seen.slice(0, 200).map(({ connection }) => connection)).size).toBe(1);
});

test("fault 119: pages are requested and abandoned", async () => {
  const { seen, url } = await startNotingServer();
  cleanUps.push(floodWithAbandonedPages(targetAt(url).target, "203.0.113.7"));
  await until(() => seen.some(({ request, isAbandoned }) => request === `GET ${HELD_PATH}` && isAbandoned));
});

test("fault 119: 100 connections stay open, and each sends its next request after the answer", async () => {
  const { seen, url } = await startNotingServer();
  cleanUps.push(floodWithConnections(targetAt(url).target, "203.0.113.7"));
  await until(() => seen.length > 150);
  expect(new Set(seen.map(({ connection }) => connection)).size).toBe(100);
});

test("fault 119: each flood is run from one address, and again from twenty addresses", async () => {
  const { seen, url } = await startNotingServer();
  const countAddresses = () => new Set(seen.map(({ from }) => from)).size;
  const stop = ATTACKS["fault 119: ten pages a second, from one address"](targetAt(url).target);
  await until(() => seen.length > 2);
  expect(countAddresses()).toBe(1);
  stop();
  cleanUps.push(ATTACKS["fault 119: ten pages a second, from twenty addresses"](targetAt(url).target));
  await until(() => countAddresses() === 20);
});

test("simulated visitors measure the time of pages and of the health check; a refusal counts as a lost answer", async () => {
  let isRefusing = false;
  const seen = new Set<string>();
  const server = http.createServer(({ url, headers }, response) => {
    seen.add(`${url === "/health" ? "health" : headers["x-forwarded-for"]}`);
    response.writeHead(isRefusing ? 503 : 200).end("page");
  });
  const visitors = new PageVisitors(await listen(server));
  cleanUps.push(() => visitors.stop());
  await until(() => seen.size > 2);
  const { pagesMs, healthMs } = await visitors.takeSample();
  expect([pagesMs.length > 1, healthMs.length > 1]).toEqual([true, true]);
  expect(Math.max(...pagesMs, ...healthMs)).toBeLessThan(10_000);
  isRefusing = true;
  seen.clear();
  await until(() => seen.size > 1);
  const refused = await visitors.takeSample();
  expect([refused.pagesMs.at(-1), refused.healthMs.at(-1)]).toEqual([10_000, 10_000]);
});

test("an attack breaks a limit above pings × 1.5, pages × 2, health 100 ms, memory + 300 MB, 1 MB of log a minute", async () => {
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(3);
  expect(percentile([], 0.99)).toBe(0);
  const measured = { pingsMs: [1, 2, 9], hands: 5, pagesMs: [30, 40, 80], healthMs: [3, 90, 4], logBytes: 1_000 };
  expect(toFigures({ ...measured, webMb: 200 }, 30)).toEqual({
    ...{ pingP50: 2, pingP99: 9, handsPerMinute: 10, logPerMinute: 2_000 },
    ...{ pageP50: 40, pageP99: 80, healthMax: 90, webMb: 200 },
  });
  const quiet: Figures = {
    ...{ pingP50: 20, pingP99: 100, handsPerMinute: 90, logPerMinute: 0 },
    ...{ pageP50: 40, pageP99: 80, healthMax: 10, webMb: 200 },
  };
  expect(findBrokenLimits(quiet, quiet)).toEqual([]);
  const bad: Figures = {
    ...{ pingP50: 30, pingP99: 150, handsPerMinute: 60, logPerMinute: 1_000_000 },
    ...{ pageP50: 80, pageP99: 160, healthMax: 100, webMb: 500 },
  };
  expect(findBrokenLimits(quiet, bad)).toEqual([]);
  const worse: readonly Partial<Figures>[] = [
    ...[{ pingP50: 31 }, { pingP99: 151 }, { handsPerMinute: 59 }, { logPerMinute: 1_000_001 }],
    ...[{ pageP50: 81 }, { pageP99: 161 }, { healthMax: 101 }, { webMb: 501 }],
  ];
  for (const change of worse) expect(findBrokenLimits(quiet, { ...bad, ...change })).toHaveLength(1);
  expect(findBrokenLimits({ ...quiet, handsPerMinute: 0 }, quiet)).toHaveLength(1);
  expect(await readMemoryMb(process.pid)).toBeGreaterThan(10);
  expect(await readMemoryMb(undefined)).toBe(0);
});

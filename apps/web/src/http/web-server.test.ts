import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import {
  LOG_WINDOW_MS,
  ORIGIN,
  startTestWebServer,
  type TestServerOptions,
  WORKER_CODE,
} from "../testing/web-server.ts";
import type { Handle } from "./handle.ts";
import { maintenanceSignal } from "./maintenance-signal.ts";
import { setRoomPictures } from "./room-pictures.ts";
import { createStallGuard } from "./web-server.ts";

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

const start = (options: Pick<TestServerOptions, "env" | "handle"> = {}) =>
  startTestWebServer({ ...options, onEnd: (end) => ends.push(end) });

it("fault 101: a body up to the limit arrives complete; a longer body is refused with a code", async () => {
  const { send, lines } = await start();
  const whole = "x".repeat(64 * 1024);
  const post = (body: string, headers = {}) => send("/api/x", { method: "POST", headers }, body);
  expect((await post(whole)).text).toHaveLength(whole.length);
  expect((await post(whole, { "transfer-encoding": "chunked" })).text).toHaveLength(whole.length);
  expect(await post(`${whole}x`)).toMatchObject({ status: 413, text: '{"ok":false,"code":"body-too-large"}' });
  expect(await post(`${whole}x`, { "transfer-encoding": "chunked" })).toMatchObject({ status: 413 });
  expect(lines[0]).toMatchObject({ event: "request", reason: "body-too-large" });
});

it("fault 101: a connection without a first byte, and one with an unfinished body, are closed", async () => {
  const { sendRaw } = await start({ env: { HEADER_TIMEOUT_MS: "200", REQUEST_TIMEOUT_MS: "400" } });
  expect(await sendRaw("")).toMatch(/^HTTP\/1.1 408/);
  const head = "POST /api/x HTTP/1.1\r\nHost: poker.example\r\nContent-Length: 100\r\n\r\n";
  expect(await sendRaw(`${head}some of it`)).toMatch(/^HTTP\/1.1 408/);
});

it("fault 101: connections are limited in total and by address; a trusted proxy's connections only in total", async () => {
  const open = async (port: number) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    ends.push(() => socket.destroy());
    return Promise.race([once(socket, "close").then(() => "refused"), sleep(300, "open")]);
  };
  const env = { MAX_CONNECTIONS: "4", CONNECTIONS_PER_ADDRESS: "2" };
  const direct = await start({ env: { ...env, TRUSTED_PROXIES: "" } });
  expect(await Promise.all([1, 2, 3].map(() => open(direct.port)))).toEqual(["open", "open", "refused"]);
  expect(direct.lines[0]).toMatchObject({ event: "connection", reason: "too-many-of-address", from: "127.0.0.0/24" });
  expect(direct.listLimited(), "fault 109").toEqual([["CONNECTIONS_PER_ADDRESS", "127.0.0.1", 1]]);
  const behind = await start({ env });
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => open(behind.port)))).toEqual([
    ...["open", "open", "open", "open"],
    "refused",
  ]);
});

it("the server keeps a connection for longer than a proxy does, so that no request meets a closed connection", async () => {
  const { send } = await start();
  const { headers } = await send("/", { headers: { connection: "keep-alive" } });
  expect(Number(String(headers["keep-alive"]).match(/timeout=(\d+)/)?.[1])).toBeGreaterThan(60);
});

it("fault 101: requests are counted by address or IPv6 network; files are not counted", async () => {
  const { send, listLimited } = await start({ env: { REQUESTS_PER_ADDRESS: "2" } });
  const ask = (from: string, path = "/") => send(path, { headers: { "x-forwarded-for": from } });
  const statuses = async (froms: readonly string[]) => {
    const all = [];
    for (const from of froms) all.push((await ask(from)).status);
    return all;
  };
  expect(await statuses(["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"])).toEqual([200, 200, 429, 200]);
  expect(await statuses(["2001:db8::1", "2001:db8::2", "2001:db8::3"])).toEqual([200, 200, 429]);
  expect((await ask("192.0.2.1", "/icon.svg")).status).toBe(200);
  expect((await ask("192.0.2.1")).headers["retry-after"]).toBe("30");
  expect(listLimited(), "fault 109").toEqual([
    ["REQUESTS_PER_ADDRESS", "192.0.2.1", 2],
    ["REQUESTS_PER_ADDRESS", "2001:db8:0:0::/64", 1],
  ]);
});

it("fault 101: when too many pages are in progress, a visitor gets a page in their language that retries", async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handle = vi.fn<Handle>(async (_request, response) => {
    await held;
    response.end("page");
  });
  const { send, listLimited } = await start({ env: { PAGES_AT_ONCE: "1", PAGES_WAITING: "1" }, handle });
  const headers = { accept: "text/html", "accept-language": "es-ES,es;q=0.9" };
  const ask = () => send("/account", { headers });
  const first = ask();
  await vi.waitFor(() => expect(handle).toHaveBeenCalled());
  const others = [ask(), ask()];
  const refused = await Promise.race(others);
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5", refresh: "5" } });
  expect(refused.text).toContain('<html lang="es">');
  expect(refused.text).toContain('<main id="content"><h1>');
  expect(await send("/api/lobby")).toMatchObject({ status: 503, text: '{"ok":false,"code":"busy"}' });
  finish();
  expect((await first).text).toBe("page");
  expect((await Promise.all(others)).filter(({ text }) => text === "page")).toHaveLength(1);
  expect(listLimited(), "fault 109").toEqual([["PAGES_WAITING", "127.0.0.1", 2]]);
});

it("fault 103: a request for an unknown host name is refused with a code, except for the health check", async () => {
  const { send } = await start();
  for (const host of ["evil.example", "poker.example.evil.example", "127.0.0.1", ""])
    expect(await send("/", { headers: { host } })).toMatchObject({
      status: 421,
      text: '{"ok":false,"code":"wrong-host"}',
    });
  expect(await send("/health", { headers: { host: "10.0.0.1:3000" } })).toMatchObject({ status: 200, text: "ok\n" });
  expect((await send("/", { headers: { host: "POKER.example:443" } })).status).toBe(200);
});

it("fault 132: an unknown host name gets a page with the room's address; this machine's names are redirected", async () => {
  const lan = "http://192.168.1.7:3000";
  const { send } = await start({ env: { PUBLIC_ORIGINS: `http://localhost:3000,${lan}` } });
  const open = (host: string, language = "en", path = "/games?x=1") =>
    send(path, { headers: { host, accept: "text/html", "accept-language": language } });
  for (const host of ["127.0.0.1:3000", "[::1]:3000"])
    expect(await open(host)).toMatchObject({ status: 302, headers: { location: "http://localhost:3000/games?x=1" } });
  const page = await open("<b>evil.example");
  expect(page).toMatchObject({ status: 421, headers: { "content-type": "text/html; charset=utf-8" } });
  for (const told of ["This room has another address", `href="${lan}/"`]) expect(page.text).toContain(told);
  expect(page.text).not.toContain("evil");
  expect((await open("evil.example", "es")).text).toContain("Esta sala tiene otra dirección");
  expect((await send("/", { headers: { host: "192.168.1.7:3000" } })).status).toBe(200);
  expect(await send("/", { headers: { host: "127.0.0.1:3000" } })).toMatchObject({
    status: 421,
    text: '{"ok":false,"code":"wrong-host"}',
  });
});

it("fault 132: a public room does not redirect an unknown host name, but shows its own address", async () => {
  const { send } = await start();
  const page = await send("/", { headers: { host: "127.0.0.1", accept: "text/html" } });
  expect(page).toMatchObject({ status: 421, headers: { "content-type": "text/html; charset=utf-8" } });
  expect(page.text).toContain(`href="${ORIGIN}/"`);
});

it("fault 103: a request that changes something must come from an origin of this room, scheme included", async () => {
  const { send } = await start();
  const post = (origin: string) => send("/api/x", { method: "POST", headers: { origin } }, "{}");
  expect((await post(ORIGIN)).status).toBe(200);
  for (const origin of ["http://poker.example", "https://poker.example:8443", "null"])
    expect(await post(origin)).toMatchObject({ status: 403, text: '{"ok":false,"code":"wrong-origin"}' });
});

it("faults 103 and 110: every response has the headers, even files and refusals; HSTS is sent only with https", async () => {
  const { send } = await start();
  const common = {
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
  };
  for (const path of ["/icon.svg", "/favicon.ico", "/_next/static/chunks/a.js", "/health"]) {
    const { headers } = await send(path);
    expect(headers, path).toMatchObject(common);
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
  }
  expect((await send("/", { headers: { host: "x" } })).headers).toMatchObject(common);
  const plain = await start({ env: { NEXTAUTH_URL: "http://poker.example" } });
  expect((await plain.send("/")).headers["strict-transport-security"]).toBeUndefined();
});

it("fault 71: only the replay of a shared hand may be framed, and only built files are open to other origins", async () => {
  const { send } = await start();
  const framed = async (path: string) => (await send(path)).headers["x-frame-options"] === undefined;
  const token = "5f0c3c9e-2f4b-4c68-9b65-0d2a4f6f8b11";
  expect(await framed(`/embed/${token}?x=1`)).toBe(true);
  const readers = async (path: string) => (await send(path)).headers["access-control-allow-origin"];
  expect([
    await readers("/_next/static/media/a.woff2"),
    await readers("/icon.svg"),
    await readers(`/embed/${token}`),
  ]).toEqual([...["*", undefined, undefined]]);
  for (const path of [`/shared/${token}`, `/embed/${token}/x`, "/embed/x", `/embed/..%2fadmin`, "/"])
    expect([path, await framed(path)]).toEqual([path, false]);
});

it("fault 107: a NUL in the address of a file or a route is refused with a code", async () => {
  const { send } = await start();
  for (const path of ["/api/notes?of=a%00b", "/api/notes/%00", "/_next/static/%00.js"])
    expect(await send(path)).toMatchObject({ status: 400, text: '{"ok":false,"code":"malformed"}' });
});

it("fault 101: an address that is longer than every address of the room is refused with a code", async () => {
  const { send } = await start();
  expect(await send(`/?q=${"x".repeat(5_000)}`)).toMatchObject({ status: 414 });
});

it("fault 109: aborted uploads reach no page, and the log gets lines with their number", async () => {
  let handled = 0;
  const { port, countRecorded, lines } = await start({
    env: { REQUESTS_AT_ONCE_PER_ADDRESS: "50" },
    handle: async (_request, response) => {
      handled += 1;
      response.end();
    },
  });
  const begin = async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(
      "POST /api/x HTTP/1.1\r\nHost: poker.example\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\nsome of it",
    );
    // The server sends "100 Continue" when it begins to read the body.
    await once(socket, "data");
    return socket;
  };
  const uploads = await Promise.all(Array.from({ length: 50 }, begin));
  // The log counts equal events within a second. Fake timers keep that second from ending before all uploads are aborted.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  ends.push(() => vi.useRealTimers());
  for (const socket of uploads) socket.destroy();
  while (countRecorded() < uploads.length) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(LOG_WINDOW_MS);
  expect(lines).toMatchObject([1, 49].map((times) => ({ event: "upload", reason: "aborted", times })));
  expect(lines[0]?.from).toBe("127.0.0.0/24");
  expect(handled).toBe(0);
});

it("the service worker's script is a file that the browser checks at each visit", async () => {
  const { send } = await start({ env: { REQUESTS_PER_ADDRESS: "1" } });
  const ask = (headers: http.OutgoingHttpHeaders = {}) => send("/service-worker.js", { headers });
  const { status, headers, text } = await ask();
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
  expect(headers["content-security-policy"]).toContain("connect-src 'self'");
  expect(text).toContain(WORKER_CODE);
  expect(await ask({ "if-none-match": headers.etag })).toMatchObject({ status: 304, text: "" });
  expect(await ask({ host: "evil.example" })).toMatchObject({ status: 421 });
});

afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

const PART = Buffer.alloc(4_000);
const PARTS = 15_000;

async function sendParts(response: http.ServerResponse): Promise<void> {
  const gone = once(response, "close");
  for (let part = 0; part < PARTS && !response.destroyed; part++)
    if (!response.write(PART)) await Promise.race([new Promise((resolve) => response.once("drain", resolve)), gone]);
  response.end();
}

/** Sends far more data than fits into the buffers between the server and the reader, one part at a time. */
async function startDownloads() {
  const closed: Promise<unknown>[] = [];
  const handle: Handle = async (_request, response) => {
    closed.push(once(response, "close"));
    await sendParts(response);
  };
  const server = await startTestWebServer({ handle, stallMs: 200, onEnd: (end) => ends.push(end) });
  const socket = net.connect(server.port, "127.0.0.1");
  ends.push(() => socket.destroy());
  socket.on("error", () => {});
  socket.write("GET /api/x HTTP/1.1\r\nHost: poker.example\r\n\r\n");
  await once(socket, "readable");
  return { ...server, socket, closed };
}

it("fault 128: a download is closed when its reader stops reading", async () => {
  const { closed, lines } = await startDownloads();
  await closed[0];
  expect(lines[0]).toMatchObject({ event: "answer", reason: "not-taken" });
});

it("fault 128: a reader who keeps reading is not disconnected, however long it takes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  ends.push(() => vi.useRealTimers());
  const stalled: unknown[] = [];
  let now = 0;
  const watch = createStallGuard({ stallMs: 1_000, now: () => now, onStalled: (response) => stalled.push(response) });
  const server = http.createServer((_request, response) => {
    watch(response);
    void sendParts(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = net.connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  ends.push(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  socket.write("GET / HTTP/1.1\r\nHost: poker.example\r\n\r\n");
  for (let turn = 0; turn < 20; turn++) {
    now += 900;
    vi.advanceTimersByTime(1_000);
    expect(stalled.length).toBe(0);
    socket.resume();
    for (let bytes = 0; bytes < 2_000_000; ) bytes += (await once(socket, "data"))[0].length;
    socket.pause();
  }
  for (const passed of [0, 20_000]) {
    now += passed;
    vi.advanceTimersByTime(1_000);
  }
  expect(stalled.length).toBe(1);
});

it("decision 0113: in maintenance players get a calm page with text and time, and the back office stays open", async () => {
  const { send } = await start();
  const until = Date.now() + 600_000;
  const planned = { text: "We <b>are</b> back at ten.", from: Date.now(), until };
  ends.push(() => Object.assign(maintenanceSignal(), { timeZone: "UTC" }).set(null));
  maintenanceSignal().timeZone = "Europe/Madrid";
  maintenanceSignal().set({ ...planned, beginsInMs: 60_000 });
  expect((await send("/")).status).toBe(200);
  maintenanceSignal().set({ ...planned, beginsInMs: 0 });
  const page = await send("/table/x", { headers: { accept: "text/html", "accept-language": "es" } });
  expect(page).toMatchObject({ status: 503, headers: { refresh: "60", "cache-control": "no-store" } });
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(590);
  expect(page.text).toContain('<html lang="es">');
  expect(page.text).toContain("La sala está cerrada por mantenimiento.");
  expect(page.text).toContain("We &lt;b>are&lt;/b> back at ten.");
  expect(page.text).toMatch(new RegExp(`<time datetime="${new Date(until).toISOString()}">.*(CET|CEST|GMT)`));
  const statusOf = async (path: string, method = "GET") => (await send(path, { method })).status;
  expect(await send("/api/ticket", { method: "POST" })).toMatchObject({
    status: 503,
    text: '{"ok":false,"code":"maintenance"}',
  });
  for (const path of ["/admin", "/admin/monitor?x=1", "/api/office/room", "/sign-in", "/api/auth/callback/password"])
    expect(await statusOf(path), path).toBe(200);
  for (const path of [
    "/",
    "/sign-up",
    "/administer",
    "/api/account",
    "/api/auth/callback/guest",
    "/api/auth/form/account",
  ])
    expect(await statusOf(path), path).toBe(503);
  expect(await send("/health")).toMatchObject({ status: 200, text: "ok, in maintenance\n" });
});

it("decision 0112: the room's own pictures replace the files; an address with the logo's hash is cached for good", async () => {
  const logo = "ab".repeat(32);
  const { send } = await start();
  setRoomPictures({ logo, contents: new Map([["/icon-192.png", Buffer.from("a picture")]]) });
  ends.push(() => setRoomPictures(null));
  const named = await send(`/icon-192.png?v=${logo.slice(0, 16)}`);
  expect(named).toMatchObject({ status: 200, text: "a picture" });
  expect(named.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
  const bare = await send("/icon-192.png");
  expect(bare.headers).toMatchObject({ "cache-control": "no-cache" });
  const again = await send("/icon-192.png", { headers: { "if-none-match": String(bare.headers.etag) } });
  expect(again.status).toBe(304);
  expect((await send("/icon-512.png")).text).not.toBe("a picture");
});

import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";
import { afterEach, expect, it, vi } from "vitest";
import { createEventLog, type EventLog } from "./event-log.ts";
import { readHttpSettings } from "./http-settings.ts";
import type { Handle } from "./request-gate.ts";
import { createServiceWorkerAnswer } from "./service-worker-script.ts";
import { createWebServer } from "./web-server.ts";

const ORIGIN = "https://poker.example";
const LOG_WINDOW_MS = 50;
const WORKER_CODE = "/* the worker */";

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

/** Answers what it was sent. */
const echo: Handle = async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  response.end(Buffer.concat(parts));
};

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly handle?: Handle;
}

async function start({ env = {}, handle = echo }: Options = {}) {
  const lines: { event: string; reason: string; times: number; from?: string }[] = [];
  const limited = new LimitRegistry<WebLimit>({ clock: { wall: Date.now, monotonic: () => performance.now() } });
  const listLimited = () => limited.list().map(({ limit, address, refused }) => [limit, address, refused]);
  const log = createEventLog((line) => lines.push(JSON.parse(line)), LOG_WINDOW_MS);
  let recorded = 0;
  const record: EventLog["record"] = (...event) => {
    recorded += 1;
    log.record(...event);
  };
  const settings = readHttpSettings({ NEXTAUTH_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1", ...env });
  const server = createWebServer({
    settings,
    log: { record },
    limited,
    answerServiceWorker: createServiceWorkerAnswer(WORKER_CODE),
    handle,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  async function send(path: string, options: http.RequestOptions = {}, body?: string) {
    const request = http.request({
      port,
      path,
      ...options,
      headers: { host: "poker.example", ...options.headers },
    });
    request.end(body);
    const [response]: http.IncomingMessage[] = await once(request, "response");
    if (!response) throw new Error("no response");
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const text = Buffer.concat(parts).toString();
    return { status: response.statusCode, headers: response.headers, text };
  }
  /** Resolves with all that the server sent when it has closed the connection. */
  async function sendRaw(text: string): Promise<string> {
    const socket = net.connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", () => {});
    if (text !== "") socket.write(text);
    await once(socket, "close");
    return received;
  }
  return { port, lines, listLimited, countRecorded: () => recorded, send, sendRaw };
}

it("fault 101: a body up to the limit arrives whole, a longer one is refused with a code", async () => {
  const { send, lines } = await start();
  const whole = "x".repeat(64 * 1024);
  const post = (body: string, headers = {}) => send("/api/x", { method: "POST", headers }, body);
  expect((await post(whole)).text).toHaveLength(whole.length);
  expect((await post(whole, { "transfer-encoding": "chunked" })).text).toHaveLength(whole.length);
  expect(await post(`${whole}x`)).toMatchObject({ status: 413, text: '{"ok":false,"code":"body-too-large"}' });
  expect(await post(`${whole}x`, { "transfer-encoding": "chunked" })).toMatchObject({ status: 413 });
  expect(lines[0]).toMatchObject({ event: "request", reason: "body-too-large" });
});

it("fault 101: a connection without a first byte, and a body that does not end, are given up", async () => {
  const { sendRaw } = await start({ env: { HEADER_TIMEOUT_MS: "200", REQUEST_TIMEOUT_MS: "400" } });
  expect(await sendRaw("")).toMatch(/^HTTP\/1.1 408/);
  const head = "POST /api/x HTTP/1.1\r\nHost: poker.example\r\nContent-Length: 100\r\n\r\n";
  expect(await sendRaw(`${head}some of it`)).toMatch(/^HTTP\/1.1 408/);
});

it("fault 101: connections are limited in all and by address; those of a trusted proxy only in all", async () => {
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

it("fault 101: requests are counted by address, a network of IPv6 as one; files are not", async () => {
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

it("fault 101: above the pages made at once a visitor gets a calm page in their language, which tries again", async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handle: Handle = async (_request, response) => {
    await held;
    response.end("page");
  };
  const { send, listLimited } = await start({ env: { PAGES_AT_ONCE: "1", PAGES_WAITING: "1" }, handle });
  const [first, second] = [send("/"), send("/")];
  await sleep(100);
  const html = { accept: "text/html", "accept-language": "es-ES,es;q=0.9" };
  const refused = await send("/", { headers: html });
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5", refresh: "5" } });
  expect(refused.text).toContain('<html lang="es">');
  expect(refused.text).toContain('<main id="content"><h1>');
  expect(await send("/api/lobby")).toMatchObject({ status: 503, text: '{"ok":false,"code":"busy"}' });
  finish();
  expect([(await first).text, (await second).text]).toEqual(["page", "page"]);
  expect(listLimited(), "fault 109").toEqual([["PAGES_WAITING", "127.0.0.1", 2]]);
});

it("fault 103: another host is refused with a code, the health check is not", async () => {
  const { send } = await start();
  for (const host of ["evil.example", "poker.example.evil.example", "127.0.0.1", ""])
    expect(await send("/", { headers: { host } })).toMatchObject({
      status: 421,
      text: '{"ok":false,"code":"wrong-host"}',
    });
  expect(await send("/health", { headers: { host: "10.0.0.1:3000" } })).toMatchObject({ status: 200, text: "ok\n" });
  expect((await send("/", { headers: { host: "POKER.example:443" } })).status).toBe(200);
});

it("fault 103: a request that changes something comes from a page of this room, its scheme included", async () => {
  const { send } = await start();
  const post = (origin: string) => send("/api/x", { method: "POST", headers: { origin } }, "{}");
  expect((await post(ORIGIN)).status).toBe(200);
  for (const origin of ["http://poker.example", "https://poker.example:8443", "null"])
    expect(await post(origin)).toMatchObject({ status: 403, text: '{"ok":false,"code":"wrong-origin"}' });
});

it("faults 103 and 110: every answer has the headers, files and refusals too; https is asked for with https only", async () => {
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

it("fault 71: before the pages only the replay of a shared hand may be framed, and its fonts may be read where it is kept apart", async () => {
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

it("fault 107: NUL in the address of a file or a route is refused with a code", async () => {
  const { send } = await start();
  for (const path of ["/api/notes?of=a%00b", "/api/notes/%00", "/_next/static/%00.js"])
    expect(await send(path)).toMatchObject({ status: 400, text: '{"ok":false,"code":"malformed"}' });
});

it("fault 101: an address longer than any of the room's is refused with a code", async () => {
  const { send } = await start();
  expect(await send(`/?q=${"x".repeat(5_000)}`)).toMatchObject({ status: 414 });
});

it("fault 109: aborted uploads reach no page, and leave one line with their number", async () => {
  let handled = 0;
  const { port, countRecorded, lines } = await start({
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
    // Its "100 Continue" says that the server has begun to read the body.
    await once(socket, "data");
    return socket;
  };
  const uploads = await Promise.all(Array.from({ length: 50 }, begin));
  // The log's second does not end before all are aborted, however long that takes.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  ends.push(() => vi.useRealTimers());
  for (const socket of uploads) socket.destroy();
  while (countRecorded() < uploads.length) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(LOG_WINDOW_MS);
  expect(lines).toMatchObject([1, 49].map((times) => ({ event: "upload", reason: "aborted", times })));
  expect(lines[0]?.from).toBe("127.0.0.0/24");
  expect(handled).toBe(0);
});

it("the script of the service worker is a file of this room's pages that the browser checks at each visit", async () => {
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

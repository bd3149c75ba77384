/** Floods a web server with requests. The tests themselves answer the requests for pages. Fault 119 */
import { once } from "node:events";
import type http from "node:http";
import net from "node:net";
import { gunzipSync } from "node:zlib";
import { readHttpSettings } from "@poker/settings/http";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { startTestWebServer, type TestServerOptions } from "../testing/web-server.ts";
import type { Handle } from "./handle.ts";
import { isReaderGone } from "./request-reader.ts";
import { pagePolicy } from "./security-headers.ts";

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

const start = (options: Omit<TestServerOptions, "onEnd"> = {}) =>
  startTestWebServer({ ...options, onEnd: (end) => ends.push(end) });

const GET = "GET /lists HTTP/1.1\r\nHost: poker.example\r\n\r\n";

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Returns a handler that leaves each page unfinished until the test ends it. */
function heldPages() {
  const pages: { readonly request: http.IncomingMessage; readonly response: http.ServerResponse }[] = [];
  const handle: Handle = async (request, response) => {
    pages.push({ request, response });
    await once(response, "close");
  };
  return { pages, handle };
}

it("fault 119: a connection that sends a second request before the first response is refused with a reason", async () => {
  const { pages, handle } = heldPages();
  const { sendRaw, lines } = await start({ handle });
  const answer = await sendRaw(GET.repeat(200));
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('{"ok":false,"code":"pipelined"}');
  expect(pages.length).toBeLessThanOrEqual(1);
  expect(lines[0]).toMatchObject({ event: "connection", reason: "pipelined", times: 1 });
});

it("fault 119: nothing more is read from a refused connection, which stays open until the refusal is sent", async () => {
  const { pages, handle } = heldPages();
  const { port, send, countRecorded } = await start({ handle, refusalDelayMs: 60_000 });
  const socket = net.connect(port, "127.0.0.1");
  ends.push(() => socket.destroy());
  socket.on("error", () => {});
  socket.write(GET.repeat(2));
  await until(() => countRecorded() > 0);
  const big = Buffer.alloc(1_000_000, GET);
  // The server does not read this data. It first fills the network buffers of both ends, and then stays in this process.
  for (let i = 0; i < 20; i++) socket.write(big);
  const other = send("/lists", { headers: { "x-forwarded-for": "192.0.2.2" } });
  await until(() => pages.some(({ request }) => request.headers["x-forwarded-for"] === "192.0.2.2"));
  for (const { response } of pages) response.end();
  expect(await other).toMatchObject({ status: 200 });
  expect(socket.writableLength).toBeGreaterThan(big.length);
  expect(socket.destroyed).toBe(false);
});

it("fault 119: a client over its limit waits for the refusal, and other clients do not wait", async () => {
  const { send, listLimited } = await start({ env: { REQUESTS_PER_ADDRESS: "1" }, refusalDelayMs: 60_000 });
  const sendFrom = (address: string) => send("/lists", { headers: { "x-forwarded-for": address } });
  expect(await sendFrom("192.0.2.1")).toMatchObject({ status: 200 });
  let isAnswered = false;
  sendFrom("192.0.2.1").then(
    () => {
      isAnswered = true;
    },
    () => {},
  );
  await until(() => listLimited().length > 0);
  expect(await sendFrom("192.0.2.2")).toMatchObject({ status: 200 });
  expect(isAnswered).toBe(false);
});

it("fault 119: a client with too many open requests is refused until one of them ends, except for tickets", async () => {
  const { pages, handle } = heldPages();
  const env = { REQUESTS_AT_ONCE_PER_ADDRESS: "2", PAGES_PER_ADDRESS: "4" };
  const { send, listLimited } = await start({ env, handle });
  const sendFrom = (address: string, path = "/lists") => send(path, { headers: { "x-forwarded-for": address } });
  const open = [sendFrom("192.0.2.1"), sendFrom("192.0.2.1")];
  await until(() => pages.length === 2);
  expect(await sendFrom("192.0.2.1")).toMatchObject({ status: 429, text: '{"ok":false,"code":"too-many-at-once"}' });
  expect(listLimited()).toEqual([["REQUESTS_AT_ONCE_PER_ADDRESS", "192.0.2.1", 1]]);
  const others = [sendFrom("192.0.2.1", "/api/ticket"), sendFrom("192.0.2.2")];
  await until(() => pages.length === 4);
  for (const { response } of pages) response.end();
  for (const answer of [...open, ...others]) expect(await answer).toMatchObject({ status: 200 });
  const next = sendFrom("192.0.2.1");
  await until(() => pages.length === 5);
  pages.at(-1)?.response.end();
  expect(await next).toMatchObject({ status: 200 });
});

it("fault 119: successive requests on one connection are all answered", async () => {
  const { port } = await start();
  const socket = net.connect(port, "127.0.0.1");
  ends.push(() => socket.destroy());
  for (let i = 0; i < 5; i++) {
    socket.write(GET);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it("fault 119: when readers leave, waiting pages are never made, and the running page can see that they left", async () => {
  const { pages, handle } = heldPages();
  const seen: boolean[] = [];
  const noting: Handle = async (request, response) => {
    await handle(request, response);
    seen.push(isReaderGone());
  };
  const { port, send } = await start({ handle: noting, env: { PAGES_AT_ONCE: "1" } });
  const ask = async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(GET.replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"));
    // The server answers "100 Continue" once it has received the request.
    await once(socket, "data");
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: 20 }, ask));
  await until(() => pages.length === 1);
  await Promise.all(
    sockets.map((socket) => {
      socket.destroy();
      return once(socket, "close");
    }),
  );
  await until(() => seen.length === 1);
  const visitor = send("/visitor");
  await until(() => pages.length === 2);
  pages[1]?.response.end("page");
  expect((await visitor).text).toBe("page");
  expect(pages.map(({ request }) => request.url)).toEqual(["/lists", "/visitor"]);
  expect(seen[0]).toBe(true);
});

it("fault 119: health checks and files are served while pages are made and many requests wait", async () => {
  const { handle } = heldPages();
  const holding: Handle = async (request, response) => {
    if (request.url === "/lists") return handle(request, response);
    response.end("file or ticket");
  };
  const { port, send } = await start({ handle: holding });
  for (let i = 0; i < 50; i++) {
    const socket = net.connect(port, "127.0.0.1");
    ends.push(() => socket.destroy());
    await once(socket, "connect");
    socket.write(GET);
  }
  expect((await send("/health")).text).toBe("ok\n");
  expect((await send("/icon.svg")).text).toBe("file or ticket");
  const headers = { "x-forwarded-for": "192.0.2.7" };
  expect((await send("/api/ticket", { headers })).text).toBe("file or ticket");
});

it("fault 119: all waiting connections are accepted before the next page begins", async () => {
  let begun = 0;
  const work: Handle = async (_request, response) => {
    begun += 1;
    for (let turn = 0; turn < 3; turn++) {
      for (const end = performance.now() + 5; performance.now() < end; );
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end("page");
  };
  const { port, send } = await start({ handle: work });
  const flood = Array.from({ length: 40 }, (_, i) => {
    const socket = net.connect(port, "127.0.0.1").resume();
    ends.push(() => socket.destroy());
    socket.write(GET.replace("\r\n\r\n", `\r\nX-Forwarded-For: 192.0.2.${i % 20}\r\n\r\n`));
    return once(socket, "data");
  });
  await until(() => begun >= 2);
  const before = begun;
  await Promise.all(Array.from({ length: 60 }, () => send("/health")));
  // A page takes three turns of the event loop. If the server accepted only one connection in each turn, it would begin
  // twenty pages before it answered the 60 health checks.
  expect(begun - before).toBeLessThan(20);
  await Promise.all(flood);
});

it("fault 119: a client without thread time left gets a page with a retry time; others are served", async () => {
  const work: Handle = async (_request, response) => {
    for (const end = performance.now() + 20; performance.now() < end; );
    response.end("page");
  };
  const { send, listLimited } = await start({ handle: work, env: { PAGE_MS_PER_ADDRESS: "50" } });
  const ask = (from: string, path = "/lists") =>
    send(path, { headers: { "x-forwarded-for": from, accept: "text/html" } });
  expect((await ask("192.0.2.1")).status).toBe(200);
  while ((await ask("192.0.2.1")).status === 200);
  const refused = await ask("192.0.2.1");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.text).toContain("<h1>");
  const { text } = await send("/api/x", { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect(text).toBe('{"ok":false,"code":"too-costly"}');
  expect((await ask("192.0.2.2")).status).toBe(200);
  expect((await ask("192.0.2.1", "/api/ticket")).status).toBe(200);
  expect(listLimited()[0]?.slice(0, 2)).toEqual(["PAGE_MS_PER_ADDRESS", "192.0.2.1"]);
});

const SETTINGS = readHttpSettings({ NEXTAUTH_URL: "https://poker.example" });

/** Returns a handler that makes pages as Next.js does. Each page has its own nonce in its content security policy and in its markup. */
function noncePages(change: (response: http.ServerResponse) => unknown = () => {}) {
  const made: http.IncomingHttpHeaders[] = [];
  const handle: Handle = async (request, response) => {
    made.push({ ...request.headers });
    const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
    response.setHeader("content-security-policy", pagePolicy(SETTINGS, nonce));
    response.setHeader("content-type", "text/html; charset=utf-8");
    await change(response);
    response.write(`<html lang="${request.headers["accept-language"]}"><script nonce="${nonce}"></script>`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.end(`<script nonce="${nonce}"></script></html>`);
  };
  return { made, handle };
}

const nonceOf = (policy: unknown): string => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? "";

it("fault 119: the help page is made once for all visitors without a session, each with their own nonce", async () => {
  const { made, handle } = noncePages();
  const { send } = await start({ handle });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("/help", { headers: { cookie: "locale=en" } })),
  );
  answers.push(await send("/help"));
  expect(made).toHaveLength(1);
  const nonces = answers.map(({ headers }) => nonceOf(headers["content-security-policy"]));
  expect(new Set(nonces).size).toBe(answers.length);
  for (const [index, { text, headers }] of answers.entries()) {
    expect(text).toBe(
      `<html lang="en"><script nonce="${nonces[index]}"></script><script nonce="${nonces[index]}"></script></html>`,
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

it("fault 119: a visitor gets a kept page even when as many other requests wait as may wait", async () => {
  const { pages, handle: hold } = heldPages();
  const { handle: keep } = noncePages();
  const handle: Handle = (request, response) => (request.url === "/help" ? keep : hold)(request, response);
  const { send } = await start({ handle, env: { PAGES_AT_ONCE: "1", PAGES_WAITING: "1" } });
  const sendFrom = (address: string, path: string) => send(path, { headers: { "x-forwarded-for": address } });
  const first = sendFrom("192.0.2.1", "/lists");
  await until(() => pages.length === 1);
  const others = [sendFrom("192.0.2.1", "/lists"), sendFrom("192.0.2.1", "/lists")];
  // The queue has room for one of the two requests, so one waits and the other is refused. It does not matter which.
  expect(await Promise.race(others)).toMatchObject({ status: 503 });
  const visitor = sendFrom("192.0.2.2", "/help");
  const refused = await Promise.race([Promise.all(others).then(() => "list"), visitor.then(() => "kept page")]);
  expect(refused).toBe("list");
  pages[0]?.response.end();
  expect(await first).toMatchObject({ status: 200 });
  expect(await visitor).toMatchObject({ status: 200 });
});

it("fault 119: a kept page tells each visitor the server's current time, not the time it was made", async () => {
  const old = "1764388712345";
  const { handle } = noncePages((response) => response.setHeader("x-page-time", old).write(`<p>${old}</p>`));
  const { send } = await start({ handle });
  for (let visitor = 0; visitor < 2; visitor++) {
    const { text } = await send("/help");
    expect(text).not.toContain(old);
    expect(Number(/<p>(\d{13})</.exec(text)?.[1])).toBeGreaterThan(Date.now() - 60_000);
  }
});

it("decision 0111: a page that was kept is made again at once when the room's settings have changed", async () => {
  const { made, handle } = noncePages();
  const { send } = await start({ handle });
  onTestFinished(() => {
    globalThis.processSettingsVersion = undefined;
  });
  for (const version of [1, 1, 2, 2]) {
    globalThis.processSettingsVersion = version;
    expect((await send("/help")).status).toBe(200);
  }
  expect(made).toHaveLength(2);
});

it("fault 119: a kept page depends on nothing that its first visitor sent, except the language", async () => {
  const { made, handle } = noncePages();
  const { send } = await start({ handle });
  const headers = {
    ...{ "x-forwarded-host": "evil.example", referer: "https://evil.example/", "user-agent": "evil" },
    ...{ "accept-language": "es-ES,es;q=0.9", cookie: "next-auth.csrf-token=x" },
  };
  expect((await send("/help", { headers })).text).toContain('lang="es"');
  expect((await send("/help")).text).toContain('lang="en"');
  expect(made).toHaveLength(2);
  expect(Object.keys(made[0] ?? {}).sort()).toEqual(["accept", "accept-language", "host", "user-agent"]);
  expect(made[0]?.["user-agent"]).not.toBe("evil");
});

it.each([
  ["a session", "/help", { cookie: "next-auth.session-token=x" }],
  ["a cookie that the room does not know", "/", { cookie: "locale=en; other=1" }],
  ["a query", "/?search=x", {}],
  ["a header that asks for a part of the page", "/help", { rsc: "1" }],
  ["an address whose page is never kept", "/sign-in", {}],
])("fault 119: a request with %s gets a page that is made only for this request", async (_, path, headers) => {
  const { made, handle } = noncePages();
  const { send } = await start({ handle });
  await send(path, { headers });
  await send(path, { headers });
  expect(made).toHaveLength(2);
});

it.each<[string, (response: http.ServerResponse) => unknown]>([
  ["sets a cookie", (response) => response.setHeader("set-cookie", "a=b")],
  ["is an error", (response) => response.writeHead(500)],
  ["has no nonce", (response) => response.removeHeader("content-security-policy")],
])("fault 119: a response that %s is not kept, and the next try to keep the page comes later", async (_, change) => {
  const { made, handle } = noncePages(change);
  const { send } = await start({ handle });
  await send("/help", { headers: { "user-agent": "first" } });
  await send("/help", { headers: { "user-agent": "second" } });
  expect(made.map((headers) => headers["user-agent"])).toEqual(["Bingbot", "first", "second"]);
});

it("fault 119: a page for all visitors is made only once, even if the first visitor leaves meanwhile", async () => {
  const { made, handle } = noncePages();
  const seen: boolean[] = [];
  const noting: Handle = async (request, response) => {
    await handle(request, response);
    seen.push(isReaderGone());
  };
  const { port, send } = await start({ handle: noting });
  const first = net.connect(port, "127.0.0.1");
  first.write("GET /help HTTP/1.1\r\nHost: poker.example\r\n\r\n");
  await until(() => made.length === 1);
  const second = send("/help");
  first.destroy();
  expect((await second).status).toBe(200);
  expect((await send("/help")).status).toBe(200);
  expect([made.length, seen]).toEqual([1, [false]]);
});

it("fault 119: a long page that is sent in pieces is also rendered only once for all visitors", async () => {
  const piece = "x".repeat(100_000);
  const { made, handle } = noncePages(async (response) => {
    for (let i = 0; i < 3; i++) if (!response.write(piece)) await once(response, "drain");
  });
  const { send } = await start({ handle });
  for (let visitor = 0; visitor < 2; visitor++) expect((await send("/help")).text).toContain(piece.repeat(3));
  expect(made).toHaveLength(1);
});

it("a kept page is compressed for clients that accept it", async () => {
  const { handle } = noncePages();
  const { port } = await start({ handle });
  const ask = async () => {
    const response = await fetchRaw(
      port,
      "GET /help HTTP/1.1\r\nHost: poker.example\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
    );
    const [head = "", ...rest] = response.toString("latin1").split("\r\n\r\n");
    return { head, body: Buffer.from(rest.join("\r\n\r\n"), "latin1") };
  };
  await ask();
  const { head, body } = await ask();
  expect(head).toMatch(/content-encoding: gzip/i);
  expect(gunzipSync(body).toString()).toContain(`nonce="${nonceOf(head)}"`);
});

async function fetchRaw(port: number, text: string): Promise<Buffer> {
  const socket = net.connect(port, "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  socket.write(text);
  await once(socket, "close");
  return Buffer.concat(parts);
}

import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseTrustedProxies } from "@poker/protocol/client-address";
import { afterEach, expect, test } from "vitest";
import { findFreePort } from "../lib/ports.ts";
import { type ReverseProxy, type ReverseProxyOptions, startReverseProxy } from "./reverse-proxy.ts";

let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups) await end();
  cleanups = [];
});

const trust = (setting: string) => {
  const trustedProxies = parseTrustedProxies(setting);
  if (!trustedProxies) throw new Error(`${setting} is refused`);
  return { trustedProxies };
};

/**
 * Starts the proxy in front of a web server. For each request the server calls `respond` with the connection and with
 * the request's number on this connection, which begins at 0.
 */
async function startProxyBefore(
  respond: (socket: net.Socket, request: number) => void,
  more: Partial<ReverseProxyOptions> = {},
): Promise<ReverseProxy> {
  const web = net.createServer((socket) => {
    let requests = 0;
    socket.on("data", () => respond(socket, requests++));
    socket.on("error", () => {});
  });
  const webPort = await findFreePort();
  web.listen(webPort, "127.0.0.1");
  await once(web, "listening");
  const gateway = await startReverseProxy({
    refusalDelayMs: 0,
    port: await findFreePort(),
    host: "127.0.0.1",
    webPort,
    nodePorts: new Map([["node-1", 1]]),
    ...trust(""),
    ...more,
  });
  cleanups.push(
    () => gateway.close(),
    () => web.close(),
  );
  return gateway;
}

const page = "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\npage";

test("fault 15: a request gets its response even when the web server has closed the previous connection", async () => {
  const gateway = await startProxyBefore((socket, request) =>
    request === 0 ? socket.write(page) : socket.resetAndDestroy(),
  );
  for (let turn = 0; turn < 3; turn++) {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/`);
    expect([response.status, await response.text()]).toEqual([200, "page"]);
  }
});

test("fault 15 ✗: when a response breaks off, the browser gets an error at once", async () => {
  const gateway = await startProxyBefore((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npa");
    setTimeout(() => socket.resetAndDestroy(), 50);
  });
  const response = await fetch(`http://127.0.0.1:${gateway.port}/`);
  await expect(response.text()).rejects.toThrow();
});

test("fault 119: a second request before the first is answered closes the connection with the reason", async () => {
  let asked = 0;
  const gateway = await startProxyBefore(() => {
    asked += 1;
  });
  const socket = net.connect(gateway.port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200));
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  await once(socket, "close");
  expect(answer).toContain('{"ok":false,"code":"pipelined"}');
  expect(asked).toBeLessThanOrEqual(1);
});

test("a browser's own connection is kept between requests", async () => {
  const gateway = await startProxyBefore((socket) => socket.write(page));
  const agent = new http.Agent({ keepAlive: true });
  cleanups.push(() => agent.destroy());
  const reused: boolean[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const request = http.get({ host: "127.0.0.1", port: gateway.port, agent });
    const [response] = await once(request, "response");
    response.resume();
    await once(response, "end");
    await new Promise((resolve) => setImmediate(resolve));
    reused.push(request.reusedSocket);
  }
  expect(reused).toEqual([false, true]);
});

/**
 * Starts the proxy in front of a server that serves both pages and sockets. Sends a request for each, and returns the
 * headers about the client that the server received.
 */
async function readClientHeaders(setting: string, sent: Record<string, string>): Promise<readonly string[]> {
  const seen: string[] = [];
  const note = ({ headers }: http.IncomingMessage) =>
    seen.push(`${headers["x-forwarded-for"]} ${headers.forwarded ?? "-"}`);
  const behind = http.createServer((request, response) => {
    note(request);
    response.end();
  });
  behind.on("upgrade", (request, socket) => {
    note(request);
    socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
  });
  const port = await findFreePort();
  behind.listen(port, "127.0.0.1");
  await once(behind, "listening");
  const gateway = await startReverseProxy({
    port: await findFreePort(),
    host: "127.0.0.1",
    webPort: port,
    nodePorts: new Map([["node-1", port]]),
    ...trust(setting),
  });
  cleanups.push(
    () => gateway.close(),
    () => behind.close(),
  );
  await fetch(`http://127.0.0.1:${gateway.port}/`, { headers: sent });
  const upgrade = http.get({
    host: "127.0.0.1",
    port: gateway.port,
    path: "/socket.io/",
    headers: { ...sent, connection: "upgrade", upgrade: "websocket" },
  });
  const [response] = await once(upgrade, "response");
  response.resume();
  return seen;
}

test("fault 93: the servers get the socket's address, and nothing that the client claims about it", async () =>
  expect(await readClientHeaders("", { "x-forwarded-for": "192.0.2.1", forwarded: "for=192.0.2.2" })).toEqual([
    "127.0.0.1 -",
    "127.0.0.1 -",
  ]));

test("fault 93: behind a trusted proxy the servers get the last address that this proxy names", async () =>
  expect(await readClientHeaders("127.0.0.1", { "x-forwarded-for": "203.0.113.9, 192.0.2.1" })).toEqual([
    "192.0.2.1 -",
    "192.0.2.1 -",
  ]));

/**
 * Opens a connection and sends `text`. Resolves to `open` if the connection is still open after 200 ms. Otherwise
 * resolves to what arrived before it was closed.
 */
async function connectTo(gateway: ReverseProxy, text = ""): Promise<string> {
  const socket = net.connect(gateway.port, "127.0.0.1");
  cleanups.push(() => socket.destroy());
  let received = "closed ";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {});
  socket.write(text);
  return Promise.race([once(socket, "close").then(() => received), sleep(200, "open")]);
}
const limits = {
  MAX_CONNECTIONS: 4,
  CONNECTIONS_PER_ADDRESS: 2,
  HEADER_TIMEOUT_MS: 60_000,
  REQUEST_TIMEOUT_MS: 60_000,
};

test("fault 101: the number of connections per address is limited, and the limit is logged", async () => {
  const refused: string[] = [];
  const eventLog = { record: (event: string, reason: string) => void refused.push(`${event} ${reason}`) };
  const gateway = await startProxyBefore(() => {}, { limits, eventLog });
  expect(await Promise.all([1, 2, 3].map(() => connectTo(gateway)))).toEqual(["open", "open", "closed "]);
  expect(refused).toEqual(["connection too-many-of-address"]);
});

test("fault 101: behind a trusted proxy all connections are counted together", async () => {
  const gateway = await startProxyBefore(() => {}, { limits, ...trust("127.0.0.1") });
  const found = await Promise.all([1, 2, 3, 4, 5].map(() => connectTo(gateway)));
  expect(found.filter((each) => each === "open")).toHaveLength(4);
});

test("fault 101: a connection without a first byte, or with an unfinished body, is answered with a time-out", async () => {
  const short = { ...limits, HEADER_TIMEOUT_MS: 100, REQUEST_TIMEOUT_MS: 200 };
  const gateway = await startProxyBefore(() => {}, { limits: short });
  const answers = ["", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"].map(async (text) => {
    const socket = net.connect(gateway.port, "127.0.0.1");
    socket.write(text);
    const [first] = await once(socket, "data");
    return String(first).split("\r\n")[0];
  });
  expect(await Promise.all(answers)).toEqual(["HTTP/1.1 408 Request Timeout", "HTTP/1.1 408 Request Timeout"]);
});

/** Asks for a socket at `path` and returns the status line of the response. */
async function askForSocket(gateway: ReverseProxy, path: string): Promise<string | undefined> {
  const socket = net.connect(gateway.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: room\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const [first] = await once(socket, "data");
  await once(socket, "close");
  return String(first).split("\r\n")[0];
}

test("a node gets its sockets by its name in the path, and a path of an unknown node is answered at once", async () => {
  const asked: string[] = [];
  const startNode = async (name: string): Promise<[string, number]> => {
    const node = http.createServer();
    node.on("upgrade", ({ url }, socket) => {
      asked.push(`${name} ${url}`);
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
    });
    const port = await findFreePort();
    node.listen(port, "127.0.0.1");
    await once(node, "listening");
    cleanups.push(() => node.close());
    return [name, port];
  };
  const nodePorts = new Map([await startNode("node-1"), await startNode("node-2")]);
  const gateway = await startProxyBefore(() => {}, { nodePorts });
  expect(await askForSocket(gateway, "/n/node-2/socket.io/?EIO=4")).toBe("HTTP/1.1 403 Forbidden");
  expect(await askForSocket(gateway, "/n/node-9/socket.io/?EIO=4")).toBe("HTTP/1.1 404 Not Found");
  expect(asked).toEqual(["node-2 /socket.io/?EIO=4"]);
});

test("fault 130: closing cuts sockets, open streams and requests that never end", async () => {
  const node = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"));
  });
  const nodePort = await findFreePort();
  node.listen(nodePort, "127.0.0.1");
  await once(node, "listening");
  cleanups.push(() => node.close());
  // The web server begins a download and never ends it.
  const gateway = await startProxyBefore((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\npart"), {
    nodePorts: new Map([["node-1", nodePort]]),
  });
  const open = async (head: string, answer: string) => {
    const socket = net.connect(gateway.port, "127.0.0.1", () => socket.write(head));
    socket.on("error", () => {});
    for (let received = ""; !received.includes(answer); ) received += String((await once(socket, "data"))[0]);
    return { ended: once(socket, "close") };
  };
  const half = net.connect(gateway.port, "127.0.0.1", () => half.write("GET / HTTP/1.1\r\n"));
  half.on("error", () => {});
  await once(half, "connect");
  const ends = [
    await open("GET /socket.io/ HTTP/1.1\r\nHost: room\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", "101"),
    await open("GET /download HTTP/1.1\r\nHost: room\r\n\r\n", "part"),
    { ended: once(half, "close") },
  ];
  await gateway.close();
  await Promise.all(ends.map(({ ended }) => ended));
});

/** Runs nginx with the template of `deploy/`. The servers behind it report each request that they receive. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  drawSecrets,
  type Environment,
  readComposeEnvironments,
  readWorkloadEnvironment,
  readWorkloads,
} from "../../deploy/read-manifests.ts";
import { findProgram } from "../debian-package.ts";
import { findFreePort } from "../ports.ts";
import { fillNginxTemplate } from "./fill-template.ts";
import { startNameServer } from "./name-server.ts";
import { startNginx } from "./nginx.ts";

const program = findProgram("nginx");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "rehearsed nginx "));
const stops: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true })];

const listen = async (server: http.Server, port: number, host: string): Promise<void> => {
  server.listen(port, host);
  await once(server, "listening");
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
};

/**
 * Describes a request for the test: the name of the server that received it, its path, and the headers in which a proxy
 * names its client.
 */
const describeRequest = (name: string, { url, headers }: http.IncomingMessage) =>
  `${name} ${url} ${headers["x-forwarded-for"]} ${headers.forwarded ?? "-"} ${headers.host}`;

async function startNode(name: string, port: number, host: string): Promise<void> {
  const server = http.createServer((request, response) => response.end(`plain ${describeRequest(name, request)}`));
  server.on("upgrade", (request, socket) => {
    const text = describeRequest(name, request);
    socket.end(`HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
  });
  await listen(server, port, host);
}

async function startWeb(name: string, port: number, host: string): Promise<void> {
  const server = http.createServer((request, response) => {
    request.resume().on("end", () => response.end(describeRequest(name, request)));
  });
  await listen(server, port, host);
}

/** The values that compose.yml and the Kubernetes manifests give to nginx. */
const SETTINGS: readonly (readonly [string, Environment])[] = [
  ["compose", readComposeEnvironments(drawSecrets()).get("nginx") ?? {}],
  ...readWorkloads()
    .filter(({ metadata }) => metadata.name === "nginx")
    .map((workload) => ["Kubernetes", readWorkloadEnvironment(workload, {}).values] as const),
];

let port = 0;
let statusPort = 0;
beforeAll(async () => {
  if (program === null) return;
  port = await findFreePort();
  statusPort = await findFreePort();
  const [nodePort, webPort] = [await findFreePort(), await findFreePort()];
  await startNode("node-1", nodePort, "127.0.1.1");
  await startNode("node-2", nodePort, "127.0.1.2");
  await startWeb("web-1", webPort, "127.0.2.1");
  await startWeb("web-2", webPort, "127.0.2.2");
  const names = new Map([
    ["node-1", ["127.0.1.1"]],
    ["node-2", ["127.0.1.2"]],
    // A node that has ended: the name server still knows it, but nothing listens at its address.
    ["node-3", ["127.0.1.3"]],
    ["web", ["127.0.2.1", "127.0.2.2"]],
    // Names that the name server knows, but that nginx must not open to visitors.
    ["postgres", ["127.0.1.1"]],
  ]);
  const nameServer = await startNameServer(names);
  stops.push(() => nameServer.close());
  const nginx = await startNginx({
    folder,
    host: "127.0.0.1",
    port,
    statusPort,
    resolver: nameServer.address,
    webPort,
    nodePort,
    log: () => {},
  });
  stops.push(() => nginx.stop());
}, 60_000);
afterAll(async () => {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** Sends a request from another address of this machine, so that it differs from nginx's own. */
async function send(target: string, headers: http.OutgoingHttpHeaders, method = "GET"): Promise<Answer> {
  const request = http.request({
    host: "127.0.0.1",
    port,
    path: target,
    method,
    headers: { host: "poker.example", ...headers },
    localAddress: "127.0.0.9",
    agent: false,
  });
  request.flushHeaders();
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on("response", resolve).on("error", reject);
  });
  let text = "";
  for await (const chunk of response) text += chunk;
  request.destroy();
  return { status: response.statusCode, text };
}
const get = (target: string, headers: http.OutgoingHttpHeaders = {}) => send(target, headers);
const openSocket = (target: string, headers: http.OutgoingHttpHeaders = {}) =>
  send(target, { connection: "Upgrade", upgrade: "websocket", ...headers });

describe.skipIf(program === null)("nginx in front of the room", () => {
  test("a socket goes to the node that its path names, and the node gets the path without its name", async () => {
    for (const name of ["node-1", "node-2"]) {
      const { status, text } = await openSocket(`/n/${name}/socket.io/?EIO=4&transport=websocket`);
      expect(status).toBe(403);
      expect(text).toContain(`${name} /socket.io/?EIO=4&transport=websocket `);
    }
  });

  test.each([
    ["a node that does not exist", "/n/node-9/socket.io/"],
    ["another server of the network", "/n/postgres/socket.io/"],
    ["another host", "/n/node-1.evil.example/socket.io/"],
    ["another host by its address", "/n/127.0.0.1/socket.io/"],
    ["another port", "/n/node-1:22/socket.io/"],
    ["a user name in front of another host", "/n/node-1@evil.example/socket.io/"],
    ["a name with a line break", "/n/node-1%0d%0aX:y/socket.io/"],
    ["a name that is too long", "/n/node-12345/socket.io/"],
    ["a name in capitals", "/n/NODE-1/socket.io/"],
    ["no name", "/n//socket.io/"],
    ["the health of a node", "/n/node-1/health"],
    ["a path below that of sockets", "/n/node-1/socket.io/../health"],
    ["a path next to that of sockets", "/n/node-1/socket.io/x"],
  ])("a forged path leads nowhere: %s", async (_, target) => {
    expect((await openSocket(target)).status).toBe(404);
  });

  test("a plain request cannot reach a node", async () =>
    expect((await get("/n/node-1/socket.io/?EIO=4&transport=polling")).status).toBe(404));

  test("a request for a node that does not answer and a request for an unknown node get different responses", async () =>
    expect((await openSocket("/n/node-3/socket.io/")).status).toBe(502));

  test("fault 93: the servers get the visitor's address, and nothing that the visitor claims about it", async () => {
    const forged = { "x-forwarded-for": "192.0.2.1, 127.0.0.1", forwarded: "for=192.0.2.2" };
    expect((await openSocket("/n/node-1/socket.io/", forged)).text).toContain(" 127.0.0.9 - poker.example");
    expect((await get("/lobby", forged)).text).toMatch(/web-\d \/lobby 127\.0\.0\.9 - poker\.example/);
  });

  test("nginx gets pages from every web server", async () => {
    const found = new Set<string | undefined>();
    for (let turn = 0; turn < 40 && found.size < 2; turn++) found.add(/web-\d/.exec((await get("/lobby")).text)?.[0]);
    expect([...found].toSorted()).toEqual(["web-1", "web-2"]);
  });

  test("a body that is too long is refused before all of it has arrived", async () => {
    expect((await send("/api", { "content-length": 65_537 }, "POST")).status).toBe(413);
  });

  test("nginx reports its number of connections on a separate port, and not to visitors", async () => {
    const status = await fetch(`http://127.0.0.1:${statusPort}/nginx-status`);
    expect(await status.text()).toMatch(/^Active connections: \d+/);
    expect((await fetch(`http://127.0.0.1:${statusPort}/lobby`)).status).toBe(404);
    expect((await get("/nginx-status")).text).toMatch(/^web-\d \/nginx-status /);
  });

  test.each(SETTINGS)("nginx accepts the template with the values of %s", (place, values) => {
    const file = path.join(folder, `${place}.conf`);
    // An address replaces the name of the name server in ROOM_RESOLVER, because that name is known only inside a cluster.
    fs.writeFileSync(file, fillNginxTemplate({ ...values, ROOM_TEMP: folder, ROOM_RESOLVER: "127.0.0.1" }));
    const { status, stderr } = spawnSync(program ?? "", ["-t", "-q", "-c", file], { encoding: "utf8" });
    expect([status, stderr.replace(/^.*\[(warn|alert)\].*\n/gm, "")]).toEqual([0, ""]);
  });
});

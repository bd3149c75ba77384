import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { afterEach, expect, it } from "vitest";
import { postPush } from "./post-push.ts";

let ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  ends = [];
});

async function listen(server: net.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const open = new Set<net.Socket>();
  server.on("connection", (socket) => open.add(socket));
  ends.push(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
const post = (endpoint: string, options: Partial<Parameters<typeof postPush>[1]> = {}) =>
  postPush({ endpoint, headers: { ttl: 5 }, body: Buffer.from("message") }, { loopback: true, ...options });

it("a message is posted, and a redirect in the response is not followed", async () => {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.ttl}`);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  const port = await listen(server);
  expect(await post(`http://127.0.0.1:${port}/browser`)).toBe(307);
  expect(asked).toEqual(["POST /browser 5"]);
});

it.each([
  "http://push.example/a",
  "http://127.0.0.1.push.example/a",
  "https://push.example:8443/a",
  "https://user@push.example/a",
  "https://user:word@push.example/a",
  "ftp://127.0.0.1/a",
  "file:///etc/passwd",
  `https://push.example/${"a".repeat(1_000)}`,
  "push.example/a",
])("does not send to %s, which is not the address of a push service", async (endpoint) => {
  const resolve = () => Promise.reject(new Error("looked up"));
  await expect(post(endpoint, { resolve })).rejects.toThrow("no address of a push service");
});

it.each([
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "https://2130706433/a",
  "https://0x7f.1/a",
  "https://[::ffff:7f00:1]/a",
])("an address of this machine instead of a host name is refused: %s", async (endpoint) => {
  await expect(post(endpoint, { loopback: false })).rejects.toThrow("the address is not public");
});

it("no connection is made to a host name whose address is not public", async () => {
  let connections = 0;
  const server = net.createServer(() => {
    connections += 1;
  });
  await listen(server);
  await expect(post("https://push.example/a", { loopback: false, resolve: async () => ["127.0.0.1"] })).rejects.toThrow(
    "push.example has the address 127.0.0.1",
  );
  expect(connections).toBe(0);
});

it("a host name is looked up once, and the connection goes to the address that was checked", async () => {
  const asked: string[] = [];
  // The name's second answer is a private address. A second look-up would therefore be refused.
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const resolve = async (name: string) => {
    asked.push(name);
    return answers.shift() ?? [];
  };
  await expect(post("https://push.example/a", { resolve })).rejects.toThrow("ECONNREFUSED 127.0.0.1:443");
  expect(asked).toEqual(["push.example"]);
});

it("a push fails when the service does not answer or sends an endless answer", async () => {
  const silent = await listen(net.createServer());
  await expect(post(`http://127.0.0.1:${silent}/a`, { timeoutMs: 100 })).rejects.toThrow(/abort/i);
  const endless = await listen(
    net.createServer((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 201 Created\r\n");
      const timer = setInterval(() => socket.write(`x-more: ${"x".repeat(1_000)}\r\n`), 1);
      socket.on("close", () => clearInterval(timer));
    }),
  );
  await expect(post(`http://127.0.0.1:${endless}/a`)).rejects.toThrow(/overflow/i);
});

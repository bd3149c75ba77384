import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { encodePacket, Outbox } from "./outbox.ts";

const http = createServer();
const server = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
let port = 0;
beforeAll(async () => {
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address: AddressInfo | string | null = http.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());

async function connected() {
  const client = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true, reconnection: false });
  const [socket]: Socket[] = await once(server, "connection");
  if (!socket) throw new Error("no socket connected");
  const outbox = new Outbox(socket.conn);
  const written = vi.spyOn(socket.conn.request.socket, "write");
  if (!client.connected) await new Promise<void>((resolve) => client.once("connect", resolve));
  return { client, socket, outbox, writes: () => written.mock.calls.length };
}

it("an acknowledgement and a frame that are sent in one turn of the event loop are written in one write", async () => {
  const { client, socket, outbox, writes } = await connected();
  const heard: string[] = [];
  client.on("moved", ({ tableId }) => heard.push(tableId));
  socket.on("ask", (acknowledge) => {
    acknowledge("answer");
    outbox.push(encodePacket("moved", { tableId: "first" }));
    outbox.push(encodePacket("moved", { tableId: "second" }));
  });
  client.emit("ask", (answer: string) => heard.push(answer));
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(["answer", "first", "second"]);
  expect(writes()).toBe(1);
  client.disconnect();
});

// RFC 6455, 5.2: a frame's length is encoded in one of three ways. These texts make frames on both sides of each limit.
it.each([0, 1, 80, 81, 82, 300, 65_400, 65_600, 200_000])(
  "a message with a text of a little more than %i characters arrives unchanged",
  async (length) => {
    const { client, outbox } = await connected();
    const tableId = `${"x".repeat(length)}é🂡 ${randomUUID()}`;
    const arrived = new Promise((resolve) => client.once("moved", resolve));
    outbox.push(encodePacket("moved", { tableId }));
    expect(await arrived).toEqual({ tableId });
    client.disconnect();
  },
);

it("all messages arrive before Socket.IO's own closing packet", async () => {
  const { client, socket, outbox } = await connected();
  const heard: string[] = [];
  client.on("moved", ({ tableId }) => heard.push(tableId));
  client.on("disconnect", (reason) => heard.push(reason));
  outbox.push(encodePacket("moved", { tableId: "last" }));
  socket.disconnect(true);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(["last", "io server disconnect"]);
});

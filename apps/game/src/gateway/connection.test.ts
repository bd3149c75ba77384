import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { expect, it } from "vitest";
import { Connection, ConnectionRegistry, createBroadcast, Sender } from "./connection.ts";

it("fault 28: a client that never reads is disconnected; other clients are not", async () => {
  const http = createServer();
  const server = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = http.address();
  const port = typeof address === "object" ? address?.port : 0;
  const connections = new ConnectionRegistry();
  const stuck: (string | null)[] = [];
  const send = createBroadcast(connections, ({ userId }) => stuck.push(userId));
  const join = async (userId: string) => {
    const joined = new Promise<Connection>((resolve) =>
      server.once("connection", (socket) => {
        const player = { userId, name: userId, guest: true, bot: false, staff: false };
        resolve(new Connection(socket, { player, sid: randomUUID() }, new Sender(userId), "127.0.0.1"));
      }),
    );
    const client = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true, reconnection: false });
    const connection = await joined;
    connections.add(connection);
    return { client, connection };
  };
  const lazy = await join("lazy");
  const keen = await join("keen");
  let read = 0;
  keen.client.on("moved", () => {
    read += 1;
  });
  // Pauses the TCP stream under the client's WebSocket, so that the client reads nothing.
  const wire = Reflect.get(Reflect.get(lazy.client.io.engine.transport, "ws"), "_socket");
  wire.pause();

  const payload = { tableId: "x".repeat(16_000) };
  let sent = 0;
  for (; stuck.length === 0 && sent < 5_000; sent++) {
    send(connections.all(), "moved", payload);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stuck[0]).toBe("lazy");
  expect(stuck).not.toContain("keen");
  expect(lazy.connection.socket.connected).toBe(false);
  while (read < sent) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(keen.connection.socket.connected).toBe(true);
  keen.client.disconnect();
  wire.destroy();
  await server.close();
});

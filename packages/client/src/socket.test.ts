import { once } from "node:events";
import http from "node:http";
import { Server } from "socket.io";
import { afterEach, expect, test } from "vitest";
import { socketOpener } from "./socket.ts";

let close = async () => {};
afterEach(() => close());

/**
 * Starts a Socket.IO server at `path`. Returns the server's origin, and a list that gets the `Origin` header of each client that connects.
 */
async function startServer(path: string) {
  const origins: (string | undefined)[] = [];
  const server = http.createServer();
  const sockets = new Server(server, { path, transports: ["websocket"] });
  sockets.on("connection", ({ handshake }) => origins.push(handshake.headers.origin));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => sockets.close();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { origin: `http://127.0.0.1:${address.port}`, origins };
}

test.each([
  ["", "/socket.io"],
  ["/", "/socket.io"],
  ["/n/node-2", "/n/node-2/socket.io"],
])("the socket of a node whose address ends with '%s' opens at %s", async (ending, path) => {
  const { origin, origins } = await startServer(path);
  const socket = socketOpener()(`${origin}${ending}`, {});
  await new Promise((resolve) => socket.on("connect", () => resolve(null)));
  socket.disconnect();
  expect(origins).toEqual([origin]);
});

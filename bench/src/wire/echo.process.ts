/**
 * The peer of the game server: a bare Socket.IO server with the same settings, which acknowledges each action and sends the
 * recorded frames of one of our actions to every socket of the table. It has no rules, no players and no database.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import type { ActionFrames } from "./played-table.ts";
import { processMeters } from "./process-meters.ts";
import { serveRequests } from "./process-rpc.ts";

let recordedFrames: readonly ActionFrames[] = [];
let nextFrameIndex = 0;

const web = http.createServer();
const server = new Server(web, {
  transports: ["websocket"],
  perMessageDeflate: false,
  maxHttpBufferSize: 16 * 1024,
  serveClient: false,
  // The same interval as the game server's: the pings are most of the cost of an idle connection.
  pingInterval: 10_000,
  pingTimeout: 5_000,
});
server.on("connection", (socket) => {
  const { tableId } = socket.handshake.auth;
  void socket.join(tableId);
  socket.on("act", ({ actionId, decision }, acknowledge) => {
    acknowledge({ ok: true, actionId, seq: decision, earlyMs: decision });
    for (const frame of recordedFrames[nextFrameIndex++ % recordedFrames.length] ?? [])
      server.to(tableId).emit("frame", frame);
  });
});

const handlers = {
  ...processMeters,
  /** Starts to listen and returns the port. */
  async open(script: readonly ActionFrames[]): Promise<number> {
    recordedFrames = script;
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = web.address();
    return address === null || typeof address === "string" ? 0 : address.port;
  },
};
export type EchoHandlers = typeof handlers;

serveRequests(handlers);

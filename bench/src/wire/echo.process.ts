/**
 * The peer of the game server: a bare Socket.IO server with the same settings, but without rules, players or a database.
 * It acknowledges each action, and then sends to every socket of the table the frames that one action of our server sent.
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
  // This is the interval of the game server. It must be equal, because pings are most of the cost of an idle connection.
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
  /** Starts to listen on a free port and returns the port. */
  async open(script: readonly ActionFrames[]): Promise<number> {
    recordedFrames = script;
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = web.address();
    return address === null || typeof address === "string" ? 0 : address.port;
  },
};
export type EchoHandlers = typeof handlers;

serveRequests(handlers);

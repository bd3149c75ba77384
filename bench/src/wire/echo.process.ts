/**
 * The peer: a bare Socket.IO server, set up like ours, that answers each action and sends everybody at the table what actions
 * of ours brought. It knows no rules, no people and no database.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import type { ActionFrames } from "./played-table.ts";
import { cpuMeter, serveRequests } from "./process-rpc.ts";

let recordedFrames: readonly ActionFrames[] = [];
let nextFrameIndex = 0;

const web = http.createServer();
const server = new Server(web, {
  transports: ["websocket"],
  perMessageDeflate: false,
  maxHttpBufferSize: 16 * 1024,
  serveClient: false,
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
  ...cpuMeter,
  /** Gives the port it listens on. */
  async open(given: readonly ActionFrames[]): Promise<number> {
    recordedFrames = given;
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = web.address();
    return address === null || typeof address === "string" ? 0 : address.port;
  },
};
export type EchoHandlers = typeof handlers;

serveRequests(handlers);

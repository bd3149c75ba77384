import { createServer } from "node:http";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, type ConnectionOptions, type ConnectionStatus, openConnection } from "./game-connection.ts";

const tableId = "6f1c9e9a-31a5-4f0e-8d0f-2f7a4f4f9c11";
const leave = { tableId, commandId: "0b5b3f0e-56a3-4a4b-9a60-60ad3b1a7a10" };

let server: Server;
let url: string;
let lines: Connection[] = [];

beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ["websocket"] });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(async () => {
  for (const line of lines) line.close();
  lines = [];
  await server.close();
});

function open(
  more: { protocol?: number } & Partial<
    Pick<ConnectionOptions, "catchUp" | "initialBackoffMs" | "admitTimeoutMs" | "watchNetworkReturn">
  > = {},
) {
  const { protocol = PROTOCOL_VERSION, ...options } = more;
  const statuses: ConnectionStatus[] = [];
  const tickets: string[] = [];
  const line = openConnection({
    initialBackoffMs: 5,
    fetchTicket: async () => {
      const ticket = `ticket ${tickets.length}`;
      tickets.push(ticket);
      return { ok: true, ticket, url, protocol };
    },
    catchUp: async () => true,
    listeners: {},
    onStatus: (status) => statuses.push(status),
    ...options,
  });
  lines.push(line);
  return { line, statuses, tickets };
}
const onConnection = (listener: (socket: Socket) => void) => server.on("connection", listener);

describe("line", () => {
  it("asks what was left unanswered again after the line dropped: same id, fresh ticket", async () => {
    const seen: unknown[] = [];
    const presented: unknown[] = [];
    onConnection((socket) => {
      presented.push(socket.handshake.auth);
      socket.on("leave", (message, acknowledge) => {
        seen.push(message);
        // Done, but the answer is lost with the connection. Fault 4
        if (seen.length === 1) socket.disconnect(true);
        else acknowledge({ ok: true, seq: 7 });
      });
    });
    const { line, statuses } = open();
    await expect(line.request("leave", leave)).resolves.toEqual({ ok: true, seq: 7 });
    expect(seen).toEqual([leave, leave]);
    expect(presented).toEqual([
      { ticket: "ticket 0", protocol: PROTOCOL_VERSION },
      { ticket: "ticket 1", protocol: PROTOCOL_VERSION },
    ]);
    expect(statuses).toEqual(["connecting", "connected", "reconnecting", "connected"]);
  });

  it("sends nothing before the page has caught up", async () => {
    const order: string[] = [];
    onConnection((socket) =>
      socket.on("leave", (_, acknowledge) => acknowledge({ ok: true, seq: order.push("leave") })),
    );
    let caughtUp = () => {};
    const { line } = open({
      catchUp: () =>
        new Promise((resolve) => {
          caughtUp = () => {
            order.push("caught up");
            resolve(true);
          };
        }),
    });
    const reply = line.request("leave", leave);
    await vi.waitFor(() => expect(server.sockets.sockets.size).toBe(1));
    caughtUp();
    await reply;
    expect(order).toEqual(["caught up", "leave"]);
  });

  it("knocks again at a server that takes its socket and never says whether it may come in", async () => {
    let silent = true;
    server.use((_, next) => {
      if (!silent) next();
      silent = false;
    });
    const { statuses, tickets } = open({ admitTimeoutMs: 50 });
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "reconnecting", "connected"]));
    expect(tickets).toHaveLength(2);
  });

  it("waits no longer once there is a reason to try: the network is back, or somebody looks", async () => {
    let wake = () => {};
    let refusing = true;
    server.use((_, next) => next(refusing ? new Error("paused") : undefined));
    const { statuses, tickets } = open({
      initialBackoffMs: 600_000,
      watchNetworkReturn: (given) => {
        wake = given;
        return () => {};
      },
    });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("reconnecting"));
    refusing = false;
    wake();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    wake(); // nothing to wake
    expect(tickets).toHaveLength(2);
  });

  it("fault 14: an old page is told to reload, by the ticket or by the server", async () => {
    const byTicket = open({ protocol: PROTOCOL_VERSION + 1 });
    await vi.waitFor(() => expect(byTicket.statuses.at(-1)).toBe("reload"));
    server.use((_, next) => next(new Error("old-protocol")));
    const byServer = open();
    await vi.waitFor(() => expect(byServer.statuses.at(-1)).toBe("reload"));
  });

  it("fault 42: a revoked session ends the line for good", async () => {
    onConnection((socket) => {
      socket.emit("goodbye", { code: "session-revoked" });
      socket.disconnect(true);
    });
    const { statuses, tickets } = open();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("signed-out"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tickets).toHaveLength(1);
  });

  it("follows a table that moved with a new ticket", async () => {
    let first = true;
    onConnection((socket) => {
      if (first) socket.emit("moved", { tableId });
      first = false;
    });
    const { statuses, tickets } = open();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    await vi.waitFor(() => expect(tickets.length).toBe(2));
    expect(statuses).toContain("moving");
  });
});

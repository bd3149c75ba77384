import { createServer } from "node:http";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConnectionStatus, RoomClient, type RoomClientOptions } from "./room-client.ts";
import { systemTimers, type Timers } from "./timers.ts";

const tableId = "6f1c9e9a-31a5-4f0e-8d0f-2f7a4f4f9c11";
const leave = { tableId, commandId: "0b5b3f0e-56a3-4a4b-9a60-60ad3b1a7a10" };

let server: Server;
let url: string;
let clients: RoomClient[] = [];

beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ["websocket"] });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(async () => {
  for (const client of clients) client.close();
  clients = [];
  await server.close();
});

function open(options: Partial<RoomClientOptions> & { protocol?: number; hook?: () => Promise<boolean> } = {}) {
  const { protocol = PROTOCOL_VERSION, hook, ...rest } = options;
  const statuses: ConnectionStatus[] = [];
  const tickets: string[] = [];
  const client = new RoomClient({
    initialBackoffMs: 5,
    fetchTicket: async () => {
      const ticket = `ticket ${tickets.length}`;
      tickets.push(ticket);
      return { ok: true, ticket, url, protocol };
    },
    onStatus: (status) => statuses.push(status),
    ...rest,
  });
  if (hook) client.onConnect(hook);
  clients.push(client);
  client.connect();
  return { client, statuses, tickets };
}
const onConnection = (listener: (socket: Socket) => void) => server.on("connection", listener);

describe("room client", () => {
  it("repeats a request without a reply on the next socket: same id, fresh ticket", async () => {
    const seen: unknown[] = [];
    const presented: unknown[] = [];
    onConnection((socket) => {
      presented.push(socket.handshake.auth);
      socket.on("leave", (message, acknowledge) => {
        seen.push(message);
        // Done, but the reply is lost with the connection. Fault 4
        if (seen.length === 1) socket.disconnect(true);
        else acknowledge({ ok: true, seq: 7 });
      });
    });
    const { client, statuses } = open();
    await expect(client.request("leave", leave)).resolves.toEqual({ ok: true, seq: 7 });
    expect(seen).toEqual([leave, leave]);
    expect(presented).toEqual([
      { ticket: "ticket 0", protocol: PROTOCOL_VERSION },
      { ticket: "ticket 1", protocol: PROTOCOL_VERSION },
    ]);
    expect(statuses).toEqual(["connecting", "connected", "reconnecting", "connected"]);
  });

  it("sends one request of many once only, and gives null when there is no reply", async () => {
    let count = 0;
    onConnection((socket) =>
      socket.on("leave", () => {
        count++;
        socket.disconnect(true);
      }),
    );
    const { client, statuses } = open();
    await expect(client.requestOnce("leave", leave)).resolves.toBeNull();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    await expect(client.requestOnce("leave", leave)).resolves.toBeNull();
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "connected", "reconnecting", "connected"]));
    expect(count).toBe(1);
  });

  it("fault 24: a server that does not reply in time makes the connection dead, and the request goes out on the next", async () => {
    let silent = true;
    onConnection((socket) =>
      socket.on("leave", (_, acknowledge) => {
        if (!silent) acknowledge({ ok: true, seq: 7 });
        silent = false;
      }),
    );
    const { client, statuses, tickets } = open({ replyTimeoutMs: 50 });
    await expect(client.request("leave", leave)).resolves.toEqual({ ok: true, seq: 7 });
    // More of them on a machine that is too busy to reply in time.
    expect(tickets.length).toBeGreaterThanOrEqual(2);
    expect(statuses.slice(0, 4)).toEqual(["connecting", "connected", "reconnecting", "connected"]);
  });

  it("fault 91: a request for which the server has no time is sent again a little later", async () => {
    let asked = 0;
    onConnection((socket) =>
      socket.on("leave", (_, acknowledge) =>
        acknowledge(asked++ === 0 ? { ok: false, code: "busy" } : { ok: true, seq: asked }),
      ),
    );
    const { client } = open();
    expect(await client.request("leave", leave)).toEqual({ ok: true, seq: 2 });
  });

  it("fault 77: a request that came while its table moved is sent to the next server with the same id", async () => {
    const seen: unknown[] = [];
    onConnection((socket) =>
      socket.on("leave", (message, acknowledge) => {
        seen.push(message);
        if (seen.length > 1) return acknowledge({ ok: true, seq: 7 });
        acknowledge({ ok: false, code: "not-here" });
        socket.emit("moved", { tableId });
      }),
    );
    const { client, statuses, tickets } = open();
    await expect(client.request("leave", leave)).resolves.toEqual({ ok: true, seq: 7 });
    expect(seen).toEqual([leave, leave]);
    expect(tickets).toHaveLength(2);
    expect(statuses).toEqual(["connecting", "connected", "moving", "connected"]);
  });

  it("a request for a table that is not here, and that the server did not move, is refused after a while", async () => {
    const delays: number[] = [];
    const timers: Timers = {
      ...systemTimers,
      schedule: (run, ms) => {
        if (ms === 2_000) delays.push(ms);
        return systemTimers.schedule(run, ms === 2_000 ? 0 : ms);
      },
    };
    onConnection((socket) => socket.on("leave", (_, acknowledge) => acknowledge({ ok: false, code: "not-here" })));
    const { client } = open({ timers });
    await expect(client.request("leave", leave)).resolves.toEqual({ ok: false, code: "not-here" });
    expect(delays).toEqual([2_000]);
  });

  it("sends nothing before the hooks have caught up", async () => {
    const order: string[] = [];
    onConnection((socket) =>
      socket.on("leave", (_, acknowledge) => acknowledge({ ok: true, seq: order.push("leave") })),
    );
    let isCatchingUp = false;
    let finishCatchUp = () => {};
    const { client } = open({
      hook: () =>
        new Promise((resolve) => {
          isCatchingUp = true;
          finishCatchUp = () => {
            order.push("caught up");
            resolve(true);
          };
        }),
    });
    const reply = client.request("leave", leave);
    await vi.waitFor(() => expect(isCatchingUp).toBe(true));
    finishCatchUp();
    await reply;
    expect(order).toEqual(["caught up", "leave"]);
  });

  it("connects again when a hook could not catch up", async () => {
    const results = [false, true];
    const { statuses, tickets } = open({ hook: async () => results.shift() ?? true });
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "reconnecting", "connected"]));
    expect(tickets).toHaveLength(2);
  });

  it("tries again at a server that accepts the socket and never replies to its ticket", async () => {
    const admitTimeoutMs = 600_000;
    /** Ends the client's wait for the server, one for each socket. */
    const giveUps: (() => void)[] = [];
    const timers: Timers = {
      schedule(run, ms) {
        if (ms !== admitTimeoutMs) return systemTimers.schedule(run, ms);
        giveUps.push(run);
        return () => {};
      },
    };
    let shown = 0;
    server.use((_, next) => {
      if (++shown > 1) next();
    });
    const { statuses, tickets } = open({ admitTimeoutMs, timers });
    await vi.waitFor(() => expect(shown).toBe(1));
    giveUps[0]?.();
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "reconnecting", "connected"]));
    expect(tickets).toHaveLength(2);
  });

  it("tries again when there is no ticket", async () => {
    let failures = 2;
    const { statuses } = open({
      fetchTicket: async () => {
        if (failures-- > 0) throw new Error("no ticket office");
        return { ok: true, ticket: "t", url, protocol: PROTOCOL_VERSION };
      },
    });
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "reconnecting", "reconnecting", "connected"]));
  });

  it("stops waiting when the network is back or the page is looked at", async () => {
    let onReturn = () => {};
    let refusing = true;
    server.use((_, next) => next(refusing ? new Error("paused") : undefined));
    const { statuses, tickets } = open({
      initialBackoffMs: 600_000,
      watchNetworkReturn: (listener) => {
        onReturn = listener;
        return () => {};
      },
    });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("reconnecting"));
    refusing = false;
    onReturn();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    onReturn(); // connected already: nothing to do
    expect(tickets).toHaveLength(2);
  });

  it("fault 14: a client of an old version ends, by the ticket or by the server", async () => {
    const byTicket = open({ protocol: PROTOCOL_VERSION + 1 });
    await vi.waitFor(() => expect(byTicket.statuses.at(-1)).toBe("reload"));
    server.use((_, next) => next(new Error("old-protocol")));
    const byServer = open();
    await vi.waitFor(() => expect(byServer.statuses.at(-1)).toBe("reload"));
  });

  it("fault 42: a revoked session ends the client", async () => {
    onConnection((socket) => {
      socket.emit("goodbye", { code: "session-revoked" });
      socket.disconnect(true);
    });
    const { client, statuses, tickets } = open();
    const ends: string[] = [];
    client.onEnd((code) => ends.push(code));
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("signed-out"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tickets).toHaveLength(1);
    expect(ends).toEqual(["session-revoked"]);
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

  it("opens one socket only when it cannot reconnect, and takes `moved` as a message", async () => {
    onConnection((socket) => socket.emit("moved", { tableId }));
    const received: string[] = [];
    const { client, statuses, tickets } = open({ canReconnect: false, onMessage: (name) => received.push(name) });
    await vi.waitFor(() => expect(received).toEqual(["moved"]));
    expect(client.isConnected).toBe(true);
    server.disconnectSockets(true);
    await vi.waitFor(() => expect(client.isConnected).toBe(false));
    expect([statuses, tickets.length]).toEqual([["connecting", "connected"], 1]);
  });

  it("a reconnection asked for while the socket is opening leaves it alone", async () => {
    const { client, statuses, tickets } = open();
    client.reconnect();
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "connected"]));
    expect(tickets).toHaveLength(1);
  });
});

import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConnectionStatus, RoomClient, type RoomClientOptions } from "./room-client.ts";
import { socketOpener } from "./socket.ts";
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
  it("repeats a request without a reply on the next socket with the same id and a fresh ticket", async () => {
    const seen: unknown[] = [];
    const presented: unknown[] = [];
    onConnection((socket) => {
      presented.push(socket.handshake.auth);
      socket.on("leave", (message, acknowledge) => {
        seen.push(message);
        // The server carries out the command. Its reply is lost, because the connection breaks first. Fault 4
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

  it("fault 130: the status is `restarting` from the room's goodbye until the client is connected again", async () => {
    let sockets = 0;
    onConnection((socket) => {
      const isFirst = sockets++ === 0;
      socket.on("leave", (_, acknowledge) => {
        if (!isFirst) return acknowledge({ ok: true, seq: 1 });
        socket.emit("goodbye", { code: "restarting" });
        socket.disconnect(true);
      });
    });
    let tries = 0;
    const fetchTicket = async () => {
      tries++;
      if (tries === 2 || tries === 3) throw new Error("the web server is down");
      return { ok: true, ticket: "ticket", url, protocol: PROTOCOL_VERSION } as const;
    };
    const { client, statuses } = open({ fetchTicket });
    await client.request("leave", leave);
    expect(statuses).toEqual(["connecting", "connected", "restarting", "restarting", "restarting", "connected"]);
  });

  it("`requestOnce` sends a request only once, and resolves with null when no reply comes", async () => {
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

  it("fault 24: a connection without a reply in time counts as dead, and the next connection sends the request again", async () => {
    let silent = true;
    onConnection((socket) =>
      socket.on("leave", (_, acknowledge) => {
        if (!silent) acknowledge({ ok: true, seq: 7 });
        silent = false;
      }),
    );
    const { client, statuses, tickets } = open({ replyTimeoutMs: 50 });
    await expect(client.request("leave", leave)).resolves.toEqual({ ok: true, seq: 7 });
    // Usually two tickets. On a busy machine a reply may come too late, so that the client needs another one.
    expect(tickets.length).toBeGreaterThanOrEqual(2);
    expect(statuses.slice(0, 4)).toEqual(["connecting", "connected", "reconnecting", "connected"]);
  });

  it("fault 91: a request that the server is too busy for is sent again a little later", async () => {
    let asked = 0;
    onConnection((socket) =>
      socket.on("leave", (_, acknowledge) =>
        acknowledge(asked++ === 0 ? { ok: false, code: "busy" } : { ok: true, seq: asked }),
      ),
    );
    const { client } = open();
    expect(await client.request("leave", leave)).toEqual({ ok: true, seq: 2 });
  });

  it("fault 77: a request that arrived while its table moved is sent to the next server with the same id", async () => {
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

  it("a request for a table that is not here is refused after a while when no `moved` message follows", async () => {
    const delays: number[] = [];
    const timers: Timers = {
      ...systemTimers,
      schedule: (run, ms) => {
        if (ms === 2_000) delays.push(ms);
        return systemTimers.schedule(run, ms === 2_000 ? 0 : ms);
      },
    };
    onConnection((socket) => socket.on("leave", (_, acknowledge) => acknowledge({ ok: false, code: "not-here" })));
    const { client } = open({ timers, doubtMs: 1_000 });
    await expect(client.request("leave", leave)).resolves.toEqual({ ok: false, code: "not-here" });
    expect(delays).toEqual([2_000]);
  });

  it("sends no request before the hooks have caught up", async () => {
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

  it("connects again when a server accepts the socket but never replies to its ticket", async () => {
    const admitTimeoutMs = 600_000;
    /** The functions that end the wait for the server to admit a socket, one for each socket. The test calls them in place of a timer. */
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

  it("tries again when it cannot get a ticket", async () => {
    let failures = 2;
    const { statuses } = open({
      fetchTicket: async () => {
        if (failures-- > 0) throw new Error("no ticket office");
        return { ok: true, ticket: "t", url, protocol: PROTOCOL_VERSION };
      },
    });
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "reconnecting", "reconnecting", "connected"]));
  });

  it("connects without waiting longer when the network is back or the player returns to the page", async () => {
    let onReturn = () => {};
    let refusing = true;
    server.use((_, next) => next(refusing ? new Error("paused") : undefined));
    const { statuses, tickets } = open({
      initialBackoffMs: 600_000,
      watchNetwork: (listeners) => {
        onReturn = listeners.onReturn;
        return () => {};
      },
    });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("reconnecting"));
    refusing = false;
    onReturn();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    onReturn(); // already connected, so the client makes no new attempt
    expect(tickets).toHaveLength(2);
  });

  it("fault 134: after a connection fell silent, the return ticket opens the next socket without the web server", async () => {
    const presented: unknown[] = [];
    let isDeaf = true;
    onConnection((socket) => {
      presented.push(socket.handshake.auth.ticket);
      socket.emit("return-ticket", { ticket: `return ${presented.length}` });
      socket.on("leave", (_, acknowledge) => isDeaf || acknowledge({ ok: true, seq: 1 }));
    });
    const { client, statuses, tickets } = open({ replyTimeoutMs: 50 });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    void client.request("leave", leave);
    await vi.waitFor(() => expect(presented).toHaveLength(2));
    isDeaf = false;
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    expect(presented.slice(0, 2)).toEqual(["ticket 0", "return 1"]);
    expect(tickets).toHaveLength(1);
  });

  it("fault 134 ✗: after a return ticket was refused, the next ticket comes from the web server", async () => {
    const presented: unknown[] = [];
    server.use((socket, next) => {
      presented.push(socket.handshake.auth.ticket);
      next(socket.handshake.auth.ticket === "return" ? new Error("ticket-invalid") : undefined);
    });
    onConnection((socket) => socket.emit("return-ticket", { ticket: "return" }));
    const { client, statuses } = open({ replyTimeoutMs: 50 });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    void client.requestRaw("unanswered");
    await vi.waitFor(() => expect(presented).toHaveLength(3));
    expect(presented).toEqual(["ticket 0", "return", "ticket 1"]);
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
  });

  it("fault 134: the client tries the return ticket and the web server in turn until one gets an answer", async () => {
    // A server that accepts connections and never sends anything.
    const silentServer = createTcpServer(() => {});
    await new Promise<void>((resolve) => silentServer.listen(0, "127.0.0.1", resolve));
    const at = silentServer.address();
    const silentUrl = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
    let isWebServerDead = false;
    const attempts: string[] = [];
    let first = true;
    const openSocket = socketOpener();
    onConnection((socket) => socket.emit("return-ticket", { ticket: "return" }));
    const { client, statuses } = open({
      replyTimeoutMs: 50,
      admitTimeoutMs: 400,
      openSocket: (to, auth) => {
        if (!first) attempts.push(auth.ticket);
        const target = first ? to : silentUrl;
        first = false;
        return openSocket(target, auth);
      },
      fetchTicket: async () => {
        if (!isWebServerDead) return { ok: true, ticket: "web", url, protocol: PROTOCOL_VERSION };
        attempts.push("fetch");
        throw new Error("no web server");
      },
    });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    isWebServerDead = true;
    void client.requestRaw("unanswered");
    await vi.waitFor(() => expect(attempts.slice(0, 4)).toEqual(["return", "fetch", "return", "fetch"]), {
      timeout: 10_000,
    });
    client.close();
    silentServer.close();
  });

  it("fault 135: a request without a reply makes the status doubtful, and the next message ends the doubt", async () => {
    let say = () => {};
    onConnection((socket) => {
      say = () => void socket.emit("wallet", { currency: "play", balance: 1 });
    });
    const { client, statuses } = open({ doubtMs: 20 });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    void client.requestRaw("unanswered");
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("doubtful"));
    say();
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "connected", "doubtful", "connected"]));
    expect(client.isConnected).toBe(true);
  });

  it("fault 135: a lost network is shown at once; when the network is back, only a dead socket is replaced", async () => {
    const network = { onLost: () => {}, onReturn: () => {} };
    let isDeaf = false;
    const sockets: string[] = [];
    onConnection((socket) => {
      sockets.push(socket.id);
      socket.on("ping", (_, acknowledge) => isDeaf || acknowledge({ ok: true }));
    });
    const { statuses } = open({
      checkTimeoutMs: 400,
      watchNetwork: (listeners) => {
        Object.assign(network, listeners);
        return () => {};
      },
    });
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    network.onLost();
    expect(statuses.at(-1)).toBe("doubtful");
    network.onReturn();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
    expect(sockets).toHaveLength(1);
    isDeaf = true;
    network.onLost();
    network.onReturn();
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    await vi.waitFor(() => expect(statuses.at(-1)).toBe("connected"));
  });

  it("fault 14: a client of an old version ends when the ticket or the server shows that the version is old", async () => {
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

  it("follows a table to its new server with a new ticket", async () => {
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

  it("with `canReconnect` false it opens only one socket, and `moved` is an ordinary message", async () => {
    onConnection((socket) => socket.emit("moved", { tableId }));
    const received: string[] = [];
    const { client, statuses, tickets } = open({ canReconnect: false, onMessage: (name) => received.push(name) });
    await vi.waitFor(() => expect(received).toEqual(["moved"]));
    expect(client.isConnected).toBe(true);
    server.disconnectSockets(true);
    await vi.waitFor(() => expect(client.isConnected).toBe(false));
    expect([statuses, tickets.length]).toEqual([["connecting", "connected"], 1]);
  });

  it("`reconnect` does not replace a socket that is still opening", async () => {
    const { client, statuses, tickets } = open();
    client.reconnect();
    await vi.waitFor(() => expect(statuses).toEqual(["connecting", "connected"]));
    expect(tickets).toHaveLength(1);
  });
});

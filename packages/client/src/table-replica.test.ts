import { createServer } from "node:http";
import {
  buildSettings,
  createTable,
  decideTable,
  presets,
  type TableEvent,
  type TableView,
  tableViewFor,
} from "@poker/engine";
import { type Frame, PROTOCOL_VERSION, type Snapshot } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer, TABLE_ID } from "../testing/fake-server.ts";
import { findTableUpdate, type ReplicaChange } from "./replica-change.ts";
import { RoomClient } from "./room-client.ts";
import { TableReplica } from "./table-replica.ts";

const settings = {
  ...buildSettings(presets.cardroom, {
    game: "holdem",
    structure: "no-limit",
    low: 50,
    high: 100,
    currency: "play",
  }),
  seats: 6,
};
const NOW = 1_000_000;
const SERVER_OFFSET_MS = 250;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

function follow(client: RoomClient, tableId = TABLE_ID) {
  const changes: ReplicaChange[] = [];
  const refusals: string[] = [];
  const errors: unknown[] = [];
  const gaps: Frame[] = [];
  const replica = new TableReplica(
    client,
    tableId,
    {
      onChange: (change) => changes.push(change),
      onRefused: ({ code }) => refusals.push(code),
      onError: (error) => errors.push(error),
      onGap: (frame) => gaps.push(frame),
    },
    () => NOW,
  );
  replica.start();
  cleanUp.push(() => client.close());
  client.connect();
  return { replica, changes, refusals, errors, gaps };
}

describe("frames", () => {
  const view: TableView = tableViewFor(createTable(TABLE_ID, settings), "rail");
  const snapshot: Snapshot = {
    tableId: TABLE_ID,
    seq: 10,
    view,
    names: {},
    disconnectedSeats: [],
    now: NOW + SERVER_OFFSET_MS,
    clock: null,
  };
  const playerSat = (seat: number): TableEvent => {
    const player = { playerId: `player ${seat}`, bot: false, visit: null, counter: 0 };
    const buyIn = settings.buyIn.min;
    const step = decideTable(
      createTable(TABLE_ID, settings),
      { type: "sit", seat, ...player, buyIn, entry: "post" },
      0,
    );
    const sat = "events" in step ? step.events.find(({ type }) => type === "player-sat") : undefined;
    return sat ?? expect.fail("no player sat");
  };
  const frame = (from: number, events: readonly TableEvent[], more: Partial<Frame> = {}): Frame => ({
    tableId: TABLE_ID,
    from,
    to: from + events.length - 1,
    events,
    names: {},
    now: NOW + SERVER_OFFSET_MS,
    clock: null,
    displayMs: 0,
    ...more,
  });
  const clock = { seat: 3, decision: 4, quietUntil: 10_000, deadline: 30_000, grace: false, bank: false };

  let server: Server;
  let url: string;
  const watches: unknown[] = [];
  beforeEach(async () => {
    const http = createServer();
    server = new Server(http, { transports: ["websocket"] });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const address = http.address();
    url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    watches.length = 0;
    cleanUp.push(() => server.close());
  });

  /** Returns a replica at event 10, and a function that sends it messages and waits until they have arrived. */
  async function startAtSnapshot(reply: () => object = () => ({ ok: true, snapshot })) {
    let socket: Socket | undefined;
    server.on("connection", (opened) => {
      socket = opened;
      opened.on("watch", (message, acknowledge) => {
        watches.push(message.since);
        acknowledge(watches.length === 1 ? { ok: true, snapshot } : reply());
      });
    });
    const client = new RoomClient({
      fetchTicket: async () => ({ ok: true, ticket: "t", url, protocol: PROTOCOL_VERSION }),
      initialBackoffMs: 5,
    });
    const followed = follow(client);
    await vi.waitFor(() => expect(followed.replica.seq).toBe(10));
    let received = 0;
    client.on("room-status", () => received++);
    const send = async (name: string, ...messages: readonly object[]) => {
      for (const message of messages) socket?.emit(name, message);
      const before = received;
      socket?.emit("room-status", {});
      await vi.waitFor(() => expect(received).toBe(before + 1));
    };
    return { ...followed, client, send };
  }

  it("a snapshot replaces the table, and reports how far the server's clock is ahead of the client's", async () => {
    const { replica, changes } = await startAtSnapshot();
    expect(changes).toEqual([{ type: "snapshot", snapshot, serverOffsetMs: SERVER_OFFSET_MS }]);
    expect(replica.view).toEqual(view);
  });

  it("the next frame is applied, and the reported change contains the table after each of its events", async () => {
    const { replica, changes, send } = await startAtSnapshot();
    await send("frame", frame(11, [playerSat(3), playerSat(4)]));
    const change = changes.at(-1);
    const views = change?.type === "frame" ? change.views : [];
    expect(views.map(({ seats }) => seats.map(({ seat }) => seat))).toEqual([[3], [3, 4]]);
    expect([replica.seq, replica.view]).toEqual([12, views[1]]);
  });

  it("frames of other tables are ignored", async () => {
    const { replica, send } = await startAtSnapshot();
    await send("frame", frame(11, [playerSat(3)], { tableId: "another" }));
    expect(replica.seq).toBe(10);
  });

  it("fault 26: a frame that is received twice is applied once, and an old frame is not applied", async () => {
    const { replica, changes, send } = await startAtSnapshot();
    const first = frame(11, [playerSat(3)]);
    await send("frame", first, first, frame(9, [playerSat(4)]));
    expect(changes).toHaveLength(2);
    expect(replica.seq).toBe(11);
    expect(watches).toEqual([null]);
  });

  it("fault 26: an early or overlapping frame is a gap, and the replica fetches the missing events", async () => {
    const missed = { ok: true, frame: frame(11, [playerSat(3), playerSat(4)]) };
    const { replica, gaps, send } = await startAtSnapshot(() => missed);
    const early = frame(12, [playerSat(4)]);
    await send("frame", early);
    await vi.waitFor(() => expect(replica.seq).toBe(12));
    expect([watches, gaps]).toEqual([[null, 10], [early]]);
    await send("frame", frame(12, [playerSat(4), playerSat(5)]));
    await vi.waitFor(() => expect(watches).toEqual([null, 10, 12]));
  });

  it("an empty frame for private events advances the event number, so the next frame is no gap", async () => {
    const { replica, send } = await startAtSnapshot();
    await send("frame", frame(11, [], { to: 13 }), frame(14, [playerSat(3)]));
    expect(replica.seq).toBe(14);
    expect(watches).toEqual([null]);
  });

  it("an empty frame right after the last known event updates the clock; an old frame does not", async () => {
    const { replica, changes, send } = await startAtSnapshot();
    await send("frame", frame(11, [], { clock }));
    expect(replica.clock).toEqual(clock);
    expect(changes.at(-1)).toEqual({ type: "clock", clock, serverOffsetMs: SERVER_OFFSET_MS });
    await send("frame", frame(10, [playerSat(3)]));
    expect(replica.clock).toEqual(clock);
  });

  it("a frame that cannot be applied is reported, and the whole table is fetched again", async () => {
    const { replica, errors, send } = await startAtSnapshot(() => ({ ok: true, snapshot: { ...snapshot, seq: 20 } }));
    await send("frame", frame(11, [{ type: "hand-ended", outcome: "settled", reason: null, rake: 0, stacks: [] }]));
    await vi.waitFor(() => expect(replica.seq).toBe(20));
    expect(errors).toHaveLength(1);
    expect(watches).toEqual([null, null]);
  });

  it("a change of a player's connection is applied without an event number", async () => {
    const { replica, send } = await startAtSnapshot();
    await send("connection", { tableId: TABLE_ID, seat: 3, connected: false });
    expect([...replica.disconnectedSeats]).toEqual([3]);
    await send("connection", { tableId: TABLE_ID, seat: 3, connected: true });
    expect([...replica.disconnectedSeats]).toEqual([]);
    expect(replica.seq).toBe(10);
  });

  it("when the server refuses the table, the replica asks again on another socket", async () => {
    const replies = [
      { ok: false, code: "paused" },
      { ok: true, snapshot: { ...snapshot, seq: 30 } },
    ];
    const { replica, refusals, client, send } = await startAtSnapshot(() => replies.shift() ?? {});
    await send("frame", frame(20, [playerSat(3)]));
    await vi.waitFor(() => expect(replica.seq).toBe(30));
    expect(refusals).toEqual(["paused"]);
    expect(watches).toEqual([null, 10, 10]);
    client.close();
  });

  it("finds frames and snapshots in messages and replies", () => {
    const some = frame(11, []);
    for (const payload of [some, { ok: true, frame: some }]) expect(findTableUpdate(payload)).toEqual(some);
    for (const payload of [snapshot, { ok: true, snapshot }]) expect(findTableUpdate(payload)).toEqual(snapshot);
    for (const payload of [null, 7, "frame", { ok: true }, { frame: null }])
      expect(findTableUpdate(payload)).toBeNull();
  });
});

describe("a table and the servers that run it", () => {
  async function startServer() {
    const server = await FakeServer.start(settings, Math.random);
    cleanUp.push(() => server.close());
    return server;
  }

  it("a table that has moved to another server is found with the next ticket", async () => {
    const [before, after] = [await startServer(), await startServer()];
    before.moveTableAway();
    const servers = [before, after];
    const client = new RoomClient({
      fetchTicket: () => (servers.shift() ?? after).ticketsFor("rail")(),
      initialBackoffMs: 5,
    });
    const { replica, refusals } = follow(client);
    await vi.waitFor(() => expect(replica.view).toEqual(after.viewOf("rail")));
    expect([before.ticketCount, after.ticketCount, refusals]).toEqual([1, 1, ["not-here"]]);
  });

  it("a replica that was stopped does not change any more, even after the client has reconnected", async () => {
    const server = await startServer();
    const client = new RoomClient({ fetchTicket: server.ticketsFor("rail"), initialBackoffMs: 5 });
    const { replica, changes } = follow(client);
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    replica.stop();
    server.cutSockets();
    await vi.waitFor(() => expect(server.ticketCount).toBe(2));
    await vi.waitFor(() => expect(client.isConnected).toBe(true));
    expect(changes).toHaveLength(1);
  });
});

import { createServer } from "node:http";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { type OwnEntry, PROTOCOL_VERSION, type Standings, type TournamentView } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RoomClient } from "./room-client.ts";
import type { Timers } from "./timers.ts";
import { type TournamentPicture, TournamentReplica } from "./tournament-replica.ts";

const tournamentId = "6f1c9e9a-31a5-4f0e-8d0f-2f7a4f4f9c11";
const other = "0b5b3f0e-56a3-4a4b-9a60-60ad3b1a7a10";
const settings: TournamentSettings = tournamentPresets["six-max"];
const own: OwnEntry = {
  ...{ entryNo: 1, status: "playing", tableId: other, tableNo: 1, seat: 2, stack: 1_500, rank: 1, place: null },
  ...{ prize: 0, rebuyUntil: null, rebuys: 0, addOns: 0, reEntriesLeft: 0, disqualifiedFor: null },
};
const view = (change: Partial<TournamentView> = {}): TournamentView => ({
  ...{ tournamentId, name: "Nightly", now: 1_000, opensAt: null, startsAt: null, phase: "running", entries: 6 },
  ...{ playersLeft: 6, prizePool: 6_000, chips: 9_000, averageStack: 1_500, prizes: [], tickets: 0, paidIn: 6_000 },
  ...{ isPoolFrozen: true, guarantee: 0, rebuys: 0, addOns: 0, sales: { entry: false, rebuy: false, addOn: false } },
  ...{ tables: [], isHandForHand: false, moves: [], outs: [], deal: null, names: {} },
  clock: {
    level: { no: 1, smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, anteKind: "none" },
    ...{
      next: null,
      leftMs: 60_000,
      isRunning: true,
      break: null,
      breakInMs: null,
      hourlyBreakAt: null,
      pausedAt: null,
    },
  },
  ...change,
});
const standings = (from = 0, total = 6): Standings => ({ total, from, rows: [], names: {} });

let server: Server;
let url: string;
const clients: RoomClient[] = [];
beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { transports: ["websocket"] });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

/** Makes timers that run only when the test calls `run`. */
function createManualTimers() {
  const due: (() => void)[] = [];
  const timers: Timers = {
    schedule(run) {
      due.push(run);
      return () => void due.splice(due.indexOf(run), 1);
    },
  };
  return { timers, due, run: () => due.shift()?.() };
}

function follow(timers?: Timers) {
  const pictures: TournamentPicture[] = [];
  const refusals: string[] = [];
  const client = new RoomClient({
    initialBackoffMs: 5,
    fetchTicket: async () => ({ ok: true, ticket: "a ticket", url, protocol: PROTOCOL_VERSION }),
  });
  clients.push(client);
  const listener = {
    onChange: (picture: TournamentPicture) => pictures.push(picture),
    onRefused: ({ code }: { readonly code: string }) => refusals.push(code),
  };
  const replica = new TournamentReplica(client, tournamentId, listener, {
    now: () => 5_000,
    ...(timers && { timers }),
  });
  replica.start();
  client.connect();
  return { client, replica, pictures, refusals };
}

/** Answers like a server that runs the tournament. Returns the sockets that opened and the messages that arrived on them. */
function serve(answer: () => object = () => ({ ok: true, settings, view: view(), own, standings: standings() })) {
  const sockets: Socket[] = [];
  const asked: unknown[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("ping", (_message, acknowledge) => acknowledge({ ok: true }));
    socket.on("watch-tournament", (_message, acknowledge) => acknowledge(answer()));
    socket.on("unwatch-tournament", (message, acknowledge) => {
      asked.push(message);
      acknowledge({ ok: true });
    });
    socket.on("standings", (message, acknowledge) => {
      asked.push(message);
      acknowledge({ ok: true, ...standings(message.from ?? 50, 60), own: { ...own, stack: 1_234 } });
    });
  });
  return { sockets, asked };
}

it("keeps the tournament up to date with every change that the server sends, and keeps the clock's offset", async () => {
  const { sockets } = serve();
  const { replica, pictures } = follow();
  await vi.waitFor(() => expect(replica.picture).toMatchObject({ own: { stack: 1_500 }, aheadMs: 4_000 }));
  sockets[0]?.emit("tournament", view({ tournamentId: other, playersLeft: 2 }));
  sockets[0]?.emit("own-entry", { tournamentId: other, own: null });
  sockets[0]?.emit("tournament", view({ playersLeft: 5, now: 2_000 }));
  sockets[0]?.emit("own-entry", { tournamentId, own: null });
  await vi.waitFor(() =>
    expect(replica.picture).toMatchObject({ own: null, view: { playersLeft: 5 }, aheadMs: 3_000 }),
  );
  expect(pictures).toHaveLength(3);
});

it("fault 116: applies a change of the entry that the server sends right after its answer to `watch-tournament`", async () => {
  const sockets: Socket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("watch-tournament", (_message, acknowledge) => {
      acknowledge({ ok: true, settings, view: view(), own, standings: standings() });
      // The server sends the answer and this message one right after the other, so a busy client reads both at once.
      socket.emit("own-entry", { tournamentId, own: { ...own, tableNo: 2 } });
      socket.emit("tournament", view({ playersLeft: 5 }));
    });
  });
  const { replica } = follow();
  await vi.waitFor(() => expect(replica.picture).toMatchObject({ own: { tableNo: 2 }, view: { playersLeft: 5 } }));
  expect(sockets).toHaveLength(1);
});

it("fault 4: asks for the whole tournament again on the next socket", async () => {
  let playersLeft = 6;
  const { sockets } = serve(() => ({
    ok: true,
    settings,
    view: view({ playersLeft: playersLeft-- }),
    own,
    standings: standings(),
  }));
  const { replica } = follow();
  await vi.waitFor(() => expect(replica.picture?.view.playersLeft).toBe(6));
  sockets[0]?.disconnect(true);
  await vi.waitFor(() => expect(replica.picture?.view.playersLeft).toBe(5));
});

it("keeps the shown lines and the player's own stack up to date, also on the next socket", async () => {
  const { timers, due, run } = createManualTimers();
  const { sockets, asked } = serve();
  const { replica } = follow(timers);
  await vi.waitFor(() => expect(replica.picture).not.toBeNull());
  replica.followStandings({ from: null, search: "" });
  await vi.waitFor(() => expect(replica.picture).toMatchObject({ standings: { from: 50 }, own: { stack: 1_234 } }));
  sockets[0]?.emit("tournament", view({ playersLeft: 4 }));
  sockets[0]?.emit("tournament", view({ playersLeft: 3 }));
  await vi.waitFor(() => expect(replica.picture?.view.playersLeft).toBe(3));
  expect(due).toHaveLength(1);
  run();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  replica.followStandings({ from: 0, search: "ann" });
  await vi.waitFor(() => expect(replica.picture?.standings.from).toBe(0));
  sockets[0]?.disconnect(true);
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked.at(-1)).toEqual({ tournamentId, from: 0, search: "ann" });
});

it("asks at once for the list of players when a new entry belongs on the shown page", async () => {
  const { timers, due } = createManualTimers();
  const asked: unknown[] = [];
  const sockets: Socket[] = [];
  let entries = 0;
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("watch-tournament", (_message, acknowledge) =>
      acknowledge({ ok: true, settings, view: view({ entries }), own: null, standings: standings(0, entries) }),
    );
    socket.on("standings", (message, acknowledge) => {
      asked.push(message);
      acknowledge({ ok: true, ...standings(0, entries), own: null });
    });
  });
  const { replica } = follow(timers);
  await vi.waitFor(() => expect(replica.picture).not.toBeNull());
  replica.followStandings({ from: 0, search: "" });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  entries = 2;
  sockets[0]?.emit("tournament", view({ entries }));
  await vi.waitFor(() => expect(replica.picture).toMatchObject({ view: { entries: 2 }, standings: { total: 2 } }));
  expect(asked).toHaveLength(2);
  expect(due).toHaveLength(0);
});

it("asks again when another server may run the tournament, and stops asking when the tournament is over", async () => {
  const codes = ["not-here", "tournament-over"];
  const { sockets } = serve(() => ({ ok: false, code: codes.shift() ?? "paused" }));
  const { refusals } = follow();
  await vi.waitFor(() => expect(refusals).toEqual(["not-here", "tournament-over"]));
  expect(sockets).toHaveLength(2);
});

it("tells the server when the page stops watching the tournament, and ignores later messages", async () => {
  const { sockets, asked } = serve();
  const { client, replica, pictures } = follow();
  await vi.waitFor(() => expect(replica.picture).not.toBeNull());
  replica.stop();
  await vi.waitFor(() => expect(asked).toEqual([{ tournamentId }]));
  sockets[0]?.emit("tournament", view({ playersLeft: 1 }));
  replica.followStandings({ from: 0, search: "" });
  // The server sends this answer after all earlier messages, so they have arrived too.
  expect(await client.requestRaw("ping", {})).toEqual({ ok: true });
  expect(pictures).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

/**
 * A room of one table behind a real Socket.IO server, in memory: the engine's table machine, the protocol's messages, and ways to make
 * the line fail. It checks what it is sent like the real one, and remembers every refusal.
 */
import { createServer } from "node:http";
import {
  createTable,
  decideTable,
  isHandRunning,
  isRefusal,
  redactTableEvent,
  type TableCommand,
  type TableEvent,
  type TableSettings,
  type TableState,
  tableViewFor,
  type Viewer,
} from "@poker/engine";
import {
  type ClientIn,
  clientInSchemas,
  type Frame,
  handshakeSchema,
  type Refused,
  type Snapshot,
} from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import type { Ticket } from "../src/room-client.ts";
import { createSeededRandom } from "../src/seeded-random.ts";

export const TABLE_ID = "00000000-0000-4000-8000-000000000001";
const HAND_DELAY_MS = 5;

type FakeReply = Refused | { readonly ok: true; readonly [fact: string]: unknown };

export interface FakeServer {
  readonly state: () => TableState;
  readonly seq: () => number;
  readonly refusals: string[];
  readonly wallets: Map<string, number>;
  /** Tickets given out so far. */
  readonly ticketCount: () => number;
  /** Open sockets. */
  readonly socketCount: () => number;
  /** Each call a new ticket, good once. */
  ticketFor(userId: string): () => Promise<Ticket>;
  viewOf(userId: string): Snapshot["view"];
  runCommand(command: TableCommand): void;
  /** From now on another server runs the table. */
  moveTableAway(): void;
  /** The next frame does not reach this user. */
  dropNextFrame(userId: string): void;
  /** Cuts every line without a word. */
  cutSockets(): void;
  /** Says goodbye for good. */
  revokeSessions(): void;
  close(): Promise<void>;
}

export async function startFakeServer(settings: TableSettings, seed: number): Promise<FakeServer> {
  const random = createSeededRandom(seed);
  const http = createServer();
  const io = new Server(http, { transports: ["websocket"], serveClient: false });
  const valid = new Map<string, string>();
  const users = new Map<Socket, string>();
  const watching = new Set<Socket>();
  const done = new Map<string, FakeReply>();
  const wallets = new Map<string, number>();
  const refusals: string[] = [];
  const log: { event: TableEvent; holders: ReadonlyMap<string, number> }[] = [];
  let state = createTable(TABLE_ID, settings);
  /** Who held which seat when the hand was dealt: cards are for him alone. */
  let holders: ReadonlyMap<string, number> = new Map();
  let handNo = 0;
  let given = 0;
  let losing: string | null = null;
  let away = false;
  let planned: ReturnType<typeof setTimeout> | undefined;

  const viewer = (userId: string): Viewer => holders.get(userId) ?? "rail";
  const seatOf = (userId: string) => state.seats.find((seat) => seat.playerId === userId);
  const redacted = (from: number, userId: string) =>
    log.slice(from).map((entry) => redactTableEvent(entry.event, entry.holders.get(userId) ?? "rail"));
  const frame = (from: number, userId: string): Frame => ({
    tableId: TABLE_ID,
    from: from + 1,
    to: log.length,
    events: redacted(from, userId),
    now: 0,
    clock: null,
    displayMs: 0,
  });
  const snapshot = (userId: string): Snapshot => ({
    tableId: TABLE_ID,
    seq: log.length,
    view: tableViewFor(state, viewer(userId)),
    disconnectedSeats: [],
    you: seatOf(userId)?.seat ?? null,
    now: 0,
    clock: null,
  });

  function perform(command: TableCommand): FakeReply {
    const step = decideTable(state, command, Date.now());
    if (isRefusal(step)) {
      if (command.type !== "start-hand") refusals.push(`${command.type}: ${step.refused}`);
      return { ok: false, code: step.refused };
    }
    const from = log.length;
    state = step.state;
    if (step.events.some(({ type }) => type === "hand-started"))
      holders = new Map(state.seats.map((seat) => [seat.playerId, seat.seat]));
    for (const event of step.events) {
      log.push({ event, holders });
      if (event.type === "player-left") wallets.set(event.playerId, (wallets.get(event.playerId) ?? 0) + event.stack);
      if (event.type === "topped-up") wallets.set(event.playerId, (wallets.get(event.playerId) ?? 0) - event.amount);
      if (event.type === "player-sat")
        wallets.set(event.seat.playerId, (wallets.get(event.seat.playerId) ?? 0) - event.seat.stack);
    }
    if (step.events.length > 0) {
      const deaf = losing;
      losing = null;
      // After the answer, as in the real room.
      setImmediate(() => {
        for (const socket of watching) {
          const userId = users.get(socket) ?? "";
          if (userId !== deaf) socket.emit("frame", frame(from, userId));
        }
      });
    }
    clearTimeout(planned);
    planned = setTimeout(startHand, HAND_DELAY_MS);
    return { ok: true, seq: log.length };
  }

  function startHand(): void {
    if (isHandRunning(state)) return;
    const deck = Array.from({ length: 52 }, (_, card) => card);
    for (let i = 51; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
    }
    perform({ type: "start-hand", deck, draw: Math.floor(random() * 2 ** 32), handNo: ++handNo });
  }

  const meant = {
    act: ({ handNo, decision, action }: ClientIn["act"], seat: number): TableCommand => ({
      type: "act",
      seat,
      handNo,
      decision,
      action,
    }),
    leave: (_: ClientIn["leave"], seat: number): TableCommand => ({ type: "leave", seat }),
    "top-up": ({ amount }: ClientIn["top-up"], seat: number): TableCommand => ({ type: "top-up", seat, amount }),
    "come-back": ({ entry }: ClientIn["come-back"], seat: number): TableCommand => ({ type: "come-back", seat, entry }),
  };

  function once(id: string, answer: () => FakeReply): FakeReply {
    const known = done.get(id) ?? answer();
    done.set(id, known);
    return known;
  }

  function answer(socket: Socket, userId: string, name: string, raw: unknown): FakeReply {
    const seat = seatOf(userId)?.seat;
    const own = (id: string, command: (seat: number) => TableCommand): FakeReply =>
      seat === undefined ? { ok: false, code: "not-seated" } : once(id, () => perform(command(seat)));
    switch (name) {
      case "watch": {
        const { since } = clientInSchemas.watch.parse(raw);
        if (away) return { ok: false, code: "not-here" };
        watching.add(socket);
        return since === null ? { ok: true, snapshot: snapshot(userId) } : { ok: true, frame: frame(since, userId) };
      }
      case "unwatch":
        watching.delete(socket);
        return { ok: true };
      case "buy-in-range":
        return { ok: true, ...settings.buyIn, reason: null, balance: wallets.get(userId) ?? 0 };
      case "sit": {
        const { commandId, buyIn, entry } = clientInSchemas.sit.parse(raw);
        const taken = new Set(state.seats.map((other) => other.seat));
        const free = Array.from({ length: settings.seats }, (_, no) => no).find((no) => !taken.has(no));
        if (free === undefined) return { ok: false, code: "seat-taken" };
        const player = { playerId: userId, name: userId, bot: true, visit: null, counter: 0 };
        const sat = once(commandId, () => perform({ type: "sit", seat: free, ...player, buyIn, entry }));
        return sat.ok ? { ...sat, seat: seatOf(userId)?.seat } : sat;
      }
      case "act": {
        const message = clientInSchemas.act.parse(raw);
        return own(message.actionId, (mine) => meant.act(message, mine));
      }
      case "leave": {
        const message = clientInSchemas.leave.parse(raw);
        return own(message.commandId, (mine) => meant.leave(message, mine));
      }
      case "top-up": {
        const message = clientInSchemas["top-up"].parse(raw);
        return own(message.commandId, (mine) => meant["top-up"](message, mine));
      }
      case "come-back": {
        const message = clientInSchemas["come-back"].parse(raw);
        return own(message.commandId, (mine) => meant["come-back"](message, mine));
      }
      default:
        throw new Error(`Nobody asks for ${name}`);
    }
  }

  io.use((socket, next) => {
    const { ticket } = handshakeSchema.parse(socket.handshake.auth);
    const userId = valid.get(ticket);
    valid.delete(ticket);
    if (userId === undefined) return next(Object.assign(new Error("ticket-used"), { data: { code: "ticket-used" } }));
    users.set(socket, userId);
    next();
  });
  io.on("connection", (socket) => {
    const userId = users.get(socket) ?? "";
    socket.on("disconnect", () => watching.delete(socket));
    socket.onAny((name: string, raw: unknown, respond: (reply: FakeReply) => void) =>
      respond(answer(socket, userId, name, raw)),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const url = `http://127.0.0.1:${address.port}`;

  return {
    state: () => state,
    seq: () => log.length,
    refusals,
    wallets,
    ticketCount: () => given,
    socketCount: () => io.sockets.sockets.size,
    ticketFor: (userId) => async () => {
      const ticket = `${userId}#${++given}`;
      valid.set(ticket, userId);
      return { ticket, url };
    },
    viewOf: (userId) => snapshot(userId).view,
    runCommand: (command) => void perform(command),
    moveTableAway: () => {
      away = true;
    },
    dropNextFrame: (userId) => {
      losing = userId;
    },
    cutSockets: () => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    revokeSessions: () => {
      io.emit("goodbye", { code: "session-revoked" });
      io.disconnectSockets(true);
    },
    async close() {
      clearTimeout(planned);
      await io.close();
    },
  };
}

/**
 * A game server for tests of clients. It has one table in memory behind a real Socket.IO server. It reads and sends the
 * same messages as the real server, and tests can make its connections fail.
 */
import { createServer } from "node:http";
import type { TableCommand, TableSettings, TableState } from "@poker/engine";
import { clientInSchemas, handshakeSchema, PROTOCOL_VERSION, type Snapshot } from "@poker/protocol";
import { Server, type Socket } from "socket.io";
import type { TicketResponse } from "../src/ticket-response.ts";
import { type FakeReply, FakeTable } from "./fake-table.ts";

export { TABLE_ID } from "./fake-table.ts";

export class FakeServer {
  readonly #http = createServer();
  readonly #io = new Server(this.#http, { transports: ["websocket"], serveClient: false });
  readonly #table: FakeTable;
  /** The user of each unused ticket. */
  readonly #tickets = new Map<string, string>();
  readonly #users = new Map<Socket, string>();
  readonly #watchers = new Set<Socket>();
  /**
   * The reply to each command, keyed by the command's id. A command that a client repeats gets the same reply and is not carried out again.
   */
  readonly #replies = new Map<string, FakeReply>();
  #url = "";
  #ticketCount = 0;
  #hasMovedAway = false;
  #skippedUserId: string | null = null;

  private constructor(settings: TableSettings, random: () => number) {
    this.#table = new FakeTable(settings, random, (from) => this.#broadcast(from));
    this.#io.use((socket, next) => {
      const { ticket } = handshakeSchema.parse(socket.handshake.auth);
      const userId = this.#tickets.get(ticket);
      this.#tickets.delete(ticket);
      if (userId === undefined) return next(Object.assign(new Error("ticket-used"), { data: { code: "ticket-used" } }));
      this.#users.set(socket, userId);
      next();
    });
    this.#io.on("connection", (socket) => {
      const userId = this.#users.get(socket) ?? "";
      socket.on("disconnect", () => this.#watchers.delete(socket));
      socket.onAny((name: string, message: unknown, acknowledge: (reply: FakeReply) => void) =>
        acknowledge(this.#replyTo(socket, userId, name, message)),
      );
    });
  }

  static async start(settings: TableSettings, random: () => number): Promise<FakeServer> {
    const server = new FakeServer(settings, random);
    await new Promise<void>((resolve) => server.#http.listen(0, "127.0.0.1", resolve));
    const address = server.#http.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port");
    server.#url = `http://127.0.0.1:${address.port}`;
    return server;
  }

  get state(): TableState {
    return this.#table.state;
  }
  /** The number of the table's last event. */
  get seq(): number {
    return this.#table.seq;
  }
  get refusals(): readonly string[] {
    return this.#table.refusals;
  }
  get wallets(): Map<string, number> {
    return this.#table.wallets;
  }
  /** How many tickets the server has given out so far. */
  get ticketCount(): number {
    return this.#ticketCount;
  }
  /** How many sockets are open. */
  get socketCount(): number {
    return this.#io.sockets.sockets.size;
  }

  /** Returns a function that makes a new ticket for this user at each call. Each ticket is valid once. */
  ticketsFor(userId: string): () => Promise<TicketResponse> {
    return async () => {
      const ticket = `${userId}#${++this.#ticketCount}`;
      this.#tickets.set(ticket, userId);
      return { ok: true, ticket, url: this.#url, protocol: PROTOCOL_VERSION };
    };
  }

  viewOf(userId: string): Snapshot["view"] {
    return this.#table.snapshotFor(userId).view;
  }

  runCommand(command: TableCommand): void {
    this.#table.runCommand(command);
  }

  /** Lets the server refuse to run the table from now on, as if another server ran it. */
  moveTableAway(): void {
    this.#hasMovedAway = true;
  }

  /** Leaves this user out when the next frame is sent. */
  dropNextFrame(userId: string): void {
    this.#skippedUserId = userId;
  }

  /** Cuts every connection without a message. */
  cutSockets(): void {
    for (const socket of this.#io.sockets.sockets.values()) socket.conn.close();
  }

  revokeSessions(): void {
    this.#io.emit("goodbye", { code: "session-revoked" });
    this.#io.disconnectSockets(true);
  }

  async close(): Promise<void> {
    this.#table.close();
    await this.#io.close();
  }

  #broadcast(from: number): void {
    const skipped = this.#skippedUserId;
    this.#skippedUserId = null;
    // Sends the frame after the reply to the command, as the real server does.
    setImmediate(() => {
      for (const socket of this.#watchers) {
        const userId = this.#users.get(socket) ?? "";
        if (userId !== skipped) socket.emit("frame", this.#table.frameSince(from, userId));
      }
    });
  }

  #replyTo(socket: Socket, userId: string, name: string, message: unknown): FakeReply {
    const table = this.#table;
    switch (name) {
      case "watch": {
        const { since } = clientInSchemas.watch.parse(message);
        if (this.#hasMovedAway) return { ok: false, code: "not-here" };
        this.#watchers.add(socket);
        if (since === null) return { ok: true, snapshot: table.snapshotFor(userId) };
        return { ok: true, frame: table.frameSince(since, userId) };
      }
      case "unwatch":
        this.#watchers.delete(socket);
        return { ok: true };
      case "ping":
        return { ok: true };
      case "buy-in-range":
        return { ok: true, ...table.state.settings.buyIn, reason: null, balance: table.wallets.get(userId) ?? 0 };
      case "sit":
        return this.#seatPlayer(userId, message);
      default:
        return this.#runPlayerCommand(userId, name, message);
    }
  }

  #seatPlayer(userId: string, message: unknown): FakeReply {
    const { commandId, buyIn, entry } = clientInSchemas.sit.parse(message);
    const { seats, settings } = this.#table.state;
    const taken = new Set(seats.map(({ seat }) => seat));
    const seat = Array.from({ length: settings.seats }, (_, no) => no).find((no) => !taken.has(no));
    if (seat === undefined) return { ok: false, code: "seat-taken" };
    const player = { playerId: userId, bot: true, visit: null, counter: 0 };
    const reply = this.#runOnce(commandId, { type: "sit", seat, ...player, buyIn, entry });
    return reply.ok ? { ...reply, seat: this.#table.seatOf(userId) } : reply;
  }

  #runPlayerCommand(userId: string, name: string, message: unknown): FakeReply {
    const seat = this.#table.seatOf(userId);
    if (seat === null) return { ok: false, code: "not-seated" };
    switch (name) {
      case "act": {
        const { actionId, handNo, decision, action } = clientInSchemas.act.parse(message);
        return this.#runOnce(actionId, { type: "act", seat, handNo, decision, action });
      }
      case "leave":
        return this.#runOnce(clientInSchemas.leave.parse(message).commandId, { type: "leave", seat });
      case "top-up": {
        const { commandId, amount } = clientInSchemas["top-up"].parse(message);
        return this.#runOnce(commandId, { type: "top-up", seat, amount });
      }
      case "come-back": {
        const { commandId, entry } = clientInSchemas["come-back"].parse(message);
        return this.#runOnce(commandId, { type: "come-back", seat, entry });
      }
      default:
        throw new Error(`The fake server does not know ${name}`);
    }
  }

  #runOnce(id: string, command: TableCommand): FakeReply {
    const reply = this.#replies.get(id) ?? this.#table.runCommand(command);
    this.#replies.set(id, reply);
    return reply;
  }
}

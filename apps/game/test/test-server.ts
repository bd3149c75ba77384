/** A real room for a test: its own database, real sockets, a clock that the test may move. */
import { randomBytes, randomUUID } from "node:crypto";
import { connect, createSessions, createUsers, type Database } from "@poker/db";
import { markTestDatabase } from "@poker/db/setup";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { buildSettings, evolveTableView, parseCards, presets, type TableSettings, type TableView } from "@poker/engine";
import type { ShuffleSample } from "@poker/fair-deal/self-test";
import {
  type ClientIn,
  type Frame,
  PROTOCOL_VERSION,
  type Replies,
  type ServerOut,
  type Snapshot,
  type WireRefusal,
} from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import { io, type Socket } from "socket.io-client";
import { type Clock, systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { createLog } from "../src/log.ts";
import { guardedRandomness, type Randomness } from "../src/randomness.ts";
import { createShuffle, type GameServer, newNodeId, startGameServer } from "../src/server.ts";
import { createTestClock, type TestClock } from "../src/testing/test-clock.ts";
import {
  createTestPool,
  createTestTable,
  type StackedDecks,
  type TestPoolLimits,
  withStackedDecks,
} from "../src/testing/test-hooks.ts";

export const ORIGIN = "http://localhost:3000";
export const ticketSecret = randomBytes(32).toString("base64");

/** No-limit Hold'em 50/100 for play money that waits for nothing. */
export function quickSettings(change: Partial<TableSettings> = {}): TableSettings {
  const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
  return {
    ...buildSettings(presets.avenue, stakes),
    seats: 6,
    pacing: { streetMs: 0, potMs: 0, betweenHandsMs: 20 },
    ...change,
  };
}

/** Three to start, as the houses with pools have it. */
const POOL_SETTINGS = { minPlayers: 3, allowHeadsUpAfterThree: true, seating: "pool", rathole: "last-stack" } as const;

export function envFor(database: TestDatabase, change: Record<string, string> = {}): Record<string, string> {
  return {
    DATABASE_URL: database.gameUrl,
    GAME_PORT: "0",
    NODE_URL: ORIGIN,
    PUBLIC_ORIGINS: ORIGIN,
    TICKET_SECRET: ticketSecret,
    LIVE_KEY: LIVE_KEY,
    ARCHIVE_KEY: ARCHIVE_KEY,
    BOTS: "off",
    CLOSE_WAIT_MS: "0",
    SHUFFLE_SAMPLE: "1000",
    LOG_LEVEL: process.env.GAME_LOG ?? "silent",
    ...change,
  };
}
export const LIVE_KEY = randomBytes(32).toString("hex");
export const ARCHIVE_KEY = randomBytes(32).toString("hex");

/** A database with people, apart from any room. */
export async function startTestBackend() {
  const database = await createTestDatabase();
  await markTestDatabase(database.ownerUrl);
  const owner = connect(database.ownerUrl, { maxConnections: 3 });
  const web = connect(database.webUrl, { maxConnections: 3 });
  const users = createUsers(web);
  const sessions = createSessions(web);
  return {
    database,
    owner,
    sessions,
    createTable: (settings = quickSettings()) => createTestTable(owner, `table ${randomUUID()}`, settings),
    createPool: (change: Partial<TableSettings> = {}, limits: TestPoolLimits = {}) =>
      createTestPool(owner, `pool ${randomUUID()}`, quickSettings({ ...POOL_SETTINGS, ...change }), limits),
    async person(): Promise<Identity> {
      const user = await users.createGuest();
      return { userId: user.id, sid: await sessions.create(user.id, 3_600_000) };
    },
    async end() {
      await owner.close();
      await web.close();
      await database.drop();
    },
  };
}
export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>;

export interface Identity {
  readonly userId: string;
  readonly sid: string;
}

export interface TestServer {
  readonly server: GameServer;
  /** As the room itself asks it. */
  readonly database: Database;
  readonly clock: TestClock;
  readonly url: string;
  /** The deck of the table's next hand begins with these cards. */
  stackDeck(tableId: string, cards: string): void;
  /** A socket of this person, let in. */
  enter(who: Identity): Promise<TestClient>;
  close(): Promise<void>;
}

/** A game server inside the test's process; on `stillClock` no time passes but by `clock.advance`. */
export async function startTestServer(
  world: TestBackend,
  change: Record<string, string> = {},
  base: Clock = systemClock,
  chance: { readonly randomness?: Randomness; readonly shuffle?: () => ShuffleSample } = {},
): Promise<TestServer> {
  const env = readEnv(envFor(world.database, change));
  if ("problem" in env) throw new Error(env.problem);
  const clock = createTestClock(base);
  const nodeId = newNodeId();
  const randomness = chance.randomness ?? guardedRandomness();
  const shuffle = chance.shuffle ?? createShuffle(randomness);
  const stacked: StackedDecks = new Map();
  const database = connect(env.DATABASE_URL);
  const deal = withStackedDecks(stacked, shuffle);
  const log = createLog(env.LOG_LEVEL, nodeId);
  const server = await startGameServer({ env, database, nodeId, clock, randomness, log, shuffle, deal });
  const url = `http://127.0.0.1:${server.port}`;
  const clients: TestClient[] = [];
  return {
    server,
    database,
    clock,
    url,
    stackDeck(tableId, cards) {
      const top = parseCards(cards);
      stacked.set(tableId, [...top, ...Array.from({ length: 52 }, (_, card) => card).filter((c) => !top.includes(c))]);
    },
    async enter(who) {
      const client = await connectClient(url, await signTestTicket(nodeId, who));
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.socket.disconnect();
      await server.close();
      await database.close();
    },
  };
}

export const signTestTicket = (nodeId: string, { userId, sid }: Identity, key = ticketSecret, seconds = 20) =>
  signTicket({ key: encodeTicketKey(key), userId, sid, nodeId, lifetimeSeconds: seconds });

export interface ConnectOptions {
  readonly origin?: string | null;
  readonly protocol?: number;
}

/** Knocks: the socket once it is in, or the code it was refused with ("refused" when the door did not even open). */
export function tryConnect(
  url: string,
  ticket: string | undefined,
  options: ConnectOptions = {},
): Promise<Socket | string> {
  const { origin = ORIGIN, protocol = PROTOCOL_VERSION } = options;
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: { ...(ticket === undefined ? {} : { ticket }), protocol },
    ...(origin === null ? {} : { extraHeaders: { origin } }),
  });
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => {
      socket.disconnect();
      const data: unknown = "data" in error ? error.data : undefined;
      const hasCode = typeof data === "object" && data !== null && "code" in data;
      resolve(hasCode ? String(data.code) : "refused");
    });
  });
}

export async function connectClient(url: string, ticket: string): Promise<TestClient> {
  const socket = await tryConnect(url, ticket);
  if (typeof socket === "string") throw new Error(`not let in: ${socket}`);
  return new TestClient(socket);
}

/** What a page is, without the page: it keeps every word it was sent, and folds frames into a view. */
export class TestClient {
  readonly received: { readonly event: string; readonly payload: unknown }[] = [];
  readonly frames: Frame[] = [];
  goodbye: string | null = null;
  view: TableView | null = null;
  seq = 0;
  you: number | null = null;
  /** Frames that came while an answer to `watch` was awaited. */
  #heldFrames: Frame[] | null = null;

  constructor(readonly socket: Socket) {
    socket.onAny((event: string, payload: unknown) => this.received.push({ event, payload }));
    socket.on("frame", (frame: Frame) => this.#receiveFrame(frame));
    socket.on("goodbye", ({ code }: ServerOut["goodbye"]) => {
      this.goodbye = code;
    });
  }

  request<K extends keyof ClientIn>(name: K, message: ClientIn[K]): Promise<Replies[K] | WireRefusal> {
    return this.requestRaw(name, message);
  }
  /** Anything at all. */
  async requestRaw(name: string, ...args: unknown[]) {
    const reply = await this.socket.timeout(60_000).emitWithAck(name, ...args);
    this.received.push({ event: `reply to ${name}`, payload: reply });
    return reply;
  }

  async watch(tableId: string, since: number | null = null): Promise<{ snapshot: Snapshot } | { frame: Frame }> {
    this.#heldFrames = [];
    const reply = await this.request("watch", { tableId, since });
    const held = this.#heldFrames ?? [];
    this.#heldFrames = null;
    if (!reply.ok) throw new Error(reply.code);
    if ("snapshot" in reply) {
      this.view = reply.snapshot.view;
      this.seq = reply.snapshot.seq;
      this.you = reply.snapshot.you;
    } else this.#receiveFrame(reply.frame);
    for (const frame of held) if (frame.to > this.seq) this.#receiveFrame(frame);
    return reply;
  }
  async sit(tableId: string, seat: number | null = null, buyIn = 10_000) {
    const reply = await this.request("sit", { tableId, commandId: randomUUID(), seat, buyIn, entry: "post" });
    if (reply.ok) this.you = reply.seat;
    return reply;
  }
  /** Acts on the open turn, whoever's it is. */
  act(action: ClientIn["act"]["action"], change: Partial<ClientIn["act"]> = {}) {
    const { tableId = "", hand = null } = this.view ?? {};
    return this.request("act", {
      tableId,
      actionId: randomUUID(),
      handNo: hand?.handNo ?? 1,
      decision: hand?.toAct?.decision ?? 1,
      action,
      ...change,
    });
  }
  get turn() {
    const { hand } = this.view ?? {};
    return hand?.result === null ? hand.toAct : null;
  }
  /** Waits until `met` is true of what is known. */
  async waitUntil(met: (client: TestClient) => boolean, what = "it", ms = 60_000): Promise<void> {
    const end = Date.now() + ms;
    while (!met(this)) {
      if (Date.now() > end) throw new Error(`${what} did not happen; turn ${JSON.stringify(this.turn)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  #receiveFrame(frame: Frame): void {
    // They may arrive together with the answer that they follow.
    if (this.#heldFrames) {
      this.#heldFrames.push(frame);
      return;
    }
    this.frames.push(frame);
    if (this.view === null || frame.to < frame.from) return;
    if (frame.from !== this.seq + 1) throw new Error(`frame from ${frame.from} after ${this.seq}`);
    for (const event of frame.events) this.view = evolveTableView(this.view, event);
    this.seq = frame.to;
  }
}

/** Checks or calls, whoever's turn it is, until the hand is over. */
export async function callToShowdown(clients: readonly TestClient[], handNo: number): Promise<void> {
  const [first] = clients;
  if (!first) return;
  for (;;) {
    await first.waitUntil(
      ({ view, turn }) => turn !== null || (view?.hand?.handNo === handNo && view.hand.result !== null),
      "a turn",
    );
    const { turn } = first;
    if (!turn) return;
    const client = clients.find(({ you }) => you === turn.seat);
    if (!client) throw new Error(`nobody plays seat ${turn.seat}`);
    await client.waitUntil(({ turn: known }) => known?.decision === turn.decision, "everybody's turn");
    const reply = await client.act(turn.check ? { type: "check" } : { type: "call" });
    if (!reply.ok) throw new Error(reply.code);
    await first.waitUntil(
      ({ view, turn: next }) => next?.decision !== turn.decision || view?.hand?.result !== null,
      "an answer",
    );
  }
}

/** Everything that ever reached this client, searched for a string. */
export const receivedText = (client: TestClient): string => JSON.stringify(client.received);

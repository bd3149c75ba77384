/** Starts a real game server for a test, with its own database, real sockets, and a clock that the test can move. */
import { randomBytes, randomUUID } from "node:crypto";
import {
  DealParticipant,
  DrawParticipant,
  type DrawSeeds,
  MemorySeeds,
  RoomClient,
  socketOpener,
  TableReplica,
  TournamentReplica,
} from "@poker/client";
import { connect, createSessions, createUsers, type Database, toSessionKey } from "@poker/db";
import { markTestDatabase } from "@poker/db/setup";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { buildSettings, parseCards, presets, seatOfPlayer, type TableSettings, type TableView } from "@poker/engine";
import type { ShuffleSample } from "@poker/fair-deal/self-test";
import {
  type ClientIn,
  EVERY_TABLE,
  type Frame,
  type PlayerNames,
  PROTOCOL_VERSION,
  REFUSALS,
  type Replies,
  type ServerOut,
  type Snapshot,
  type WireRefusal,
} from "@poker/protocol";
import { encodeTicketKey, signAnonymousTicket, signTicket } from "@poker/protocol/ticket";
import { readEnv } from "@poker/settings/game";
import type { Socket } from "socket.io-client";
import { type Clock, systemClock } from "../../src/clock.ts";
import { createLog, type Logger } from "../../src/log.ts";
import { newNodeId } from "../../src/nodes/node.ts";
import { guardedRandomness, type Randomness } from "../../src/randomness.ts";
import { type GameServer, startGameServer } from "../../src/server.ts";
import { createShuffle } from "../../src/server-context.ts";
import { createTestClock, type TestClock } from "../../src/testing/test-clock.ts";
import {
  createTestPool,
  createTestTable,
  type StackedDecks,
  type TestPoolLimits,
  withStackedDecks,
} from "../../src/testing/test-hooks.ts";

/** How long a client waits for a reply. It is longer than any test takes. */
const REPLY_TIMEOUT_MS = 60_000;
export const ORIGIN = "http://localhost:3000";
export const ticketSecret = randomBytes(32).toString("base64");

/** Returns the message that asks for the whole lobby and follows these tables. */
export const wholeLobby = (...tableIds: readonly string[]): ClientIn["watch-lobby"] => ({
  view: { filter: EVERY_TABLE, sort: null, first: 0, count: 100 },
  tableIds: [...tableIds],
});

/**
 * Returns settings for No-limit Hold'em 50/100 for play money. They have no pauses and no deals that players can check, because both take
 * time.
 */
export function quickSettings(change: Partial<TableSettings> = {}): TableSettings {
  const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
  return {
    ...buildSettings(presets.avenue, stakes),
    seats: 6,
    pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 20 },
    fairDeal: false,
    ...change,
  };
}

/** With these settings a pool opens a table when three players wait, as in the presets that have pools. */
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
    DEAL_KEY: DEAL_KEY,
    BOTS: "off",
    BOTS_REST: "off",
    CLOSE_WAIT_MS: "0",
    SHUFFLE_SAMPLE: "1000",
    // High limits, because all clients of a test come from one address.
    CONNECTIONS_PER_SECOND: "100000",
    REFUSALS_PER_SECOND: "100000",
    SOCKETS_PER_ADDRESS: "100000",
    LOG_LEVEL: process.env.GAME_LOG ?? "silent",
    // A test that gives its server a name runs several servers, which need an adapter.
    ...(change.NODE_NAME && !change.REDIS_URL ? { ADAPTER: "postgres" } : {}),
    ...change,
  };
}
export const LIVE_KEY = randomBytes(32).toString("hex");
export const ARCHIVE_KEY = randomBytes(32).toString("hex");
export const DEAL_KEY = randomBytes(32).toString("hex");

/** Creates a database with players, which the servers of a test share. */
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
    /** Closes the tables and pools of earlier tests, and ends the schedules of tournaments. So servers run only the units of this test. */
    async retireUnits(): Promise<void> {
      await owner.pool.query("UPDATE tables SET status = 'closed'");
      await owner.pool.query("UPDATE pools SET status = 'closed'");
      await owner.pool.query("UPDATE tournament_schedules SET ended_at = now() WHERE ended_at IS NULL");
    },
    /** Ends all leases, as if no node had sent a heartbeat. A node that still runs is back at its next renewal. */
    async expireLeases(): Promise<void> {
      await owner.pool.query(
        `WITH old AS (UPDATE nodes SET heartbeat_at = clock_timestamp() - interval '1 hour')
         UPDATE leases SET expires_at = clock_timestamp() - interval '1 second'`,
      );
    },
    /** Ends the leases of only this node, as if it had sent no heartbeat for as long as a lease lasts. */
    async expireLeasesOf(name: string): Promise<void> {
      await owner.pool.query(
        `WITH old AS (UPDATE nodes SET heartbeat_at = clock_timestamp() - interval '1 hour' WHERE name = $1 RETURNING id)
         UPDATE leases SET expires_at = clock_timestamp() - interval '1 second' FROM old WHERE node_id = old.id`,
        [name],
      );
    },
    async person(): Promise<Identity> {
      const { id: userId, sessionToken } = await users.createGuest();
      return { userId, sessionKey: toSessionKey(sessionToken) };
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
  readonly sessionKey: string;
}

export interface TestServer {
  readonly server: GameServer;
  /** The database, connected with the game server's role. */
  readonly database: Database;
  readonly clock: TestClock;
  readonly url: string;
  /** Makes these cards the first ones in the deck of the table's next hand. */
  stackDeck(tableId: string, cards: string): void;
  /** Connects a socket of this player. Rejects when it is not admitted. */
  enter(who: Identity): Promise<TestClient>;
  close(): Promise<void>;
}

/** Starts a game server inside the test's own process. With `frozenClock`, time passes only when the test calls `clock.advanceBy`. */
export async function startTestServer(
  backend: TestBackend,
  change: Record<string, string> = {},
  base: Clock = systemClock,
  parts: {
    readonly randomness?: Randomness;
    readonly shuffle?: () => ShuffleSample;
    readonly log?: Logger;
    readonly ticketNow?: () => number;
  } = {},
): Promise<TestServer> {
  const env = readEnv(envFor(backend.database, change));
  if ("problem" in env) throw new Error(env.problem);
  const clock = createTestClock(base);
  const nodeId = newNodeId();
  const randomness = parts.randomness ?? guardedRandomness();
  const shuffle = parts.shuffle ?? createShuffle(randomness);
  const ticketNow = parts.ticketNow ?? Date.now;
  const stacked: StackedDecks = new Map();
  const database = connect(env.DATABASE_URL);
  const deal = withStackedDecks(stacked, shuffle);
  const isDeckStacked = (tableId: string) => stacked.has(tableId);
  const log = parts.log ?? createLog(env.LOG_LEVEL, nodeId);
  const server = await startGameServer({
    env,
    database,
    nodeId,
    clock,
    randomness,
    log,
    shuffle,
    deal,
    isDeckStacked,
    ticketNow,
  });
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
      const client = await connectClient(url, await signTestTicket(nodeId, who), who.userId);
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

/** Signs a ticket as the web server does. Tests may pass a wrong `key` or wrong `seconds` on purpose. */
export const signTestTicket = (nodeId: string, { userId, sessionKey }: Identity, key = ticketSecret, seconds = 20) =>
  signTicket({ key: encodeTicketKey(key), userId, sessionKey, nodeId, lifetimeSeconds: seconds });

/** Signs an anonymous viewer's ticket as the web server does. */
export const signViewerTicket = (nodeId: string, address: string, games: readonly string[] = []) =>
  signAnonymousTicket({ key: encodeTicketKey(ticketSecret), nodeId, address, games });

interface ConnectOptions {
  /** The Origin header. null means that no such header is sent. */
  readonly origin?: string | null;
  readonly protocol?: number;
}

interface TestConnection {
  readonly client: RoomClient;
  readonly socket: Socket;
  readonly received: ReceivedMessage[];
}

/** Tries to connect once. Resolves with the connection, or with the text of the refusal. */
function openConnection(
  url: string,
  ticket: string | undefined,
  { origin = ORIGIN, protocol = PROTOCOL_VERSION }: ConnectOptions = {},
): Promise<TestConnection | string> {
  const received: ReceivedMessage[] = [];
  const auth = ticket === undefined ? { protocol } : { ticket, protocol };
  const socket = socketOpener(origin)(url, auth);
  return new Promise((resolve) => {
    const client = new RoomClient({
      fetchTicket: async () => ({ ok: true, ticket: ticket ?? "", url, protocol: PROTOCOL_VERSION }),
      openSocket: () => socket,
      canReconnect: false,
      admitTimeoutMs: REPLY_TIMEOUT_MS,
      replyTimeoutMs: REPLY_TIMEOUT_MS,
      onMessage: (event, payload) => received.push({ event, payload }),
      onRefused: resolve,
      onStatus: (status) => {
        if (status === "connected") resolve({ client, socket, received });
      },
    });
    client.connect();
  });
}

/** Resolves with the admitted socket, or with the code of the refusal. The code is "refused" when no connection could be opened. */
export async function tryConnect(
  url: string,
  ticket: string | undefined,
  options: ConnectOptions = {},
): Promise<Socket | string> {
  const connection = await openConnection(url, ticket, options);
  if (typeof connection !== "string") return connection.socket;
  return REFUSALS.find((code) => code === connection) ?? "refused";
}

/** Connects a client. `userId` is the player for whom the ticket was signed; null when it is an anonymous viewer's ticket. */
export async function connectClient(url: string, ticket: string, userId: string | null): Promise<TestClient> {
  const connection = await openConnection(url, ticket);
  if (typeof connection === "string") throw new Error(`the socket was refused: ${connection}`);
  return new TestClient(connection, userId);
}

interface ReceivedMessage {
  readonly event: string;
  readonly payload: unknown;
}

/** Wraps the client that real pages use, and records everything that it receives. A gap between two frames makes the test fail. */
export class TestClient {
  /** The messages that were received. Replies are in it under the name of their request. */
  readonly received: readonly ReceivedMessage[];
  readonly frames: Frame[] = [];
  readonly socket: Socket;
  goodbye: string | null = null;
  /** The names of the players that the table watched last has mentioned. */
  names: PlayerNames = {};
  readonly #client: RoomClient;
  readonly #userId: string | null;
  /** The client's copy of the table that it watched last. */
  #replica: TableReplica | null = null;
  #deals: DealParticipant | null = null;
  /** The player's seeds at the table watched last. */
  seeds: MemorySeeds | null = null;
  /** False for a page that never commits to a seed. Set it before the client watches a table. */
  takesPartInDeals = true;

  constructor({ client, socket, received }: TestConnection, userId: string | null) {
    this.#client = client;
    this.#userId = userId;
    this.socket = socket;
    this.received = received;
    client.on("frame", (frame) => this.frames.push(frame));
    client.on("goodbye", ({ code }) => {
      this.goodbye = code;
    });
  }

  /** Calls the listener for every message with this name. */
  on<K extends keyof ServerOut>(event: K, listener: (payload: ServerOut[K]) => void): void {
    this.#client.on(event, listener);
  }

  get view(): TableView | null {
    return this.#replica?.view ?? null;
  }
  get seq(): number {
    return this.#replica?.seq ?? 0;
  }
  /** The player's own seat at the watched table; null when they have none. */
  get you(): number | null {
    return this.#userId === null ? null : (seatOfPlayer(this.view?.seats ?? [], this.#userId)?.seat ?? null);
  }
  get turn() {
    const { hand } = this.view ?? {};
    return hand?.result === null ? hand.toAct : null;
  }

  /** Sends a request and resolves with the reply. `onReply` gets the reply before any message that arrives after it. */
  async request<K extends keyof ClientIn>(
    name: K,
    message: ClientIn[K],
    onReply?: (reply: Replies[K]) => void,
  ): Promise<Replies[K]> {
    const reply = await this.#client.requestOnce(name, message, onReply);
    if (reply === null) throw new Error(`no reply to ${name}`);
    return reply;
  }
  /** Sends an event with any name and any payload. */
  async requestRaw<R = WireRefusal>(name: string, ...args: readonly unknown[]): Promise<R> {
    const reply = await this.#client.requestRaw<R>(name, ...args);
    if (reply === null) throw new Error(`no reply to ${name}`);
    return reply;
  }

  /** Watches a table from a snapshot on. */
  async watch(tableId: string): Promise<{ snapshot: Snapshot }> {
    if (this.#replica?.tableId !== tableId) this.#replica = this.#createReplica(tableId);
    const reply = await this.#replica.watch(null);
    if (reply?.ok !== true) throw new Error(reply?.code ?? "no reply to watch");
    if (!("snapshot" in reply)) throw new Error("a frame instead of a snapshot");
    return reply;
  }
  async sit(tableId: string, seat: number | null = null, buyIn = 10_000) {
    const reply = await this.request("sit", { tableId, commandId: randomUUID(), seat, buyIn, entry: "post" });
    // The reply may come before the frame that shows the seat.
    if (reply.ok && this.#replica?.tableId === tableId)
      await this.waitUntil(({ seq }) => seq >= reply.seq, "the frame with the seat");
    return reply;
  }
  /** Sends an action for the open decision, even when a different seat is to act. */
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
  /** Waits until `isMet` returns true for this client. */
  async waitUntil(isMet: (client: TestClient) => boolean, what = "it", ms = 60_000): Promise<void> {
    const end = Date.now() + ms;
    while (!isMet(this)) {
      if (Date.now() > end) throw new Error(`${what} did not happen; to act ${JSON.stringify(this.turn)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Watches a tournament and takes part in its draw, as a page of the tournament does. */
  followTournament(tournamentId: string, seeds: DrawSeeds): TournamentReplica {
    const participant = new DrawParticipant(this.#client, tournamentId, seeds);
    participant.start();
    // What was committed over the previous connection no longer counts.
    seeds.onWithdrawn(tournamentId);
    const replica = new TournamentReplica(this.#client, tournamentId, {
      onChange: (picture) => participant.follow(picture),
      onRefused: () => {},
    });
    replica.start();
    return replica;
  }

  #createReplica(tableId: string): TableReplica {
    this.#deals?.stop();
    const seeds = new MemorySeeds({ userId: this.#userId ?? "", randomBytes: (length) => randomBytes(length) });
    const deals = new DealParticipant(this.#client, tableId, seeds);
    if (this.takesPartInDeals) deals.start();
    this.#deals = deals;
    this.seeds = seeds;
    const replica = new TableReplica(this.#client, tableId, {
      onChange: (change) => {
        deals.followChange(change);
        if (change.type === "snapshot") this.names = change.snapshot.names;
        else if (change.type === "frame") this.names = { ...this.names, ...change.frame.names };
      },
      onRefused: () => {},
      onError: (error) => {
        throw error;
      },
      onGap: ({ from }) => {
        throw new Error(`frame from ${from} after ${replica.seq}`);
      },
    });
    replica.follow();
    return replica;
  }
}

/** Checks or calls for each player to act, until the hand is over. */
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
    if (!client) throw new Error(`no client plays seat ${turn.seat}`);
    await client.waitUntil(({ turn: known }) => known?.decision === turn.decision, "everybody's turn");
    const reply = await client.act(turn.check ? { type: "check" } : { type: "call" });
    if (!reply.ok) throw new Error(reply.code);
    await first.waitUntil(
      ({ view, turn: next }) => next?.decision !== turn.decision || view?.hand?.result !== null,
      "an answer",
    );
  }
}

/** Returns everything that this client received, as text. */
export const receivedText = (client: TestClient): string => JSON.stringify(client.received);

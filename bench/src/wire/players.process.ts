/** Plays every seat of many tables, at one server or at several nodes. This runs in a process of its own, whose time is not measured. */
import { randomUUID } from "node:crypto";
import { PROTOCOL_VERSION, type Replies } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import { createRandomSource } from "../deals.ts";
import { type ActionFrames, PlayedTable, type TableTurn } from "./played-table.ts";
import { serveRequests } from "./process-rpc.ts";
import { RawSocketClient } from "./raw-socket-client.ts";
import { SeatDeals } from "./seat-deals.ts";

export interface Identity {
  readonly userId: string;
  readonly sessionKey: string;
}
export interface ServerAddress {
  readonly url: string;
  /** The node for which tickets are signed; null for the peer, which needs no tickets. */
  readonly nodeId: string | null;
}
/** A table, and the people who sit down at it in the order of the seats. */
export interface PeopledTable {
  readonly tableId: string;
  readonly people: readonly Identity[];
}
export interface SeatingPlan {
  readonly origin: string;
  /** The secret with which tickets are signed. The peer does not read tickets. */
  readonly secret: string;
  readonly tables: readonly (PeopledTable & { readonly server: ServerAddress })[];
  readonly buyIn: number;
  /** The people of at most this many tables connect at the same time. */
  readonly tablesAtOnce: number;
}
interface PlayResult {
  readonly actions: number;
  /** How many frames all connections together received. */
  readonly framesReceived: number;
  /** How many messages all connections together received. Most of them are frames. */
  readonly messagesReceived: number;
  /** How many bytes these messages had. */
  readonly bytesReceived: number;
  readonly hands: number;
  readonly seconds: number;
  /**
   * How long actions took, in milliseconds and in ascending order. The time is from the moment when an action was due
   * until its frame arrived.
   */
  readonly waits: readonly number[];
}

/** A table with its people, who have to connect again when the table moves to another node. */
interface PlayersTable {
  readonly played: PlayedTable;
  readonly people: readonly Identity[];
  server: ServerAddress;
  /** True while the connections are closed because another node runs the table. */
  hasMoved: boolean;
}

const WAIT_TIMEOUT_MS = 60_000;
const MAX_TRIES = 10;
const RETRY_MS = 2_000;
const MAX_SCRIPT_ACTIONS = 5_000;
const tables: PlayersTable[] = [];
let admission = { origin: "", secret: "" };
let waits: number[] = [];
let lostConnections = 0;
let endedHands = 0;
const refused = new Map<string, number>();

function makeTable({ tableId, people, server }: SeatingPlan["tables"][number]): PlayersTable {
  const played = new PlayedTable(tableId, createRandomSource(Number.parseInt(tableId.slice(0, 7), 16)), {
    onAction: (ms) => void waits.push(ms),
    onRefused: (code) => void refused.set(code, (refused.get(code) ?? 0) + 1),
    onHandEnded: () => void endedHands++,
  });
  return { played, people, server, hasMoved: false };
}

function leaveTable(table: PlayersTable): void {
  if (table.hasMoved) return;
  table.hasMoved = true;
  table.played.leave();
}

async function connectPeople(table: PlayersTable): Promise<readonly RawSocketClient[]> {
  const { url, nodeId } = table.server;
  const { origin, secret } = admission;
  const authOf = async (person: Identity) =>
    nodeId === null
      ? { tableId: table.played.tableId }
      : { ticket: await signTicket({ key: encodeTicketKey(secret), ...person, nodeId }), protocol: PROTOCOL_VERSION };
  const deals = table.people.map(({ userId }) => new SeatDeals(table.played.tableId, userId));
  const connect = async (person: Identity, own: SeatDeals) => {
    own.line = await RawSocketClient.connect(url, origin, await authOf(person), {
      onMoved: () => leaveTable(table),
      onLost: () => void lostConnections++,
      onMessage: (text) => void own.receiveMessage(text),
    });
    return own.line;
  };
  table.played.onFrozen = (frozen) => {
    for (const own of deals) void own.reveal(frozen);
  };
  return Promise.all(
    table.people.map((person, place) => {
      const own = deals[place];
      if (!own) throw new Error("each person has a seat");
      return retry(() => connect(person, own));
    }),
  );
}

/** Does `work` again after a while when it fails, for example because a busy server refused it. Pages do the same. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

/** Asks to watch the table over all connections. Returns the snapshot of the first one; null when another node runs the table. */
async function watchTable({ played: { tableId } }: PlayersTable, lines: readonly RawSocketClient[]) {
  const replies = await Promise.all(
    lines.map((line) => line.request<Replies["watch"]>("watch", { tableId, since: null })),
  );
  const [first] = replies;
  const refusal = replies.find((reply) => !reply.ok);
  if (refusal && !refusal.ok && refusal.code !== "not-here") throw new Error(`watching was refused: ${refusal.code}`);
  return refusal || !first?.ok || !("snapshot" in first) ? null : first.snapshot;
}

async function openTable(table: PlayersTable, buyIn: number): Promise<void> {
  const { played } = table;
  const { tableId } = played;
  const lines = await connectPeople(table);
  played.useLines(lines);
  if (table.server.nodeId === null) {
    const toAct = { seat: 0, decision: 1, check: true, call: null, wager: null };
    return played.resume({ toAct, handNo: 1 });
  }
  if (!(await watchTable(table, lines))) throw new Error("a table moved while its players came in");
  for (const [seat, line] of lines.entries()) {
    const sit = { tableId, commandId: randomUUID(), seat, buyIn, entry: "post" };
    await retry(async () => {
      const reply = await line.request<Replies["sit"]>("sit", sit);
      if (!reply.ok) throw new Error(`a seat was refused: ${reply.code}`);
    });
  }
}

/** Connects the people of a moved table to its new node. If the table has moved again meanwhile, it still counts as moved. */
async function followTable(table: PlayersTable, server: ServerAddress): Promise<void> {
  table.server = server;
  const lines = await connectPeople(table);
  const seen = await watchTable(table, lines);
  if (!seen) {
    for (const line of lines) line.close();
    return;
  }
  table.hasMoved = false;
  table.played.useLines(lines);
  const { hand } = seen.view;
  const turn: TableTurn = { toAct: hand?.toAct ?? null, handNo: hand?.handNo ?? 1 };
  table.played.resume(turn);
}

async function waitUntil(met: () => boolean, what: string): Promise<void> {
  const end = performance.now() + WAIT_TIMEOUT_MS;
  while (!met()) {
    if (performance.now() > end)
      throw new Error(
        `${what} did not happen; refused: ${JSON.stringify([...refused])}, connections lost: ${lostConnections}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function forEachAtOnce<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

const RECEIVED = ["framesReceived", "messagesReceived", "bytesReceived"] as const;

const countReceived = () => {
  const lines = tables.flatMap(({ played }) => played.lines);
  const [framesReceived = 0, messagesReceived = 0, bytesReceived = 0] = RECEIVED.map((name) =>
    lines.reduce((sum, line) => sum + line[name], 0),
  );
  return { framesReceived, messagesReceived, bytesReceived };
};

const handlers = {
  /** Connects and seats all people of these tables. */
  async enter({ origin, secret, tables: wanted, buyIn, tablesAtOnce }: SeatingPlan): Promise<void> {
    admission = { origin, secret };
    const entering = wanted.map(makeTable);
    tables.push(...entering);
    await forEachAtOnce(entering, tablesAtOnce, (table) => openTable(table, buyIn));
    await waitUntil(() => entering.every(({ played }) => played.isIdle), "a turn at every table");
  },
  /**
   * Plays for `ms` milliseconds. `rate` is the number of actions per second, spread evenly over all tables. When it is
   * null, each action follows the last acknowledgement.
   */
  async play({ ms, rate, record }: { ms: number; rate: number | null; record: boolean }): Promise<PlayResult> {
    waits = [];
    const [before, handsBefore] = [countReceived(), endedHands];
    const began = performance.now();
    const everyMs = rate === null ? null : (1000 * tables.length) / rate;
    for (const [index, { played }] of tables.entries()) {
      played.isRecording = record;
      played.startPlaying(everyMs, began + ((everyMs ?? 0) * index) / tables.length);
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const { played } of tables) played.stopPlaying();
    await waitUntil(() => tables.every(({ played }) => played.isIdle), "an answer to every action");
    await waitUntil(
      () => tables.every(({ played }) => played.hasEvenFrames),
      "the same frames on every line of a table",
    );
    if (refused.size > 0) throw new Error(`legal actions were refused: ${JSON.stringify([...refused])}`);
    const received = countReceived();
    return {
      actions: waits.length,
      hands: endedHands - handsBefore,
      framesReceived: received.framesReceived - before.framesReceived,
      messagesReceived: received.messagesReceived - before.messagesReceived,
      bytesReceived: received.bytesReceived - before.bytesReceived,
      seconds: (performance.now() - began) / 1000,
      waits: waits.sort((a, b) => a - b),
    };
  },
  /**
   * Returns the frames of recorded actions, in the order of the tables. Takes the same number of actions from each
   * table, up to a limit.
   */
  script(): readonly ActionFrames[] {
    const most = Math.ceil(MAX_SCRIPT_ACTIONS / Math.max(1, tables.length));
    return tables.flatMap(({ played }) => played.recordedFrames.slice(0, most));
  },
  /** Returns the ids of the tables whose players have been told that another node runs the table. */
  movedTables: (): readonly string[] => tables.flatMap(({ played, hasMoved }) => (hasMoved ? [played.tableId] : [])),
  /** Connects the people of moved tables to the nodes that run these tables now. */
  async follow(servers: Readonly<Record<string, ServerAddress>>): Promise<void> {
    for (const table of tables) {
      const server = servers[table.played.tableId];
      if (table.hasMoved && server) await followTable(table, server);
    }
  },
  /** Returns how many connections ended although neither side meant to close them. */
  lostConnections: (): number => lostConnections,
};
export type PlayersHandlers = typeof handlers;

serveRequests(handlers);

/** Creates a database with a node, tables and players, for tests. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createJournal, type Journal } from "../journal/journal.ts";
import { fromStored, STEP_COLUMNS, type StoredStep } from "../journal/journal-steps.ts";
import { createLeases, type Lease, type Leases } from "../journal/leases.ts";
import { createNodeRegistry, type NodeAnnouncement, type NodeRegistry } from "../journal/node-registry.ts";
import type {
  Effect,
  EffectOf,
  HandRecord,
  JournalStep,
  PublicEvent,
  StreamCommit,
  StreamEvent,
} from "../journal/stream-commit.ts";
import type { LedgerMove } from "../ledger/ledger-move.ts";
import { postLedgerMoves } from "../ledger/post-moves.ts";
import { connect, type Database, inTransaction } from "../sql/connect.ts";
import { createTestDatabase, type TestDatabase } from "./index.ts";

export const LEASE_MS = 60_000;

export interface TestRoom {
  readonly urls: TestDatabase;
  readonly owner: Database;
  readonly game: Database;
  readonly web: Database;
  readonly journal: Journal;
  readonly leases: Leases;
  readonly nodes: NodeRegistry;
  readonly nodeId: string;
  /** Creates open tables that the node `nodeId` owns. */
  createTables(count: number): Promise<LeasedTable[]>;
  createTable(): Promise<LeasedTable>;
  /** Creates a player with this many play chips. */
  createPlayer(chips: number): Promise<string>;
  readBalance(account: string): Promise<number>;
  /** Returns the durable step that begins with this event. Returns null when there is none and no running commit can still add it. */
  findDurable(streamId: string, seq: number): Promise<JournalStep | null>;
}

/** A table with the lease of its unit. The unit is the table itself or its pool. */
export interface LeasedTable extends Lease {
  readonly tableId: string;
}

/** Returns a node that has its id as its name. */
export const makeNode = (nodeId: string): NodeAnnouncement => ({
  nodeId,
  name: nodeId,
  url: `http://${nodeId}.example`,
  weight: 1,
  protocol: 8,
  oldestCompatibleProtocol: 7,
  secrets: "the secrets of the test",
  keys: { LIVE_KEY: ["a"] },
  adapter: "postgres",
});

/** Opens a room before the tests of a file, and drops it after them. */
export function useTestRoom(): TestRoom {
  const room: { current?: TestRoom } = {};
  beforeAll(async () => {
    room.current = await openTestRoom();
  });
  afterAll(async () => {
    const { current } = room;
    if (!current) return;
    await Promise.all([current.owner.close(), current.game.close(), current.web.close()]);
    await current.urls.drop();
  });
  return new Proxy(Object.create(null), {
    get: (_target, name) => room.current && Reflect.get(room.current, name),
  });
}

async function openTestRoom(): Promise<TestRoom> {
  const urls = await createTestDatabase();
  const [owner, game, web] = [connect(urls.ownerUrl), connect(urls.gameUrl), connect(urls.webUrl)];
  const [leases, nodes] = [createLeases(game.pool), createNodeRegistry(game.pool)];
  const nodeId = randomUUID();
  await nodes.registerNode(makeNode(nodeId));

  async function createTables(count: number): Promise<LeasedTable[]> {
    const ids: string[] = Array.from({ length: count }, () => randomUUID());
    for (const id of ids)
      await owner.pool.query("INSERT INTO tables (id, name, settings) VALUES ($1, $2, '{}')", [id, `Table ${id}`]);
    const claimed = await leases.claimUnits(nodeId, LEASE_MS);
    return claimed.filter(({ unitId }) => ids.includes(unitId)).map((owned) => ({ ...owned, tableId: owned.unitId }));
  }

  async function createTable() {
    const [owned] = await createTables(1);
    if (!owned) throw new Error("the new table was already claimed");
    return owned;
  }

  async function createPlayer(chips: number): Promise<string> {
    const id = randomUUID();
    await owner.pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, $2, $2)", [id, `Player ${id}`]);
    const entries = [
      { account: { kind: "mint" as const }, amount: -chips },
      { account: { kind: "wallet" as const, userId: id }, amount: chips },
    ];
    await inTransaction(owner.pool, (client) =>
      postLedgerMoves(client, [{ key: `grant:${id}`, kind: "grant", currency: "play", entries }]),
    );
    return id;
  }

  async function readBalance(account: string): Promise<number> {
    const { rows } = await owner.pool.query("SELECT balance FROM ledger_accounts WHERE id = $1", [account]);
    return rows[0]?.balance ?? 0;
  }

  const findDurable = (streamId: string, seq: number): Promise<JournalStep | null> =>
    inTransaction(game.pool, async (client) => {
      // Waits until no transaction holds the lease. Then every commit has become durable or was rolled back.
      await client.query(
        `SELECT FROM leases
         WHERE unit_id = coalesce((SELECT pool_id FROM tables WHERE id = $1), $1) FOR UPDATE`,
        [streamId],
      );
      const { rows } = await client.query<StoredStep>(
        `SELECT ${STEP_COLUMNS} FROM stream_steps WHERE stream_id = $1 AND seq = $2`,
        [streamId, seq],
      );
      return rows[0] ? fromStored(rows[0]) : null;
    });

  return {
    urls,
    owner,
    game,
    web,
    journal: createJournal({ pool: game.journal }),
    leases,
    nodes,
    nodeId,
    createTables,
    createTable,
    createPlayer,
    readBalance,
    findDurable,
  };
}

/** The contents of a test event, which may have any fields. */
interface TestBody extends PublicEvent {
  readonly [field: string]: unknown;
}

/** A test event, and what its step takes from it. */
interface TestEvent extends StreamEvent {
  readonly public: TestBody;
  readonly seq: number;
  readonly sealed: Uint8Array | null;
  readonly remainingMs: number | null;
  readonly actionId: string | null;
  readonly earlyMs: number | null;
}

export const makeEvent = (
  seq: number,
  { type = "test", ...more }: Partial<TestEvent> & { readonly type?: string } = {},
): TestEvent => ({
  seq,
  handNo: null,
  public: { type, n: seq },
  sealed: null,
  remainingMs: null,
  actionId: null,
  earlyMs: null,
  ...more,
});

/** What a commit to one table contains. The last event says what caused the step and how much time was left. */
export interface CommitParts {
  readonly events: readonly TestEvent[];
  readonly ledgerMoves?: readonly LedgerMove[];
  readonly handRecord?: HandRecord;
  readonly snapshot?: Pick<EffectOf<"snapshot">, "seq" | "state">;
  readonly visits?: readonly Pick<EffectOf<"visit">, "userId" | "stack" | "leftAt">[];
  readonly seatsTaken?: readonly Pick<EffectOf<"seat-taken">, "userId" | "seat">[];
  readonly seatsLeft?: readonly Pick<EffectOf<"seat-left">, "userId">[];
  /** Effects that do not belong to a table. */
  readonly effects?: readonly Effect[];
}

export function makeCommit(table: LeasedTable, parts: CommitParts): StreamCommit {
  const { events, ledgerMoves = [], handRecord, snapshot, visits = [], seatsTaken = [], seatsLeft = [] } = parts;
  const { tableId, unitId, epoch } = table;
  const last = events.at(-1);
  return {
    lease: { unitId, epoch },
    appends: [
      {
        streamId: tableId,
        expectedSeq: (events[0]?.seq ?? 1) - 1,
        events: events.map(({ handNo, public: seen }) => ({ handNo, public: seen })),
        sealed: events.find(({ sealed }) => sealed !== null)?.sealed ?? null,
        remainingMs: last?.remainingMs ?? null,
      },
    ],
    cause: last?.actionId ? { actionId: last.actionId, earlyMs: last.earlyMs } : null,
    effects: [
      ...ledgerMoves.map((move) => ({ type: "ledger-move" as const, move })),
      ...(handRecord ? [{ type: "hand-record" as const, tableId, record: handRecord }] : []),
      ...(snapshot ? [{ type: "snapshot" as const, streamId: tableId, ...snapshot }] : []),
      ...visits.map((visit) => ({ type: "visit" as const, tableId, ...visit })),
      ...seatsTaken.map((taken) => ({ type: "seat-taken" as const, tableId, ...taken })),
      ...seatsLeft.map((left) => ({ type: "seat-left" as const, tableId, ...left })),
      ...(parts.effects ?? []),
    ],
  };
}

/** Returns the parts of a commit in which a player sits down with chips from their wallet. */
export const buyInParts = (
  { tableId }: LeasedTable,
  seq: number,
  userId: string,
  seat: number,
  chips: number,
  key = randomUUID(),
): CommitParts => ({
  events: [makeEvent(seq, { actionId: key, type: "player-sat" })],
  ledgerMoves: [
    {
      key,
      kind: "buy-in",
      currency: "play",
      entries: [
        { account: { kind: "wallet", userId }, amount: -chips },
        { account: { kind: "stack", tableId, userId }, amount: chips },
      ],
    },
  ],
  seatsTaken: [{ userId, seat }],
});

export const makeBuyIn = (...buyIn: Parameters<typeof buyInParts>): StreamCommit =>
  makeCommit(buyIn[0], buyInParts(...buyIn));

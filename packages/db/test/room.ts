/** A fresh database with a node, tables and players in it, for tests. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { connect, type Database, transaction } from "../src/connect.ts";
import { createJournal, type Journal } from "../src/journal/journal.ts";
import { createOwnership, type Owned, type Ownership } from "../src/journal/ownership.ts";
import type { Append, JournalRow } from "../src/journal/types.ts";
import { postMoves } from "../src/ledger/post.ts";
import { startTestDatabase, type TestDatabase } from "../src/testing.ts";

export const LEASE_MS = 60_000;

export interface Room {
  readonly urls: TestDatabase;
  readonly owner: Database;
  readonly game: Database;
  readonly web: Database;
  readonly journal: Journal;
  readonly ownership: Ownership;
  readonly node: string;
  /** Open tables that `node` owns. */
  tables(count: number): Promise<OwnedTable[]>;
  table(): Promise<OwnedTable>;
  /** Somebody with this many chips of play money. */
  player(chips: number): Promise<string>;
  balance(account: string): Promise<number>;
}

/** A table, and the unit it belongs to: itself, or its pool. */
export interface OwnedTable extends Owned {
  readonly tableId: string;
}

/** Opened before the tests of a file and dropped after them. */
export function useRoom(): Room {
  const room: { current?: Room } = {};
  beforeAll(async () => {
    room.current = await openRoom();
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

async function openRoom(): Promise<Room> {
  const urls = await startTestDatabase();
  const [owner, game, web] = [connect(urls.ownerUrl), connect(urls.gameUrl), connect(urls.webUrl)];
  const journal = createJournal({ pool: game.journal });
  const ownership = createOwnership(game.pool);
  const node = randomUUID();
  await ownership.register(node, `http://node-${node}`);

  async function tables(count: number): Promise<OwnedTable[]> {
    const ids: string[] = Array.from({ length: count }, () => randomUUID());
    for (const id of ids)
      await owner.pool.query("INSERT INTO tables (id, name, settings) VALUES ($1, $2, '{}')", [id, `Table ${id}`]);
    const claimed = await ownership.claim(node, LEASE_MS);
    return claimed.filter(({ unitId }) => ids.includes(unitId)).map((owned) => ({ ...owned, tableId: owned.unitId }));
  }

  async function table(): Promise<OwnedTable> {
    const [owned] = await tables(1);
    if (!owned) throw new Error("the new table was not free");
    return owned;
  }

  async function player(chips: number): Promise<string> {
    const id = randomUUID();
    await owner.pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, $2, $2)", [id, `Player ${id}`]);
    const entries = [
      { account: { kind: "mint" as const }, amount: -chips },
      { account: { kind: "wallet" as const, userId: id }, amount: chips },
    ];
    await transaction(owner.pool, (client) =>
      postMoves(client, [{ key: `grant:${id}`, kind: "grant", currency: "play", entries }]),
    );
    return id;
  }

  async function balance(account: string): Promise<number> {
    const { rows } = await owner.pool.query("SELECT balance FROM ledger_accounts WHERE id = $1", [account]);
    return rows[0]?.balance ?? 0;
  }

  return { urls, owner, game, web, journal, ownership, node, tables, table, player, balance };
}

export const row = (seq: number, more: Partial<JournalRow> = {}): JournalRow => ({
  seq,
  handNo: null,
  actionId: null,
  kind: "test",
  public: { type: "test", n: seq },
  sealed: null,
  remainingMs: null,
  ...more,
});

export const append = (owned: OwnedTable, more: Partial<Append> = {}): Append => ({
  tableId: owned.tableId,
  unitId: owned.unitId,
  epoch: owned.epoch,
  rows: [],
  moves: [],
  hand: null,
  snapshot: null,
  visits: [],
  seated: [],
  unseated: [],
  ...more,
});

/** A player sits down with chips from his wallet. */
export const buyIn = (
  owned: OwnedTable,
  seq: number,
  userId: string,
  seat: number,
  chips: number,
  key = randomUUID(),
): Append =>
  append(owned, {
    rows: [row(seq, { actionId: key, kind: "player-sat" })],
    moves: [
      {
        key,
        kind: "buy-in",
        currency: "play",
        entries: [
          { account: { kind: "wallet", userId }, amount: -chips },
          { account: { kind: "stack", tableId: owned.tableId, userId }, amount: chips },
        ],
      },
    ],
    seated: [{ userId, seat }],
  });

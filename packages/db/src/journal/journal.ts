/**
 * The hot path: makes what happened at tables durable, fenced by the owner's epoch. Appends that are rows alone share
 * commits, and so do finished hands, each in one statement; whatever the database may refuse (a buy-in, a seat) is a transaction of
 * its own.
 */
import type pg from "pg";
import { transaction } from "../connect.ts";
import { grouped } from "../grouped.ts";
import { Contradiction, isCollision, isOutage, refusalOf, UsedUp } from "./errors.ts";
import { COLUMNS, fromStored, type StoredRow, there, type Written, writeRows } from "./rows.ts";
import type { Append, AppendResult, JournalRow, Recovered } from "./types.ts";
import { settle, writeWhole } from "./whole-append.ts";

export interface Journal {
  /** One at a time a table. Throws only for bugs: rows out of sequence, unbalanced moves, an action recorded twice. */
  append(append: Append): Promise<AppendResult>;
  /** What a table resumes from; null when it never played. Throws while the database is away, like all that follow. */
  recover(tableId: string): Promise<Recovered>;
  /** The row that an action or command caused, to answer its retry from; null: it was never recorded. */
  answered(tableId: string, actionId: string): Promise<JournalRow | null>;
  /** After `unknown`: the row when it is durable, null when it is not and, from this process's earlier tries, never will be. */
  lookUp(tableId: string, seq: number): Promise<JournalRow | null>;
}

export interface JournalOptions {
  /** Of the role `game`. */
  readonly pool: pg.Pool;
  /** Shared commits at the same time; one makes the fullest commits, which cost the least for each action. */
  readonly lanes?: number;
  /** Most tables in a shared commit. */
  readonly most?: number;
}

const COLLISIONS = 5;
/** Finished hands in one commit: fewer, because each locks its players' accounts. */
const MOST_SETTLED = 50;

export function createJournal({ pool, lanes = 1, most = 200 }: JournalOptions): Journal {
  const inFlight = new Set<string>();
  const together = grouped({
    lanes,
    most,
    run: (batch: readonly Append[]) => writeRows(pool, batch),
    alone: (error) => !isOutage(error),
  });

  const settled = grouped({
    lanes,
    most: MOST_SETTLED,
    run: (batch: readonly Append[]) => again(() => settle(pool, batch)),
    alone: (error) => !isOutage(error),
  });

  function commit(append: Append): Promise<Written | undefined> {
    if (isRowsOnly(append)) return together(append);
    if (isSettlement(append)) return settled(append);
    return again(() => transaction(pool, (client) => writeWhole(client, append)));
  }

  async function append(append: Append): Promise<AppendResult> {
    const { tableId } = append;
    if (inFlight.has(tableId)) throw new Error(`table ${tableId} has an append in flight`);
    inFlight.add(tableId);
    try {
      return await write(append).catch((error) => afterError(append, error));
    } catch (error) {
      if (isOutage(error)) return { outcome: "unknown" };
      throw error;
    } finally {
      inFlight.delete(tableId);
    }
  }

  async function write(append: Append): Promise<AppendResult> {
    const outcome = await commit(append);
    if (outcome === "durable" || outcome === "fenced") return { outcome };
    throw new Contradiction(
      `journal of table ${append.tableId}: row ${append.rows[0]?.seq} does not follow the last one`,
    );
  }

  async function afterError(append: Append, error: unknown): Promise<AppendResult> {
    if (error instanceof UsedUp) return { outcome: "used-up" };
    // An earlier try whose answer was lost may have come through after all, in front of this one.
    if (!isOutage(error) && (await there(pool, append))) return { outcome: "durable" };
    // A settlement only shares out what is there: the database saying no to it is a bug.
    const refusal = append.hand ? null : refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }

  async function recover(tableId: string): Promise<Recovered> {
    // Both in one look: a settlement may commit in between.
    const { rows } = await pool.query<StoredRow & { snapshot_seq: number | null; state: object | null }>(
      `SELECT s.seq AS snapshot_seq, s.state, e.*
       FROM (SELECT $1::uuid AS table_id) t
       LEFT JOIN table_snapshots s USING (table_id)
       LEFT JOIN LATERAL (
         SELECT ${COLUMNS} FROM table_events WHERE table_id = t.table_id AND seq > coalesce(s.seq, 0)
       ) e ON true
       ORDER BY e.seq`,
      [tableId],
    );
    const { snapshot_seq: seq = null, state = null } = rows[0] ?? {};
    const snapshot = seq === null || state === null ? null : { seq, state };
    return { snapshot, rows: rows.filter((row) => row.seq !== null).map(fromStored) };
  }

  async function answered(tableId: string, actionId: string): Promise<JournalRow | null> {
    const { rows } = await pool.query<StoredRow>({
      name: "journal-answered",
      text: `SELECT ${COLUMNS} FROM table_events WHERE table_id = $1 AND action_id = $2`,
      values: [tableId, actionId],
    });
    return rows[0] ? fromStored(rows[0]) : null;
  }

  function lookUp(tableId: string, seq: number): Promise<JournalRow | null> {
    return transaction(pool, async (client) => {
      // Waits until no transaction holds the row, so that an append still on its way has ended one way or the other.
      await client.query(
        `SELECT FROM ownership
         WHERE unit_id = coalesce((SELECT pool_id FROM tables WHERE id = $1), $1) FOR UPDATE`,
        [tableId],
      );
      const { rows } = await client.query<StoredRow>(
        `SELECT ${COLUMNS} FROM table_events WHERE table_id = $1 AND seq = $2`,
        [tableId, seq],
      );
      return rows[0] ? fromStored(rows[0]) : null;
    });
  }

  return { append, recover, answered, lookUp };
}

/** Tries once more when somebody else stood in the way. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isCollision(error) || attempt === COLLISIONS) throw error;
    }
}

/** What goes beyond rows, the settlement of a hand aside. */
function hasMore(append: Append): boolean {
  const { visits, seated, unseated, suspense = null, closes = false, settings = null, command = null } = append;
  const { counted = [], protections = [], notices = [] } = append;
  const lists = [visits, seated, unseated, counted, protections, notices];
  return closes || suspense !== null || settings !== null || command !== null || lists.some((list) => list.length > 0);
}

const isRowsOnly = (append: Append): boolean =>
  !append.hand && !append.snapshot && append.moves.length === 0 && !hasMore(append);

/** The end of a hand and nothing else: the database has no reason to refuse it. */
const isSettlement = (append: Append): boolean => append.hand !== null && !hasMore(append);

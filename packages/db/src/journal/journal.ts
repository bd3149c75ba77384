/**
 * The hot path: makes what happened at tables durable, fenced by the owner's epoch. Appends that are rows alone share
 * commits, and so do finished hands, each in one statement; whatever the database may refuse (a buy-in, a seat) is a transaction of
 * its own.
 */
import type pg from "pg";
import { createBatcher } from "../sql/batcher.ts";
import { inTransaction } from "../sql/connect.ts";
import { isOutage, isSerializationFailure, JournalConflict, ProtectionLimitReached, toRefusal } from "./errors.ts";
import { EVENT_COLUMNS, fromStored, isAlreadyWritten, type StoredRow, type WriteOutcome, writeRows } from "./rows.ts";
import type { CommitOutcome, JournalRow, StoredStream, StreamCommit } from "./stream-commit.ts";
import { appendInTransaction, settleHands } from "./transactional-append.ts";

export interface Journal {
  /** One at a time a table. Throws only for bugs: rows out of sequence, unbalanced moves, an action recorded twice. */
  commit(append: StreamCommit): Promise<CommitOutcome>;
  /** What a table resumes from; null when it never played. Throws while the database is away, like all that follow. */
  loadStream(tableId: string): Promise<StoredStream>;
  /** The row that an action or command caused, to answer its retry from; null: it was never recorded. */
  findByActionId(tableId: string, actionId: string): Promise<JournalRow | null>;
  /** After `unknown`: the row when it is durable, null when it is not and, from this process's earlier tries, never will be. */
  findDurable(tableId: string, seq: number): Promise<JournalRow | null>;
}

export interface JournalOptions {
  /** Of the role `game`. */
  readonly pool: pg.Pool;
  /** Shared commits at the same time; one makes the fullest commits, which cost the least for each action. */
  readonly concurrency?: number;
  /** Most tables in a shared commit. */
  readonly maxBatch?: number;
}

const MAX_CONFLICT_RETRIES = 5;
/** Finished hands in one commit: fewer, because each locks its players' accounts. */
const MAX_SETTLEMENTS_PER_BATCH = 50;

export function createJournal({ pool, concurrency = 1, maxBatch = 200 }: JournalOptions): Journal {
  const inFlight = new Set<string>();
  const appendBatched = createBatcher({
    concurrency,
    maxBatch,
    runBatch: (batch: readonly StreamCommit[]) => writeRows(pool, batch),
    retryIndividually: (error) => !isOutage(error),
  });

  const settleBatched = createBatcher({
    concurrency,
    maxBatch: MAX_SETTLEMENTS_PER_BATCH,
    runBatch: (batch: readonly StreamCommit[]) => retryOnConflict(() => settleHands(pool, batch)),
    retryIndividually: (error) => !isOutage(error),
  });

  function commitByKind(append: StreamCommit): Promise<WriteOutcome | undefined> {
    if (isRowsOnly(append)) return appendBatched(append);
    if (isHandEnd(append)) return settleBatched(append);
    return retryOnConflict(() => inTransaction(pool, (client) => appendInTransaction(client, append)));
  }

  async function commitOnce(append: StreamCommit): Promise<CommitOutcome> {
    const { streamId } = append;
    if (inFlight.has(streamId)) throw new Error(`table ${streamId} has an append in flight`);
    inFlight.add(streamId);
    try {
      return await commitOrThrow(append).catch((error) => resolveError(append, error));
    } catch (error) {
      if (isOutage(error)) return { outcome: "unknown" };
      throw error;
    } finally {
      inFlight.delete(streamId);
    }
  }

  async function commitOrThrow(append: StreamCommit): Promise<CommitOutcome> {
    const outcome = await commitByKind(append);
    if (outcome === "durable" || outcome === "fenced") return { outcome };
    throw new JournalConflict(
      `journal of table ${append.streamId}: row ${append.rows[0]?.seq} does not follow the last one`,
    );
  }

  async function resolveError(append: StreamCommit, error: unknown): Promise<CommitOutcome> {
    if (error instanceof ProtectionLimitReached) return { outcome: "limit-reached" };
    // An earlier try whose answer was lost may have come through after all, in front of this one.
    if (!isOutage(error) && (await isAlreadyWritten(pool, append))) return { outcome: "durable" };
    // A settlement only shares out what is there: the database saying no to it is a bug.
    const refusal = append.handRecord ? null : toRefusal(error);
    if (!refusal) throw error;
    return refusal;
  }

  async function loadStream(tableId: string): Promise<StoredStream> {
    // Both in one look: a settlement may commit in between.
    const { rows } = await pool.query<StoredRow & { snapshot_seq: number | null; state: object | null }>(
      `SELECT s.seq AS snapshot_seq, s.state, e.*
       FROM (SELECT $1::uuid AS table_id) t
       LEFT JOIN table_snapshots s USING (table_id)
       LEFT JOIN LATERAL (
         SELECT ${EVENT_COLUMNS} FROM table_events WHERE table_id = t.table_id AND seq > coalesce(s.seq, 0)
       ) e ON true
       ORDER BY e.seq`,
      [tableId],
    );
    const { snapshot_seq: seq = null, state = null } = rows[0] ?? {};
    const snapshot = seq === null || state === null ? null : { seq, state };
    return { snapshot, rows: rows.filter((row) => row.seq !== null).map(fromStored) };
  }

  async function findByActionId(tableId: string, actionId: string): Promise<JournalRow | null> {
    const { rows } = await pool.query<StoredRow>({
      name: "journal-answered",
      text: `SELECT ${EVENT_COLUMNS} FROM table_events WHERE table_id = $1 AND action_id = $2`,
      values: [tableId, actionId],
    });
    return rows[0] ? fromStored(rows[0]) : null;
  }

  function findDurable(tableId: string, seq: number): Promise<JournalRow | null> {
    return inTransaction(pool, async (client) => {
      // Waits until no transaction holds the row, so that an append still on its way has ended one way or the other.
      await client.query(
        `SELECT FROM ownership
         WHERE unit_id = coalesce((SELECT pool_id FROM tables WHERE id = $1), $1) FOR UPDATE`,
        [tableId],
      );
      const { rows } = await client.query<StoredRow>(
        `SELECT ${EVENT_COLUMNS} FROM table_events WHERE table_id = $1 AND seq = $2`,
        [tableId, seq],
      );
      return rows[0] ? fromStored(rows[0]) : null;
    });
  }

  return { commit: commitOnce, loadStream, findByActionId, findDurable };
}

/** Tries once more when somebody else stood in the way. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_CONFLICT_RETRIES) throw error;
    }
}

/** What goes beyond rows, the settlement of a hand aside. */
function hasTransactionalEffects(append: StreamCommit): boolean {
  const {
    visits,
    seatsTaken,
    seatsLeft,
    suspendedBets = null,
    closesTable = false,
    settings = null,
    commandResult = null,
  } = append;
  const { ratholeCounts = [], protectedAllIns = [], notices = [] } = append;
  const lists = [visits, seatsTaken, seatsLeft, ratholeCounts, protectedAllIns, notices];
  return (
    closesTable ||
    suspendedBets !== null ||
    settings !== null ||
    commandResult !== null ||
    lists.some((list) => list.length > 0)
  );
}

const isRowsOnly = (append: StreamCommit): boolean =>
  !append.handRecord && !append.snapshot && append.ledgerMoves.length === 0 && !hasTransactionalEffects(append);

/** The end of a hand and nothing else: the database has no reason to refuse it. */
const isHandEnd = (append: StreamCommit): boolean => append.handRecord !== null && !hasTransactionalEffects(append);

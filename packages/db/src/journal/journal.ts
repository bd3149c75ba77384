/**
 * Writes commits to streams. Each commit is fenced by the lease of its unit. To save statements, commits of three kinds are written
 * together: those that have only steps, those that end a hand, and those in which players sit down or bring chips. When the database
 * refuses a shared statement, its commits are tried again one by one. Every other commit is a transaction of its own.
 */
import { currentTrace, inSpan } from "@poker/traces";
import type pg from "pg";
import { createBatcher } from "../sql/batcher.ts";
import { inTransaction } from "../sql/connect.ts";
import { isOutage, isSerializationFailure } from "../sql/outage.ts";
import { ProtectionLimitReached, toRefusal } from "./commit-errors.ts";
import { isAlreadyWritten, type WriteOutcome, writeSteps } from "./journal-steps.ts";
import type { CommitOutcome, Effect, JournalStep, StoredStream, StreamCommit } from "./stream-commit.ts";
import { countEventsAfter, findByActionId, loadStream } from "./stream-reads.ts";
import { appendInTransaction, outOfSequence, seatPlayers, settleHands } from "./transactional-append.ts";

export interface Journal {
  /**
   * Writes a commit. A stream can have only one commit at a time. Throws only because of bugs: steps out of sequence, moves that do not add
   * up to zero, or an action that is recorded twice.
   */
  commit(commit: StreamCommit): Promise<CommitOutcome>;
  /** Returns what a table or pool needs to recover. Throws while the database cannot be reached, and so does `findByActionId`. */
  loadStream(streamId: string): Promise<StoredStream>;
  /**
   * Returns the step that an action or a command has caused; null when there is none. `handNo` is the hand that the action named, if it
   * named one.
   */
  findByActionId(streamId: string, actionId: string, handNo?: number | null): Promise<JournalStep | null>;
  /** Returns how many events of this type the stream has after `seq`. `seq` must be the last event of a step. */
  countEventsAfter(streamId: string, seq: number, type: string): Promise<number>;
}

interface JournalOptions {
  /** A pool of connections in the role `game`. */
  readonly pool: pg.Pool;
  /**
   * How many shared statements may run at the same time. With one, each statement contains the most commits, so an action costs the least.
   */
  readonly concurrency?: number;
  /** How many commits may be in a shared statement. */
  readonly maxBatch?: number;
  /** Called for each statement with the number of its commits. */
  readonly onBatch?: (commits: number) => void;
}

const MAX_CONFLICT_RETRIES = 5;
/**
 * How long the steps of several tables wait for each other when the server is busy, in milliseconds, because one statement for all of them
 * costs less.
 */
const BUSY_PAUSE_MS = 2;
/**
 * How many commits may share a statement when they end hands or bring chips. It is fewer than for commits of steps alone, because these
 * commits lock the accounts of players.
 */
const MAX_LOCKING_PER_BATCH = 50;

export function createJournal(options: JournalOptions): Journal {
  const { pool } = options;
  const write = createWriter(options);
  const inFlight = new Set<string>();

  async function commitOrThrow(commit: StreamCommit): Promise<CommitOutcome> {
    try {
      const outcome = await write(commit);
      if (outcome === "durable" || outcome === "fenced") return { outcome };
      throw outOfSequence(commit);
    } catch (error) {
      return resolveError(pool, commit, error);
    }
  }

  return {
    async commit(commit) {
      const streams = commit.appends.map(({ streamId }) => streamId);
      const busy = streams.find((streamId) => inFlight.has(streamId));
      if (busy !== undefined) throw new Error(`stream ${busy} has a commit in flight`);
      for (const streamId of streams) inFlight.add(streamId);
      try {
        return await inSpan("journal commit", {}, () => commitOrThrow(commit));
      } catch (error) {
        if (isOutage(error)) return { outcome: "unknown", error };
        throw error;
      } finally {
        for (const streamId of streams) inFlight.delete(streamId);
      }
    },
    loadStream: (streamId) => loadStream(pool, streamId),
    findByActionId: (streamId, actionId, handNo = null) => findByActionId(pool, streamId, actionId, handNo),
    countEventsAfter: (streamId, seq, type) => countEventsAfter(pool, streamId, seq, type),
  };
}

interface Asked {
  readonly commit: StreamCommit;
  /** The trace span of the commit; undefined when there are no traces. */
  readonly trace: string | undefined;
}

/** Returns a function that writes each commit in the cheapest way that its effects allow. */
function createWriter({ pool, concurrency = 1, maxBatch = 200, onBatch = () => {} }: JournalOptions) {
  /**
   * Writes all these commits in one statement. The trace span of the statement is inside the span of the first commit, and linked with
   * those of the others.
   */
  function writeTogether<T>(batch: readonly Asked[], write: (commits: readonly StreamCommit[]) => Promise<T>) {
    onBatch(batch.length);
    const [parent, ...links] = batch.map(({ trace }) => trace);
    const facts = { "poker.commits": batch.length };
    return inSpan("journal statement", { parent, links, facts }, () => write(batch.map(({ commit }) => commit)));
  }
  const appendBatched = createBatcher({
    concurrency,
    maxBatch,
    busyPauseMs: BUSY_PAUSE_MS,
    runBatch: (batch: readonly Asked[]) => writeTogether(batch, (commits) => writeSteps(pool, commits)),
    retryIndividually: (error) => !isOutage(error),
  });
  const createLockingBatcher = (writeBatch: typeof settleHands) =>
    createBatcher({
      concurrency,
      maxBatch: MAX_LOCKING_PER_BATCH,
      runBatch: (batch: readonly Asked[]) =>
        writeTogether(batch, (commits) => retryOnConflict(() => writeBatch(pool, commits))),
      retryIndividually: (error) => !isOutage(error),
    });
  const settleBatched = createLockingBatcher(settleHands);
  const seatBatched = createLockingBatcher(seatPlayers);
  return (commit: StreamCommit): Promise<WriteOutcome | undefined> => {
    const asked = { commit, trace: currentTrace() };
    if (isStepsOnly(commit)) return appendBatched(asked);
    if (isHandEnd(commit)) return settleBatched(asked);
    if (isSeating(commit)) return seatBatched(asked);
    const writeAlone = () => inTransaction(pool, (client) => appendInTransaction(client, commit));
    return writeTogether([asked], () => retryOnConflict(writeAlone));
  };
}

const isStepsOnly = ({ appends, effects }: StreamCommit): boolean => appends.length === 1 && effects.length === 0;

/** Returns true for a commit that has only the end of one hand. The database has no reason to refuse it. */
const isHandEnd = ({ appends, effects }: StreamCommit): boolean =>
  appends.length === 1 && hasHandRecord(effects) && effects.every(({ type }) => SETTLEMENT_EFFECTS.has(type));

const SETTLEMENT_EFFECTS: ReadonlySet<Effect["type"]> = new Set(["ledger-move", "hand-record", "snapshot"]);

/** Returns true for a commit in which players only sit down or bring more chips. */
const isSeating = ({ appends, effects }: StreamCommit): boolean =>
  appends.length === 1 && effects.every(({ type }) => SEATING_EFFECTS.has(type));

const SEATING_EFFECTS: ReadonlySet<Effect["type"]> = new Set(["ledger-move", "seat-taken"]);

const hasHandRecord = (effects: readonly Effect[]): boolean => effects.some(({ type }) => type === "hand-record");

/** Decides what an error means for the commit. Rethrows an outage or a bug. */
async function resolveError(pool: pg.Pool, commit: StreamCommit, error: unknown): Promise<CommitOutcome> {
  if (error instanceof ProtectionLimitReached) return { outcome: "limit-reached" };
  // The commit may have been written before: an earlier attempt may have succeeded, although its answer was lost.
  if (!isOutage(error) && (await isAlreadyWritten(pool, commit))) return { outcome: "durable" };
  // The end of a hand only distributes chips that are at the table. So if the database refuses it, that is a bug.
  const refusal = hasHandRecord(commit.effects) ? null : toRefusal(error);
  if (!refusal) throw error;
  return refusal;
}

/** Runs `work`, and runs it again when it conflicted with another transaction. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_CONFLICT_RETRIES) throw error;
    }
}

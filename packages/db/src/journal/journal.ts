/**
 * Writes the commits of streams, fenced by the lease of their unit. Commits that contain only steps share statements. Finished hands share
 * statements too, and so do players who sit down. When the database refuses a shared statement, its commits are tried again one by one.
 * Every other commit is a transaction of its own.
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
  /** One commit at a time for each stream. Throws only for bugs: steps out of sequence, unbalanced moves, an action recorded twice. */
  commit(commit: StreamCommit): Promise<CommitOutcome>;
  /** Returns the data from which a table or pool recovers. Throws while the database is unreachable, like `findByActionId`. */
  loadStream(streamId: string): Promise<StoredStream>;
  /**
   * Returns the step that an action or command caused; null when it was never recorded. `handNo` is the hand that the action named, if it
   * named one.
   */
  findByActionId(streamId: string, actionId: string, handNo?: number | null): Promise<JournalStep | null>;
  /** The number of events of this type in the stream after `seq`, the last event of a step. */
  countEventsAfter(streamId: string, seq: number, type: string): Promise<number>;
}

interface JournalOptions {
  /** The pool of the role `game`. */
  readonly pool: pg.Pool;
  /**
   * The number of shared statements that run at the same time. With one statement at a time, each statement contains
   * the most commits, which is the lowest cost for each action.
   */
  readonly concurrency?: number;
  /** The most commits in a shared statement. */
  readonly maxBatch?: number;
  /** Called for each statement, with the number of its commits. */
  readonly onBatch?: (commits: number) => void;
}

const MAX_CONFLICT_RETRIES = 5;
/** Under load, steps of several tables wait this long for each other, because they cost less in one statement. */
const BUSY_PAUSE_MS = 2;
/**
 * The most commits of finished hands or buy-ins in a shared statement. The limit is lower than for commits of steps
 * alone, because these commits lock their players' accounts.
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
  /** Names the commit's span; undefined without traces. */
  readonly trace: string | undefined;
}

/** Writes a commit the cheapest way that its effects allow. */
function createWriter({ pool, concurrency = 1, maxBatch = 200, onBatch = () => {} }: JournalOptions) {
  /** Writes all commits with one statement. Its span is a part of the first commit, and linked with the others. */
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

/** True for a commit that contains only the end of one hand. The database has no reason to refuse such a commit. */
const isHandEnd = ({ appends, effects }: StreamCommit): boolean =>
  appends.length === 1 && hasHandRecord(effects) && effects.every(({ type }) => SETTLEMENT_EFFECTS.has(type));

const SETTLEMENT_EFFECTS: ReadonlySet<Effect["type"]> = new Set(["ledger-move", "hand-record", "snapshot"]);

/** True for a commit that contains only players who sit down or bring more chips. */
const isSeating = ({ appends, effects }: StreamCommit): boolean =>
  appends.length === 1 && effects.every(({ type }) => SEATING_EFFECTS.has(type));

const SEATING_EFFECTS: ReadonlySet<Effect["type"]> = new Set(["ledger-move", "seat-taken"]);

const hasHandRecord = (effects: readonly Effect[]): boolean => effects.some(({ type }) => type === "hand-record");

/** Decides what an error means for the commit; rethrows an outage or a bug. */
async function resolveError(pool: pg.Pool, commit: StreamCommit, error: unknown): Promise<CommitOutcome> {
  if (error instanceof ProtectionLimitReached) return { outcome: "limit-reached" };
  // An earlier attempt whose answer was lost may have committed before this one.
  if (!isOutage(error) && (await isAlreadyWritten(pool, commit))) return { outcome: "durable" };
  // A settlement only distributes existing chips, so a refusal of the database is a bug.
  const refusal = hasHandRecord(commit.effects) ? null : toRefusal(error);
  if (!refusal) throw error;
  return refusal;
}

/** Retries when another transaction conflicted with this one. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_CONFLICT_RETRIES) throw error;
    }
}

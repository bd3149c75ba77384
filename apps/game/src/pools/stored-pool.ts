/** Stores a pool as events, with a snapshot after every `SNAPSHOT_EVERY` events, and recovers the pool from them. */
import type { Effect, PoolInfo, StoredStream } from "@poker/db";
import { completeSettings, createPool, evolvePool, type PoolEvent, type PoolState } from "@poker/engine";
import type { StoredStep } from "../runtime/stream-actor.ts";

interface StoredPool extends Pick<PoolState, "status" | "queue"> {
  readonly version: 1;
}
const isStoredPool = (value: object): value is StoredPool => "version" in value && value.version === 1;
const isPoolEvent = (value: object): value is PoolEvent => "type" in value && typeof value.type === "string";

/** How many events pass between two snapshots. */
const SNAPSHOT_EVERY = 64;

/**
 * Turns a step of the pool into what the journal stores. A queue has no hidden cards to seal, and moves no chips. Players whom the room
 * removes from the queue get a notice.
 */
export function toPoolCommit(
  poolName: string,
  {
    state,
    events,
    firstSeq,
  }: { readonly state: PoolState; readonly events: readonly PoolEvent[]; readonly firstSeq: number },
): StoredStep {
  const { poolId: streamId, status, queue, settings, maxTables, spareTables } = state;
  const last = firstSeq + events.length - 1;
  const effects: Effect[] = events.flatMap((event): readonly Effect[] =>
    event.type === "queue-left" && event.reason !== "asked" && event.reason !== "seated" && event.reason !== "seat-held"
      ? [
          {
            type: "notice",
            notice: { userId: event.playerId, kind: "queue-left", detail: { pool: poolName, reason: event.reason } },
          },
        ]
      : [],
  );
  if (events.some(({ type }) => type === "pool-settings-changed"))
    effects.push({ type: "settings", streamId, settings, limits: { maxTables, spareTables } });
  if (Math.floor(last / SNAPSHOT_EVERY) > Math.floor((firstSeq - 1) / SNAPSHOT_EVERY)) {
    const stored: StoredPool = { version: 1, status, queue };
    effects.push({ type: "snapshot", streamId, seq: last, state: stored });
  }
  return {
    events: events.map((event) => ({ handNo: null, public: event })),
    sealed: null,
    remainingMs: null,
    effects,
  };
}

export interface RecoveredPool {
  readonly state: PoolState;
  readonly seq: number;
}

export function recoverPool(info: PoolInfo, { snapshot, steps }: StoredStream): RecoveredPool {
  const { id: poolId, settings, maxTables, spareTables } = info;
  let state = createPool({ poolId, settings: completeSettings(settings), maxTables, spareTables });
  let seq = 0;
  if (snapshot) {
    if (!isStoredPool(snapshot.state)) throw new Error(`pool ${poolId}: its snapshot has an unknown shape`);
    const { status, queue } = snapshot.state;
    state = { ...state, status, queue };
    ({ seq } = snapshot);
  }
  for (const step of steps) {
    if (step.seq !== seq + 1) throw new Error(`pool ${poolId}: event ${seq + 1} is missing`);
    for (const event of step.events) {
      if (!isPoolEvent(event)) throw new Error(`pool ${poolId}: an event of step ${step.seq} has an unknown shape`);
      state = evolvePool(state, event);
    }
    seq = step.lastSeq;
  }
  return { state, seq };
}

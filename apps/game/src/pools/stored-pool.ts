/** What a pool keeps between processes: its log, and now and then a snapshot of it. Its tables keep theirs. */
import type { JournalRow, Lease, NewNotice, PoolInfo, StoredStream, StreamCommit } from "@poker/db";
import { completeSettings, createPool, evolvePool, type PoolEvent, type PoolState, type PoolStep } from "@poker/engine";
import type { PoolCommitOptions } from "./pool-actor.ts";

interface StoredPool extends Pick<PoolState, "status" | "queue"> {
  readonly version: 1;
}
const isStoredPool = (value: object): value is StoredPool => "version" in value && value.version === 1;
const isPoolEvent = (value: object): value is PoolEvent => "type" in value && typeof value.type === "string";

/** Events between two snapshots. */
const SNAPSHOT_EVERY = 64;

/** Nothing in a queue is hidden and no chips move in it. Whom the room sends away finds out why, whenever he comes back. */
export function buildPoolCommit(
  { lease, info }: { readonly lease: Lease; readonly info: Pick<PoolInfo, "name"> },
  step: PoolStep,
  firstSeq: number,
  { actionId, command }: Pick<PoolCommitOptions, "actionId" | "command">,
): StreamCommit {
  const { poolId, status, queue, settings, maxTables, spareTables } = step.state;
  const changed = step.events.some(({ type }) => type === "pool-settings-changed");
  const last = firstSeq + step.events.length - 1;
  const due = Math.floor(last / SNAPSHOT_EVERY) > Math.floor((firstSeq - 1) / SNAPSHOT_EVERY);
  return {
    streamId: poolId,
    ...lease,
    rows: step.events.map(
      (event, index): JournalRow => ({
        seq: firstSeq + index,
        handNo: null,
        actionId: firstSeq + index === last ? (actionId ?? null) : null,
        kind: event.type,
        public: event,
        sealed: null,
        remainingMs: null,
      }),
    ),
    ledgerMoves: [],
    handRecord: null,
    snapshot: due ? { seq: last, state: { version: 1, status, queue } satisfies StoredPool } : null,
    visits: [],
    seatsTaken: [],
    seatsLeft: [],
    settings: changed ? { settings, limits: { maxTables, spareTables } } : null,
    commandResult: command === undefined ? null : { id: command, result: { ok: true } },
    notices: step.events.flatMap((event): readonly NewNotice[] =>
      event.type === "queue-left" && (event.reason === "not-enough-chips" || event.reason === "pool-closed")
        ? [{ userId: event.playerId, kind: "queue-left", detail: { pool: info.name, reason: event.reason } }]
        : [],
    ),
  };
}

export interface RecoveredPool {
  readonly state: PoolState;
  readonly seq: number;
}

export function recoverPool(info: PoolInfo, { snapshot, rows }: StoredStream): RecoveredPool {
  const { id: poolId, settings, maxTables, spareTables } = info;
  let state = createPool({ poolId, settings: completeSettings(settings), maxTables, spareTables });
  let seq = 0;
  if (snapshot) {
    if (!isStoredPool(snapshot.state)) throw new Error(`pool ${poolId}: its snapshot has an unknown shape`);
    const { status, queue } = snapshot.state;
    state = { ...state, status, queue };
    ({ seq } = snapshot);
  }
  for (const row of rows) {
    if (row.seq !== seq + 1) throw new Error(`pool ${poolId}: event ${seq + 1} is missing`);
    if (!isPoolEvent(row.public)) throw new Error(`pool ${poolId}: event ${row.seq} has an unknown shape`);
    state = evolvePool(state, row.public);
    ({ seq } = row);
  }
  return { state, seq };
}

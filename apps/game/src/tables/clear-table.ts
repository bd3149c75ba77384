/**
 * Ends the hand of a table that cannot be read or cannot continue, and starts the table again. It reads only the ledger and public rows,
 * because the table's state, or the code that reads it, is broken. T6, T7
 */
import {
  type Effect,
  type HandRecord,
  isTableEvent,
  type JournalStep,
  type Lease,
  restoreEvents,
  type SealedHand,
  type StreamCommit,
  type TableForensics,
} from "@poker/db";
import { evolveTable, type TableEvent, type TableState } from "@poker/engine";
import { handIdOf } from "@poker/protocol";
import { closeClearedDeal, isOnlyFrozen, withChain } from "../deals/cleared-deal.ts";
import { commitWithRetry } from "../runtime/commit-with-retry.ts";
import { NO_STATS } from "./decide-table.ts";
import { type Sealer, STORED_VERSION, type StoredTable } from "./stored-table.ts";
import type { TableDeps } from "./table-deps.ts";

export type ClearDeps = Pick<TableDeps, "clock" | "log" | "journal" | "sealer" | "loadBrokenTable" | "noticesWritten">;

/** Why and how a table is cleared. */
interface Clearing {
  readonly lease: Lease;
  /** The table before its first event. */
  readonly empty: TableState;
  /** A description of the fault. */
  readonly reason: string;
  readonly suspendedBets: Extract<TableEvent, { readonly type: "table-cleared" }>["suspendedBets"];
  /** The events that come after the end of the hand. */
  readonly events: readonly TableEvent[];
  /** The changes of chips and seats. */
  readonly effects: readonly Effect[];
  /** The outcome of the hand for each player, which is stored if a hand was dealt. */
  readonly result: Pick<HandRecord, "outcome" | "players" | "pot">;
  readonly closes: boolean;
}

export function buildClearCommit(
  { lease, empty, reason, suspendedBets, events: then, effects, result, closes }: Clearing,
  forensics: TableForensics,
  { sealer, log }: Pick<ClearDeps, "sealer" | "log">,
): StreamCommit {
  const { tableId, settings } = empty;
  const { seq, handNo, unfinishedHand, dealChain } = forensics;
  const cards = readCards(tableId, unfinishedHand ?? [], sealer);
  const cleared = { type: "table-cleared" as const, handNo, reason, suspendedBets };
  const ofHand = [cleared, ...closeClearedDeal({ tableId, cleared, seed: cards.seed }, forensics, log)];
  const events: readonly TableEvent[] = [...ofHand, ...then];
  const snapshot: StoredTable = {
    version: STORED_VERSION,
    epoch: lease.epoch,
    state: events.reduce(evolveTable, withChain(empty, dealChain)),
    stats: NO_STATS,
  };
  const record: HandRecord | null =
    unfinishedHand && !isOnlyFrozen(unfinishedHand)
      ? {
          ...{ handId: handIdOf(tableId, handNo), handNo, ...result, rake: 0, settings },
          sealed: sealer.sealHand(tableId, handNo, cards),
        }
      : null;
  return {
    lease,
    appends: [
      {
        streamId: tableId,
        expectedSeq: seq,
        events: toStreamEvents(ofHand, events),
        sealed: null,
        remainingMs: null,
      },
    ],
    cause: null,
    effects: [
      ...effects,
      { type: "snapshot", streamId: tableId, seq: seq + events.length, state: snapshot },
      ...(record ? [{ type: "hand-record" as const, tableId, record }] : []),
      ...(closes ? [{ type: "closed" as const, tableId }] : []),
    ],
  };
}

/**
 * Writes the commit. Resolves with true when it is durable, and with false when another process owns the unit. Rejects when it cannot be
 * written.
 */
export async function commitClearing(commit: StreamCommit, deps: ClearDeps): Promise<boolean> {
  const never = () => false;
  const result = await commitWithRetry(commit, deps, () => {}, never);
  return result?.outcome === "durable";
}

/** Adds the hand's number to the events that end the hand and close its deal record. */
function toStreamEvents(ofHand: readonly TableEvent[], events: readonly TableEvent[]) {
  const closed = ofHand.find((event) => event.type === "deal-closed");
  return events.map((event) => ({
    handNo: closed && ofHand.includes(event) ? closed.handNo : null,
    public: event,
  }));
}

/** Reads as much of the hand's cards as is still readable, for the staff who will decide about the hand. */
function readCards(tableId: string, steps: readonly JournalStep[], sealer: Sealer): SealedHand {
  const start = steps.find(({ events }) => events.some(({ type }) => type === "hand-started"));
  const hidden = start?.sealed && sealer.openStep({ tableId, handNo: start.handNo ?? 0, seq: start.seq }, start.sealed);
  const events = start && hidden ? restoreEvents(start.events, hidden) : [];
  const started = events.filter(isTableEvent).find((event) => event.type === "hand-started");
  return { seed: hidden ? hidden.seed : null, deck: started?.deck ?? [], hole: [] };
}

/**
 * Stores a table as events and a snapshot. Seals their hidden parts before they leave the process. Recovers the table as its last owner
 * left it, by applying the events after the snapshot. It never runs commands again, so that a newer engine cannot change an open hand.
 */
import {
  type HiddenParts,
  isTableEvent,
  type JournalStep,
  openStep,
  restoreEvents,
  type SealedHand,
  type SealKeys,
  type SealLocation,
  type StoredStream,
  sealHand,
  sealStep,
} from "@poker/db";
import {
  completeSettings,
  evolveTable,
  isHandUnderWay,
  isKnownEvent,
  isSeatEvent,
  type TableEvent,
  type TableState,
} from "@poker/engine";
import { reopenDeal } from "../deals/open-deal.ts";
import { countReveals } from "../deals/withheld-reveals.ts";
import type { Randomness } from "../randomness.ts";
import { type SeatOwners, seatOwnersOf } from "./broadcaster.ts";
import { type Deal, followHandEvents, NO_STATS, type TableStats } from "./decide-table.ts";

export const STORED_VERSION = 1;

/** The state of a table between hands, as it is stored. It contains no hidden card. */
export interface StoredTable {
  readonly version: typeof STORED_VERSION;
  /** The epoch of the owner that wrote the state. `createHandNumbers` uses it. */
  readonly epoch: number;
  readonly state: TableState;
  /** The figures. An older version may have stored fewer of them. */
  readonly stats: Partial<TableStats>;
}

const isStoredTable = (value: object): value is StoredTable => "version" in value && value.version === STORED_VERSION;

/** Seals the steps of a running hand with the live key, and a finished hand with the archive key. */
export interface Sealer {
  sealStep(at: SealLocation, hidden: HiddenParts): Uint8Array;
  /**
   * Returns the hidden parts. Returns null when this process does not have the key, when the data was changed, or when it was sealed for
   * another step.
   */
  openStep(at: SealLocation, sealed: Uint8Array): HiddenParts | null;
  sealHand(tableId: string, handNo: number, hand: SealedHand): Uint8Array;
}

/** The number that stands for a step when a finished hand is sealed as a whole. */
const WHOLE_HAND = 0;

export function createSealer(live: SealKeys, archive: SealKeys, { bytes }: Randomness): Sealer {
  return {
    sealStep: (at, hidden) => sealStep(live, at, hidden, bytes),
    openStep: (at, sealed) => openStep(live, at, sealed),
    sealHand: (tableId, handNo, hand) => sealHand(archive, { tableId, handNo, seq: WHOLE_HAND }, hand, bytes),
  };
}

export interface RecoveredTable {
  readonly state: TableState;
  readonly seq: number;
  /** The epoch of the snapshot. Without a snapshot, the epoch of a table's first owner. */
  readonly snapshotEpoch: number;
  readonly stats: TableStats;
  readonly seatOwners: SeatOwners;
  /** The deal of the open hand; null when no hand is open. */
  readonly deal: Deal | null;
  readonly handEvents: readonly TableEvent[];
  /** How much time the player to act had left; null when no player is to act. */
  readonly remainingMs: number | null;
  /** True when the hidden cards of the open hand cannot be read, so that the hand must be cancelled. T6 */
  readonly areCardsUnreadable: boolean;
}

/** Thrown when a newer version of the room wrote the snapshot or an event. The table is intact, but this process cannot run it. */
export class NewerVersionError extends Error {
  override readonly name = "NewerTable";
}

function unknownShape(tableId: string, state: object): Error {
  const newer = "version" in state && typeof state.version === "number" && state.version > STORED_VERSION;
  const message = `table ${tableId}: its snapshot has an unknown shape`;
  return newer ? new NewerVersionError(message) : new Error(message);
}

/** Recovers a table from its snapshot and its later events. `empty` is the table before its first event. */
export function recoverTable(empty: TableState, recovered: StoredStream, sealer: Sealer): RecoveredTable {
  const { tableId } = empty;
  const { snapshot, steps } = recovered;
  const stored = snapshot && isStoredTable(snapshot.state) ? snapshot.state : null;
  if (snapshot && !stored) throw unknownShape(tableId, snapshot.state);
  // A snapshot of an older version may lack parts of the state. They get the values of a new table.
  let state = { ...empty, ...stored?.state };
  let seq = snapshot?.seq ?? 0;
  let seatOwners: SeatOwners = new Map();
  let stats: TableStats = { ...NO_STATS, ...stored?.stats };
  let handEvents: readonly TableEvent[] = [];
  let deal: Deal | null = null;
  let unreadable = false;
  for (const step of steps) {
    if (step.seq !== seq + 1) throw new Error(`table ${tableId}: event ${seq + 1} is missing`);
    const { events, seed, whole } = readStep(tableId, step, sealer);
    for (const event of events) {
      // The state has no hand, so this event shows cards of a hand that ended before the snapshot.
      if (state.hand === null && !isSeatEvent(event) && event.type !== "hand-started") continue;
      if (!whole) unreadable = true;
      const before = { table: state, handEvents };
      state = evolveTable(state, event);
      handEvents = followHandEvents(before, state, [event]);
      if (event.type === "deal-opened")
        stats = { ...stats, reveals: countReveals(stats.reveals, state.deal?.promise.commits ?? [], event.opened) };
      if (event.type === "hand-started") {
        seatOwners = seatOwnersOf(state.hand, state.seats);
        deal = dealOf(state, event.deck ?? [], seed);
        unreadable = !whole;
      }
      if (event.type === "hand-frozen") unreadable = !whole;
    }
    seq = step.lastSeq;
  }
  return {
    state: { ...state, settings: completeSettings(state.settings) },
    seq,
    snapshotEpoch: stored?.epoch ?? 1,
    stats,
    seatOwners,
    deal,
    handEvents,
    remainingMs: steps.at(-1)?.remainingMs ?? null,
    areCardsUnreadable: unreadable && isHandUnderWay(state),
  };
}

/** Returns the deal of the started hand, so that its cards can be opened after a restart as they were before it. F3 */
function dealOf({ tableId, deal, hand }: TableState, deck: Deal["deck"], seed: Uint8Array | null): Deal {
  if (!deal?.opened || !hand || seed === null) return { deck, seed };
  const { promise, opened, handNo } = deal;
  const { game } = hand.rules;
  return { deck, seed, openCard: reopenDeal({ tableId, handNo, game }, promise, opened, seed) };
}

interface ReadStep {
  readonly events: readonly TableEvent[];
  readonly seed: Uint8Array | null;
  /** True when the hidden parts of the events could be read. */
  readonly whole: boolean;
}

function readStep(tableId: string, step: JournalStep, sealer: Sealer): ReadStep {
  const { seq, sealed } = step;
  const visible = step.events.filter(isTableEvent);
  if (visible.length !== step.events.length || visible.length !== step.lastSeq - seq + 1)
    throw new Error(`table ${tableId}: step ${seq} has an unknown shape`);
  const newer = visible.find((event) => !isKnownEvent(event));
  if (newer) throw new NewerVersionError(`table ${tableId}: step ${seq} has an unknown event, ${newer.type}`);
  if (sealed === null) return { events: visible, seed: null, whole: true };
  const hidden = sealer.openStep({ tableId, handNo: step.handNo ?? 0, seq }, sealed);
  if (hidden) {
    const seed = hidden.seed === null ? null : Buffer.from(hidden.seed, "base64");
    return { events: restoreEvents(visible, hidden), seed, whole: true };
  }
  // The hidden parts were sealed with another key, or they are damaged. The hand is lost, but all bets can be given back, because stacks
  // and bets are public.
  const events = visible.map(withoutHidden);
  return { events, seed: null, whole: false };
}

/** Returns the event in a form that can be applied although its hidden parts are lost. */
function withoutHidden(event: TableEvent): TableEvent {
  if (event.type === "hand-started") return { ...event, deck: [] };
  return event.type === "hand-frozen" ? { ...event, deckSeeds: [] } : event;
}

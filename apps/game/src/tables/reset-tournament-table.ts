/**
 * Sets up a tournament's table anew that cannot be read, or whose hand can neither be finished nor cancelled. Its chips are no money, and
 * its tournament knows whose they are: the hand is cancelled, every bet is back, and play goes on in the same seats. T6, T7
 */
import type { Effect, HandRecord, StreamCommit, TableForensics } from "@poker/db";
import {
  createTable,
  evolveTable,
  type SeatNo,
  type TableEvent,
  type TableLevel,
  type TableSeat,
  type TableState,
} from "@poker/engine";
import { handIdOf } from "@poker/protocol";
import { closeClearedDeal, isOnlyFrozen, withChain } from "../deals/cleared-deal.ts";
import { commitWithRetry } from "../runtime/commit-with-retry.ts";
import { NO_STATS } from "./decide-table.ts";
import { type BrokenTable, type ForceCloseDeps, readCards, toStreamEvents } from "./force-close.ts";
import { type Sealer, STORED_VERSION, type StoredTable } from "./stored-table.ts";

/** What is known of the table without its journal: who sits there with which chips, and where button and blinds were. */
export interface KnownTable {
  /** Ascending by seat. */
  readonly seats: readonly TableSeat[];
  readonly level: TableLevel;
  readonly button: SeatNo | null;
  readonly smallBlindSeat: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
}

/** What a table knows of itself: in a hand stacks are those at its start, and so are button and blinds. null at a cash table. */
export function knownBeforeHand(state: TableState): KnownTable | null {
  const { tournament, seats, blindsBeforeHand } = state;
  if (!tournament) return null;
  const { button, smallBlindSeat = null, bigBlindSeat } = blindsBeforeHand ?? state;
  return { seats, level: tournament.level, button, smallBlindSeat, bigBlindSeat };
}

/** The table without players and hands. */
export const emptyTableOf = ({ tableId, settings, tournament }: TableState): TableState => ({
  ...createTable(tableId, settings),
  ...(tournament && { tournament }),
});

interface BrokenTournamentTable extends Pick<BrokenTable, "lease" | "reason"> {
  /** The table before its first event. */
  readonly empty: TableState;
}

/**
 * Resolves true when it is durable, false when another process owns the unit. Throws when even this cannot be done. `known` is null when
 * the tournament is over: the table closes.
 */
export async function resetTournamentTable(
  broken: BrokenTournamentTable,
  known: KnownTable | null,
  deps: ForceCloseDeps,
): Promise<boolean> {
  const { tableId } = broken.empty;
  const forensics = await deps.loadTableForensics(tableId);
  const { handNo, unfinishedHand } = forensics;
  deps.log.error(
    { tableId, handNo, reason: broken.reason, isHandCancelled: unfinishedHand !== null },
    known ? "ALARM: a table of a tournament is set up anew" : "ALARM: a table of a tournament is closed as it is",
  );
  const commit = buildResetCommit(broken, known, forensics, deps);
  const never = () => false;
  const result = await commitWithRetry(commit, deps, () => {}, never);
  return result?.outcome === "durable";
}

function buildResetCommit(
  { lease, empty, reason }: BrokenTournamentTable,
  known: KnownTable | null,
  forensics: TableForensics,
  { sealer, log, clock }: Pick<ForceCloseDeps, "sealer" | "log" | "clock">,
): StreamCommit {
  const at = clock.wall();
  const { tableId: streamId } = empty;
  const { seq, handNo, unfinishedHand, dealChain } = forensics;
  const cleared = { type: "table-cleared" as const, handNo, reason, suspendedBets: [] };
  const { seed } = readCards(streamId, unfinishedHand ?? [], sealer);
  const ofHand = [cleared, ...closeClearedDeal({ tableId: streamId, cleared, seed }, forensics, log)];
  const events: readonly TableEvent[] = [
    ...ofHand,
    ...forensics.players.flatMap(({ seat, userId: playerId, stack }): readonly TableEvent[] =>
      seat === null ? [] : [{ type: "entry-removed", seat, playerId, stack, at, reason: { kind: "table-reset" } }],
    ),
    ...(known ? setUpEvents(known) : [{ type: "table-changed", status: "closed", settings: empty.settings } as const]),
  ];
  const snapshot: StoredTable = {
    version: STORED_VERSION,
    epoch: lease.epoch,
    state: events.reduce(evolveTable, withChain(empty, dealChain)),
    stats: NO_STATS,
  };
  const effects: Effect[] = [
    ...seatEffects(streamId, known?.seats ?? [], forensics),
    { type: "snapshot", streamId, seq: seq + events.length, state: snapshot },
  ];
  const record = toHandRecord(empty, forensics, sealer);
  if (record) effects.push({ type: "hand-record", tableId: streamId, record });
  if (!known) effects.push({ type: "closed", tableId: streamId });
  return {
    lease,
    appends: [
      {
        streamId,
        expectedSeq: seq,
        events: toStreamEvents(ofHand, events),
        sealed: null,
        remainingMs: null,
      },
    ],
    cause: null,
    effects,
  };
}

const setUpEvents = (known: KnownTable): readonly TableEvent[] => [
  { type: "level-changed", level: known.level },
  ...known.seats.map((seat): TableEvent => ({ type: "entry-seated", seat, reason: { kind: "table-reset" } })),
  ...placeEvents(known),
];

/** The next hand follows from these; at a table without a hand its first button was drawn. M10, M13 */
function placeEvents({ button, smallBlindSeat, bigBlindSeat, seats }: KnownTable): readonly TableEvent[] {
  if (button === null) return [];
  if (bigBlindSeat === null) return [{ type: "button-drawn", seat: button }];
  const places = { button, smallBlindSeat, bigBlindSeat, headsUpHandPlayed: false };
  return [
    {
      type: "blinds-moved",
      ...places,
      dealtIn: seats.filter(({ stack }) => stack > 0).map(({ seat }) => seat),
      seats: [],
      blindsBeforeHand: { ...places, lastDealtIn: 0, seats: [] },
    },
  ];
}

/** Rows of players who sit there as before stay. */
function seatEffects(tableId: string, seats: KnownTable["seats"], { players }: TableForensics): readonly Effect[] {
  const isSeated = (userId: string, at: number | null) =>
    seats.some(({ playerId, seat }) => playerId === userId && seat === at);
  const wasSeated = ({ playerId, seat }: TableSeat) =>
    players.some((player) => player.userId === playerId && player.seat === seat);
  return [
    ...players.flatMap(({ userId, seat }): readonly Effect[] =>
      isSeated(userId, seat) ? [] : [{ type: "seat-left", tableId, userId }],
    ),
    ...seats.flatMap((seat): readonly Effect[] =>
      wasSeated(seat) ? [] : [{ type: "seat-taken", tableId, userId: seat.playerId, seat: seat.seat }],
    ),
  ];
}

/** The hand that is cancelled; null when none runs. */
function toHandRecord({ tableId, settings }: TableState, forensics: TableForensics, sealer: Sealer): HandRecord | null {
  const { handNo, unfinishedHand, players } = forensics;
  if (!unfinishedHand || isOnlyFrozen(unfinishedHand)) return null;
  return {
    handId: handIdOf(tableId, handNo),
    handNo,
    outcome: "cancelled",
    players: players.flatMap(({ userId, seat }) =>
      seat === null ? [] : [{ seat, userId, net: 0, invested: 0, rake: 0 }],
    ),
    pot: 0,
    rake: 0,
    settings,
    sealed: sealer.sealHand(tableId, handNo, readCards(tableId, unfinishedHand, sealer)),
  };
}

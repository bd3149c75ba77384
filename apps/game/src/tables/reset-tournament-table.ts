/**
 * Sets up a tournament's table again when it cannot be read, or when its hand can be neither finished nor cancelled. The tournament knows
 * how many chips each player has. So the hand is cancelled, every bet is returned, and play continues in the same seats. T6, T7
 */
import type { Effect, Lease, StreamCommit, TableForensics } from "@poker/db";
import {
  createTable,
  type SeatNo,
  type TableEvent,
  type TableLevel,
  type TableSeat,
  type TableState,
} from "@poker/engine";
import { buildClearCommit, type ClearDeps, commitClearing } from "./clear-table.ts";

/** What is known about a table without its journal: the players with their chips, and the positions of the button and the blinds. */
export interface KnownTable {
  /** The seats, ordered by number. */
  readonly seats: readonly TableSeat[];
  readonly level: TableLevel;
  readonly button: SeatNo | null;
  readonly smallBlindSeat: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
}

/**
 * Reads these facts from the table's own state. During a hand, returns the stacks, button and blinds as they were before the hand. Returns
 * null at a cash table.
 */
export function knownBeforeHand(state: TableState): KnownTable | null {
  const { tournament, seats, blindsBeforeHand } = state;
  if (!tournament) return null;
  const { button, smallBlindSeat = null, bigBlindSeat } = blindsBeforeHand ?? state;
  return { seats, level: tournament.level, button, smallBlindSeat, bigBlindSeat };
}

/** Returns the table without players and hands. */
export const emptyTableOf = ({ tableId, settings, tournament }: TableState): TableState => ({
  ...createTable(tableId, settings),
  ...(tournament && { tournament }),
});

interface BrokenTournamentTable {
  readonly lease: Lease;
  /** The table before its first event. */
  readonly empty: TableState;
  /** A description of the fault, for the log and the journal. */
  readonly reason: string;
}

/**
 * Sets up the table again. Resolves with true when that is durable, and with false when another process owns the unit. Rejects when the
 * table cannot be set up. When the tournament is over, `known` is null and the table closes.
 */
export async function resetTournamentTable(
  broken: BrokenTournamentTable,
  known: KnownTable | null,
  deps: ClearDeps,
): Promise<boolean> {
  const { tableId } = broken.empty;
  const forensics = await deps.loadBrokenTable(tableId);
  const { handNo, unfinishedHand } = forensics;
  deps.log.error(
    { tableId, handNo, reason: broken.reason, isHandCancelled: unfinishedHand !== null },
    known ? "ALARM: a table of a tournament is set up again" : "ALARM: a table of a tournament is closed as it is",
  );
  return commitClearing(buildResetCommit(broken, known, forensics, deps), deps);
}

function buildResetCommit(
  { lease, empty, reason }: BrokenTournamentTable,
  known: KnownTable | null,
  forensics: TableForensics,
  deps: Pick<ClearDeps, "sealer" | "log" | "clock">,
): StreamCommit {
  const at = deps.clock.wall();
  const { tableId, settings } = empty;
  const seated = forensics.players.flatMap(({ seat, ...player }) => (seat === null ? [] : [{ seat, ...player }]));
  return buildClearCommit(
    {
      lease,
      empty,
      reason,
      suspendedBets: [],
      events: [
        ...seated.map(({ seat, userId: playerId, stack }): TableEvent => {
          return { type: "entry-removed", seat, playerId, stack, at, reason: { kind: "table-reset" } };
        }),
        ...(known ? setUpEvents(known) : [{ type: "table-changed", status: "closed", settings } as const]),
      ],
      effects: seatEffects(tableId, known?.seats ?? [], forensics),
      result: {
        outcome: "cancelled",
        players: seated.map(({ seat, userId }) => ({ seat, userId, net: 0, invested: 0, rake: 0 })),
        pot: 0,
      },
      closes: known === null,
    },
    forensics,
    deps,
  );
}

const setUpEvents = (known: KnownTable): readonly TableEvent[] => [
  { type: "level-changed", level: known.level },
  ...known.seats.map((seat): TableEvent => ({ type: "entry-seated", seat, reason: { kind: "table-reset" } })),
  ...placeEvents(known),
];

/**
 * Returns the event that restores the positions of the button and blinds, from which the next hand continues. Before the table's first
 * hand, it is the event of the drawn button. M10, M13
 */
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

/** Returns the changes to the rows of seats. Players who stay in their seats keep their rows. */
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

/** Commands that play a hand, and what becomes due at its end. B8, B10, S7, T5, T6 */
import { act, turnOf } from "../hand/act.ts";
import { cancelHand, expire, isProtected } from "../hand/expire.ts";
import { showHand } from "../hand/show.ts";
import { dealHand } from "../hand/start.ts";
import type { HandStep } from "../hand/types.ts";
import { isRefusal, type Refusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { nextHand } from "./blinds.ts";
import { bankReturned } from "./more-time.ts";
import { autoTopUp, optionsChanged } from "./options.ts";
import { extend, handRuns, inHand, playerLeft, satOut, seatAt, seatChanged, unchanged } from "./seats.ts";
import type { CommandOf, NextHand, TableEvent, TableSeat, TableState, TableStep, Waiting } from "./types.ts";

const WHY_NO_HAND: Readonly<Record<Waiting["waiting"], RuleRefusal>> = {
  players: "not-enough-players",
  paused: "table-paused",
  closed: "table-closed",
  "hand-running": "hand-running",
};

/** Refusals: stale-decision (number used before), those of WHY_NO_HAND. */
export function start(table: TableState, command: CommandOf<"start-hand">, now: EpochMs): TableStep | Refusal {
  if (!(command.handNo > table.handNo)) return refuse("stale-decision", { handNo: table.handNo });
  return begin(unchanged(table), command, now);
}

/** Who sits out, or leaves, rather than pay does so first; without him the same places come out again. */
function begin(step: TableStep, command: CommandOf<"start-hand">, now: EpochMs): TableStep | Refusal {
  const { deck, draw, handNo } = command;
  const next = nextHand(step.state, draw);
  if ("waiting" in next) return refuse(WHY_NO_HAND[next.waiting], { ready: next.ready, needed: next.needed });
  if (next.declined.length > 0) return begin(extend(step, declining(step.state, next, now)), command, now);
  const moved = extend(step, [next.moved]);
  const removed = extend(
    moved,
    moved.state.seats.filter((s) => tooManyMissed(moved.state, s)).map((s) => playerLeft(s, now, "missed-blinds")),
  );
  return played(removed, dealHand({ ...next.setup, handNo, deck }), now);
}

/** Whoever would rather sit out, or leave, than pay the big blind that would reach him now. */
export const declining = (
  { seats }: TableState,
  { declined = [] }: NextHand | Waiting,
  now: EpochMs,
): readonly TableEvent[] =>
  seats
    .filter((s) => declined.includes(s.seat))
    .map((s) => (s.leaveNext === "big-blind" ? playerLeft(s, now, "asked") : satOut(s, now, "asked")));

/** B10: the moment the last big blind he may miss has passed. */
export function tooManyMissed({ settings }: TableState, seat: TableSeat): boolean {
  const { maxBigBlinds } = settings.sitOut;
  return maxBigBlinds !== null && seat.sittingOut !== null && seat.missedBigBlinds >= maxBigBlinds;
}

/** Refusals: those of the hand's `act`; no-hand. T8: what he did not use of his time bank is his again. */
export function actIn(table: TableState, command: CommandOf<"act">, now: EpochMs): TableStep | Refusal {
  const { seat, action, handNo, decision, earlyMs = 0 } = command;
  if (!table.hand) return refuse("no-hand");
  const acted = act(table.hand, { ...action, seat }, { handNo, decision });
  return played(extend(unchanged(table), bankReturned(table, earlyMs)), acted, now);
}

/**
 * Refusals: those of the hand's `act` about whose turn it is; no-hand. Whose protected all-ins of the day are used up is
 * checked or folded, and told so. T2, T4, T5, T8
 */
export function timeOut(table: TableState, command: CommandOf<"time-out">, now: EpochMs): TableStep | Refusal {
  const { hand } = table;
  const seat = seatAt(table, command.seat);
  if (!hand) return refuse("no-hand");
  if (isRefusal(seat)) return seat;
  const turn = turnOf(hand, seat.seat, command);
  if (isRefusal(turn)) return turn;
  const { protectionsPerDay } = table.settings.clock;
  const usedUp = protectionsPerDay !== null && (command.protectionsToday ?? 0) >= protectionsPerDay;
  const ended = usedUp ? expire(hand, seat.seat, "grace-then-check-fold") : expire(hand, seat.seat);
  const told = usedUp && isProtected(hand, seat.seat);
  const marked = extend(unchanged(table), [
    seatChanged(seat, { sitOutNext: "timed-out" }),
    ...(told ? [optionsChanged(table, seat, { notice: "protections-used-up" })] : []),
  ]);
  return played(marked, ended, now);
}

/** Refusals: not-seated, no-hand, stale-decision (meant for another hand), and those of the hand's `showHand`. P9 */
export function show(table: TableState, command: CommandOf<"show">): TableStep | Refusal {
  const seat = seatAt(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (!table.hand) return refuse("no-hand");
  if (command.handNo !== table.hand.handNo) return refuse("stale-decision", { handNo: table.hand.handNo });
  // Someone else's seat in that hand: his cards went with him.
  const cards = table.hand.seats.find((s) => s.seat === command.seat)?.cards ?? [];
  if (cards.includes(null)) return refuse("not-in-hand");
  const shown = showHand(table.hand, command.seat, command.cards);
  return isRefusal(shown) ? shown : extend(unchanged(table), shown.events);
}

/** Refusals: no-hand. T6 */
export function cancel(table: TableState, command: CommandOf<"cancel-hand">, now: EpochMs): TableStep | Refusal {
  if (!table.hand) return refuse("no-hand");
  const cancelled = cancelHand(table.hand, command.reason);
  return played(extend(unchanged(table), bankReturned(table, Number.POSITIVE_INFINITY)), cancelled, now);
}

/** Refusals: not-seated, already-leaving. Who was dealt in folds when it is his turn and leaves at the end. T2 */
export function leave(table: TableState, command: CommandOf<"leave">, now: EpochMs): TableStep | Refusal {
  const seat = seatAt(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.leaving) return refuse("already-leaving");
  const goes = inHand(table, seat.seat) ? seatChanged(seat, { leaving: true }) : playerLeft(seat, now, "asked");
  return settleTurn(extend(unchanged(table), [goes]), now);
}

/**
 * Plays the hand to its end and leaves, or leaves instead of paying the next big blind. Refusals: not-seated,
 * already-leaving, already-sitting-out (no big blind reaches him: he may leave at once).
 */
export function leaveNext(table: TableState, command: CommandOf<"leave-next">, now: EpochMs): TableStep | Refusal {
  const seat = seatAt(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.leaving) return refuse("already-leaving");
  if (command.when === "hand" && !inHand(table, seat.seat))
    return extend(unchanged(table), [playerLeft(seat, now, "asked")]);
  if (seat.sittingOut) return refuse("already-sitting-out");
  const sitOutNext = seat.sitOutNext === "timed-out" ? "timed-out" : "no"; // T5
  return extend(unchanged(table), [seatChanged(seat, { leaveNext: command.when, sitOutNext })]);
}

function played(step: TableStep, result: HandStep | Refusal, now: EpochMs): TableStep | Refusal {
  if (isRefusal(result)) return result;
  const next = extend(step, result.events);
  return handRuns(next.state) ? settleTurn(next, now) : extend(next, dueAtEnd(next.state, now));
}

/** Folds for a player who is leaving when the turn is his. */
function settleTurn(step: TableStep, now: EpochMs): TableStep | Refusal {
  const { hand, seats } = step.state;
  const turn = hand?.turn;
  const gone = turn && seats.some((s) => s.seat === turn.seat && s.leaving);
  return gone ? played(step, act(hand, { type: "fold", seat: turn.seat }), now) : step;
}

/** What waited for the end of the hand. */
function dueAtEnd(table: TableState, now: EpochMs): readonly TableEvent[] {
  const { seats, status, settings } = table;
  if (status === "closing") return closed(seats, settings, now);
  const changes = seats.flatMap((seat) => dueOf(table, seat, now));
  return status === "pausing" ? [...changes, { type: "table-changed", status: "paused", settings }] : changes;
}

function dueOf(table: TableState, seat: TableSeat, now: EpochMs): readonly TableEvent[] {
  if (seat.leaving || seat.leaveNext === "hand") return [playerLeft(seat, now, "asked")];
  if (seat.sittingOut) return [];
  if (seat.sitOutNext === "timed-out") return [satOut(seat, now, "timed-out")]; // T5
  const goesOn = seat.sitOutNext !== "hand";
  const topUpWanted = Math.max(seat.topUpWanted, goesOn ? autoTopUp(table, seat) : 0);
  if (!goesOn) return [satOut(seat, now, "asked")]; // also without chips: a top-up alone does not undo a choice
  if (seat.stack === 0 && topUpWanted === 0) return [satOut(seat, now, "no-chips")];
  return topUpWanted === seat.topUpWanted ? [] : [seatChanged(seat, { topUpWanted })];
}

/** Everybody leaves, with what he has. */
export const closed = (
  seats: readonly TableSeat[],
  settings: TableState["settings"],
  now: EpochMs,
): readonly TableEvent[] => [
  ...seats.map((seat) => playerLeft(seat, now, seat.leaving ? "asked" : "table-closed")),
  { type: "table-changed", status: "closed", settings },
];

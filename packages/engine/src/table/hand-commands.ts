/**
 * Decides the commands that play a hand, and does everything that becomes due when the hand ends. B8, B10, S7, T5, T6
 */
import { act, requireToAct } from "../hand/act.ts";
import { protectedAmount } from "../hand/all-in-protection.ts";
import { cancelHand, expire } from "../hand/expire.ts";
import { seatAt } from "../hand/seats.ts";
import { showHand } from "../hand/show-hand.ts";
import { startHandOrThrow } from "../hand/start.ts";
import type { HandSetup, HandStep } from "../hand/types.ts";
import { isRefusal, type RuleRefusal, type RuleRefusalCode, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { voidFrozenHand } from "./fair-deal/commands.ts";
import type { FrozenHand } from "./fair-deal/types.ts";
import { nextHand } from "./next-hand.ts";
import { carryOutWaiting } from "./private-game/waiting-orders.ts";
import { autoTopUpAmount, optionsChangedEvent } from "./seat-options.ts";
import { seatPlannedEvent } from "./seat-plan.ts";
import { hasMissedTooManyBlinds } from "./sit-out-limit.ts";
import {
  findSeat,
  isDealtIn,
  isHandRunning,
  playerLeftEvent,
  satOutEvent,
  seatChangedEvent,
  unchangedStep,
  withEvents,
} from "./steps.ts";
import { refundTimeBank } from "./time-extension.ts";
import { absentEvents, presentEvents } from "./tournament/presence.ts";
import type { CommandOf, NextHand, NoNextHand, TableEvent, TableSeat, TableState, TableStep } from "./types.ts";

const NO_HAND_REFUSALS: Readonly<Record<NoNextHand["reason"], RuleRefusalCode>> = {
  players: "not-enough-players",
  paused: "table-paused",
  closed: "table-closed",
  "hand-running": "hand-running",
};

/**
 * Deals a hand. When a hand is frozen, deals exactly this hand. Refusals:
 * - stale-decision: the hand number was used before, or another hand is frozen.
 * - no-frozen-hand: the command has `opened`, but no hand is frozen.
 * - hand-running: a hand is being played, or a hand is frozen and the command has no `opened`.
 * - The other refusals of NO_HAND_REFUSALS.
 */
export function startTableHand(
  table: TableState,
  command: CommandOf<"start-hand">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const { deck, opened } = command;
  if (table.frozen) return dealFrozenHand(table, table.frozen, command, now);
  if (opened) return refuse("no-frozen-hand");
  const ready = prepareHand(table, command, now);
  return isRefusal(ready) ? ready : withHandStep(ready.step, startHandOrThrow({ ...ready.setup, deck }), now);
}

/**
 * Freezes the next hand, so that nothing can change it any more. Refusals: stale-decision (the hand number was used
 * before), and those of NO_HAND_REFUSALS. F3
 */
export function freezeTableHand(
  table: TableState,
  command: CommandOf<"freeze-hand">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const { promise, deckSeeds } = command;
  const ready = prepareHand(table, command, now);
  if (isRefusal(ready)) return ready;
  return withEvents(ready.step, [{ type: "hand-frozen", setup: ready.setup, promise, deckSeeds }]);
}

function dealFrozenHand(
  table: TableState,
  { setup }: FrozenHand,
  { deck, handNo, opened }: CommandOf<"start-hand">,
  now: EpochMs,
): TableStep | RuleRefusal {
  if (handNo !== setup.handNo) return refuse("stale-decision", { handNo: setup.handNo });
  if (!opened) return refuse("hand-running");
  const step = withEvents(unchangedStep(table), [{ type: "deal-opened", handNo, opened }]);
  return withHandStep(step, startHandOrThrow({ ...setup, deck }), now);
}

/**
 * Makes the frozen hand void. The table is then the same as after a cancelled hand. Refusals: no-frozen-hand,
 * stale-decision (another hand is frozen). F3, T6
 */
export function voidTableHand(
  table: TableState,
  command: CommandOf<"void-hand">,
  now: EpochMs,
): TableStep | RuleRefusal {
  const voided = voidFrozenHand(table, command);
  if (isRefusal(voided)) return voided;
  const step = withEvents(unchangedStep(table), [voided]);
  return endHand(step, now);
}

interface PreparedHand {
  /** The events before the hand itself, such as moving the blinds. */
  readonly step: TableStep;
  readonly setup: Omit<HandSetup, "deck">;
}

function prepareHand(
  table: TableState,
  { handNo, draw }: { readonly handNo: number; readonly draw: number },
  now: EpochMs,
): PreparedHand | RuleRefusal {
  if (!(handNo > table.handNo)) return refuse("stale-decision", { handNo: table.handNo });
  return moveBlinds(unchangedStep(table), { handNo, draw }, now);
}

/**
 * Moves the blinds for the next hand. Before that, players who prefer to sit out or leave instead of paying the big
 * blind do so. Then the blinds are planned again without them.
 */
function moveBlinds(
  step: TableStep,
  { handNo, draw }: { readonly handNo: number; readonly draw: number },
  now: EpochMs,
): PreparedHand | RuleRefusal {
  const next = nextHand(step.state, draw);
  if ("reason" in next) return refuse(NO_HAND_REFUSALS[next.reason], { ready: next.ready, needed: next.needed });
  if (next.sitOutInsteadOfBlind.length > 0)
    return moveBlinds(withEvents(step, exitInsteadOfBlindEvents(step.state, next, now)), { handNo, draw }, now);
  const moved = withEvents(step, [next.blindsMoved]);
  const removed = withEvents(
    moved,
    moved.state.seats
      .filter((s) => hasMissedTooManyBlinds(moved.state, s))
      .map((s) => playerLeftEvent(s, now, "missed-blinds")),
  );
  return { step: removed, setup: { ...next.setup, handNo } };
}

/**
 * Returns the events for the players who sit out or leave instead of paying the big blind that would reach them now.
 */
export const exitInsteadOfBlindEvents = (
  { seats }: TableState,
  { sitOutInsteadOfBlind = [] }: NextHand | NoNextHand,
  now: EpochMs,
): readonly TableEvent[] =>
  seats
    .filter((s) => sitOutInsteadOfBlind.includes(s.seat))
    .map((s) => (s.leaveNext === "big-blind" ? playerLeftEvent(s, now, "asked") : satOutEvent(s, now, "asked")));

/**
 * Carries out a player's action. T8: the unused time of the time bank goes back to the player. M11: a player who acts
 * counts as present. Refusals: those of the hand's `act`; no-hand.
 */
export function actInHand(table: TableState, command: CommandOf<"act">, now: EpochMs): TableStep | RuleRefusal {
  const { seat, action, handNo, decision, earlyMs = 0 } = command;
  if (!table.hand) return refuse("no-hand");
  const acted = act(table.hand, { ...action, seat }, { handNo, decision });
  const refunded = withEvents(unchangedStep(table), refundTimeBank(table, earlyMs));
  return withHandStep(withEvents(refunded, presentEvents(refunded.state, seat)), acted, now);
}

/**
 * Acts for a player whose time ran out. A player who has used up the protected all-ins of the day is checked or folded,
 * and gets a notice. In a tournament, the player counts as absent from now on. Refusals: those of the hand's `act`
 * about the player to act; no-hand. T2, T4, T5, T8, M11
 */
export function timeOutSeat(table: TableState, command: CommandOf<"time-out">, now: EpochMs): TableStep | RuleRefusal {
  const { hand } = table;
  const seat = findSeat(table, command.seat);
  if (!hand) return refuse("no-hand");
  if (isRefusal(seat)) return seat;
  const legal = requireToAct(hand, seat.seat, command);
  if (isRefusal(legal)) return legal;
  const { protectionsPerDay } = table.settings.clock;
  const usedUp = protectionsPerDay !== null && (command.protectionsToday ?? 0) >= protectionsPerDay;
  const ended = usedUp ? expire(hand, seat.seat, "grace-then-check-fold") : expire(hand, seat.seat);
  const told = usedUp && protectedAmount(hand, seat.seat) > 0;
  const marked = withEvents(unchangedStep(table), [
    ...(table.tournament ? absentEvents(seat) : [seatChangedEvent(seat, { sitOutNext: "timed-out" })]),
    ...(told ? [optionsChangedEvent(table, seat, { notice: "protections-used-up" })] : []),
  ]);
  return withHandStep(marked, ended, now);
}

/**
 * Shows cards of a player after the hand. Refusals: not-seated, no-hand, stale-decision (the command names another
 * hand), and those of the hand's `showHand`. P9
 */
export function showCards(table: TableState, command: CommandOf<"show">): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (!table.hand) return refuse("no-hand");
  if (command.handNo !== table.hand.handNo) return refuse("stale-decision", { handNo: table.hand.handNo });
  // The cards are null when another player had this seat in that hand.
  const cards = seatAt(table.hand.seats, command.seat)?.cards ?? [];
  if (cards.includes(null)) return refuse("not-in-hand");
  const shown = showHand(table.hand, command.seat, command.cards);
  return isRefusal(shown) ? shown : withEvents(unchangedStep(table), shown.events);
}

/** Cancels the hand. Refusals: no-hand. T6 */
export function cancelTableHand(
  table: TableState,
  command: CommandOf<"cancel-hand">,
  now: EpochMs,
): TableStep | RuleRefusal {
  if (!table.hand) return refuse("no-hand");
  const cancelled = cancelHand(table.hand, command.reason);
  return withHandStep(
    withEvents(unchangedStep(table), refundTimeBank(table, Number.POSITIVE_INFINITY)),
    cancelled,
    now,
  );
}

/**
 * Lets a player leave. A player who was dealt in folds when it is their turn, and leaves at the end of the hand.
 * Refusals: not-seated, already-leaving. T2
 */
export function leaveTable(table: TableState, command: CommandOf<"leave">, now: EpochMs): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.leaving) return refuse("already-leaving");
  const goes = isDealtIn(table, seat.seat)
    ? seatPlannedEvent(seat, { leaving: true })
    : playerLeftEvent(seat, now, "asked");
  return foldIfLeaving(withEvents(unchangedStep(table), [goes]), now);
}

/**
 * Plans that a player leaves at the end of the hand, or instead of paying the next big blind. Refusals: not-seated,
 * already-leaving, already-sitting-out (no big blind reaches a player who sits out, but they may leave at once).
 */
export function planLeave(table: TableState, command: CommandOf<"leave-next">, now: EpochMs): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.leaving) return refuse("already-leaving");
  if (command.when === "hand" && !isDealtIn(table, seat.seat))
    return withEvents(unchangedStep(table), [playerLeftEvent(seat, now, "asked")]);
  if (seat.sittingOut) return refuse("already-sitting-out");
  const sitOutNext = seat.sitOutNext === "timed-out" ? "timed-out" : "no"; // T5
  return withEvents(unchangedStep(table), [seatPlannedEvent(seat, { leaveNext: command.when, sitOutNext })]);
}

function withHandStep(step: TableStep, result: HandStep | RuleRefusal, now: EpochMs): TableStep | RuleRefusal {
  if (isRefusal(result)) return result;
  const next = withEvents(step, result.events);
  return isHandRunning(next.state) ? foldIfLeaving(next, now) : endHand(next, now);
}

/** Does everything that becomes due when a hand ends. Expects that no hand is being played after `step`. */
const endHand = (step: TableStep, now: EpochMs): TableStep =>
  carryOutWaiting(withEvents(step, eventsAtHandEnd(step.state, now)), now);

/** Folds when the player to act is leaving. */
function foldIfLeaving(step: TableStep, now: EpochMs): TableStep | RuleRefusal {
  const { hand, seats } = step.state;
  const toAct = hand?.toAct;
  const isLeaving = toAct && seats.some(({ seat, leaving }) => seat === toAct.seat && leaving);
  return isLeaving ? withHandStep(step, act(hand, { type: "fold", seat: toAct.seat }), now) : step;
}

/** Returns the events that become due when a hand ends. */
function eventsAtHandEnd(table: TableState, now: EpochMs): readonly TableEvent[] {
  const { seats, status, settings } = table;
  if (status === "closing") return tableClosedEvents(seats, settings, now);
  const changes = seats.flatMap((seat) => seatEventsAtHandEnd(table, seat, now));
  return status === "pausing" ? [...changes, { type: "table-changed", status: "paused", settings }] : changes;
}

function seatEventsAtHandEnd(table: TableState, seat: TableSeat, now: EpochMs): readonly TableEvent[] {
  if (table.tournament) return []; // the tournament decides what happens to a player without chips
  if (seat.leaving || seat.leaveNext === "hand") return [playerLeftEvent(seat, now, "asked")];
  if (seat.sittingOut) return [];
  if (seat.sitOutNext === "timed-out") return [satOutEvent(seat, now, "timed-out")]; // T5
  const goesOn = seat.sitOutNext !== "hand";
  const topUpWanted = Math.max(seat.topUpWanted, goesOn ? autoTopUpAmount(table, seat) : 0);
  if (!goesOn) return [satOutEvent(seat, now, "asked")]; // also without chips, because a top-up must not undo the choice to sit out
  if (seat.stack === 0 && topUpWanted === 0) return [satOutEvent(seat, now, "no-chips")];
  return topUpWanted === seat.topUpWanted ? [] : [seatPlannedEvent(seat, { topUpWanted })];
}

/** Returns the events with which all players leave with their stacks and the table closes. */
export const tableClosedEvents = (
  seats: readonly TableSeat[],
  settings: TableState["settings"],
  now: EpochMs,
): readonly TableEvent[] => [
  ...seats.map((seat) => playerLeftEvent(seat, now, seat.leaving ? "asked" : "table-closed")),
  { type: "table-changed", status: "closed", settings },
];

/**
 * Decides a player's commands about their seat: sitting down, adding chips, sitting out. The commands to leave are in
 * `hand-commands.ts`, because a player who leaves may have to fold. S1–S7, B6–B10
 */
import { buyInRange, buyInRulesOf, topUpRange } from "../buy-in.ts";
import { isRefusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { findSeatOptions } from "./evolve-options.ts";
import { refusalOfSeat } from "./free-seats.ts";
import { admittedBySitting, refusalToSit } from "./private-game/game-players.ts";
import { autoTopUpAmount, optionsChangedEvent } from "./seat-options.ts";
import { seatPlannedEvent } from "./seat-plan.ts";
import {
  chipsInHand,
  createSeat,
  findSeat,
  isClosing,
  isDealtIn,
  satOutEvent,
  seatChangedEvent,
  seatOfPlayer,
  unchangedStep,
  withEvents,
} from "./steps.ts";
import type { CommandOf, EntryChoice, SeatEvent, TableSeat, TableState, TableStep } from "./types.ts";

/**
 * Seats a player. Refusals: table-closed, no-such-seat, seat-taken, seat-held (for another player: S1), already-seated,
 * amount-not-whole, buy-in-too-small and buy-in-too-large (with min and max). In a private game also: not-admitted,
 * removed-from-game (H2). S3–S6
 */
export function takeSeat(table: TableState, command: CommandOf<"sit">, now: EpochMs): TableStep | RuleRefusal {
  const { seat, playerId, buyIn, visit, counter } = command;
  if (isClosing(table)) return refuse("table-closed");
  if (seatOfPlayer(table.seats, playerId)) return refuse("already-seated");
  const refused = refusalOfSeat(table, seat, playerId) ?? refusalToSit(table, playerId, command.bot);
  if (refused) return refused;
  const { min, max } = buyInRange(buyInRulesOf(table.settings), visit, counter, now);
  if (!Number.isSafeInteger(buyIn)) return refuse("amount-not-whole", { min, max });
  if (buyIn < min) return refuse("buy-in-too-small", { min, max });
  if (buyIn > max) return refuse("buy-in-too-large", { min, max });
  return withEvents(unchangedStep(table), [
    ...(command.bot ? [] : admittedBySitting(table, playerId)),
    { type: "player-sat", seat: newSeat(table, command, now) },
  ]);
}

type NewPlayer = Pick<CommandOf<"sit">, "seat" | "playerId" | "bot" | "buyIn" | "entry">;

/** Returns the seat of a player who has just sat down. */
export const newSeat = (table: TableState, arrival: NewPlayer, now: EpochMs): TableSeat => ({
  ...createSeat({ seat: arrival.seat, playerId: arrival.playerId, bot: arrival.bot, stack: arrival.buyIn }),
  satDownAt: now,
  owesBlind: table.button !== null, // B6; B7: at a table without a button no hand has been dealt
  entry: arrival.entry,
  timeBankMs: table.settings.clock.timeBank?.startMs ?? 0, // T8
});

/**
 * Adds chips to a seat:
 * - When the player is dealt into the running hand, the request is kept for `moveTopUp`.
 * - Otherwise the chips move now. A seat that sat out only because it had no chips no longer sits out.
 * Refusals: not-seated, already-leaving, amount-not-whole, amount-too-small (min is the amount that takes the stack to
 * the table's minimum), stack-full (max is the amount that still fits). G8, S7
 */
export function topUp(table: TableState, command: CommandOf<"top-up">): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.leaving) return refuse("already-leaving");
  const { amount } = command;
  if (!Number.isSafeInteger(amount)) return refuse("amount-not-whole");
  const { buyIn } = table.settings;
  const inHand = chipsInHand(table, seat.seat);
  const { min } = topUpRange(buyIn, inHand ?? seat.stack);
  const max = inHand === undefined ? topUpRange(buyIn, seat.stack).max : buyIn.max; // chips that are in the hand may still be lost
  if (amount > max) return refuse("stack-full", { max });
  if (amount < min) return refuse("amount-too-small", { min });
  if (inHand !== undefined) return withEvents(unchangedStep(table), [seatPlannedEvent(seat, { topUpWanted: amount })]);
  const back = lacksChips(seat) ? noticeTakenOff(table, seat) : [];
  return withChips(withEvents(unchangedStep(table), [toppedUpEvent(seat, amount), ...back]), seat);
}

/**
 * Moves the chips of a top-up that was requested during a hand:
 * - Does nothing when there is no request.
 * - Drops a request that is too small to reach the table's minimum now.
 * - Turns automatic top-ups off when the wallet does not cover one.
 * Refusals: not-seated, hand-running (the seat is dealt in). S7
 */
export function moveTopUp(table: TableState, command: CommandOf<"move-top-up">, now: EpochMs): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (isDealtIn(table, seat.seat)) return refuse("hand-running");
  if (seat.topUpWanted === 0) return unchangedStep(table);
  const { min, max } = topUpRange(table.settings.buyIn, seat.stack);
  const wanted = Math.min(seat.topUpWanted, max);
  const amount = seat.topUpWanted < min ? 0 : Math.min(wanted, command.available);
  const switchedOff =
    amount < wanted && findSeatOptions(table, seat).autoTopUp !== "off"
      ? [optionsChangedEvent(table, seat, { autoTopUp: "off", notice: "auto-top-up-off" })]
      : [];
  if (amount > 0)
    return withChips(withEvents(unchangedStep(table), [toppedUpEvent(seat, amount), ...switchedOff]), seat);
  const dropped = { ...seat, topUpWanted: 0 };
  const broke = seat.stack === 0 && seat.sittingOut === null;
  return withEvents(unchangedStep(table), [
    broke ? satOutEvent(dropped, now, "no-chips") : seatPlannedEvent(dropped, {}),
    ...switchedOff,
  ]);
}

const toppedUpEvent = ({ seat, playerId, stack }: TableSeat, amount: number) =>
  ({ type: "topped-up", seat, playerId, amount, stack: stack + amount }) as const;

const lacksChips = ({ sittingOut }: TableSeat): boolean => sittingOut?.reason === "no-chips";

/**
 * Ends the sit-out of a seat that sat out because it had no chips. A player who sits out by choice or after a time-out
 * still does. S7, T5
 */
const withChips = (step: TableStep, { seat: seatNo }: TableSeat): TableStep =>
  withEvents(
    step,
    step.state.seats
      .filter((seat) => seat.seat === seatNo && lacksChips(seat))
      .map((seat) => wantsCards(step.state, seat, null)),
  );

/**
 * Returns the event with which a player no longer sits out. They still owe what they owed, and are topped up if their
 * options say so. When `entry` is null, their options also decide how they post. B8, S7
 */
function wantsCards(table: TableState, seat: TableSeat, entry: EntryChoice | null): SeatEvent {
  const asSet = findSeatOptions(table, seat).autoPost ? "post" : "wait";
  const back = { ...seat, sittingOut: null, entry: entry ?? asSet };
  return seatChangedEvent(back, { topUpWanted: Math.max(seat.topUpWanted, autoTopUpAmount(table, back)) });
}

/** Removes the room's notice from the player's options, because the player has acted on it. */
const noticeTakenOff = (table: TableState, seat: TableSeat): readonly SeatEvent[] =>
  findSeatOptions(table, seat).notice ? [optionsChangedEvent(table, seat, { notice: null })] : [];

/**
 * Lets a player sit out. A player who is dealt in first plays the hand to its end. Refusals: not-seated,
 * already-leaving, already-sitting-out. B10
 */
export function sitOut(table: TableState, command: CommandOf<"sit-out">, now: EpochMs): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.leaving) return refuse("already-leaving");
  if (seat.sittingOut || seat.sitOutNext === "timed-out") return refuse("already-sitting-out");
  if (command.when === "next-big-blind")
    return withEvents(unchangedStep(table), [seatPlannedEvent(seat, { sitOutNext: "big-blind", leaveNext: "no" })]);
  return withEvents(unchangedStep(table), [
    isDealtIn(table, seat.seat)
      ? seatPlannedEvent(seat, { sitOutNext: "hand", leaveNext: "no" })
      : satOutEvent(seat, now, "asked"),
  ]);
}

/**
 * Lets a player return to play. Cancels a plan to sit out too, but not a sit-out that follows a time-out (T5).
 * Refusals: not-seated, not-sitting-out, no-chips. B8
 */
export function comeBack(table: TableState, command: CommandOf<"come-back">): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  if (seat.sittingOut === null)
    return seat.sitOutNext === "hand" || seat.sitOutNext === "big-blind"
      ? withEvents(unchangedStep(table), [seatPlannedEvent(seat, { sitOutNext: "no" })])
      : refuse("not-sitting-out");
  if (seat.stack === 0) return refuse("no-chips");
  return withEvents(unchangedStep(table), [wantsCards(table, seat, command.entry), ...noticeTakenOff(table, seat)]);
}

/**
 * Cancels a plan to leave or to sit out, but not a sit-out that follows a time-out (T5). Refusals: not-seated,
 * nothing-planned.
 */
export function withdrawPlans(table: TableState, command: CommandOf<"stay">): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  const { leaving, leaveNext = "no", sitOutNext } = seat;
  if (!leaving && leaveNext === "no" && (sitOutNext === "no" || sitOutNext === "timed-out"))
    return refuse("nothing-planned");
  const kept = sitOutNext === "timed-out" ? sitOutNext : "no";
  return withEvents(unchangedStep(table), [
    seatPlannedEvent(seat, { leaving: false, leaveNext: "no", sitOutNext: kept }),
  ]);
}

/** Stores how the player wants to pay an owed blind. Refusals: not-seated, owes-nothing. B6 */
export function chooseEntry(table: TableState, command: CommandOf<"choose-entry">): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  return seat.owesBlind
    ? withEvents(unchangedStep(table), [seatChangedEvent(seat, { entry: command.entry })])
    : refuse("owes-nothing");
}

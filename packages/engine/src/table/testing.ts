/** Tables for tests: quick to seat, quick to play. */
import { rulesOf } from "../../test/play.ts";
import { isRefusal } from "../refusal.ts";
import type { HandRules, SeatNo, TableSettings } from "../rules.ts";
import { tableAct } from "./act.ts";
import { nextHand } from "./blinds.ts";
import { createTable } from "./fold.ts";
import type { CommandOf, NextHand, TableCommand, TableEvent, TableSeat, TableState } from "./types.ts";

export const NOW = Date.UTC(2026, 10, 21, 12);
export const DECK: readonly number[] = Array.from({ length: 52 }, (_, i) => i);

export const settings = (change: Partial<TableSettings> = {}, ruleChange: Partial<HandRules> = {}): TableSettings => ({
  house: "test",
  currency: "play",
  rules: rulesOf(ruleChange),
  seats: 6,
  minPlayers: 2,
  pairAfterThree: false,
  firstButton: "first-seated",
  clock: { quietMs: 10_000, countdownMs: 20_000, reconnectMs: 20_000, timeBank: null, protectionsPerDay: null },
  sitOut: { maxMs: 600_000, maxBigBlinds: 3 },
  seating: "pick-a-seat",
  offerMs: 45_000,
  buyIn: { min: 2_000, max: 10_000 },
  rathole: "off",
  pacing: { streetMs: 0, potMs: 0, betweenHandsMs: 0 },
  ...change,
});

/** Starts with three, two may play once after it. B9 */
export const threeToStart = (): TableSettings => settings({ minPlayers: 3, pairAfterThree: true });

export const seated = (seat: SeatNo, change: Partial<TableSeat> = {}): TableSeat => ({
  seat,
  playerId: `p${seat}`,
  name: `P${seat}`,
  bot: false,
  stack: 5_000,
  satDownAt: NOW + seat,
  sittingOut: null,
  owes: false,
  entry: "wait",
  missedBigBlinds: 0,
  sitOutNext: "no",
  leaving: false,
  topUpWanted: 0,
  ...change,
});

export const owing = (seat: SeatNo, entry: "wait" | "post"): TableSeat => seated(seat, { owes: true, entry });
export const away = (seat: SeatNo, change: Partial<TableSeat> = {}): TableSeat =>
  seated(seat, { sittingOut: { since: NOW, reason: "asked" }, ...change });

/** A table between hands; seats without more ado by their numbers. */
export const tableWith = (seats: readonly (SeatNo | TableSeat)[], change: Partial<TableState> = {}): TableState => ({
  ...createTable("t", change.settings ?? settings()),
  seats: seats.map((s) => (typeof s === "number" ? seated(s) : s)),
  handNo: 7,
  ...change,
});

/** As `tableWith`, after a hand with these places. */
export const after = (
  [button, bigBlindSeat, lastDealtIn]: readonly [SeatNo, SeatNo, number],
  seats: readonly (SeatNo | TableSeat)[],
  change: Partial<TableState> = {},
): TableState => tableWith(seats, { button, bigBlindSeat, lastDealtIn, ...change });

export function perform(state: TableState, command: TableCommand, now = NOW) {
  const step = tableAct(state, command, now);
  if (isRefusal(step)) throw new Error(`${command.type} was refused: ${step.refused}`);
  return step;
}

/** The table after some commands, none of which may be refused. */
export const run = (state: TableState, ...commands: readonly TableCommand[]): TableState =>
  commands.reduce((table, command) => perform(table, command).state, state);

export const refusalOf = (state: TableState, command: TableCommand, now = NOW) => {
  const step = tableAct(state, command, now);
  return isRefusal(step) ? step.refused : null;
};

export const startHand = (state: TableState, draw = 0): CommandOf<"start-hand"> => ({
  type: "start-hand",
  deck: DECK,
  draw,
  handNo: state.handNo + 1,
});

export const deal = (state: TableState, draw = 0): TableState => perform(state, startHand(state, draw)).state;

/** Acts for whoever is on turn. */
export function actNow(state: TableState, action: CommandOf<"act">["action"]): CommandOf<"act"> {
  const turn = state.hand?.turn;
  if (!turn) throw new Error("Nobody is on turn");
  return { type: "act", seat: turn.seat, handNo: state.handNo, decision: turn.decision, action };
}

export function timeOutNow(state: TableState): CommandOf<"time-out"> {
  const { seat, handNo, decision } = actNow(state, { type: "fold" });
  return { type: "time-out", seat, handNo, decision };
}

/** Everybody folds until the hand is over. */
export const foldOut = (state: TableState): TableState =>
  state.hand?.turn ? foldOut(run(state, actNow(state, { type: "fold" }))) : state;

export const dealAndFold = (state: TableState): TableState => foldOut(deal(state));

export function next(state: TableState, draw = 0): NextHand {
  const hand = nextHand(state, draw);
  if ("waiting" in hand) throw new Error(`Waits for ${hand.waiting}`);
  return hand;
}

/** Button, small blind, big blind, and all who are dealt in. */
export function places(state: TableState, draw = 0) {
  const { button, smallBlindSeat, bigBlindSeat, dealtIn } = next(state, draw).moved;
  return { button, small: smallBlindSeat, big: bigBlindSeat, dealtIn };
}

export function seatIn(state: TableState, seat: SeatNo): TableSeat {
  const found = state.seats.find((s) => s.seat === seat);
  if (!found) throw new Error(`Nobody sits on ${seat}`);
  return found;
}

export const sitDown = (seat: SeatNo, change: Partial<CommandOf<"sit">> = {}): CommandOf<"sit"> => ({
  type: "sit",
  seat,
  playerId: `p${seat}`,
  name: `P${seat}`,
  bot: false,
  buyIn: 5_000,
  visit: null,
  counter: 0,
  entry: "wait",
  ...change,
});

export const ofType = <T extends TableEvent["type"]>(events: readonly TableEvent[], type: T) =>
  events.filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);

/** Sets up and plays tables for tests. */

import { RATHOLE_WINDOW_MS } from "../../src/buy-in.ts";
import { clockwiseFrom, seatAt } from "../../src/hand/seats.ts";
import { isRefusal } from "../../src/refusal.ts";
import type { HandRules, SeatNo, TableSettings } from "../../src/rules.ts";
import { isBetween } from "../../src/table/clockwise.ts";
import { decideTable } from "../../src/table/decide.ts";
import { createTable } from "../../src/table/evolve.ts";
import { nextHand } from "../../src/table/next-hand.ts";
import { createSeat } from "../../src/table/steps.ts";
import type { CommandOf, NextHand, TableCommand, TableEvent, TableSeat, TableState } from "../../src/table/types.ts";
import { testHandRules } from "./hand-driver.ts";

export const TEST_NOW = Date.UTC(2026, 10, 21, 12);
export const ORDERED_DECK: readonly number[] = Array.from({ length: 52 }, (_, i) => i);

export const testSettings = (
  change: Partial<TableSettings> = {},
  ruleChange: Partial<HandRules> = {},
): TableSettings => ({
  house: "test",
  currency: "play",
  rules: testHandRules(ruleChange),
  seats: 6,
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  firstButton: "first-seated",
  missedSmallBlind: "dead-small",
  clock: { quietMs: 10_000, countdownMs: 20_000, reconnectMs: 20_000, timeBank: null, protectionsPerDay: null },
  sitOut: { maxMs: 600_000, maxBigBlinds: 3 },
  seating: "pick-a-seat",
  offerMs: 45_000,
  buyIn: { min: 2_000, max: 10_000 },
  rathole: "off",
  ratholeMs: RATHOLE_WINDOW_MS,
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 0 },
  bots: true,
  fairDeal: true,
  ...change,
});

/**
 * Returns settings of a table that starts with three players. After a hand of three, two players may play one hand. B9
 */
export const threeToStartSettings = (): TableSettings => testSettings({ minPlayers: 3, allowHeadsUpAfterThree: true });

export const testSeat = (seat: SeatNo, change: Partial<TableSeat> = {}): TableSeat => ({
  ...createSeat({ seat, playerId: `p${seat}`, bot: false, stack: 5_000 }),
  satDownAt: TEST_NOW + seat,
  ...change,
});

export const owingSeat = (seat: SeatNo, entry: "wait" | "post"): TableSeat =>
  testSeat(seat, { owesBlind: true, entry });
export const sittingOutSeat = (seat: SeatNo, change: Partial<TableSeat> = {}): TableSeat =>
  testSeat(seat, { sittingOut: { since: TEST_NOW, reason: "asked" }, ...change });

/** Returns a table between hands. A plain seat number makes a seat with default values. */
export const tableWith = (seats: readonly (SeatNo | TableSeat)[], change: Partial<TableState> = {}): TableState => ({
  ...createTable("t", change.settings ?? testSettings()),
  seats: seats.map((s) => (typeof s === "number" ? testSeat(s) : s)),
  handNo: 7,
  ...change,
});

/**
 * Returns a table like `tableWith`, after a hand with these positions. When two players were dealt in, the small blind
 * was the button. With more players it was the first of these seats between button and big blind. If there is no such
 * seat, it was the seat before the big blind.
 */
export const tableAfterHand = (
  [button, bigBlindSeat, lastDealtIn]: readonly [SeatNo, SeatNo, number],
  seats: readonly (SeatNo | TableSeat)[],
  change: Partial<TableState> = {},
): TableState => {
  const table = tableWith(seats, { button, bigBlindSeat, lastDealtIn, ...change });
  const between = table.seats.filter(({ seat }) => isBetween(seat, button, bigBlindSeat));
  const [first] = clockwiseFrom(between, button);
  const before = (bigBlindSeat + table.settings.seats - 1) % table.settings.seats;
  return { ...table, smallBlindSeat: lastDealtIn === 2 ? button : (first?.seat ?? before), ...change };
};

export function decideOrThrow(state: TableState, command: TableCommand, now = TEST_NOW) {
  const step = decideTable(state, command, now);
  if (isRefusal(step)) throw new Error(`${command.type} was refused: ${step.code}`);
  return step;
}

/** Runs the commands and returns the table after them. Throws when one is refused. */
export const runCommands = (state: TableState, ...commands: readonly TableCommand[]): TableState =>
  commands.reduce((table, command) => decideOrThrow(table, command).state, state);

export const refusalOf = (state: TableState, command: TableCommand, now = TEST_NOW) => {
  const step = decideTable(state, command, now);
  return isRefusal(step) ? step.code : null;
};

export const startHandCommand = (state: TableState, draw = 0): CommandOf<"start-hand"> => ({
  type: "start-hand",
  deck: ORDERED_DECK,
  draw,
  handNo: state.handNo + 1,
});

export const dealTable = (state: TableState, draw = 0): TableState =>
  decideOrThrow(state, startHandCommand(state, draw)).state;

/** Returns the command with which the seat to act takes this action. */
export function actCommand(state: TableState, action: CommandOf<"act">["action"]): CommandOf<"act"> {
  const turn = state.hand?.toAct;
  if (!turn) throw new Error("No seat is to act");
  return { type: "act", seat: turn.seat, handNo: state.handNo, decision: turn.decision, action };
}

export function timeOutCommand(state: TableState): CommandOf<"time-out"> {
  const { seat, handNo, decision } = actCommand(state, { type: "fold" });
  return { type: "time-out", seat, handNo, decision };
}

/** Folds for each player to act until the hand is over. */
export const foldToEnd = (state: TableState): TableState =>
  state.hand?.toAct ? foldToEnd(runCommands(state, actCommand(state, { type: "fold" }))) : state;

export const dealAndFoldToEnd = (state: TableState): TableState => foldToEnd(dealTable(state));

export function requireNextHand(state: TableState, draw = 0): NextHand {
  const hand = nextHand(state, draw);
  if ("reason" in hand) throw new Error(`Waits for ${hand.reason}`);
  return hand;
}

/** Returns the positions of the next hand and all seats that are dealt in. */
export function blindPositions(state: TableState, draw = 0) {
  const { button, smallBlindSeat, bigBlindSeat, dealtIn } = requireNextHand(state, draw).blindsMoved;
  return { button, small: smallBlindSeat, big: bigBlindSeat, dealtIn };
}

export function requireTableSeat(state: TableState, seat: SeatNo): TableSeat {
  const found = seatAt(state.seats, seat);
  if (!found) throw new Error(`No player sits on ${seat}`);
  return found;
}

export const sitCommand = (seat: SeatNo, change: Partial<CommandOf<"sit">> = {}): CommandOf<"sit"> => ({
  type: "sit",
  seat,
  playerId: `p${seat}`,
  bot: false,
  buyIn: 5_000,
  visit: null,
  counter: 0,
  entry: "wait",
  ...change,
});

export const eventsOfType = <T extends TableEvent["type"]>(events: readonly TableEvent[], type: T) =>
  events.filter((event): event is Extract<TableEvent, { type: T }> => event.type === type);

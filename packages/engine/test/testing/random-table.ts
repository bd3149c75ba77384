/**
 * Makes tables of every preset and random sequences of inputs, which may make no sense, and plays them, for tests of
 * laws.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { buildSettings, HOUSES, presets } from "../../src/presets.ts";
import { isRefusal } from "../../src/refusal.ts";
import { GAMES, type SeatNo, STRUCTURES, type TableSettings } from "../../src/rules.ts";
import { decideTable } from "../../src/table/decide.ts";
import { createTable } from "../../src/table/evolve.ts";
import { AUTO_TOP_UPS, type TableCommand, type TableEvent, type TableState } from "../../src/table/types.ts";
import { dealFrozenCommand, freezeCommand, hiddenReveal } from "./fair-deal-driver.ts";
import { TEST_NOW } from "./table-driver.ts";

export const houses = fc
  .record({
    house: fc.constantFrom(...HOUSES),
    game: fc.constantFrom(...GAMES),
    structure: fc.constantFrom(...STRUCTURES),
    currency: fc.constantFrom("play" as const, "real" as const),
    timeBank: fc.constantFrom(null, { startMs: 5_000, perHandMs: 700, maxMs: 6_000 }),
    limited: fc.boolean(),
  })
  .map(({ house, timeBank, limited, ...stakes }): TableSettings => {
    const settings = buildSettings(presets[house], { ...stakes, low: 2_00, high: 4_00 });
    const protectionsPerDay = limited && settings.rules.timeOut === "all-in-protection" ? 2 : null;
    return { ...settings, clock: { ...settings.clock, timeBank, protectionsPerDay } };
  });

/** Random sequences of inputs. What the numbers of an input mean depends on the state of the table. */
export const randomInputs = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.nat(61),
      pick: fc.nat(0xffffffff),
      /** A number from 0 to 1. */
      size: fc.nat(1_000_000).map((n) => n / 1_000_000),
      odd: fc.boolean(),
    }),
    { minLength: 100, maxLength: 220 },
  ),
);
export type RandomInput = typeof randomInputs extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

export const shuffled = (seed: number): number[] => {
  const deck = Array.from({ length: 52 }, (_, i) => i);
  let state = seed;
  for (let i = 51; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = state % (i + 1);
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
};

/** A random input, and the seat and the amounts that its numbers mean at one table. */
interface PlacedInput extends RandomInput {
  readonly state: TableState;
  readonly seat: SeatNo;
  readonly entry: "post" | "wait";
  /** Returns an amount from `least` to `most`, which depends on the `size` of the random input. */
  readonly between: (least: number, most: number) => number;
}

/**
 * Returns the command of a player about their seat that this input means; null when it means another kind of command.
 */
function seatCommand({ state, kind, seat, entry, pick, odd, between }: PlacedInput): TableCommand | null {
  const { min, max } = state.settings.buyIn;
  switch (kind) {
    case 0:
    case 1:
    case 2: {
      const visit = kind === 2 ? { stack: between(0, 3 * max), leftAt: TEST_NOW } : null;
      const playerId = `p${pick % 12}`;
      const buyIn = between(min, max);
      return { type: "sit", seat, playerId, bot: odd, buyIn, visit, counter: pick % 7, entry };
    }
    case 3:
      return { type: "leave", seat };
    case 4:
      return { type: "top-up", seat, amount: between(-1, max) };
    case 5:
      return { type: "move-top-up", seat, available: odd ? 0 : between(0, max) };
    case 6:
      return { type: "sit-out", seat, when: (["now", "next-hand", "next-big-blind"] as const)[pick % 3] ?? "now" };
    case 7:
    case 8:
    case 9:
      return { type: "come-back", seat, entry };
    case 10:
      return { type: "choose-entry", seat, entry };
    case 53:
      return { type: "leave-next", seat, when: odd ? "hand" : "big-blind" };
    case 54:
      return { type: "stay", seat };
    case 55:
      return { type: "set-options", seat, autoPost: odd, autoTopUp: AUTO_TOP_UPS[pick % 3] ?? "off" };
    case 56:
      return { type: "come-back", seat, entry: null };
    default:
      return null;
  }
}

/** Returns the command about the waitlist that this input means; null when it means another kind of command. */
function waitlistCommand({ state, kind, seat, entry, pick, odd, between }: PlacedInput): TableCommand | null {
  switch (kind) {
    case 46:
    case 47:
    case 48:
    case 49:
      return { type: "join-waitlist", playerId: `p${pick % 12}` };
    case 50: {
      const line = [...state.offers, ...state.waitlist];
      return { type: "leave-waitlist", playerId: line[pick % line.length]?.playerId ?? "nobody" };
    }
    case 51: {
      const { playerId, seat: held } = state.offers[0] ?? { playerId: "nobody", seat };
      if (!odd) return { type: "offer-expired", playerId };
      const { min, max } = state.settings.buyIn;
      const buyIn = between(min, max);
      return { type: "sit", seat: held, playerId, bot: false, buyIn, visit: null, counter: 0, entry };
    }
    case 52:
      return { type: "renew-offers", minMs: between(0, 60_000) };
    default:
      return null;
  }
}

/**
 * Returns the command of the room or its operators that this input means; null when it means another kind of command.
 */
function roomCommand({ state: { settings }, kind, pick, size, odd, between }: PlacedInput): TableCommand | null {
  switch (kind) {
    case 11:
      return { type: "remove-absent" };
    case 12:
      return { type: "cancel-hand", reason: "test" };
    case 13:
      return { type: size < 0.3 ? "pause" : "resume" };
    case 14:
      return size > 0.95 ? { type: "close" } : { type: "resume" };
    case 16:
      return {
        type: "change-settings",
        settings: { ...settings, sitOut: { maxMs: odd ? null : 300_000, maxBigBlinds: 1 + (pick % 3) } },
      };
    case 57:
      return { type: "clock-jumped", byMs: between(-400_000, 30_000) };
    default:
      return null;
  }
}

/** The indices of the cards to show: one card, several, all, none, or an index that no hand has. P9 */
const SHOWS = [[0], [1], [3], [1, 2], [0, 1], [0, 1, 2, 3], [], [4]];

/**
 * Returns a command that deals or freezes the next hand, or takes the next step of a frozen hand or of its record. F3
 */
function nextHandCommand(state: TableState, pick: number, size: number): TableCommand {
  const { frozen, deal, handNo, settings } = state;
  if (frozen && size < 0.15) return { type: "void-hand", handNo: frozen.setup.handNo, reason: "test" };
  if (frozen && size < 0.4)
    return {
      type: "record-reveals",
      handNo: frozen.setup.handNo,
      reveals: [hiddenReveal(pick % settings.seats), hiddenReveal((pick >>> 4) % settings.seats)],
    };
  if (frozen) return dealFrozenCommand(state, shuffled(pick));
  if (deal && size < 0.3) return { type: "close-deal", handNo: deal.handNo, hash: `hash ${deal.handNo}` };
  const next = handNo + 1 + (pick % 2);
  const committed = Array.from({ length: settings.seats }, (_, seat) => seat).filter((seat) => (pick >>> seat) & 1);
  if (size < 0.65) return freezeCommand(next, committed, pick);
  return { type: "start-hand", deck: shuffled(pick), draw: pick, handNo: next };
}

/** Returns the command for all other kinds of input: it starts the next hand, or acts in the running hand. */
function handCommand({ state, kind, seat, pick, size, odd, between }: PlacedInput): TableCommand {
  const { hand, handNo } = state;
  const turn = hand?.toAct;
  if (kind === 15)
    return {
      type: "show",
      seat,
      handNo: odd ? handNo : (hand?.handNo ?? 1),
      cards: SHOWS[pick % SHOWS.length] ?? [],
    };
  if (kind >= 58) {
    const { seat: due = seat, decision = 1 } = turn ?? {};
    const reason = (["bank", "reconnect", "grace"] as const)[pick % 3] ?? "bank";
    return { type: "time-extension", seat: odd ? due : seat, handNo, decision, reason };
  }
  if (!turn) return nextHandCommand(state, pick, size);
  const meant = { seat: odd || size < 0.9 ? turn.seat : seat, handNo, decision: turn.decision };
  if (kind === 17) return { type: "time-out", ...meant, protectionsToday: pick % 3 };
  if (kind === 18 || kind === 19) return { type: "act", ...meant, action: { type: "fold" } };
  if (turn.wager && kind > 35) {
    const to = odd ? turn.wager.max : between(turn.wager.min, turn.wager.max);
    return { type: "act", ...meant, action: { type: turn.wager.type, to } };
  }
  return { type: "act", ...meant, action: { type: turn.check ? "check" : "call" } };
}

export function commandFrom(state: TableState, randomInput: RandomInput): TableCommand {
  const { pick, size, odd } = randomInput;
  const placed: PlacedInput = {
    ...randomInput,
    state,
    seat: pick % (state.settings.seats + 1),
    entry: odd ? "post" : "wait",
    between: (least, most) => Math.floor(least + size * (most - least)),
  };
  return seatCommand(placed) ?? waitlistCommand(placed) ?? roomCommand(placed) ?? handCommand(placed);
}

/** Plays a random sequence of inputs at a new table. Calls `look` for every command that was not refused. */
export const playTable = (settings: TableSettings, inputs: readonly RandomInput[], look: Look): TableState =>
  playFrom(createTable("t", settings), commandFrom, inputs, look);

export type Look = (before: TableState, events: readonly TableEvent[], after: TableState) => void;

/** Plays a random sequence of inputs from a given table. `toCommand` turns inputs into commands. */
export function playFrom(
  start: TableState,
  toCommand: (state: TableState, randomInput: RandomInput) => TableCommand,
  inputs: readonly RandomInput[],
  look: Look,
): TableState {
  let state = start;
  for (const [i, input] of inputs.entries()) {
    const before = JSON.stringify(state);
    const step = decideTable(state, toCommand(state, input), TEST_NOW + i * 20_000);
    expect(JSON.stringify(state)).toBe(before); // states are never changed in place
    if (isRefusal(step)) continue;
    look(state, step.events, step.state);
    state = step.state;
  }
  return state;
}

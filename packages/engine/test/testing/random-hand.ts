/**
 * Makes random hands for tests of laws and plays them to the end. They have every game, structure and house rule, and
 * any stacks, posts and decisions.
 */
import fc from "fast-check";
import { act } from "../../src/hand/act.ts";
import { expire } from "../../src/hand/expire.ts";
import { startHandOrThrow } from "../../src/hand/start.ts";
import type { Action, HandSetup, HandState, HandStep, LegalActions } from "../../src/hand/types.ts";
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "../../src/rake-charts.ts";
import { isRefusal } from "../../src/refusal.ts";
import {
  GAMES,
  type HandRules,
  IDENTICAL_BOTH_WAYS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  type RakeConfig,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
} from "../../src/rules.ts";

const deck = fc.shuffledSubarray(
  Array.from({ length: 52 }, (_, card) => card),
  { minLength: 52, maxLength: 52 },
);

/** A rake that is large enough to matter even in a pot of a few chips. */
const HALF_RAKE: RakeConfig = {
  id: "half",
  version: 1,
  name: "Half of the pot",
  noFlopNoDrop: false,
  rule: { kind: "percentage", basisPoints: 5_000, caps: [] },
};

const rules: fc.Arbitrary<HandRules> = fc
  .record({
    game: fc.constantFrom(...GAMES),
    structure: fc.constantFrom(...STRUCTURES),
    bigBlind: fc.constantFrom(2, 5, 100, 1000),
    flBetCap: fc.constantFrom(4, 6, null),
    shortAllIn: fc.constantFrom(...SHORT_ALL_INS),
    potLimitBasis: fc.constantFrom(...POT_LIMIT_BASES),
    oddChips: fc.constantFrom(...ODD_CHIPS),
    identicalBothWays: fc.constantFrom(...IDENTICAL_BOTH_WAYS),
    showdown: fc.constantFrom(...SHOWDOWNS),
    timeOut: fc.constantFrom(...TIME_OUTS),
    rake: fc.constantFrom(null, EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, HALF_RAKE),
  })
  .map((drawn) => ({
    ...drawn,
    smallBlind: Math.floor(drawn.bigBlind / 2),
    smallBet: drawn.bigBlind,
    bigBet: drawn.structure === "fixed-limit" ? 2 * drawn.bigBlind : drawn.bigBlind,
  }));

/**
 * Setups of random hands. They include empty seats between players, a button at an empty seat, short stacks, late
 * posts, dead chips, and the antes of tournaments.
 */
export const randomSetups: fc.Arbitrary<HandSetup> = fc
  .record({
    rules,
    seatNos: fc.uniqueArray(fc.nat(9), { minLength: 2, maxLength: 10 }).map((seats) => seats.toSorted((a, b) => a - b)),
    button: fc.nat(9),
    stacks: fc.array(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 60 })), {
      minLength: 10,
      maxLength: 10,
    }),
    extras: fc.array(fc.record({ live: fc.boolean(), dead: fc.constantFrom(0, 0, 0, 1, 2), deadLast: fc.boolean() }), {
      minLength: 10,
      maxLength: 10,
    }),
    deadTrimmed: fc.boolean(),
    tournament: fc.option(fc.record({ missingBlinds: fc.nat(5), antesCount: fc.boolean() })),
    deck,
  })
  .map(({ seatNos, button, stacks, extras, tournament, ...rest }) => {
    const { smallBlind, bigBlind } = rest.rules;
    const left = seatNos.findIndex((seat) => seat > button);
    const order = seatNos.map((_, i) => seatNos[(Math.max(left, 0) + i) % seatNos.length]!);
    const blinds = seatNos.length === 2 ? order.toReversed() : order;
    const posts = blinds.map((seat, i) => ({
      seat,
      live: i === 0 ? smallBlind : i === 1 || extras[i]!.live ? bigBlind : 0,
      dead: extras[i]!.dead,
      ...(extras[i]!.deadLast && tournament && { deadLast: true as const }),
    }));
    return {
      ...rest,
      ...(tournament && { tournament: { ...tournament } }),
      handNo: 1,
      button,
      firstToAct: blinds[2 % blinds.length]!,
      seats: seatNos.map((seat, i) => ({ seat, stack: Math.ceil((stacks[i]! * bigBlind) / 3) })),
      posts,
    };
  });

/**
 * Turns a random number into a player's action. Folds and time-outs are rare. A raise is the smallest, the largest or
 * something between.
 */
function choose(legal: LegalActions, draw: number): Action | "time-out" {
  const { wager } = legal;
  if (draw % 29 === 0) return "time-out";
  if (draw % 7 === 0) return { type: "fold" };
  if (wager && draw % 3 === 0) {
    const room = wager.max - wager.min;
    const to = wager.min + [0, room, Math.floor((room * (draw % 101)) / 101)][draw % 5 === 0 ? 1 : draw % 2 ? 2 : 0]!;
    return { type: wager.type, to };
  }
  return legal.check ? { type: "check" } : { type: "call" };
}

const MOST_TURNS = 2000;

/** Plays a hand to its end. Calls `see` with every step and the state before it. */
export function playOut(
  from: HandSetup,
  draws: readonly number[],
  see: (step: HandStep, before: HandState | null) => void,
): HandState {
  let step: HandStep = startHandOrThrow(from);
  see(step, null);
  for (let turn = 0; step.state.toAct; turn++) {
    if (turn > MOST_TURNS) throw new Error("The hand does not end");
    const { state } = step;
    const { seat } = step.state.toAct;
    const choice = choose(step.state.toAct, draws[turn % draws.length]! + turn);
    const next = choice === "time-out" ? expire(state, seat) : act(state, { ...choice, seat });
    if (isRefusal(next)) throw new Error(`${JSON.stringify(choice)}: ${JSON.stringify(next)}`);
    see(next, state);
    step = next;
  }
  return step.state;
}

/** Random numbers that decide what the players do. */
export const randomDraws = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 60 });

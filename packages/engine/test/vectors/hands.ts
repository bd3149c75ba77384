/**
 * Replays the hands of vectors with the engine. Compares the legal bounds at every decision, the pots, their winners,
 * and the stacks.
 */
import {
  type Action,
  act,
  type Card,
  type Chips,
  type Game,
  type HandEvent,
  type HandRules,
  type HandSetup,
  type HandState,
  type HandStep,
  isRefusal,
  type LegalActions,
  type Post,
  parseCard,
  type SeatNo,
  type Structure,
  startHandOrThrow,
} from "../../src/index.ts";
import { describeDifference } from "./describe-difference.ts";
import { findPotsMismatch, paidPots, type VectorPot } from "./pots.ts";
import type { Verdict } from "./verdict.ts";

export interface HandVector {
  readonly id: string;
  /** `phh` when the hand was played at a real table. */
  readonly src?: string;
  /** The structure and the game: `NLHE`, `PLO`, `FLO8` and so on. */
  readonly variant: string;
  readonly players: number;
  readonly button: SeatNo;
  readonly sb: Chips;
  readonly bb: Chips;
  readonly smallBet?: Chips;
  readonly bigBet?: Chips;
  readonly live: readonly Chips[];
  readonly dead: readonly Chips[];
  readonly deadTrimmed: boolean;
  readonly stacks: readonly Chips[];
  readonly holes: readonly (readonly string[])[];
  readonly board: readonly string[];
  readonly actions: readonly VectorAction[];
  readonly pots: readonly VectorPot[];
  readonly final: readonly Chips[];
  readonly finalStrict?: readonly Chips[];
  readonly flags: readonly string[];
}

interface VectorAction {
  /** The street, counted from 0. */
  readonly s: number;
  readonly p: SeatNo;
  readonly a: Action["type"];
  readonly to?: Chips;
  readonly allIn?: boolean;
  /** [call, minTo, maxTo]. The last two are null when the player may not raise. */
  readonly legal: readonly [Chips, Chips | null, Chips | null];
  /**
   * What is special about this action:
   * - 1: the right to raise differs from rule 47 of the TDA.
   * - 2: the cap of fixed limit is reached.
   * - 3: the bet in fixed limit is not a full level (A11).
   */
  readonly q?: 1 | 2 | 3;
}

/**
 * The notes about vectors that are compared only in part, because the library's rules differ from the engine's rules.
 */
const NOTES = {
  /** When `q` is 1 or 3, the hand is replayed as a no-limit hand with bets of at least one chip. */
  amounts:
    "raised as A9–A11 do not allow (reopenDiffersFromTda, raiseAfterShort): turns, calls, pots and stacks compared",
  /**
   * In fixed limit, the library lets only full bets reopen the betting, and counts every all-in towards the cap. By the
   * engine's rules, half a bet counts as a full bet (A11).
   */
  halfBet: "whole, but the right to raise after a fixed-limit short all-in left to A11 (reopenBlocked, flCap)",
  /** The library counts the ante for the largest pot-limit wager. The players of the real hands did not count it. */
  bigBlindAnte: "a tournament's hand, whole, but the largest pot-limit wager before the flop left to M6 (bbAnte)",
} as const;

/** Replays the hand by the rules of the table where it was dealt. */
export function judgeHand(vector: HandVector): Verdict {
  const amountsOnly = isAmountsOnly(vector);
  const { problem, leftToA11 } = replayHand(vector, amountsOnly);
  if (problem !== null) return { is: "failed", why: `${vector.id}: ${problem}` };
  if (amountsOnly) return { is: "passed", note: NOTES.amounts };
  return { is: "passed", note: leftToA11 ? NOTES.halfBet : hasUncountedAnte(vector) ? NOTES.bigBlindAnte : null };
}

/** Returns true when the hand contains a raise that A9–A11 do not allow. */
const isAmountsOnly = ({ actions }: HandVector): boolean =>
  actions.some(({ a, q }) => (a === "raise" || a === "bet") && (q === 1 || q === 3));

/**
 * Returns every event of the hand, for programs that need hands but do not judge them. Throws when a move is refused.
 */
export function eventsOfVector(vector: HandVector): readonly HandEvent[] {
  const { events, problem } = replayHand(vector, isAmountsOnly(vector));
  if (problem !== null) throw new Error(`${vector.id}: ${problem}`);
  return events;
}

/** Returns true for a hand of a tournament. Real hands with a big-blind ante always come from tournaments. M6 */
const isTournamentHand = ({ flags, src }: HandVector): boolean => src === "phh" && flags.includes("bbAnte");

const hasUncountedAnte = (vector: HandVector): boolean => isTournamentHand(vector) && vector.variant.startsWith("PL");

interface Replay {
  readonly problem: string | null;
  readonly leftToA11: boolean;
  readonly events: readonly HandEvent[];
}

function replayHand(vector: HandVector, amountsOnly: boolean): Replay {
  let step: HandStep = startHandOrThrow(setupFromVector(vector, amountsOnly));
  const events: HandEvent[] = [...step.events];
  let leftToA11 = false;
  for (const [index, wanted] of vector.actions.entries()) {
    const { toAct, street } = step.state;
    const failed = (problem: string) => ({ problem: `action ${index}, ${problem}`, leftToA11, events });
    if (!toAct && isForcedCheck(wanted)) continue;
    if (!toAct) return failed("no seat is to act");
    const problem =
      describeDifference("street and seat", [street, toAct.seat], [wanted.s, wanted.p]) ??
      describeDifference("call", toAct.call ?? 0, wanted.legal[0]);
    if (problem) return failed(problem);
    const bounds = amountsOnly ? null : findBoundsMismatch(toAct, wanted, hasUncountedAnte(vector) && street === 0);
    if (bounds && !halfBetDecides(vector, index)) return failed(bounds);
    leftToA11 ||= bounds !== null;
    const next = act(step.state, { seat: wanted.p, ...actionFromVector(wanted, toAct) });
    if (isRefusal(next)) return failed(`refused: ${JSON.stringify(next)}`);
    step = next;
    events.push(...step.events);
  }
  return { problem: findEndMismatch(vector, step.state, events), leftToA11, events };
}

function findBoundsMismatch(
  { wager }: LegalActions,
  { legal: [, min, max], q }: VectorAction,
  isLeastOnly: boolean,
): string | null {
  if (q === 1 || q === 3) return null;
  if (isLeastOnly) return describeDifference("least wager", wager?.min ?? null, min);
  return describeDifference("bounds", wager && [wager.min, wager.max], q === 2 || min === null ? null : [min, max]);
}

/**
 * Returns true when a raise is forbidden only by the library's own rules. This happens in fixed limit after an all-in
 * wager on the same street.
 */
function halfBetDecides({ variant, flags, actions }: HandVector, index: number): boolean {
  const { s: street, q, legal } = actions[index]!;
  const wagers = actions.slice(0, index).filter(({ s, a }) => s === street && (a === "bet" || a === "raise"));
  const counted = wagers.length + (street === 0 ? 1 : 0);
  return (
    variant.startsWith("FL") &&
    (q === 2 || legal[1] === null) &&
    wagers.some(({ allIn }) => allIn === true) &&
    (flags.includes("reopenBlocked") || counted >= 4)
  );
}

/**
 * Returns true when the library asks the last player who is able to act for a check, which is their only option. By A14
 * the betting is already over.
 */
const isForcedCheck = ({ a, legal: [call, min] }: VectorAction): boolean => a === "check" && call === 0 && min === null;

/**
 * Returns the action with the engine's name for it, because the library names a wager over a short all-in differently.
 */
function actionFromVector({ a, to }: VectorAction, turn: LegalActions): Action {
  return a === "bet" || a === "raise" ? { type: turn.wager?.type ?? a, to: to ?? 0 } : { type: a };
}

function findEndMismatch(vector: HandVector, state: HandState, events: readonly HandEvent[]): string | null {
  if (!state.result) return "the hand is not over";
  const stacks = state.seats.map((seat) => seat.stack);
  const reachedShowdown = events.some((event) => event.type === "shown");
  const pots = events.findLast((event) => event.type === "round-ended")?.pots ?? [];
  return (
    describeDifference("showdown", reachedShowdown, vector.pots.length > 0) ??
    (reachedShowdown ? findPotsMismatch(paidPots(pots, events), vector.pots, unmatchedAnte(state)) : null) ??
    describeDifference("stacks", stacks, vector.finalStrict ?? vector.final)
  );
}

/**
 * Returns the dead chips of one seat that no other seat matched. There are such chips only when dead chips count for
 * side pots.
 */
function unmatchedAnte({ seats, deadTrimmed }: HandState): Chips {
  const [first = 0, second = 0] = seats
    .map(({ contributed, dead }) => contributed + (deadTrimmed ? dead : 0))
    .sort((a, b) => b - a);
  return deadTrimmed ? first - second : 0;
}

/**
 * Returns the setup of the hand. Positions are seats: seat 0 is left of the button, and the last seat has the button.
 * Heads-up, seat 0 is therefore the big blind.
 */
function setupFromVector(vector: HandVector, amountsOnly: boolean): HandSetup {
  const { players, button, deadTrimmed, stacks, flags } = vector;
  const lastBlind = flags.includes("straddle") ? 2 : 1;
  return {
    handNo: 1,
    rules: rulesFromVector(vector, amountsOnly),
    button,
    firstToAct: players === 2 ? 1 : (lastBlind + 1) % players,
    seats: stacks.map((stack, seat) => ({ seat, stack })),
    posts: stacks.map((stack, seat) => postFromVector(vector, seat, stack)),
    deadTrimmed,
    ...(isTournamentHand(vector) && { tournament: { missingBlinds: 0, antesCount: false } }),
    deck: deckFromVector(vector),
  };
}

/**
 * Returns the post of a seat. The library makes players call the largest live bet that was really posted, but the
 * engine makes them call the full big blind (B11). For a short post, this function therefore returns only the chips
 * that were posted.
 */
function postFromVector(vector: HandVector, seat: SeatNo, stack: Chips): Post {
  const wanted = vector.live[seat] ?? 0;
  const dead = vector.dead[seat] ?? 0;
  const short = vector.flags.includes("shortPost") ? Math.max(0, stack - dead) : wanted;
  const isLast = isTournamentHand(vector) && dead > 0;
  return { seat, live: Math.min(wanted, short), dead, ...(isLast && { deadLast: true as const }) };
}

const STRUCTURES: Readonly<Record<string, Structure>> = { FL: "fixed-limit", PL: "pot-limit", NL: "no-limit" };
const GAMES: Readonly<Record<string, Game>> = { HE: "holdem", O: "omaha", O8: "omaha8" };

function rulesFromVector({ variant, sb, bb, smallBet, bigBet }: HandVector, amountsOnly: boolean): HandRules {
  const structure = STRUCTURES[variant.slice(0, 2)];
  const game = GAMES[variant.slice(2)];
  if (!structure || !game) throw new Error(`No such variant: ${variant}`);
  const bets = amountsOnly
    ? ({ structure: "no-limit", smallBet: 1, bigBet: 1 } as const)
    : { structure, smallBet: smallBet ?? bb, bigBet: bigBet ?? bb };
  return {
    game,
    ...bets,
    smallBlind: sb,
    bigBlind: bb,
    flBetCap: structure === "fixed-limit" ? 4 : null,
    shortAllIn: "cumulative",
    potLimitBasis: "whole-pot",
    oddChips: "one-by-one",
    identicalBothWays: "by-halves", // the library divides pots by halves
    showdown: "all-show",
    timeOut: "grace-then-check-fold",
    rake: null,
  };
}

/** Returns a deck that deals these cards. Places whose cards are unknown get any of the remaining cards. */
function deckFromVector({ holes, board }: HandVector): Card[] {
  const cards = [...(holes[0] ?? []).flatMap((_, round) => holes.map((hole) => hole[round] ?? "??")), ...board];
  const known = new Set(cards.filter((card) => card !== "??").map(parseCard));
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.has(card));
  const dealt = cards.map((card) => (card === "??" ? rest.shift() : parseCard(card)) ?? 0);
  return [...dealt, ...rest];
}

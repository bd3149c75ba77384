/** Sets up and plays hands for tests. Moves are texts such as `"2 raise 300"`. This file knows no rules of the game. */
import {
  type Action,
  act,
  type Chips,
  expire,
  type HandEvent,
  type HandRules,
  type HandSetup,
  type HandState,
  type HandStep,
  isRefusal,
  type LegalActions,
  type Post,
  parseCards,
  type SeatNo,
  startHandOrThrow,
  type TournamentHand,
} from "../../src/index.ts";

/**
 * Returns the rules of no-limit Hold'em with blinds of 50 and 100 and without rake. `changes` replaces single rules.
 */
export const testHandRules = (changes: Partial<HandRules> = {}): HandRules => ({
  game: "holdem",
  structure: "no-limit",
  smallBlind: 50,
  bigBlind: 100,
  smallBet: 100,
  bigBet: 100,
  flBetCap: null,
  shortAllIn: "cumulative",
  potLimitBasis: "whole-pot",
  oddChips: "one-by-one",
  identicalBothWays: "as-one",
  showdown: "river-aggressor",
  timeOut: "grace-then-check-fold",
  rake: null,
  ...changes,
});

/** Returns fixed-limit rules with these blinds and bets, and with at most four bets a round. */
export const fixedLimitRules = (smallBlind: Chips, low: Chips, changes: Partial<HandRules> = {}): HandRules =>
  testHandRules({
    structure: "fixed-limit",
    smallBlind,
    bigBlind: low,
    smallBet: low,
    bigBet: 2 * low,
    flBetCap: 4,
    ...changes,
  });

/** Returns no-limit rules with these blinds. For pot limit, the caller changes the structure. */
export const rulesWithBlinds = (smallBlind: Chips, bigBlind: Chips, changes: Partial<HandRules> = {}): HandRules =>
  testHandRules({ smallBlind, bigBlind, smallBet: bigBlind, bigBet: bigBlind, ...changes });

export interface HandSpec {
  /** The stacks of seats 0, 1 and so on. The last seat has the button, so heads-up seat 0 is the big blind. */
  readonly stacks: readonly Chips[];
  readonly rules?: HandRules;
  readonly posts?: readonly Post[];
  readonly firstToAct?: SeatNo;
  readonly deadTrimmed?: boolean;
  readonly tournament?: TournamentHand;
  /** The hole cards of each seat, such as `"As Kd"`. */
  readonly holes?: readonly string[];
  readonly board?: string;
}

export function buildSetup({ stacks, rules = testHandRules(), holes = [], board = "", ...rest }: HandSpec): HandSetup {
  const players = stacks.length;
  const [small, big] = players === 2 ? [1, 0] : [0, 1];
  return {
    handNo: 7,
    rules,
    button: players - 1,
    firstToAct: rest.firstToAct ?? (players === 2 ? 1 : 2 % players),
    seats: stacks.map((stack, seat) => ({ seat, stack })),
    posts: rest.posts ?? [
      { seat: small, live: rules.smallBlind, dead: 0 },
      { seat: big, live: rules.bigBlind, dead: 0 },
    ],
    deadTrimmed: rest.deadTrimmed ?? true,
    ...(rest.tournament && { tournament: rest.tournament }),
    deck: buildDeck(stacks.length, rules.game === "holdem" ? 2 : 4, holes, board),
  };
}

/** Builds a deck that deals these cards. Seat 0 is left of the button, so it gets the first card. */
export function buildDeck(players: number, each: number, holes: readonly string[], board: string): number[] {
  const hands = holes.slice(0, players).map(parseCards);
  const wanted = parseCards(board);
  const used = new Set([...hands.flat(), ...wanted]);
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !used.has(card));
  const next = (card: number | undefined): number => card ?? rest.shift() ?? Number.NaN;
  const dealt = Array.from({ length: players * each }, (_, i) => next(hands[i % players]?.[Math.floor(i / players)]));
  return [...dealt, ...wanted, ...rest];
}

/** The current state of a hand, with all its events so far. */
export interface HandRun {
  readonly state: HandState;
  readonly events: readonly HandEvent[];
}

export const dealSpec = (table: HandSpec): HandRun => startHandOrThrow(buildSetup(table));

/** Plays moves such as `"0 check"`, `"2 raise 300"` and `"1 time-out"`. Throws when one is refused. */
export function playMoves(hand: HandRun, ...moves: readonly string[]): HandRun {
  let { state, events } = hand;
  for (const move of moves) {
    const step = applyMove(state, move);
    if (isRefusal(step)) throw new Error(`${move}: ${JSON.stringify(step)}, legal: ${JSON.stringify(state.toAct)}`);
    state = step.state;
    events = [...events, ...step.events];
  }
  return { state, events };
}

function applyMove(state: HandState, move: string): HandStep | ReturnType<typeof act> {
  const [seat, type, to] = move.split(" ");
  if (type === "time-out") return expire(state, Number(seat));
  return act(state, { seat: Number(seat), ...parseAction(type, Number(to)) });
}

function parseAction(type: string | undefined, to: Chips): Action {
  switch (type) {
    case "fold":
    case "check":
    case "call":
      return { type };
    case "bet":
    case "raise":
      return { type, to };
    default:
      throw new Error(`No such move: ${type}`);
  }
}

/**
 * Returns the seat to act, and the smallest and largest total that it may bet or raise to. `min` is null when it may
 * not bet or raise.
 */
export function wagerBounds({
  state,
}: HandRun): { seat: SeatNo; min: Chips; max: Chips } | { seat: SeatNo; min: null } {
  const turn: LegalActions | null = state.toAct;
  if (!turn) throw new Error("No seat is to act");
  return turn.wager ? { seat: turn.seat, min: turn.wager.min, max: turn.wager.max } : { seat: turn.seat, min: null };
}

export const eventsOf = <T extends HandEvent["type"]>(hand: HandRun, type: T) =>
  hand.events.filter((event): event is Extract<HandEvent, { type: T }> => event.type === type);

export const stacksOf = ({ state }: HandRun): Chips[] => state.seats.map((seat) => seat.stack);

/** Returns the pots as they were last built, before rake and awards. */
export const potsOf = (hand: HandRun) => eventsOf(hand, "round-ended").at(-1)?.pots ?? [];

/**
 * Computes what each open hand may expect of each pot: over all boards that can come when at most two cards are missing, over a sample
 * of them before. Pure, so that it runs in a worker.
 */
import type { Card } from "../cards/card.ts";
import { evaluateHigh, evaluateLow } from "../evaluate/index.ts";
import { GAME_SHAPES } from "../hand/deal.ts";
import type { Game, SeatNo } from "../rules.ts";
import { createSeededRandom } from "../seeded-random.ts";

/** What chances depend on, as plain data that can be sent to a worker. */
export interface RunOut {
  readonly game: Game;
  readonly board: readonly Card[];
  /** Hands that lie open; no others are known to all viewers alike. */
  readonly hands: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
  /** Pots that two or more of these hands play for. `pot` is the index in the hand, main pot 0. P1, P2 */
  readonly pots: readonly { readonly pot: number; readonly seats: readonly SeatNo[] }[];
}

/** All figures are from 0 to 1. */
export interface SeatChance {
  readonly seat: SeatNo;
  /** The part of the pot that comes to the seat on average, split pots and halves counted. */
  readonly share: number;
  /** The same of the best high hand alone. */
  readonly high: number;
  /** The same of the best low, where a board without a low counts as none won. P5, P6 */
  readonly low: number;
  /** How often the seat takes the whole pot alone. */
  readonly scoop: number;
}

export interface PotChances {
  /** The index of the pot in the hand, main pot 0. */
  readonly pot: number;
  readonly seats: readonly SeatChance[];
}

export interface Chances {
  /** False when the boards were sampled. */
  readonly isExact: boolean;
  /** True when pots are split between high and low. */
  readonly hasLow: boolean;
  readonly pots: readonly PotChances[];
}

/** The error of a share of one half is then about 0.0025; of fewer samples it grows with the root. */
const SAMPLES = 40_000;
/** With more cards missing there are too many boards to visit each. */
const MAX_EXACT_MISSING = 2;
const DECK_SIZE = 52;

type Tally = { -readonly [K in keyof SeatChance]: SeatChance[K] };

export function computeChances({ game, board, hands, pots }: RunOut, samples = SAMPLES): Chances {
  const { hasLow } = GAME_SHAPES[game];
  const known = new Set([...board, ...hands.flatMap(({ cards }) => cards)]);
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !known.has(card));
  const isExact = 5 - board.length <= MAX_EXACT_MISSING;
  const contests = pots.map(({ pot, seats }) => ({
    pot,
    /** Positions among `hands`. */
    members: seats.map((no) => hands.findIndex(({ seat }) => seat === no)),
    tallies: seats.map((seat): Tally => ({ seat, share: 0, high: 0, low: 0, scoop: 0 })),
  }));
  const highs = hands.map(() => 0);
  const lows: (number | null)[] = hands.map(() => null);
  let boards = 0;
  const countBoard = (whole: readonly Card[]) => {
    boards += 1;
    for (const [i, { cards }] of hands.entries()) {
      highs[i] = evaluateHigh(game, cards, whole);
      // The smaller low wins. P6
      lows[i] = hasLow ? negate(evaluateLow(cards, whole)) : null;
    }
    for (const { members, tallies } of contests) countPot(members, tallies, highs, lows);
  };
  if (isExact) visitAllBoards(board, deck, countBoard);
  else visitSampledBoards(board, deck, { samples, seed: seedOf(game, hands) }, countBoard);
  return {
    isExact,
    hasLow,
    pots: contests.map(({ pot, tallies }) => ({
      pot,
      seats: tallies.map(({ seat, share, high, low, scoop }) => ({
        seat,
        share: share / boards,
        high: high / boards,
        low: low / boards,
        scoop: scoop / boards,
      })),
    })),
  };
}

const negate = (value: number | null): number | null => (value === null ? null : -value);

/** Adds what each member wins of one pot on one board. P3, P5 */
function countPot(
  members: readonly number[],
  tallies: readonly Tally[],
  highs: readonly number[],
  lows: readonly (number | null)[],
): void {
  const high = findBest(members, highs);
  const low = findBest(members, lows);
  const half = low.count > 0 ? 0.5 : 1;
  for (const [i, member] of members.entries()) {
    const tally = tallies[i];
    if (!tally) continue;
    const wonHigh = highs[member] === high.value ? 1 / high.count : 0;
    const wonLow = low.count > 0 && lows[member] === low.value ? 1 / low.count : 0;
    const share = half * (wonHigh + wonLow);
    tally.share += share;
    tally.high += wonHigh;
    tally.low += wonLow;
    if (share === 1) tally.scoop += 1;
  }
}

/** The largest value and how many members have it; null does not compete. */
function findBest(members: readonly number[], values: readonly (number | null)[]) {
  let value = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const member of members) {
    const own = values[member] ?? null;
    if (own === null || own < value) continue;
    count = own > value ? 1 : count + 1;
    value = own;
  }
  return { value, count };
}

/** Every board that can come; at most two cards are missing. */
function visitAllBoards(board: readonly Card[], deck: readonly Card[], visit: (whole: readonly Card[]) => void): void {
  const missing = 5 - board.length;
  if (missing === 0) visit(board);
  else if (missing === 1) for (const card of deck) visit([...board, card]);
  else for (const [i, card] of deck.entries()) for (const next of deck.slice(i + 1)) visit([...board, card, next]);
}

/** The same boards for the same seed. */
function visitSampledBoards(
  board: readonly Card[],
  deck: Card[],
  { samples, seed }: { readonly samples: number; readonly seed: number },
  visit: (whole: readonly Card[]) => void,
): void {
  const random = createSeededRandom(seed);
  const missing = 5 - board.length;
  for (let sample = 0; sample < samples; sample++) {
    // Moves the drawn cards to the front; any order of the rest will do for the next draw.
    for (let i = 0; i < missing; i++) {
      const j = i + Math.floor(random() * (deck.length - i));
      [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
    }
    visit([...board, ...deck.slice(0, missing)]);
  }
}

/** From the hands alone, so that every page shows the same figures. */
const seedOf = (game: Game, hands: RunOut["hands"]): number =>
  hands.flatMap(({ cards }) => cards).reduce((seed, card) => Math.imul(seed ^ (card + 1), 0x01000193), game.length);

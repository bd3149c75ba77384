/**
 * Computes what fraction of each pot each hand wins on average. When the unknown cards can be dealt in only a few ways,
 * tries every deal. Otherwise tries a sample of the deals. The code is pure, so that it can run in a worker.
 */
import type { Card } from "../cards/card.ts";
import { evaluateHigh, evaluateLow } from "../evaluate/index.ts";
import { GAME_SHAPES } from "../hand/deal.ts";
import type { Game, SeatNo } from "../rules.ts";
import { createSeededRandom } from "../seeded-random.ts";

/** The input of the computation, as plain data that can be sent to a worker. */
export interface RunOut {
  readonly game: Game;
  readonly board: readonly Card[];
  /**
   * The hands in play. A hand without cards is a hand whose cards are unknown, so random cards are dealt to it. At a
   * table, all of these hands are face up.
   */
  readonly hands: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
  /** Cards that are known to be neither in a hand nor on the board. */
  readonly dead?: readonly Card[];
  /**
   * The pots that at least two of these hands play for. `pot` is the index of the pot in the whole hand; 0 is the main
   * pot. P1, P2
   */
  readonly pots: readonly { readonly pot: number; readonly seats: readonly SeatNo[] }[];
}

/** One seat's chances in one pot. Each figure is a fraction from 0 to 1. */
export interface SeatChance {
  readonly seat: SeatNo;
  /** The average fraction of the pot that the seat wins. Split pots and half pots count too. */
  readonly share: number;
  /** The average fraction of the pot that the seat would win if the best high hand took the whole pot. */
  readonly high: number;
  /**
   * The average fraction of the pot that the seat would win if the best low took the whole pot. When a deal makes no
   * low, the seat wins 0. P5, P6
   */
  readonly low: number;
  /** The fraction of the deals in which the seat wins the whole pot alone. */
  readonly scoop: number;
}

export interface PotChances {
  /** The index of the pot in the hand; 0 is the main pot. */
  readonly pot: number;
  readonly seats: readonly SeatChance[];
}

export interface Chances {
  /** True when every deal was tried. False when only a sample was tried. */
  readonly isExact: boolean;
  /** True when pots are split between high and low. */
  readonly hasLow: boolean;
  readonly pots: readonly PotChances[];
}

/**
 * How many deals a sample has. With this number, a share of one half has an error of about 0.0025. A quarter of the
 * deals would double the error.
 */
const SAMPLES = 40_000;
/** When there are at most this many deals, every deal is tried. When there are more, only a sample is tried. */
const MAX_EXACT_DEALS = 50_000;
const DECK_SIZE = 52;

type Tally = { -readonly [K in keyof SeatChance]: SeatChance[K] };

export function computeChances({ game, board, hands, pots, dead = [] }: RunOut, samples = SAMPLES): Chances {
  const { hasLow, holeCards } = GAME_SHAPES[game];
  const known = new Set([...board, ...dead, ...hands.flatMap(({ cards }) => cards)]);
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !known.has(card));
  /** The indices in `hands` of the hands whose cards are unknown. */
  const unknown = hands.flatMap(({ cards }, i) => (cards.length === 0 ? [i] : []));
  /** How many cards each deal adds: first to the board, then to each unknown hand. */
  const sizes = [5 - board.length, ...unknown.map(() => holeCards)];
  const isExact = countDeals(deck.length, sizes) <= MAX_EXACT_DEALS;
  const contests = pots.map(({ pot, seats }) => ({
    pot,
    /** The indices in `hands` of the hands that play for this pot. */
    members: seats.map((no) => hands.findIndex(({ seat }) => seat === no)),
    tallies: seats.map((seat): Tally => ({ seat, share: 0, high: 0, low: 0, scoop: 0 })),
  }));
  const holes = hands.map(({ cards }) => cards);
  const highs = hands.map(() => 0);
  const lows: (number | null)[] = hands.map(() => null);
  let deals = 0;
  const countDeal: VisitDeal = ([missing = [], ...random]) => {
    deals += 1;
    const whole = [...board, ...missing];
    for (const [nth, i] of unknown.entries()) holes[i] = random[nth] ?? [];
    for (const [i, cards] of holes.entries()) {
      highs[i] = evaluateHigh(game, cards, whole);
      // A smaller low is better, so it is negated: then the largest number wins in both directions. P6
      lows[i] = hasLow ? negate(evaluateLow(cards, whole)) : null;
    }
    for (const { members, tallies } of contests) countPot(members, tallies, highs, lows);
  };
  if (isExact) visitAllDeals(deck, sizes, countDeal);
  else visitSampledDeals(deck, sizes, { samples, seed: seedOf(game, hands) }, countDeal);
  return {
    isExact,
    hasLow,
    pots: contests.map(({ pot, tallies }) => ({
      pot,
      seats: tallies.map(({ seat, share, high, low, scoop }) => ({
        seat,
        share: share / deals,
        high: high / deals,
        low: low / deals,
        scoop: scoop / deals,
      })),
    })),
  };
}

const negate = (value: number | null): number | null => (value === null ? null : -value);

/** Adds what each member wins of one pot in one deal. P3, P5 */
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

/** Returns the largest value, and how many members have it. A member whose value is null does not compete. */
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

/** Receives the cards of one deal: first the board's cards, then the cards of each unknown hand. */
type VisitDeal = (dealt: readonly (readonly Card[])[]) => void;

/** Returns in how many ways groups of these sizes can be dealt one after the other from this many cards. */
function countDeals(cards: number, [size, ...rest]: readonly number[]): number {
  if (size === undefined) return 1;
  let ways = 1;
  for (let i = 0; i < size; i++) ways = (ways * (cards - i)) / (i + 1);
  return ways * countDeals(cards - size, rest);
}

function visitAllDeals(
  deck: readonly Card[],
  [size, ...rest]: readonly number[],
  visit: VisitDeal,
  dealt: readonly (readonly Card[])[] = [],
): void {
  if (size === undefined) {
    visit(dealt);
    return;
  }
  for (const cards of combinations(deck, size)) {
    const left = rest.length > 0 ? deck.filter((card) => !cards.includes(card)) : deck;
    visitAllDeals(left, rest, visit, [...dealt, cards]);
  }
}

function* combinations(cards: readonly Card[], size: number): Generator<readonly Card[]> {
  if (size === 0) return yield [];
  for (const [i, card] of cards.entries())
    for (const others of combinations(cards.slice(i + 1), size - 1)) yield [card, ...others];
}

/** Calls `visit` with random deals. The same seed gives the same deals. */
function visitSampledDeals(
  deck: Card[],
  sizes: readonly number[],
  { samples, seed }: { readonly samples: number; readonly seed: number },
  visit: VisitDeal,
): void {
  const random = createSeededRandom(seed);
  const drawn = sizes.reduce((sum, size) => sum + size, 0);
  for (let sample = 0; sample < samples; sample++) {
    // Shuffles only the first `drawn` cards. The next sample may start from any order of the deck.
    for (let i = 0; i < drawn; i++) {
      const j = i + Math.floor(random() * (deck.length - i));
      [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
    }
    let end = 0;
    visit(
      sizes.map((size) => {
        end += size;
        return deck.slice(end - size, end);
      }),
    );
  }
}

/**
 * Computes the seed from the game and the hands, so that every page tries the same sample and shows the same figures.
 */
const seedOf = (game: Game, hands: RunOut["hands"]): number =>
  hands.flatMap(({ cards }) => cards).reduce((seed, card) => Math.imul(seed ^ (card + 1), 0x01000193), game.length);

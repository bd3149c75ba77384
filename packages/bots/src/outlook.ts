/**
 * Plays a hand many times against likely hands of the opponents. Each opponent gets the best of several random hands on
 * this board. The more chips an opponent has put in, the more random hands are compared. The results are kept, so that
 * the bot can use them to value every action it may take.
 */
import { type Card, evaluateHigh, evaluateLow, GAME_SHAPES, type Game } from "@poker/engine";

/** What the bot assumes about an opponent's hand. */
export interface Range {
  /** How many random hands the opponent's hand is the best of, on average; at least 1. */
  readonly selectivity: number;
  /**
   * In what fraction of the deals, from 0 to 1, the opponent holds any random hand, because they may bluff, draw or
   * play by habit.
   */
  readonly anyHand: number;
}

/**
 * The results of all deals. A list about opponents has one entry for each opponent in each deal. It is ordered by deal
 * and then by opponent.
 */
export interface Outlook {
  readonly deals: number;
  readonly opponents: number;
  /** How strong each opponent's hand is on the current board: the fraction of all hands that it beats, from 0 to 1. */
  readonly strengths: Float64Array;
  /** How strong the player's own hand is on the current board, in the same way. */
  readonly ownStrength: number;
  readonly ownHighs: Float64Array;
  readonly ownLows: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
}

/** How many random hands a hand is compared with to measure its strength. */
const REFERENCE_HANDS = 80;
/** The largest number of random hands from which an opponent's hand is chosen. It limits the selectivity. */
const MAX_CANDIDATES = 8;
const NO_LOW = 1_000;

export function sampleOutlook(
  game: Game,
  hole: readonly Card[],
  board: readonly Card[],
  ranges: readonly Range[],
  deals: number,
  random: () => number,
): Outlook {
  const table = new DealtTable(game, hole, board, random);
  const count = deals * ranges.length;
  const outlook = {
    deals,
    opponents: ranges.length,
    strengths: new Float64Array(count),
    ownStrength: table.strengthOf(hole),
    ownHighs: new Float64Array(deals),
    ownLows: new Float64Array(deals),
    highs: new Float64Array(count),
    lows: new Float64Array(count),
  };
  for (let deal = 0; deal < deals; deal++) {
    table.collectCards();
    const hands = ranges.map((range, i) => {
      const { hand, strength } = table.dealHand(range);
      outlook.strengths[deal * ranges.length + i] = strength;
      return hand;
    });
    const runOut = table.dealBoard();
    outlook.ownHighs[deal] = evaluateHigh(game, hole, runOut);
    outlook.ownLows[deal] = table.lowOf(hole, runOut);
    for (let i = 0; i < hands.length; i++) {
      outlook.highs[deal * ranges.length + i] = evaluateHigh(game, hands[i]!, runOut);
      outlook.lows[deal * ranges.length + i] = table.lowOf(hands[i]!, runOut);
    }
  }
  return outlook;
}

/**
 * Returns the fraction of the pot, from 0 to 1, that the player's hand wins in this deal. Only opponents for whom
 * `isIn` returns true are still in the hand. P3, P5
 */
export function potShare(outlook: Outlook, deal: number, isIn: (opponent: number) => boolean): number {
  const { opponents, ownHighs, ownLows, highs, lows } = outlook;
  const ownHigh = ownHighs[deal]!;
  const ownLow = ownLows[deal]!;
  let high = 1;
  let low = ownLow === NO_LOW ? 0 : 1;
  let isLowMade = low > 0;
  for (let i = 0; i < opponents; i++) {
    if (!isIn(i)) continue;
    const at = deal * opponents + i;
    if (highs[at]! > ownHigh) high = 0;
    else if (highs[at] === ownHigh && high > 0) high = 1 / (1 / high + 1);
    const otherLow = lows[at]!;
    if (otherLow !== NO_LOW) isLowMade = true;
    if (otherLow < ownLow) low = 0;
    else if (otherLow === ownLow && low > 0) low = 1 / (1 / low + 1);
  }
  return isLowMade ? (high + low) / 2 : high;
}

/** Deals the cards that the player does not see, and measures how strong hands are on the current board. */
class DealtTable {
  readonly #deck: Card[];
  readonly #each: number;
  readonly #highs: Float64Array;
  readonly #lows: Float64Array;
  /** How many cards of the deck this deal has used. They are at the front. */
  #used = 0;

  constructor(
    readonly game: Game,
    hole: readonly Card[],
    readonly board: readonly Card[],
    readonly random: () => number,
  ) {
    const known = new Set([...hole, ...board]);
    this.#deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.has(card));
    this.#each = GAME_SHAPES[game].holeCards;
    const hands = Array.from({ length: REFERENCE_HANDS }, () => {
      this.#used = 0;
      return this.#draw(this.#each);
    });
    this.#highs = Float64Array.from(hands, (hand) => evaluateHigh(game, hand, board)).sort();
    // The sign is changed because a smaller number is a better low, and the list must ascend with strength.
    this.#lows = Float64Array.from(hands, (hand) => -this.lowOf(hand, board)).sort();
  }

  /** Puts all cards back into the deck to begin a new deal. */
  collectCards(): void {
    this.#used = 0;
  }

  /** Returns the value of the hand's low. Returns `NO_LOW` when the hand has no low, or the game has none. */
  lowOf(hand: readonly Card[], board: readonly Card[]): number {
    return GAME_SHAPES[this.game].hasLow ? (evaluateLow(hand, board) ?? NO_LOW) : NO_LOW;
  }

  /**
   * Returns the fraction of all hands that this hand beats on the current board. When the hand also has a low, returns
   * the larger of the fractions for its high and its low.
   */
  strengthOf(hand: readonly Card[]): number {
    const high = partBelow(this.#highs, evaluateHigh(this.game, hand, this.board));
    const low = this.lowOf(hand, this.board);
    return low === NO_LOW ? high : Math.max(high, partBelow(this.#lows, -low));
  }

  dealHand({ selectivity, anyHand }: Range): { readonly hand: readonly Card[]; readonly strength: number } {
    const start = this.#used;
    const available = Math.floor((this.#deck.length - start) / this.#each);
    const wanted = this.random() < anyHand ? 1 : Math.max(1, Math.floor(selectivity + this.random()));
    const candidates = Math.min(wanted, MAX_CANDIDATES, available);
    let hand = this.#draw(this.#each);
    let strength = this.strengthOf(hand);
    let from = start;
    for (let i = 1; i < candidates; i++) {
      const next = this.#draw(this.#each);
      const nextStrength = this.strengthOf(next);
      if (nextStrength <= strength) continue;
      [hand, strength, from] = [next, nextStrength, start + i * this.#each];
    }
    this.#keepOnly(start, from);
    return { hand, strength };
  }

  dealBoard(): readonly Card[] {
    return this.board.length === 5 ? this.board : [...this.board, ...this.#draw(5 - this.board.length)];
  }

  /**
   * Keeps the hand whose cards begin at `from`, by moving its cards to `start`. The cards of the other candidates may
   * then be drawn again.
   */
  #keepOnly(start: number, from: number): void {
    for (let i = 0; i < this.#each && from !== start; i++) this.#swap(start + i, from + i);
    this.#used = start + this.#each;
  }

  /**
   * Draws random cards from the part of the deck that this deal has not used. The order of the remaining cards does not
   * matter.
   */
  #draw(count: number): Card[] {
    const end = this.#used + count;
    for (let i = this.#used; i < end; i++) this.#swap(i, i + Math.floor(this.random() * (this.#deck.length - i)));
    const drawn = this.#deck.slice(this.#used, end);
    this.#used = end;
    return drawn;
  }

  #swap(a: number, b: number): void {
    const card = this.#deck[a]!;
    this.#deck[a] = this.#deck[b]!;
    this.#deck[b] = card;
  }
}

/**
 * Returns the fraction of the sorted values that are smaller than `value`. Half of the values that are equal to it
 * count too.
 */
function partBelow(sorted: Float64Array, value: number): number {
  return (countBelow(sorted, value) + countBelow(sorted, value + 0.5)) / 2 / sorted.length;
}

function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

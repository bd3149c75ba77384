/**
 * Describes a made hand in English words and with its cards. `category` is a stable code that pages translate. `text`
 * is always English.
 */
import { type Card, RANKS } from "../cards/card.ts";
import type { HandDescription } from "../hand/types.ts";
import type { Game } from "../rules.ts";
import { evaluateBestFive, evaluateHigh } from "./high.ts";
import { evaluateLow, lowBit } from "./low.ts";
import { type HighCategory, highCategory } from "./strength.ts";

/**
 * Describes the best high hand and lists its five cards. The cards that make the hand, such as the pair, come first.
 * When the board has fewer than three cards, describes the best two hole cards instead.
 */
export function describeHigh(game: Game, hole: readonly Card[], board: readonly Card[]): HandDescription {
  if (board.length < 3) return describeHoleCards(hole);
  const best = evaluateHigh(game, hole, board);
  const makesBest = (cards: readonly Card[], more: readonly Card[]) => evaluateBestFive(cards, more) === best;
  const five =
    game === "holdem" ? pickBestFive([...hole, ...board], makesBest) : pickTwoAndThree(hole, board, makesBest);
  const category = highCategory(best);
  const cards = sortBySignificance(five, category === "straight" || category === "straight-flush");
  return { category, cards, text: handText(category, cards) };
}

/**
 * Describes the best low, with the highest card first, such as "8-5-3-2-A". Returns null when no low qualifies or the
 * board has fewer than three cards. P6
 */
export function describeLow(hole: readonly Card[], board: readonly Card[]): HandDescription | null {
  const best = board.length < 3 ? null : evaluateLow(hole, board);
  if (best === null) return null;
  const five = pickTwoAndThree(hole, board, (two, three) => (lowMask(two) | lowMask(three)) === best);
  const cards = five.sort((a, b) => lowBit(b) - lowBit(a));
  return { category: "low", cards, text: cards.map((card) => RANKS[card >> 2]).join("-") };
}

function describeHoleCards(hole: readonly Card[]): HandDescription {
  const cards = sortBySignificance(hole, false).slice(0, 2);
  const category = cards[0]! >> 2 === cards[1]! >> 2 ? "pair" : "high-card";
  return { category, cards, text: handText(category, cards) };
}

const lowMask = (cards: readonly Card[]): number => cards.reduce((mask, card) => mask | lowBit(card), 0);

/**
 * Sorts quads before trips, trips before pairs, pairs before kickers, and higher cards before lower ones. The ace of a
 * five-high straight comes last.
 */
function sortBySignificance(cards: readonly Card[], straight: boolean): Card[] {
  const counts: number[] = Array(RANKS.length).fill(0);
  for (const card of cards) counts[card >> 2]! += 1;
  const wheel = straight && counts[FIVE]! > 0;
  const weighed = (card: Card): number => 64 * (counts[card >> 2]! - (wheel && card >> 2 === ACE ? 1 : 0)) + card;
  return cards
    .map(weighed)
    .sort((a, b) => b - a)
    .map((weight) => weight & 63);
}

const FIVE = RANKS.indexOf("5");
const ACE = RANKS.indexOf("A");
const RANK_NAMES = "two three four five six seven eight nine ten jack queen king ace".split(" ");
const CAPITALISED_RANK_NAMES = RANK_NAMES.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
const PLURAL_RANK_NAMES = RANK_NAMES.map((name) => (name === "six" ? "sixes" : `${name}s`));

/** Returns the hand in words. Expects the cards in the order of `sortBySignificance`. */
function handText(category: HighCategory, cards: readonly Card[]): string {
  const rank = (index: number): number => cards[index]! >> 2;
  switch (category) {
    case "high-card":
      return `${CAPITALISED_RANK_NAMES[rank(0)]} high`;
    case "pair":
      return `Pair of ${PLURAL_RANK_NAMES[rank(0)]}`;
    case "two-pair":
      return `Two pair, ${PLURAL_RANK_NAMES[rank(0)]} and ${PLURAL_RANK_NAMES[rank(2)]}`;
    case "three-of-a-kind":
      return `Three of a kind, ${PLURAL_RANK_NAMES[rank(0)]}`;
    case "straight":
      return `Straight, ${RANK_NAMES[rank(0)]} high`;
    case "flush":
      return `Flush, ${RANK_NAMES[rank(0)]} high`;
    case "full-house":
      return `Full house, ${PLURAL_RANK_NAMES[rank(0)]} over ${PLURAL_RANK_NAMES[rank(3)]}`;
    case "four-of-a-kind":
      return `Four of a kind, ${PLURAL_RANK_NAMES[rank(0)]}`;
    case "straight-flush":
      return rank(0) === ACE ? "Royal flush" : `Straight flush, ${RANK_NAMES[rank(0)]} high`;
  }
}

/** Removes cards that the best hand does not need until five are left. Tries the last card first. */
function pickBestFive(
  cards: readonly Card[],
  makesBest: (cards: readonly Card[], more: readonly Card[]) => boolean,
): readonly Card[] {
  let kept = cards;
  for (let i = kept.length - 1; kept.length > 5; i--) {
    const fewer = kept.filter((_, other) => other !== i);
    if (makesBest(fewer, [])) kept = fewer;
  }
  return kept;
}

/**
 * Finds two hole cards and three board cards that make the hand. When several combinations make it, returns the first.
 * G1
 */
function pickTwoAndThree(
  hole: readonly Card[],
  board: readonly Card[],
  makes: (two: readonly Card[], three: readonly Card[]) => boolean,
): Card[] {
  const threes = combinationsOfThree(board);
  for (const two of combinationsOfTwo(hole)) {
    const three = threes.find((cards) => makes(two, cards));
    if (three) return [...two, ...three];
  }
  throw new Error(`No two of ${hole} and three of ${board} make it`);
}

function combinationsOfTwo(cards: readonly Card[]): Card[][] {
  const twos: Card[][] = [];
  for (let i = 0; i < cards.length; i++) for (let j = i + 1; j < cards.length; j++) twos.push([cards[i]!, cards[j]!]);
  return twos;
}

function combinationsOfThree(cards: readonly Card[]): Card[][] {
  const threes: Card[][] = [];
  for (let i = 0; i < cards.length; i++)
    for (let j = i + 1; j < cards.length; j++)
      for (let k = j + 1; k < cards.length; k++) threes.push([cards[i]!, cards[j]!, cards[k]!]);
  return threes;
}

/** Names made hands in the words that trackers expect, such as `two pair, Aces and Kings`. */
import { type Card, type HandDescription, RANKS } from "@poker/engine";

const NAMES = "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split(" ");
const ACE = RANKS.indexOf("A");
const FIVE = RANKS.indexOf("5");

/** Names a high hand. `cards` are the five cards that make the hand, in the order of the rules: most important first. */
export function describeHand({ category, cards }: HandDescription): string {
  const one = (place: number) => nameOf(cards[place]);
  const many = (place: number) => (one(place) === "Six" ? "Sixes" : `${one(place)}s`);
  switch (category) {
    case "pair":
      return `a pair of ${many(0)}`;
    case "two-pair":
      return `two pair, ${many(0)} and ${many(2)}`;
    case "three-of-a-kind":
      return `three of a kind, ${many(0)}`;
    case "straight":
      return `a straight, ${span(cards)}`;
    case "flush":
      return `a flush, ${one(0)} high`;
    case "full-house":
      return `a full house, ${many(0)} full of ${many(3)}`;
    case "four-of-a-kind":
      return `four of a kind, ${many(0)}`;
    case "straight-flush":
      return rankOf(cards[0]) === ACE ? "a Royal Flush" : `a straight flush, ${span(cards)}`;
    default:
      return `high card ${one(0)}`;
  }
}

/** Names a low hand, such as `8,6,4,2,A`. */
export const describeLowHand = ({ cards }: HandDescription): string =>
  cards.map((card) => RANKS[rankOf(card)] ?? "").join(",");

const rankOf = (card: Card | undefined): number => (card ?? 0) >> 2;
const nameOf = (card: Card | undefined): string => NAMES[rankOf(card)] ?? "";

/** Names a straight by its lowest and its highest card. The lowest card may be an ace. */
function span(cards: readonly Card[]): string {
  const highest = rankOf(cards[0]);
  return `${highest === FIVE ? "Ace" : NAMES[highest - 4]} to ${NAMES[highest]}`;
}

/** Names cards and hands in the reader's language. */
import { type Card, formatCard, type HandDescription, RANKS, SUITS } from "@poker/engine";
import type { useTranslations } from "use-intl";

/** Returns the text for a key of the message catalogue, in the reader's language. */
export type Translate = ReturnType<typeof useTranslations<never>>;

export const rankOf = (card: Card) => RANKS[card >> 2] ?? "2";
export const suitOf = (card: Card) => SUITS[card & 3] ?? "c";

export const cardText = (t: Translate, card: Card): string =>
  t("card.of", { rank: t(`card.rank.${rankOf(card)}`), suit: t(`card.suit.${suitOf(card)}`) });

export const cardListText = (t: Translate, cards: readonly Card[]): string =>
  cards.map((card) => cardText(t, card)).join(", ");

/** For each category of hand: how many of its first cards are part of its name. The cards after them are kickers. */
const NAMED_CARDS = {
  "high-card": 1,
  pair: 2,
  "two-pair": 4,
  "three-of-a-kind": 3,
  straight: 5,
  flush: 1,
  "full-house": 5,
  "four-of-a-kind": 4,
  "straight-flush": 5,
} as const;
type HandCategory = keyof typeof NAMED_CARDS;

const isHandCategory = (category: string): category is HandCategory => Object.hasOwn(NAMED_CARDS, category);

/**
 * Returns the kickers that tell a hand from the rivals' hands of the same name, up to the last kicker that is needed.
 * Returns none when the hands are equal. P3
 */
export function findTellingKickers(
  { category, cards }: HandDescription,
  rivals: readonly HandDescription[],
): readonly Card[] {
  if (!isHandCategory(category)) return [];
  const named = NAMED_CARDS[category];
  const counts = rivals
    .filter((rival) => rival.category === category)
    .map((rival) => cards.findIndex((card, i) => rankOf(card) !== rankOf(rival.cards[i] ?? card)))
    .filter((firstDifference) => firstDifference >= named)
    .map((firstDifference) => firstDifference - named + 1);
  return cards.slice(named, named + Math.max(0, ...counts));
}

/** Names a made hand by its category and cards, and adds the kickers that tell it from the `rivals`. */
export const handText = (t: Translate, hand: HandDescription, rivals: readonly HandDescription[] = []): string =>
  nameHand(t, "hand", hand, rivals);

/**
 * Names a made hand in fewer words than `handText`, because there is little room under a seat: "Pair of kings, ace
 * kicker", "Kings and tens".
 */
export function shortHandText(t: Translate, hand: HandDescription, rivals: readonly HandDescription[]): string {
  const text = nameHand(t, "handShort", hand, rivals);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names only the category of a made hand, because a small pod has hardly any room: "Pair". */
export function briefHandText(t: Translate, { category, cards, text }: HandDescription): string {
  const [first] = cards;
  if (first === undefined || !isHandCategory(category)) return text;
  return t(`brief.hand.${category === "straight-flush" && rankOf(first) === "A" ? "royal-flush" : category}`);
}

/** Names a made hand. Uses the engine's English text for a low hand, and for a category that this page does not know. */
function nameHand(
  t: Translate,
  style: "hand" | "handShort",
  hand: HandDescription,
  rivals: readonly HandDescription[],
): string {
  const { category, cards, text } = hand;
  const [first] = cards;
  if (first === undefined || !isHandCategory(category)) return text;
  if (category === "straight-flush" && rankOf(first) === "A") return t(`${style}.royal-flush`);
  const second = cards.find((card) => rankOf(card) !== rankOf(first)) ?? first;
  const kickers = findTellingKickers(hand, rivals).map((card) => t(`card.one.${rankOf(card)}`));
  // A hand whose name has only one card, such as a high card, lists its kickers after that card.
  const isRow = NAMED_CARDS[category] === 1;
  // In Spanish, straights and flushes need other words for their top card: "al as".
  const topCardWords = category === "high-card" ? "one" : "upTo";
  const name = t(`${style}.${category}`, {
    first: [t(`card.${topCardWords}.${rankOf(first)}`), ...(isRow ? kickers : [])].join("-"),
    firsts: t(`card.ranks.${rankOf(first)}`),
    seconds: t(`card.ranks.${rankOf(second)}`),
  });
  return kickers.length > 0 && !isRow ? t("hand.kicker", { hand: name, kickers: kickers.join("-") }) : name;
}

export const cardKey = (card: Card | null, index: number): string =>
  card === null ? `back-${index}` : formatCard(card);

/**
 * Sorts cards from the highest to the lowest, and cards of the same rank by suit. Cards that are face down come last.
 * One or two cards keep their order.
 */
export const sortCards = (cards: readonly (Card | null)[]): readonly (Card | null)[] =>
  cards.length > 2 ? cards.toSorted((a, b) => (b ?? -1) - (a ?? -1)) : cards;

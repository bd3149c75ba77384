/** Cards and hands in the reader's language. */
import { type Card, formatCard, type HandDescription, RANKS, SUITS } from "@poker/engine";
import type { useTranslations } from "use-intl";

/** Turns a key of the message catalogue into words of the reader's language. */
export type Translate = ReturnType<typeof useTranslations<never>>;

export const rankOf = (card: Card) => RANKS[card >> 2] ?? "2";
export const suitOf = (card: Card) => SUITS[card & 3] ?? "c";

export const cardText = (t: Translate, card: Card): string =>
  t("card.of", { rank: t(`card.rank.${rankOf(card)}`), suit: t(`card.suit.${suitOf(card)}`) });

export const cardListText = (t: Translate, cards: readonly Card[]): string =>
  cards.map((card) => cardText(t, card)).join(", ");

const HAND_CATEGORIES = [
  "high-card",
  "pair",
  "two-pair",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
] as const;

/** A made hand by its category and telling cards; the engine's English only for a category this page does not know. */
export function handText(t: Translate, { category, cards, text }: HandDescription): string {
  const [first] = cards;
  if (category === "low" || first === undefined) return text;
  const known = HAND_CATEGORIES.find((name) => name === category);
  if (!known) return text;
  const second = cards.find((card) => rankOf(card) !== rankOf(first)) ?? first;
  if (known === "straight-flush" && rankOf(first) === "A") return t("hand.royal-flush");
  return t(`hand.${known}`, {
    first: t(`card.one.${rankOf(first)}`),
    firsts: t(`card.ranks.${rankOf(first)}`),
    seconds: t(`card.ranks.${rankOf(second)}`),
  });
}

export const cardKey = (card: Card | null, index: number): string =>
  card === null ? `back-${index}` : formatCard(card);

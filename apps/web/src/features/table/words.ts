/** Cards and hands in the reader's language. */
import { type Card, type Described, formatCard, RANKS, SUITS } from "@poker/engine";
import { useTranslations } from "use-intl";

type Translate = ReturnType<typeof useTranslations<never>>;

export const rankOf = (card: Card) => RANKS[card >> 2] ?? "2";
export const suitOf = (card: Card) => SUITS[card & 3] ?? "c";

export const cardWords = (t: Translate, card: Card): string =>
  t("card.of", { rank: t(`card.rank.${rankOf(card)}`), suit: t(`card.suit.${suitOf(card)}`) });

export const cardsWords = (t: Translate, cards: readonly Card[]): string =>
  cards.map((card) => cardWords(t, card)).join(", ");

const CATEGORIES = [
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
export function handWords(t: Translate, { category, cards, text }: Described): string {
  const [first] = cards;
  if (category === "low" || first === undefined) return text;
  const known = CATEGORIES.find((name) => name === category);
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

export const useWords = (): Translate => useTranslations();

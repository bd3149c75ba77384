/** Formats one event of the journal as a line of text. */
import { type Card, formatCard } from "@poker/engine";

export interface StreamRow {
  readonly seq: number;
  readonly at: Date;
  /** null when the event does not belong to a hand. */
  readonly handNo: number | null;
  readonly kind: string;
  /** The event as the rail saw it. */
  readonly event: Readonly<Record<string, unknown>>;
  /** True when a seat saw more of the step than the rail did, such as its hole cards. */
  readonly isSealed: boolean;
}

/**
 * Formats a row, for example `42  2026-11-21 12:00:00.123  hand 7  acted  seat 3, action "call", added 100`. A mark at
 * the end of the row shows that a seat saw more of the step than the rail did.
 */
export function formatRow({ seq, at, handNo, kind, event, isSealed }: StreamRow): string {
  const hand = handNo === null ? "" : `hand ${handNo}`;
  const { type: _, ...details } = event;
  const text = Object.entries(details)
    .map(([name, value]) => `${name} ${formatValue(name, value)}`)
    .join(", ");
  const mark = isSealed ? "  [seats saw more of its step: sealed]" : "";
  const time = at.toISOString().replace("T", " ").replace("Z", "");
  return `${String(seq).padStart(6)}  ${time}  ${hand.padEnd(10)}  ${kind.padEnd(18)}  ${text}${mark}`;
}

const CARD_LISTS: ReadonlySet<string> = new Set(["cards", "board", "deck"]);

const isCardList = (value: unknown): value is readonly (Card | null)[] =>
  Array.isArray(value) && value.every((card) => card === null || typeof card === "number");

function formatValue(name: string, value: unknown): string {
  if (CARD_LISTS.has(name) && isCardList(value)) return formatCards(value);
  return JSON.stringify(value, (key, inner) => (CARD_LISTS.has(key) && isCardList(inner) ? formatCards(inner) : inner));
}

export const formatCards = (cards: readonly (Card | null)[]): string =>
  cards.length === 0 ? "none" : cards.map((card) => (card === null ? "??" : formatCard(card))).join(" ");

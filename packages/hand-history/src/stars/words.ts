/** Words that both the lines and the summary of a hand's text need. */
import type { Card, Chips, Game, HandEvent, SeatNo } from "@poker/engine";
import { cardText, isKnown } from "../cards.ts";
import { describeHand, describeLowHand } from "./describe-hand.ts";

/** The functions that write a hand's amounts, players and cards as text. */
export interface Words {
  readonly amount: (chips: Chips) => string;
  readonly name: (seat: SeatNo) => string;
}

export const bracketed = (cards: readonly (Card | null)[]): string =>
  `[${cards.filter(isKnown).map(cardText).join(" ")}]`;

export function handWords({ high, low }: Extract<HandEvent, { type: "shown" }>, game: Game): string {
  if (game !== "omaha8") return describeHand(high);
  return `HI: ${describeHand(high)}${low ? `; LO: ${describeLowHand(low)}` : ""}`;
}

/** Words that the lines of a hand and its summary share. */
import type { Card, Chips, Game, HandEvent, SeatNo } from "@poker/engine";
import { cardText, isKnown } from "../cards.ts";
import { describeHand, describeLowHand } from "./describe-hand.ts";

/** How a hand's amounts, players and cards are written. */
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

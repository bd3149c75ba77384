/** Describes games and streets as data, and finds the cards of each seat and of the board in the deck. G1, G3, G4 */
import type { Card } from "../cards/card.ts";
import type { Game, HandRules, SeatNo } from "../rules.ts";
import type { Street } from "./types.ts";

export interface GameShape {
  readonly holeCards: number;
  /** True when the best low that qualifies wins half the pot. P5 */
  readonly hasLow: boolean;
}

export const GAME_SHAPES: Readonly<Record<Game, GameShape>> = {
  holdem: { holeCards: 2, hasLow: false },
  omaha: { holeCards: 4, hasLow: false },
  omaha8: { holeCards: 4, hasLow: true },
};

interface StreetShape {
  /** How many board cards are dealt at the start of the street. */
  readonly boardCards: number;
  /** The field of the rules with the bet size on this street. In pot limit and no limit a bet may be larger. G5, A4 */
  readonly betSizeKey: "smallBet" | "bigBet";
  readonly next: Street | null;
}

export const STREETS: Readonly<Record<Street, StreetShape>> = {
  0: { boardCards: 0, betSizeKey: "smallBet", next: 1 },
  1: { boardCards: 3, betSizeKey: "smallBet", next: 2 },
  2: { boardCards: 1, betSizeKey: "bigBet", next: 3 },
  3: { boardCards: 1, betSizeKey: "bigBet", next: null },
};

export const betSize = (rules: HandRules, street: Street): number => rules[STREETS[street].betSizeKey];

/**
 * Returns the hole cards of each seat, in ascending order of seats. The cards are dealt one at a time clockwise from
 * the button's left, without burn cards. G3
 */
export function dealHoleCards(
  deck: readonly Card[],
  seats: readonly { readonly seat: SeatNo }[],
  button: SeatNo,
  game: Game,
): { seat: SeatNo; cards: Card[] }[] {
  const players = seats.length;
  const dealt = players * GAME_SHAPES[game].holeCards;
  const left = Math.max(
    0,
    seats.findIndex(({ seat }) => seat > button),
  );
  return seats.map(({ seat }, index) => {
    const cards: Card[] = [];
    for (let at = (index - left + players) % players; at < dealt; at += players) cards.push(deck[at]!);
    return { seat, cards };
  });
}

/** Returns the next `count` board cards. In the deck, the board comes after the hole cards of all players. */
export function dealBoard(deck: readonly Card[], players: number, game: Game, dealt: number, count: number): Card[] {
  const start = players * GAME_SHAPES[game].holeCards + dealt;
  return deck.slice(start, start + count);
}

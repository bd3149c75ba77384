/** Moves button and blinds of a tournament's table, and decides which new players wait for a hand. M12, M13 */
import type { SeatNo } from "../../rules.ts";
import { isBetween, nextClockwise, previousClockwise } from "../clockwise.ts";
import type { TableSeat, TableView } from "../types.ts";
import type { TournamentSeatRules } from "./types.ts";

export type ButtonRule = TournamentSeatRules["buttonRule"];

/** The facts about a seat that positions depend on. */
export type PlacedSeat = Pick<TableSeat, "seat" | "stack" | "waitsHand">;

/**
 * The facts about a table that positions depend on. Both the table's own state and the tournament's copy of the table
 * have these fields.
 */
export interface PlacedTable<S extends PlacedSeat = PlacedSeat>
  extends Pick<TableView, "button" | "smallBlindSeat" | "bigBlindSeat"> {
  /** Ascending. */
  readonly seats: readonly S[];
}

/** The seats of button and blinds. Button and small blind may be empty seats: then the button is dead, or no small blind is posted. */
interface Places {
  readonly button: SeatNo;
  readonly smallBlindSeat: SeatNo;
  readonly bigBlindSeat: SeatNo;
}

export interface TournamentPositions<S extends PlacedSeat> extends Places {
  readonly dealtIn: readonly S[];
}

/** The seats with chips. Each seat is dealt in, even when its player is absent, unless the player waits for a first hand. M11 */
export const seatsWithChips = <S extends PlacedSeat>({ seats }: Pick<PlacedTable<S>, "seats">): readonly S[] =>
  seats.filter(({ stack }) => stack > 0);

/**
 * The positions of the next hand. Expects at least two seats with chips. In a first hand the drawn seat has the button;
 * without a drawn seat, `draw` decides. New players who would wait are dealt in when fewer than two other players would
 * be dealt in. M10–M13
 */
export function moveBlinds<S extends PlacedSeat>(
  table: PlacedTable<S>,
  buttonRule: ButtonRule,
  draw: number,
): TournamentPositions<S> {
  const ready = seatsWithChips(table);
  const last = lastPlaces(table);
  if (!last) {
    const drawn = table.button ?? ready[draw % ready.length]!.seat;
    return { ...placeFirstHand(ready, drawn), dealtIn: ready };
  }
  const passed = passedSeats(last, regularSeats(table), buttonRule);
  const present = ready.filter(({ seat, waitsHand }) => !(waitsHand && passed(seat))); // M12
  const dealtIn = present.length < 2 ? ready : present;
  return { ...placeBlinds(last, dealtIn, buttonRule), dealtIn };
}

/** Returns true when a player who joins in that seat now waits for a hand. M12 */
export function wouldWaitHand(table: PlacedTable, buttonRule: ButtonRule, seat: SeatNo): boolean {
  const last = lastPlaces(table);
  return last !== null && passedSeats(last, regularSeats(table), buttonRule)(seat);
}

/** The players whose positions decide where a new player waits: all players with chips who do not wait themselves. */
const regularSeats = <S extends PlacedSeat>(table: Pick<PlacedTable<S>, "seats">): readonly S[] =>
  seatsWithChips(table).filter(({ waitsHand }) => !waitsHand);

/** null before a first hand. */
function lastPlaces({ button, smallBlindSeat = null, bigBlindSeat }: PlacedTable): Places | null {
  if (button === null || smallBlindSeat === null || bigBlindSeat === null) return null;
  return { button, smallBlindSeat, bigBlindSeat };
}

/**
 * Returns a test that is true for the seats where a new player waits: those between the button and the small blind of the regular
 * players' next hand. With fewer than three regular players there are no such seats. Then a dead button makes a new player wait
 * between the seats of the last two blinds, and with a moving button no player waits. M12
 */
function passedSeats(last: Places, regulars: readonly PlacedSeat[], rule: ButtonRule): (seat: SeatNo) => boolean {
  if (regulars.length >= 3) {
    const { button, smallBlindSeat } = placeBlinds(last, regulars, rule);
    return (seat) => isBetween(seat, button, smallBlindSeat);
  }
  return rule === "dead" ? (seat) => isBetween(seat, last.smallBlindSeat, last.bigBlindSeat) : () => false;
}

/** M10: the first player from the drawn seat on has the button, the next two the blinds. */
function placeFirstHand(dealtIn: readonly PlacedSeat[], drawn: SeatNo): Places {
  const button = nextClockwise(dealtIn, drawn - 1);
  const smallBlindSeat = dealtIn.length === 2 ? button : nextClockwise(dealtIn, button); // B3
  return { button, smallBlindSeat, bigBlindSeat: nextClockwise(dealtIn, smallBlindSeat) };
}

/**
 * With two players, or where the rule cannot be followed, the big blind moves on by one player, and the players before the big
 * blind have the other positions. M13
 */
function placeBlinds(last: Places, dealtIn: readonly PlacedSeat[], rule: ButtonRule): Places {
  const byRule = dealtIn.length === 2 ? null : BUTTON_RULE_PLACES[rule](last, dealtIn);
  return byRule ?? countBack(dealtIn, nextClockwise(dealtIn, last.bigBlindSeat));
}

/**
 * The small blind is the player before the big blind, and the button is the player before the small blind; with two players one
 * player is both. B3, M13
 */
function countBack(dealtIn: readonly PlacedSeat[], bigBlindSeat: SeatNo): Places {
  const smallBlindSeat = previousClockwise(dealtIn, bigBlindSeat);
  const button = dealtIn.length === 2 ? smallBlindSeat : previousClockwise(dealtIn, smallBlindSeat);
  return { button, smallBlindSeat, bigBlindSeat };
}

/** The positions by each button rule; null when the rule cannot be followed. */
const BUTTON_RULE_PLACES: Readonly<
  Record<ButtonRule, (last: Places, dealtIn: readonly PlacedSeat[]) => Places | null>
> = {
  dead: ({ smallBlindSeat: button, bigBlindSeat: small }, dealtIn) => {
    if (dealtIn.some(({ seat }) => isBetween(seat, button, small))) return null;
    return { button, smallBlindSeat: small, bigBlindSeat: nextClockwise(dealtIn, small) };
  },
  moving: (last, dealtIn) => {
    const entitled = dealtIn.filter(({ seat }) => !isSkippedByButton(last, seat));
    if (entitled.length < 2) return null;
    const button = nextClockwise(entitled, last.button);
    const smallBlindSeat = nextClockwise(entitled, button);
    const bigBlindSeat = nextClockwise(dealtIn, smallBlindSeat);
    return bigBlindSeat === button ? null : { button, smallBlindSeat, bigBlindSeat };
  },
};

/**
 * B2, B7: a player who has joined between the last button and the last big blind is neither button nor small blind until the big
 * blind has passed them.
 */
const isSkippedByButton = ({ button, smallBlindSeat, bigBlindSeat }: Places, seat: SeatNo): boolean =>
  (button !== smallBlindSeat && isBetween(seat, button, smallBlindSeat)) ||
  isBetween(seat, smallBlindSeat, bigBlindSeat);

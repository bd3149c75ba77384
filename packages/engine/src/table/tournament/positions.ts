/**
 * Moves the button and the blinds of a tournament's table, and decides which new players must wait for a hand. M12, M13
 */
import type { SeatNo } from "../../rules.ts";
import { isBetween, nextClockwise, previousClockwise } from "../clockwise.ts";
import type { TableSeat, TableView } from "../types.ts";
import type { TournamentSeatRules } from "./types.ts";

export type ButtonRule = TournamentSeatRules["buttonRule"];

/** The fields of a seat that positions depend on. */
export type PlacedSeat = Pick<TableSeat, "seat" | "stack" | "waitsHand">;

/**
 * The fields of a table that positions depend on. The table's own state has them, and so does the tournament's copy of
 * the table.
 */
export interface PlacedTable<S extends PlacedSeat = PlacedSeat>
  extends Pick<TableView, "button" | "smallBlindSeat" | "bigBlindSeat"> {
  /** The seats, in ascending order. */
  readonly seats: readonly S[];
}

/**
 * The seats of button and blinds. When the button is at an empty seat, it is dead. When the small blind is at an empty
 * seat, no small blind is posted.
 */
interface Places {
  readonly button: SeatNo;
  readonly smallBlindSeat: SeatNo;
  readonly bigBlindSeat: SeatNo;
}

export interface TournamentPositions<S extends PlacedSeat> extends Places {
  readonly dealtIn: readonly S[];
}

/**
 * Returns the seats with chips. They are dealt in, also when the player is absent, except for new players who still
 * wait for a hand. M11
 */
export const seatsWithChips = <S extends PlacedSeat>({ seats }: Pick<PlacedTable<S>, "seats">): readonly S[] =>
  seats.filter(({ stack }) => stack > 0);

/**
 * Returns the positions of the next hand, and the seats that are dealt in. Expects at least two seats with chips. In a
 * first hand the button is at the drawn seat, or `draw` decides when no seat was drawn. New players who must wait are
 * dealt in anyway when otherwise fewer than two players would be. M10–M13
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

/** Returns true when a player who joins in that seat now must wait for a hand. M12 */
export function wouldWaitHand(table: PlacedTable, buttonRule: ButtonRule, seat: SeatNo): boolean {
  const last = lastPlaces(table);
  return last !== null && passedSeats(last, regularSeats(table), buttonRule)(seat);
}

/**
 * Returns the players whose positions decide where new players must wait: all players with chips who do not wait
 * themselves.
 */
const regularSeats = <S extends PlacedSeat>(table: Pick<PlacedTable<S>, "seats">): readonly S[] =>
  seatsWithChips(table).filter(({ waitsHand }) => !waitsHand);

/** Returns the positions of the last hand; null before a first hand. */
function lastPlaces({ button, smallBlindSeat = null, bigBlindSeat }: PlacedTable): Places | null {
  if (button === null || smallBlindSeat === null || bigBlindSeat === null) return null;
  return { button, smallBlindSeat, bigBlindSeat };
}

/**
 * Returns a function that tells whether a new player in a seat must wait. It returns true for the seats between the
 * button and the small blind of the regular players' next hand. When there are fewer than three regular players, there
 * are no such seats. Then the rule of the button decides: with a dead button, a new player waits between the seats of
 * the last two blinds. With a moving button, no new player waits. M12
 */
function passedSeats(last: Places, regulars: readonly PlacedSeat[], rule: ButtonRule): (seat: SeatNo) => boolean {
  if (regulars.length >= 3) {
    const { button, smallBlindSeat } = placeBlinds(last, regulars, rule);
    return (seat) => isBetween(seat, button, smallBlindSeat);
  }
  return rule === "dead" ? (seat) => isBetween(seat, last.smallBlindSeat, last.bigBlindSeat) : () => false;
}

/**
 * M10: places a first hand. The first player from the drawn seat on has the button, and the next two players have the
 * blinds.
 */
function placeFirstHand(dealtIn: readonly PlacedSeat[], drawn: SeatNo): Places {
  const button = nextClockwise(dealtIn, drawn - 1);
  const smallBlindSeat = dealtIn.length === 2 ? button : nextClockwise(dealtIn, button); // B3
  return { button, smallBlindSeat, bigBlindSeat: nextClockwise(dealtIn, smallBlindSeat) };
}

/**
 * Returns the positions by the rule of the button. With two players, or when the rule cannot be followed, the big blind
 * moves on to the next player, and the players before the big blind get the other positions. M13
 */
function placeBlinds(last: Places, dealtIn: readonly PlacedSeat[], rule: ButtonRule): Places {
  const byRule = dealtIn.length === 2 ? null : BUTTON_RULE_PLACES[rule](last, dealtIn);
  return byRule ?? countBack(dealtIn, nextClockwise(dealtIn, last.bigBlindSeat));
}

/**
 * Counts the positions back from the big blind: the player before it is the small blind, and the player before that one
 * has the button. With two players, one player has both. B3, M13
 */
function countBack(dealtIn: readonly PlacedSeat[], bigBlindSeat: SeatNo): Places {
  const smallBlindSeat = previousClockwise(dealtIn, bigBlindSeat);
  const button = dealtIn.length === 2 ? smallBlindSeat : previousClockwise(dealtIn, smallBlindSeat);
  return { button, smallBlindSeat, bigBlindSeat };
}

/** For each rule of the button, returns the positions; null when the rule cannot be followed. */
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
 * B2, B7: returns true for a player who joined between the last button and the last big blind. They become neither
 * button nor small blind until the big blind has passed them.
 */
const isSkippedByButton = ({ button, smallBlindSeat, bigBlindSeat }: Places, seat: SeatNo): boolean =>
  (button !== smallBlindSeat && isBetween(seat, button, smallBlindSeat)) ||
  isBetween(seat, smallBlindSeat, bigBlindSeat);

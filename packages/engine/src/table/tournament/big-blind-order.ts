/** Orders the players and the free seats of a tournament's table by how soon the big blind reaches them. M13, M14 */
import { clockwiseFrom } from "../../hand/seats.ts";
import type { SeatNo } from "../../rules.ts";
import { type ButtonRule, moveBlinds, type PlacedSeat, type PlacedTable, seatsWithChips } from "./positions.ts";

/**
 * Returns the players with chips in the order in which the big blind will reach them, if no player joins or leaves.
 * Returns an empty list before the first button is drawn. M14
 */
export function bigBlindOrder<S extends PlacedSeat>(table: PlacedTable<S>, rule: ButtonRule): readonly S[] {
  const first = nextBigBlindSeat(table, rule);
  return first === null ? [] : clockwiseFrom(seatsWithChips(table), first - 1);
}

/**
 * Returns the big blind of the next hand. While a hand is being played, this is the big blind of the hand after it. A
 * player who is alone counts as the big blind. Returns null when no seat has chips, or the first button has not been
 * drawn. M14
 */
export function nextBigBlindSeat(table: PlacedTable, rule: ButtonRule): SeatNo | null {
  const ready = seatsWithChips(table);
  if (table.button === null) return null;
  return ready.length < 2 ? (ready[0]?.seat ?? null) : moveBlinds(table, rule, 0).bigBlindSeat;
}

/**
 * Returns the seat of the next small blind, which may be empty. The player after this seat is the next big blind.
 * Returns null before the first button is drawn, and at a table that has played no hand and has fewer than two players.
 * M13
 */
export function nextSmallBlindSeat(table: PlacedTable, rule: ButtonRule): SeatNo | null {
  const { button, bigBlindSeat } = table;
  const isPlayable = button !== null && seatsWithChips(table).length >= 2;
  return isPlayable && (rule === "moving" || bigBlindSeat === null)
    ? moveBlinds(table, rule, 0).smallBlindSeat
    : bigBlindSeat;
}

/**
 * Returns the free seat where a player would be the big blind soonest. This is the first free seat after the next small
 * blind where a new player is not the small blind at once. When every free seat would make them the small blind, the
 * first free seat is returned. Before a button is drawn all seats are equal. Returns null when all `seatCount` seats
 * are taken. M14
 */
export function worstFreeSeat(table: PlacedTable, rule: ButtonRule, seatCount: number): SeatNo | null {
  const taken = new Set(table.seats.map(({ seat }) => seat));
  const free = Array.from({ length: seatCount }, (_, seat) => ({ seat })).filter(({ seat }) => !taken.has(seat));
  const order = clockwiseFrom(free, nextSmallBlindSeat(table, rule) ?? 0).map(({ seat }) => seat);
  return order.find((seat) => !wouldBeSmallBlind(table, rule, seat)) ?? order[0] ?? null;
}

function wouldBeSmallBlind(table: PlacedTable, rule: ButtonRule, seat: SeatNo): boolean {
  const seats = [...table.seats, { seat, stack: 1 }].sort((a, b) => a.seat - b.seat);
  return moveBlinds({ ...table, seats }, rule, 0).smallBlindSeat === seat;
}

/** Orders players and free seats of a tournament's table by how soon the big blind reaches them. M13, M14 */
import { clockwiseFrom } from "../../hand/seats.ts";
import type { SeatNo } from "../../rules.ts";
import { type ButtonRule, moveBlinds, type PlacedSeat, type PlacedTable, seatsWithChips } from "./positions.ts";

/**
 * Players with chips in the order in which the big blind reaches them, as long as no player joins or leaves. Empty before the
 * first button is drawn. M14
 */
export function bigBlindOrder<S extends PlacedSeat>(table: PlacedTable<S>, rule: ButtonRule): readonly S[] {
  const first = nextBigBlindSeat(table, rule);
  return first === null ? [] : clockwiseFrom(seatsWithChips(table), first - 1);
}

/**
 * The big blind of the next hand; while a hand runs, the big blind of the hand after it. A player who is alone counts as the
 * big blind. null when no seat has chips, or the first button has not been drawn. M14
 */
export function nextBigBlindSeat(table: PlacedTable, rule: ButtonRule): SeatNo | null {
  const ready = seatsWithChips(table);
  if (table.button === null) return null;
  return ready.length < 2 ? (ready[0]?.seat ?? null) : moveBlinds(table, rule, 0).bigBlindSeat;
}

/**
 * The seat of the next small blind, possibly an empty seat: the big blind is the next player after this seat. null before the
 * first button is drawn, and at a table that has played no hand and has fewer than two players. M13
 */
export function nextSmallBlindSeat(table: PlacedTable, rule: ButtonRule): SeatNo | null {
  const { button, bigBlindSeat } = table;
  const isPlayable = button !== null && seatsWithChips(table).length >= 2;
  return isPlayable && (rule === "moving" || bigBlindSeat === null)
    ? moveBlinds(table, rule, 0).smallBlindSeat
    : bigBlindSeat;
}

/**
 * The free seat whose player would be big blind soonest. It is the first free seat after the next small blind where a new
 * player is not small blind at once, if there is such a seat. Before a button is drawn all seats are equal. null when all
 * `seatCount` seats are taken. M14
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

/** What a tournament asks about its tables before it moves, seats or removes players. M3, M14, M17 */
import { clockwiseFrom, seatAt, sumChips } from "../../hand/seats.ts";
import type { Chips, SeatNo } from "../../rules.ts";
import { createSeat } from "../steps.ts";
import type { TableView } from "../types.ts";
import { freeSeats } from "../waitlist.ts";
import { moveBlinds, seatsWithChips, wouldWaitHand } from "./positions.ts";
import type { TournamentSeatRules } from "./types.ts";

/** All chips of the table, those in a running hand included. M3 */
export const tableChips = ({ seats }: Pick<TableView, "seats">): Chips => sumChips(seats, ({ stack }) => stack);

/** Players with chips in the order in which the big blind reaches them, if no player comes or goes. M14 */
export function bigBlindOrder(table: TableView): readonly SeatNo[] {
  const ready = seatsWithChips(table);
  const first = nextBigBlindSeat(table);
  return first === null ? [] : clockwiseFrom(ready, first - 1).map(({ seat }) => seat);
}

/**
 * The big blind of the next hand, after the one that runs; of a player alone, theirs. null when no seat has chips, the first
 * button is not drawn, or the table belongs to no tournament. M14
 */
export function nextBigBlindSeat(table: TableView): SeatNo | null {
  const ready = seatsWithChips(table);
  if (!table.tournament || table.button === null) return null;
  return ready.length < 2 ? (ready[0]?.seat ?? null) : moveBlinds(table, table.tournament, 0).bigBlindSeat;
}

/**
 * Where the small blind falls next, perhaps on an empty seat: the big blind is the next player after it. null before the first hand,
 * and at a cash table. M13
 */
export function nextSmallBlindSeat(table: TableView): SeatNo | null {
  const { tournament, bigBlindSeat } = table;
  if (!tournament || bigBlindSeat === null) return null;
  if (tournament.buttonRule === "dead" || seatsWithChips(table).length < 2) return bigBlindSeat;
  return moveBlinds(table, tournament, 0).smallBlindSeat;
}

/**
 * The free seat whose player would be big blind soonest: the first after the next small blind on which a player who comes is not small
 * blind at once, if there is such a seat. Before a first hand one is as good as another. null when all seats are taken, or the table belongs
 * to no tournament. M14
 */
export function worstFreeSeat(table: TableView): SeatNo | null {
  const { tournament } = table;
  if (!tournament) return null;
  const free = freeSeats(table).map((seat) => ({ seat }));
  const order = clockwiseFrom(free, nextSmallBlindSeat(table) ?? 0).map(({ seat }) => seat);
  return order.find((seat) => !wouldBeSmallBlind(table, tournament, seat)) ?? order[0] ?? null;
}

function wouldBeSmallBlind(table: TableView, tournament: TournamentSeatRules, seat: SeatNo): boolean {
  if (wouldWaitHand(table, tournament, seat)) return false;
  const arrival = createSeat({ seat, playerId: "", bot: false, stack: 1 });
  const seats = [...table.seats, arrival].sort((a, b) => a.seat - b.seat);
  return moveBlinds({ ...table, seats }, tournament, 0).smallBlindSeat === seat;
}

/** A player who has lost all chips in the last hand. */
export interface BustedSeat {
  readonly seat: SeatNo;
  readonly playerId: string;
  /** Chips at the start of that hand; the larger stack has the higher place, equal ones share it. M17 */
  readonly startStack: Chips;
}

/** Players who lost all their chips in the hand that has ended, the largest start stack first; empty while a hand runs. M17 */
export function bustedSeats({ seats, hand }: Pick<TableView, "seats" | "hand">): readonly BustedSeat[] {
  if (hand?.result?.outcome !== "settled") return [];
  return seats
    .filter(({ stack }) => stack === 0)
    .flatMap(({ seat, playerId }) => {
      const played = seatAt(hand.seats, seat);
      return played ? [{ seat, playerId, startStack: played.startStack }] : [];
    })
    .sort((a, b) => b.startStack - a.startStack);
}

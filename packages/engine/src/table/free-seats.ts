/**
 * Finds the free seats, and says why a seat cannot be taken. A host's waiting orders may hold a seat for a player, or remove
 * seats. S1, H3
 */
import { seatAt } from "../hand/seats.ts";
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { SeatNo } from "../rules.ts";
import type { TableView } from "./types.ts";

type SeatAvailability = Pick<TableView, "settings" | "seats" | "offers" | "privateGame">;

/** Seats that any player may take: neither taken nor held, ascending. */
export function freeSeats(table: SeatAvailability): readonly SeatNo[] {
  const gone = new Set([...table.seats, ...heldSeats(table)].map(({ seat }) => seat));
  return Array.from({ length: seatCountAfterHand(table) }, (_, seat) => seat).filter((seat) => !gone.has(seat));
}

/**
 * The reason why this player cannot take the seat; null when they can. Refusals: no-such-seat, seat-taken, seat-held (for another
 * player).
 */
export function refusalOfSeat(table: SeatAvailability, seat: SeatNo, playerId: string): RuleRefusal | null {
  if (!Number.isInteger(seat) || seat < 0 || seat >= seatCountAfterHand(table)) return refuse("no-such-seat");
  if (seatAt(table.seats, seat)) return refuse("seat-taken");
  const isHeld = heldSeats(table).some((held) => held.seat === seat && held.playerId !== playerId);
  return isHeld ? refuse("seat-held") : null;
}

/** The seats that are offered to the waitlist, or given to a player who moves there after the hand. */
const heldSeats = ({ offers, privateGame }: SeatAvailability) => [
  ...offers,
  ...(privateGame?.waiting ?? []).flatMap((order) =>
    order.type === "move-seat" ? [{ playerId: order.playerId, seat: order.to }] : [],
  ),
];

/** The number of seats after the current hand. No player may sit down at a seat that the host removes after the hand. */
const seatCountAfterHand = ({ settings, privateGame }: SeatAvailability): number =>
  Math.min(
    settings.seats,
    ...(privateGame?.waiting ?? []).flatMap((order) =>
      order.type === "change-settings" ? [order.settings.seats] : [],
    ),
  );

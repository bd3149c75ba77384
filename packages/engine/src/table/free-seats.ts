/**
 * Finds the free seats, and says why a player cannot take a seat. A host's waiting orders may hold a seat for a player,
 * or remove seats. S1, H3
 */
import { seatAt } from "../hand/seats.ts";
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { SeatNo } from "../rules.ts";
import type { TableView } from "./types.ts";

type SeatAvailability = Pick<TableView, "settings" | "seats" | "offers" | "privateGame">;

/** Returns the seats that any player may take, in ascending order. A seat that is taken or held is not among them. */
export function freeSeats(table: SeatAvailability): readonly SeatNo[] {
  const gone = new Set([...table.seats, ...heldSeats(table)].map(({ seat }) => seat));
  return Array.from({ length: seatCountAfterHand(table) }, (_, seat) => seat).filter((seat) => !gone.has(seat));
}

/**
 * Returns the reason why this player cannot take the seat; null when they can. Refusals: no-such-seat, seat-taken,
 * seat-held (for another player).
 */
export function refusalOfSeat(table: SeatAvailability, seat: SeatNo, playerId: string): RuleRefusal | null {
  if (!Number.isInteger(seat) || seat < 0 || seat >= seatCountAfterHand(table)) return refuse("no-such-seat");
  if (seatAt(table.seats, seat)) return refuse("seat-taken");
  const isHeld = heldSeats(table).some((held) => held.seat === seat && held.playerId !== playerId);
  return isHeld ? refuse("seat-held") : null;
}

/**
 * Returns the seats that are offered to players on the waitlist, and the seats to which the host moves players after
 * the hand.
 */
const heldSeats = ({ offers, privateGame }: SeatAvailability) => [
  ...offers,
  ...(privateGame?.waiting ?? []).flatMap((order) =>
    order.type === "move-seat" ? [{ playerId: order.playerId, seat: order.to }] : [],
  ),
];

/**
 * Returns how many seats the table has after the current hand. A seat that the host removes after the hand can no
 * longer be taken.
 */
const seatCountAfterHand = ({ settings, privateGame }: SeatAvailability): number =>
  Math.min(
    settings.seats,
    ...(privateGame?.waiting ?? []).flatMap((order) =>
      order.type === "change-settings" ? [order.settings.seats] : [],
    ),
  );

/**
 * Builds what a table reports to its tournament: its chips, its state after a hand, and what a player takes along to
 * another table. M3, M11, M13
 */
import { sumChips } from "../../hand/seats.ts";
import type { Chips, SeatNo } from "../../rules.ts";
import type { OrderOf } from "../../tournament/commands.ts";
import type { SeatTime } from "../../tournament/types.ts";
import type { TableSeat, TableView } from "../types.ts";

/** Returns the sum of all chips of the table, including those in a running hand. M3 */
export const tableChips = ({ seats }: Pick<TableView, "seats">): Chips => sumChips(seats, ({ stack }) => stack);

type EndedTable = Pick<TableView, "seats" | "button" | "smallBlindSeat" | "bigBlindSeat" | "tournament">;

/**
 * Builds the order that tells the tournament that a hand at this table has ended or was cancelled. Throws at a cash
 * table.
 */
export function handEndedOrder(table: EndedTable): OrderOf<"hand-ended"> {
  const { tournament, seats, button, smallBlindSeat = null, bigBlindSeat } = table;
  if (!tournament) throw new Error("A cash table has no tournament");
  return {
    type: "hand-ended",
    tableNo: tournament.tableNo,
    stacks: seats.map(({ seat, stack, waitsHand }) => ({ seat, stack, ...(waitsHand && { waitsHand }) })),
    button,
    smallBlindSeat,
    bigBlindSeat,
  };
}

/**
 * Returns what the player in this seat would take along to another table; an empty object when the seat is empty. M11,
 * T8
 */
export function seatTimeAt({ seats, settings }: Pick<TableView, "seats" | "settings">, seat: SeatNo): SeatTime {
  const { absent, timeBankMs = 0 }: Partial<TableSeat> = seats.find((each) => each.seat === seat) ?? {};
  return { ...(absent && { absent }), ...(settings.clock.timeBank && { timeBankMs }) };
}

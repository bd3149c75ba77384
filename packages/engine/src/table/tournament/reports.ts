/**
 * Builds a table's reports to its tournament: its chips, its state after a hand, and what a player takes to another table. M3,
 * M11, M13
 */
import { sumChips } from "../../hand/seats.ts";
import type { Chips, SeatNo } from "../../rules.ts";
import type { OrderOf } from "../../tournament/commands.ts";
import type { SeatTime } from "../../tournament/types.ts";
import type { TableSeat, TableView } from "../types.ts";

/** All chips of the table, including chips in a running hand. M3 */
export const tableChips = ({ seats }: Pick<TableView, "seats">): Chips => sumChips(seats, ({ stack }) => stack);

type EndedTable = Pick<TableView, "seats" | "button" | "smallBlindSeat" | "bigBlindSeat" | "tournament">;

/**
 * Builds the order that tells the tournament that a hand at the table has ended or was cancelled. Throws at a cash
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

/** What the player in this seat would take to another table; empty for an empty seat. M11, T8 */
export function seatTimeAt({ seats, settings }: Pick<TableView, "seats" | "settings">, seat: SeatNo): SeatTime {
  const { absent, timeBankMs = 0 }: Partial<TableSeat> = seats.find((each) => each.seat === seat) ?? {};
  return { ...(absent && { absent }), ...(settings.clock.timeBank && { timeBankMs }) };
}

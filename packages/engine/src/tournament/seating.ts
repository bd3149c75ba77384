/** Draws seats: at the start, and for a player who comes later. M10, M12 */
import type { SeatNo } from "../rules.ts";
import { wouldWaitHand } from "../table/tournament/positions.ts";
import type { TournamentBuilder } from "./builder.ts";
import { type Draw, drawOne, drawOrder } from "./draw.ts";
import { countAt, entryOf, freeSeatsAt, hasRoom, isIdle, tableOf } from "./entries.ts";
import { placedTable } from "./placed-table.ts";
import type { EntryNo, TableNo, TournamentEventOf, TournamentTable } from "./types.ts";

type SeatDraw = TournamentEventOf<"started">["tables"][number];

/** Seats the entries at as few tables as they fit, evenly, and draws seats and buttons. M10 */
export function drawTables(draw: Draw, entries: readonly EntryNo[], seats: number): readonly SeatDraw[] {
  const count = Math.ceil(entries.length / seats);
  const order = drawOrder(draw, entries);
  return Array.from({ length: count }, (_, place) =>
    drawTable(
      draw,
      place + 1,
      order.filter((_entry, i) => i % count === place),
      seats,
    ),
  );
}

/** Draws the seats and the button of one table. */
export function drawTable(draw: Draw, tableNo: TableNo, entries: readonly EntryNo[], seats: number): SeatDraw {
  const numbers = drawOrder(
    draw,
    Array.from({ length: seats }, (_, seat) => seat),
  );
  const drawn = entries.map((entryNo, i) => ({ seat: numbers[i] ?? 0, entryNo })).sort((a, b) => a.seat - b.seat);
  return { tableNo, seats: drawn, button: drawOne(draw, drawn).seat };
}

/** A table with the fewest players that has room, drawn among equals; undefined when all are full. */
export function drawShortestTable(
  play: TournamentBuilder,
  among: readonly TournamentTable[],
): TournamentTable | undefined {
  const { state, draw } = play;
  const open = among.filter((table) => hasRoom(state, table) && freeSeatsAt(state, table).length > 0);
  const fewest = Math.min(...open.map((table) => countAt(state, table)));
  const equals = open.filter((table) => countAt(state, table) === fewest);
  return equals.length === 0 ? undefined : drawOne(draw, equals);
}

/** A new player gets a drawn free seat at a table with the fewest players, or opens a new table. M12 */
export function seatLatePlayer(play: TournamentBuilder, entryNo: EntryNo): void {
  const table = drawShortestTable(play, play.state.tables);
  if (table) {
    seatNewPlayer(play, entryNo, table.tableNo, drawOne(play.draw, freeSeatsAt(play.state, table)));
    return;
  }
  const tableNo = play.state.lastTableNo + 1;
  play.emit({ type: "table-opened", tableNo });
  seatNewPlayer(play, entryNo, tableNo, play.draw(play.state.settings.seats));
}

const seatNewPlayer = (play: TournamentBuilder, entryNo: EntryNo, tableNo: TableNo, seat: SeatNo): void =>
  seatAtTable(play, entryNo, { tableNo, seat, reason: { kind: "drawn" }, fromTable: null });

/** Seats a player who is on the way to that table. M14, M15 */
export function seatArrival(
  play: TournamentBuilder,
  entryNo: EntryNo,
  { tableNo }: Pick<TournamentTable, "tableNo">,
  seat: SeatNo,
): void {
  const moving = play.state.moving.find((each) => each.entryNo === entryNo);
  if (!moving) throw new Error(`Entry ${entryNo} is on no way`);
  const { toTable: _, ...told } = moving;
  seatAtTable(play, entryNo, { tableNo, seat, ...told });
}

type Seated = TournamentEventOf<"seated">;

function seatAtTable(
  play: TournamentBuilder,
  entryNo: EntryNo,
  place: Omit<Seated, "type" | "entryNo" | "stack" | "waitsHand">,
): void {
  const { state } = play;
  const table = tableOf(state, place.tableNo);
  const waits = isIdle(table) && wouldWaitHand(placedTable(state, table), state.settings.button, place.seat);
  const { stack } = entryOf(state, entryNo);
  play.emit({ type: "seated", ...place, entryNo, stack, ...(waits && { waitsHand: true as const }) });
}

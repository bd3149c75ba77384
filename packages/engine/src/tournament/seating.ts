/** Draws seats for all players at the start, and for a player who joins later. M10, M12 */
import type { SeatNo } from "../rules.ts";
import { wouldWaitHand } from "../table/tournament/positions.ts";
import { createDraw, type Draw, type DrawSeed, drawOne, drawOrder } from "./draw.ts";
import { countAt, entryOf, freeSeatsAt, hasRoom, isIdle, tableOf } from "./entries.ts";
import type { TournamentEventOf } from "./events.ts";
import { placedTable } from "./placed-table.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";
import type { EntryNo, MovingPlayer, TournamentTable } from "./types.ts";

type SeatDraw = TournamentEventOf<"started">["tables"][number];

/**
 * Returns the first seats and buttons that follow from a seed and the numbers of the entries. Programs that check a
 * draw call it. M10
 */
export const drawFirstTables = (seed: DrawSeed, entries: readonly EntryNo[], seats: number): readonly SeatDraw[] =>
  drawTables(createDraw(seed), entries, seats);

/** Draws seats and buttons. The entries are spread evenly over as few tables as possible. M10 */
export function drawTables(draw: Draw, entries: readonly EntryNo[], seats: number): readonly SeatDraw[] {
  const count = Math.ceil(entries.length / seats);
  const order = drawOrder(draw, entries).map((entryNo) => ({ entryNo }));
  return Array.from({ length: count }, (_, place) => ({
    tableNo: place + 1,
    ...drawSeats(draw, takeEvery(count, order, place), seats),
  }));
}

/** Returns every `step`th item, beginning with the item at index `first`. */
const takeEvery = <T>(step: number, items: readonly T[], first: number): readonly T[] =>
  Array.from({ length: Math.ceil((items.length - first) / step) }, (_, i) => items[first + i * step]!);

/** Draws seats for at most `seats` players, and the button of their table. */
export function drawSeats<T extends object>(
  draw: Draw,
  players: readonly T[],
  seats: number,
): { readonly seats: readonly (T & { readonly seat: SeatNo })[]; readonly button: SeatNo } {
  const numbers = drawOrder(
    draw,
    Array.from({ length: seats }, (_, seat) => seat),
  );
  const drawn = players.map((player, i) => ({ ...player, seat: numbers[i]! })).sort((a, b) => a.seat - b.seat);
  return { seats: drawn, button: drawOne(draw, drawn).seat };
}

/** Returns a table with the fewest players. Draws one when several have equally few. */
export function drawShortestTable(
  { state, draw }: TournamentBuilder,
  among: readonly TournamentTable[],
): TournamentTable {
  const fewest = Math.min(...among.map((table) => countAt(state, table)));
  return drawOne(
    draw,
    among.filter((table) => countAt(state, table) === fewest),
  );
}

/**
 * Draws a free seat for a new player at a table with the fewest players. Opens a new table when all tables are full.
 * M12
 */
export function seatLatePlayer(play: TournamentBuilder, entryNo: EntryNo): void {
  if (!play.state.tables.some((table) => hasRoom(play.state, table)))
    play.emit({ type: "table-opened", tableNo: play.state.lastTableNo + 1 });
  const table = drawShortestTable(play, play.state.tables);
  const seat = drawOne(play.draw, freeSeatsAt(play.state, table));
  seatPlayer(play, { entryNo, tableNo: table.tableNo, seat, reason: { kind: "drawn" }, fromTable: null });
}

/** Seats a player who is on the way to this table. M14, M15 */
export const seatArrival = (play: TournamentBuilder, { toTable, ...told }: MovingPlayer, seat: SeatNo): void =>
  seatPlayer(play, { ...told, tableNo: toTable, seat });

function seatPlayer(
  play: TournamentBuilder,
  place: Omit<TournamentEventOf<"seated">, "type" | "stack" | "waitsHand">,
): void {
  const { state } = play;
  const table = tableOf(state, place.tableNo);
  const waits = isIdle(table) && wouldWaitHand(placedTable(state, table), state.settings.button, place.seat);
  const { stack } = entryOf(state, place.entryNo);
  play.emit({ type: "seated", ...place, stack, ...(waits && { waitsHand: true as const }) });
}

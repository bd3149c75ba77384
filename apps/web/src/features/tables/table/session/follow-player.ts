/** Notices when the tournament has moved this page's player to another table. M16 */
import type { TableSession } from "./table-session.ts";

export interface NextTable {
  readonly tableId: string;
  readonly tableNo: number;
}

/**
 * Calls `onMoved` once, when the server moves the player from this table to another one. Also notices a move that happened while the page
 * was not connected, because the player had a seat here and now has one at another table. Call the returned function to stop.
 */
export function followPlayer(
  session: Pick<TableSession, "tableId" | "table" | "state">,
  onMoved: (next: NextTable) => void,
): () => void {
  const { tableId, table, state } = session;
  let wasSeated = false;
  let stopTournament = () => {};
  const stops = [
    table.subscribe(({ scene }) => {
      wasSeated ||= scene !== null && scene.you !== null;
    }),
    state.subscribe(({ move, tournament }, before) => {
      if (move && move !== before.move && move.fromTableId === tableId) report(move.toTableId, move.toTable);
      if (tournament && tournament !== before.tournament)
        stopTournament = tournament.state.subscribe(({ picture }) => {
          const own = picture?.own;
          if (wasSeated && own?.tableId && own.tableNo !== null) report(own.tableId, own.tableNo);
        });
    }),
  ];
  function stop(): void {
    for (const each of stops) each();
    stopTournament();
  }
  function report(nextId: string, tableNo: number): void {
    if (nextId === tableId) return;
    stop();
    onMoved({ tableId: nextId, tableNo });
  }
  return stop;
}

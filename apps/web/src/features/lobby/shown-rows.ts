/** The rows of the list on the page. They follow the server's view, but no row moves while a visitor looks at the list. */
import type { LobbyCounts, LobbyListRow, ServerOut } from "@poker/protocol";

export interface ShownRows {
  /** The rows in the order on the page. */
  readonly rows: readonly LobbyListRow[];
  /** The server's order. It is used when the visitor no longer points at the list. */
  readonly serverIds: readonly string[];
  /** The rows that the server has sent for the tables in its order, keyed by table id. */
  readonly known: ReadonlyMap<string, LobbyListRow>;
  readonly counts: LobbyCounts;
}

interface ServerRows {
  readonly rows: readonly LobbyListRow[];
  readonly counts: LobbyCounts;
}

/** Returns true for a row that must stay in place although it has left the view. */
export type IsHeld = (tableId: string) => boolean;

const holdNone: IsHeld = () => false;

/** Shows rows in the server's order. */
export const showRows = ({ rows, counts }: ServerRows): ShownRows => ({
  rows,
  serverIds: rows.map(({ tableId }) => tableId),
  known: new Map(rows.map((row) => [row.tableId, row])),
  counts,
});

/** Shows the same view again after an outage. The rows that are still in the view keep their places. */
export const showRowsAgain = (shown: ShownRows, { rows, counts }: ServerRows): ShownRows =>
  changeRows(shown, { rows, counts, tableIds: rows.map(({ tableId }) => tableId) }, holdNone);

/** Applies a change of the view. Rows keep their places: a new row takes the place of a row that has left and is not held. */
export function changeRows(shown: ShownRows, change: ServerOut["lobby-view"], isHeld: IsHeld): ShownRows {
  const known = new Map([...shown.known, ...change.rows.map((row) => [row.tableId, row] as const)]);
  const serverIds = change.tableIds ?? shown.serverIds;
  const ids = keepPlaces(
    shown.rows.map(({ tableId }) => tableId),
    serverIds,
    isHeld,
  );
  const kept = new Set([...ids, ...serverIds]);
  for (const id of known.keys()) if (!kept.has(id)) known.delete(id);
  return { rows: ids.flatMap((id) => known.get(id) ?? []), serverIds, known, counts: change.counts ?? shown.counts };
}

/** Replaces the rows that have left the view and are no longer held. */
export const releaseRows = (shown: ShownRows, isHeld: IsHeld): ShownRows =>
  changeRows(shown, { rows: [], tableIds: null, counts: null }, isHeld);

function keepPlaces(before: readonly string[], now: readonly string[], isHeld: IsHeld): readonly string[] {
  const staying = new Set(now);
  const known = new Set(before);
  const entered = now.filter((id) => !known.has(id));
  const placed = before.flatMap((id) => {
    if (staying.has(id) || isHeld(id)) return [id];
    const next = entered.shift();
    return next === undefined ? [] : [next];
  });
  return [...placed, ...entered.slice(0, Math.max(0, now.length - placed.length))];
}

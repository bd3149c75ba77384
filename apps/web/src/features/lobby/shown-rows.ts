/**
 * The rows that the list shows. They follow the server's view, but a row that stays in the view never moves while the
 * visitor looks at the list.
 */
import type { LobbyCounts, LobbyListRow, ServerOut } from "@poker/protocol";

export interface ShownRows {
  /** The rows in the order in which the page shows them. */
  readonly rows: readonly LobbyListRow[];
  /** The ids of the tables in the server's order. Used once the visitor no longer points at the list. */
  readonly serverIds: readonly string[];
  /** The newest row that the server has sent for each table, keyed by table id. */
  readonly known: ReadonlyMap<string, LobbyListRow>;
  readonly counts: LobbyCounts;
}

interface ServerRows {
  readonly rows: readonly LobbyListRow[];
  readonly counts: LobbyCounts;
}

/** Returns true for a row that must stay in its place although its table is no longer in the view. */
export type IsHeld = (tableId: string) => boolean;

const holdNone: IsHeld = () => false;

/** Shows the rows in the server's order. */
export const showRows = ({ rows, counts }: ServerRows): ShownRows => ({
  rows,
  serverIds: rows.map(({ tableId }) => tableId),
  known: new Map(rows.map((row) => [row.tableId, row])),
  counts,
});

/** Shows the same view after an outage. Rows that are still in the view keep their places. */
export const showRowsAgain = (shown: ShownRows, { rows, counts }: ServerRows): ShownRows =>
  changeRows(shown, { rows, counts, tableIds: rows.map(({ tableId }) => tableId) }, holdNone);

/**
 * Applies a change of the view. All rows keep their places. A new row takes the place of a row that has left the view,
 * unless `isHeld` says that the old row must stay.
 */
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

/** Replaces rows that have left the view and need not stay any longer. */
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

/** Where this player sits and waits, whatever page is open: one store a window, fed by each of its connections. */
import type { RoomClient } from "@poker/client";
import type { OwnTable, OwnTables } from "@poker/protocol";
import { create } from "zustand";

interface OwnTableState {
  /** With deadlines by this browser's clock. */
  readonly tables: readonly OwnTable[];
  readonly queues: OwnTables["queues"];
  /** The tables on this page where the player is to act. */
  readonly toActHere: readonly string[];
}

export const useOwnTables = create<OwnTableState>(() => ({ tables: [], queues: [], toActHere: [] }));

export function setOwnTables({ tables, queues, now }: OwnTables): void {
  const aheadMs = Date.now() - now;
  useOwnTables.setState({
    tables: tables.map((table) => ({
      ...table,
      deadline: table.deadline === null ? null : table.deadline + aheadMs,
      keptUntil: table.keptUntil === null ? null : table.keptUntil + aheadMs,
    })),
    queues,
  });
}

/** Follows them over this connection, from its next socket on. */
export function followOwnTables(connection: Pick<RoomClient, "on" | "onConnect" | "requestOnce">): void {
  connection.on("own-tables", setOwnTables);
  connection.onConnect(async () => {
    const reply = await connection.requestOnce("watch-own-tables", {});
    if (reply?.ok) setOwnTables(reply);
    // A server that refuses still serves the page.
    return reply !== null;
  });
}

const NO_TABLES: readonly string[] = [];

/**
 * Returns whether the player is to act at any table, on this page or not. `shownIds` are the tables that the page shows, which say it
 * themselves.
 */
export const useIsToAct = (shownIds = NO_TABLES): boolean =>
  useOwnTables(
    ({ tables, toActHere }) =>
      toActHere.length > 0 || tables.some(({ tableId, deadline }) => deadline !== null && !shownIds.includes(tableId)),
  );

/** Reports whether the player is to act at a table that this page shows. */
export const reportToActHere = (tableId: string, isToAct: boolean): void =>
  useOwnTables.setState(({ toActHere }) => ({
    toActHere: [...toActHere.filter((id) => id !== tableId), ...(isToAct ? [tableId] : [])],
  }));

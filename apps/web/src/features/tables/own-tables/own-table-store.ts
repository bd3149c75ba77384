/**
 * The tables where this player sits and the queues where they wait, on every page. One window has one store, and each of its connections
 * updates it.
 */
import type { RoomClient } from "@poker/client";
import type { Chips, TableSettings } from "@poker/engine";
import type { OwnTable, OwnTables } from "@poker/protocol";
import { create } from "zustand";

interface OwnTableState {
  /** The player's tables, with deadlines by this browser's clock. */
  readonly tables: readonly OwnTable[];
  readonly queues: OwnTables["queues"];
  /** The tables on this page where the player is to act. */
  readonly toActHere: readonly string[];
}

export const useOwnTables = create<OwnTableState>(() => ({ tables: [], queues: [], toActHere: [] }));

function setOwnTables({ tables, queues, now }: OwnTables): void {
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

/** Watches the player's tables over this connection, from its next socket on. */
export function followOwnTables(connection: Pick<RoomClient, "on" | "onConnect" | "requestOnce">): void {
  connection.on("own-tables", setOwnTables);
  connection.onConnect(async () => {
    const reply = await connection.requestOnce("watch-own-tables", {});
    if (reply?.ok) setOwnTables(reply);
    // A server that refuses this request can still serve the page, so any reply is enough.
    return reply !== null;
  });
}

const NO_TABLES: readonly string[] = [];

/**
 * Returns true when the player is to act at any table, on this page or not. `shownIds` are the tables that the page shows; each of them
 * reports its turns itself.
 */
export const useIsToAct = (shownIds = NO_TABLES): boolean =>
  useOwnTables(
    ({ tables, toActHere }) =>
      toActHere.length > 0 || tables.some(({ tableId, deadline }) => deadline !== null && !shownIds.includes(tableId)),
  );

/** Reports whether the player is to act at a table on this page. */
export const reportToActHere = (tableId: string, isToAct: boolean): void =>
  useOwnTables.setState(({ toActHere }) => ({
    toActHere: [...toActHere.filter((id) => id !== tableId), ...(isToAct ? [tableId] : [])],
  }));

/**
 * The table that the player has just left for the lobby. One window has one store, so the next page can say how many chips went back to the
 * player's balance.
 */
export interface LeftTable {
  readonly name: string;
  /** The chips that went back to the player's balance. */
  readonly stack: Chips;
  readonly currency: TableSettings["currency"];
}

export const useLeftTable = create<{ readonly left: LeftTable | null }>(() => ({ left: null }));

"use client";
/** The pane of a table that shares its page with others; null when the table is alone on its page. */
import { createContext, useContext } from "react";
import type { OpenTable } from "../multi-table/open-tables.ts";

export interface TablePane {
  /** The hotkeys are for this pane. */
  readonly isFocused: boolean;
  /** Gives this pane the hotkeys, and brings it into view where only one is shown. */
  readonly onFocus: () => void;
  /** Called whenever it changes whether the table waits for this player. */
  readonly onToActChange: (isToAct: boolean) => void;
  /** The player sits at another table now, which takes this one's place. M16 */
  readonly onMoved: (table: OpenTable) => void;
  /** Removes the table from the page. */
  readonly onClose: () => void;
}

export const TablePaneContext = createContext<TablePane | null>(null);
export const useTablePane = (): TablePane | null => useContext(TablePaneContext);

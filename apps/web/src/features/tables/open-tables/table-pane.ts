"use client";
/** The pane of a table that shares its page with others; null when the table is alone on its page. */
import { createContext, useContext } from "react";
import type { OpenTable } from "./open-tables.ts";

export interface TablePane {
  /** True when the hotkeys act on this pane. */
  readonly isFocused: boolean;
  /** Gives this pane the hotkeys, and scrolls it into view where only one pane is shown. */
  readonly onFocus: () => void;
  /**
   * Called whenever the time until which the table waits for this player changes. The time is by this browser's clock; null when the table
   * does not wait.
   */
  readonly onToActChange: (until: number | null) => void;
  /** Called when the player sits at another table, which replaces this one. M16 */
  readonly onMoved: (table: OpenTable) => void;
  /** Removes the table from the page. */
  readonly onClose: () => void;
}

export const TablePaneContext = createContext<TablePane | null>(null);
export const useTablePane = (): TablePane | null => useContext(TablePaneContext);

"use client";
/** What a table knows about its pane on a page of several tables. The context is null when the table is alone on its page. */
import { createContext, useContext } from "react";
import type { OpenTable } from "./open-tables.ts";

export interface TablePane {
  /** True when the hotkeys act on this pane. */
  readonly isFocused: boolean;
  /** Gives this pane the hotkeys. If the page shows only one pane at a time, also scrolls this pane into view. */
  readonly onFocus: () => void;
  /**
   * Called with the end of the player's turn at this table, by this browser's clock, whenever it changes. null when the player is not to
   * act.
   */
  readonly onToActChange: (until: number | null) => void;
  /** Called when the player has been moved to another table, which then replaces this table. M16 */
  readonly onMoved: (table: OpenTable) => void;
  /** Removes the table from the page. */
  readonly onClose: () => void;
}

export const TablePaneContext = createContext<TablePane | null>(null);
export const useTablePane = (): TablePane | null => useContext(TablePaneContext);

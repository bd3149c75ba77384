"use client";
/** A table that shares the page with others. Alone on its page a table has no tile. */
import { createContext, useContext } from "react";

export interface TablePane {
  /** The keys are for this one. */
  readonly isFocused: boolean;
  /** Gives it the keys, and the place where only one is seen. */
  readonly onFocus: () => void;
  /** Whether it waits for this player, whenever that changes. */
  readonly onToActChange: (needed: boolean) => void;
  /** Takes it off the page. */
  readonly onClose: () => void;
}

export const TablePaneContext = createContext<TablePane | null>(null);
export const useTablePane = (): TablePane | null => useContext(TablePaneContext);

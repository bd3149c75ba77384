"use client";
/** A table that shares the page with others. Alone on its page a table has no tile. */
import { createContext, useContext } from "react";

export interface Tile {
  /** The keys are for this one. */
  readonly focused: boolean;
  /** Gives it the keys, and the place where only one is seen. */
  readonly onFocus: () => void;
  /** Whether it waits for this player, whenever that changes. */
  readonly onNeed: (needed: boolean) => void;
  /** Takes it off the page. */
  readonly onClose: () => void;
}

export const TileContext = createContext<Tile | null>(null);
export const useTile = (): Tile | null => useContext(TileContext);

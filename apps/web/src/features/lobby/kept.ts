"use client";
/** What this browser remembers of its lobby: the filters, favourite tables, the game played last. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { LastGame } from "./filters.ts";

interface Kept {
  /** As in the address. */
  readonly query: string;
  readonly starred: readonly string[];
  readonly last: LastGame | null;
  star(tableId: string): void;
  keep(change: Partial<Pick<Kept, "query" | "last">>): void;
}

export const useKept = create<Kept>()(
  persist(
    (set) => ({
      query: "",
      starred: [],
      last: null,
      star: (tableId) =>
        set(({ starred }) => ({
          starred: starred.includes(tableId) ? starred.filter((id) => id !== tableId) : [...starred, tableId],
        })),
      keep: (change) => set(change),
    }),
    { name: "lobby", skipHydration: true },
  ),
);

"use client";
/**
 * What this browser remembers about the lobby: the filters, the favourite tables, and the game that was played last.
 */
import { MAX_FAVOURITES } from "@poker/protocol";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { userStorage } from "../../ui/user-storage.ts";
import type { LastGame } from "./lobby-filters.ts";

interface LobbyPreferences {
  /** The filters, written as in the query of the lobby's URL. */
  readonly query: string;
  readonly starred: readonly string[];
  readonly last: LastGame | null;
  toggleStarred(tableId: string): void;
  remember(change: Partial<Pick<LobbyPreferences, "query" | "last">>): void;
}

export const useLobbyPreferences = create<LobbyPreferences>()(
  persist(
    (set) => ({
      query: "",
      starred: [],
      last: null,
      toggleStarred: (tableId) =>
        set(({ starred }) => ({
          starred: starred.includes(tableId)
            ? starred.filter((id) => id !== tableId)
            : [...starred, tableId].slice(-MAX_FAVOURITES),
        })),
      remember: (change) => set(change),
    }),
    { name: "lobby", storage: userStorage(), skipHydration: true },
  ),
);

"use client";
/** The tables this tab of the browser had open last, so that the lobby can offer one more beside them. */
import { useEffect } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface LastTables {
  readonly ids: readonly string[];
  remember(ids: readonly string[]): void;
}

export const useLastTables = create<LastTables>()(
  persist((set) => ({ ids: [], remember: (ids) => set({ ids }) }), {
    name: "tables",
    storage: createJSONStorage(() => sessionStorage),
    skipHydration: true,
  }),
);

/** Remembers a table that is alone on its page, while the player sits there. */
export function useRememberTable(tableId: string, isPlaying: boolean): void {
  useEffect(() => {
    if (isPlaying) useLastTables.getState().remember([tableId]);
  }, [tableId, isPlaying]);
}

"use client";
/** Keeps the ids of the tables that were last open in this browser tab, so that the lobby can offer to open another table beside them. */
import Link from "next/link";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { buttonClass } from "../../../ui/button.tsx";
import { userTabStorage } from "../../../ui/user-storage.ts";
import { MAX_OPEN_TABLES, multiTableHref } from "./open-tables.ts";

interface LastTables {
  readonly ids: readonly string[];
  remember(ids: readonly string[]): void;
}

export const useLastTables = create<LastTables>()(
  persist((set) => ({ ids: [], remember: (ids) => set({ ids }) }), {
    name: "tables",
    storage: userTabStorage(),
    skipHydration: true,
  }),
);

/** While the player sits at a table that is alone on its page, stores it as the last open table of this tab. */
export function useRememberTable(tableId: string, isPlaying: boolean): void {
  useEffect(() => {
    if (isPlaying) useLastTables.getState().remember([tableId]);
  }, [tableId, isPlaying]);
}

/**
 * Shows a link that opens this table beside the player's open tables. Renders nothing when no table, this table, or already four tables are
 * open.
 */
export function OpenBesideLink({ tableId }: { readonly tableId: string }) {
  const t = useTranslations();
  const ids = useLastTables((state) => state.ids);
  // Reads the storage only after the first render, so that the server and the browser render the same page first.
  useEffect(() => void useLastTables.persist.rehydrate(), []);
  if (ids.length === 0 || ids.length >= MAX_OPEN_TABLES || ids.includes(tableId)) return null;
  return (
    <Link href={multiTableHref([...ids, tableId])} prefetch={false} className={buttonClass({ kind: "ghost" })}>
      {t("tables.beside", { count: ids.length })}
    </Link>
  );
}

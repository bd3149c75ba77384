"use client";
/** The tables that this browser tab had open last, so that the lobby can offer another table beside them. */
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

/** Remembers a table that is alone on its page, while the player sits there. */
export function useRememberTable(tableId: string, isPlaying: boolean): void {
  useEffect(() => {
    if (isPlaying) useLastTables.getState().remember([tableId]);
  }, [tableId, isPlaying]);
}

/** A link that opens a table beside the player's open tables; shows nothing when no table or four tables are open. */
export function OpenBesideLink({ tableId }: { readonly tableId: string }) {
  const t = useTranslations();
  const ids = useLastTables((state) => state.ids);
  // Runs after the first render, so that server and browser render the same.
  useEffect(() => void useLastTables.persist.rehydrate(), []);
  if (ids.length === 0 || ids.length >= MAX_OPEN_TABLES || ids.includes(tableId)) return null;
  return (
    <Link href={multiTableHref([...ids, tableId])} prefetch={false} className={buttonClass({ kind: "ghost" })}>
      {t("tables.beside", { count: ids.length })}
    </Link>
  );
}

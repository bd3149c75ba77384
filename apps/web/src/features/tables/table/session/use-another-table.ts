"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { TableScene } from "./table-scene.ts";
import type { TableSession } from "./table-session.ts";

/**
 * Moves the player to another table and opens the dialog for sitting down there. If the player has a seat at this table, leaves it first.
 */
export function useAnotherTable(session: TableSession, { view, you }: TableScene) {
  const t = useTranslations();
  const router = useRouter();
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function goToAnotherTable(): Promise<void> {
    setSearching(true);
    setProblem(null);
    try {
      const { findAnotherTable } = await import("./another-table.ts");
      const row = await findAnotherTable(view.tableId, view.settings);
      session.state.setState({ isChangingTable: row !== null });
      if (!row) setProblem(t("table.noOtherTable"));
      else if (you === null || (await session.sendCommand("leave", (ids) => ids)))
        router.push(`/table/${row.tableId}?sit=1`);
      else session.state.setState({ isChangingTable: false });
    } catch {
      setProblem(t("account.errors.unavailable"));
    }
    setSearching(false);
  }
  return { goToAnotherTable, isSearching, problem };
}

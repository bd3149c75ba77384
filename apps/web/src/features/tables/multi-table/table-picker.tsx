"use client";
import { type LobbyListRow, stakesOf } from "@poker/protocol";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { formatStakes } from "../../../ui/format-amount.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { fetchLobbySnapshot } from "../../lobby/live-lobby.ts";
import { orderByLife } from "../../lobby/lobby-filters.ts";
import type { OpenTable } from "../open-tables/open-tables.ts";

/** Lists the busiest tables of the room that are not yet on this page, so that the player can add one. */
export function TablePicker({
  openTables,
  onPick,
  onClose,
}: {
  readonly openTables: readonly OpenTable[];
  readonly onPick: (table: OpenTable) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const [rows, setRows] = useState<readonly LobbyListRow[] | "unavailable" | null>(null);
  useEffect(() => {
    let isMounted = true;
    void fetchLobbySnapshot().then((snapshot) => {
      if (isMounted) setRows(snapshot?.view.rows ?? "unavailable");
    });
    return () => {
      isMounted = false;
    };
  }, []);
  const others =
    rows === "unavailable"
      ? []
      : rows && orderByLife(rows.filter(({ tableId }) => !openTables.some(({ id }) => id === tableId)));
  const message = rows === "unavailable" ? t("tables.unavailable") : others?.length === 0 ? t("tables.noneLeft") : null;
  return (
    <Sheet title={t("tables.pick")} description={t("tables.pickHelp")} closeLabel={t("lobby.close")} onClose={onClose}>
      {message && <p role="status">{message}</p>}
      <ul className="flex flex-col gap-1.5">
        {others?.map((row) => (
          <li key={row.tableId}>
            <button
              type="button"
              onClick={() => onPick({ id: row.tableId, name: row.name })}
              className="flex w-full items-center justify-between gap-4 rounded-xl border border-line px-4 py-2.5 text-left hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{row.name}</span>
                <span className="figures block text-sm text-ink-2">
                  {t("table.stakes", {
                    game: t(`game.${row.game}`),
                    structure: t(`game.${row.structure}`),
                    stakes: formatStakes(...stakesOf(row), row.currency),
                  })}
                </span>
              </span>
              <span className="figures shrink-0 text-sm text-ink-2">
                {t("lobby.of", { players: row.players, seats: row.seats })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

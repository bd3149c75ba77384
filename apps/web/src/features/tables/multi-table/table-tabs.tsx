"use client";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import { MAX_OPEN_TABLES, type OpenTable, type WaitingTable } from "../open-tables/open-tables.ts";

/** Shows a tab for each table on this page. A dot marks a table where the player is to act. A button adds a table. */
export function TableTabs({
  tables,
  focusedId,
  tablesToAct,
  onFocus,
  onPick,
}: {
  readonly tables: readonly OpenTable[];
  readonly focusedId: string | null;
  readonly tablesToAct: readonly WaitingTable[];
  readonly onFocus: (id: string) => void;
  readonly onPick: () => void;
}) {
  const t = useTranslations();
  return (
    <nav aria-label={t("tables.title")} className="flex h-12 shrink-0 items-center gap-1.5 border-b border-line px-2">
      <BackLink />
      <ul className="flex min-w-0 grow gap-1 p-0.5 sm:gap-1.5">
        {tables.map(({ id, name }) => (
          <li key={id} className="max-w-44 min-w-0 grow basis-0 sm:grow-0 sm:basis-auto">
            <button
              type="button"
              aria-pressed={id === focusedId}
              onClick={() => onFocus(id)}
              className={clsx(
                "flex h-9 w-full items-center gap-1.5 rounded-lg pointer-coarse:h-11 border px-2 text-sm sm:gap-2 sm:px-3 font-medium transition-colors duration-(--quick)",
                id === focusedId ? "border-line-strong bg-surface-2 text-ink" : "border-line text-ink-2 hover:text-ink",
              )}
            >
              {tablesToAct.some((table) => table.id === id) && (
                <>
                  <span className="size-2.5 shrink-0 rounded-full bg-brass-ink" aria-hidden="true" />
                  <span className="sr-only">{t("tables.yourTurn")}</span>
                </>
              )}
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        kind="outline"
        disabled={tables.length >= MAX_OPEN_TABLES}
        onClick={onPick}
        className="shrink-0"
      >
        <Plus className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t("tables.pick")}</span>
      </Button>
      <span className="max-sm:hidden">
        <ThemeToggle />
      </span>
    </nav>
  );
}

"use client";
import { GAMES } from "@poker/engine";
import { SORT_COLUMNS } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { type FilterBarProps, FilterSelects, FilterToggles } from "./filter-fields.tsx";
import { nextSort, parseSortColumn } from "./lobby-filters.ts";

/**
 * A sheet with all filters and the sort order, one below the other. It is for windows that are too narrow for one line.
 */
export function FilterSheet({
  filters,
  houses,
  tableCount,
  onChange,
  onClear,
  onClose,
}: FilterBarProps & { readonly onClose: () => void }) {
  const t = useTranslations();
  const game = [
    { value: "all" as const, label: t("lobby.all") },
    ...GAMES.map((value) => ({ value, label: t(`game.${value}`) })),
  ];
  return (
    <Sheet
      title={t("lobby.filters")}
      description={t("lobby.tableCount", { count: tableCount })}
      closeLabel={t("lobby.close")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t("lobby.filterGame")}
          value={filters.game}
          choices={game}
          onChange={({ target }) =>
            onChange({ game: game.find(({ value }) => value === target.value)?.value ?? "all" })
          }
        />
        <div className="grid grid-cols-2 gap-2">
          <FilterSelects filters={filters} houses={houses} onChange={onChange} />
        </div>
        <div className="grid grid-cols-2 gap-2">
          <FilterToggles filters={filters} onChange={onChange} />
        </div>
        <Select
          label={t("lobby.sortBy")}
          value={filters.sort?.column ?? "life"}
          choices={[
            { value: "life", label: t("lobby.sortLife") },
            ...SORT_COLUMNS.map((column) => ({ value: column, label: t(`lobby.columns.${column}`) })),
          ]}
          onChange={({ target }) => {
            const column = parseSortColumn(target.value);
            onChange({ sort: column && nextSort(null, column) });
          }}
        />
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button onClick={onClear}>{t("lobby.clearFilters")}</Button>
          <Button kind="primary" onClick={onClose}>
            {t("lobby.showTables")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

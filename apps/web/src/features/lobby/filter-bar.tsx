"use client";
import { GAMES, STRUCTURES } from "@poker/engine";
import { CURRENCIES, MAX_SEARCH_LENGTH, STAKES_LEVELS, TABLE_SIZES } from "@poker/protocol";
import { clsx } from "clsx";
import { Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { countFilters, type Filters } from "./lobby-filters.ts";
import { useHouseName } from "./use-house-name.ts";

const FilterSheet = lazyPart(
  () => import("./filter-sheet.tsx"),
  (file) => file.FilterSheet,
);

export interface FilterBarProps {
  readonly filters: Filters;
  /** The houses that have a table or pool here. */
  readonly houses: readonly string[];
  /** How many tables pass the filters. */
  readonly tableCount: number;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
}

/** The filters of the lobby: in one line with the search where there is room, in a sheet behind a button elsewhere. */
export function FilterBar(bar: FilterBarProps) {
  const t = useTranslations("lobby");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { filters, onChange } = bar;
  const count = countFilters(filters);
  const searchField = <SearchField search={filters.search} onChange={(search) => onChange({ search })} />;
  return (
    <>
      <div className="mt-5 flex gap-2 lg:hidden">
        {searchField}
        <Button
          kind="outline"
          size="sm"
          className={clsx("h-10! rounded-xl! pointer-coarse:h-11!", count > 0 && "border-brass-ink!")}
          onClick={() => setSheetOpen(true)}
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {count === 0 ? t("filters") : t("filtersSet", { count })}
        </Button>
      </div>
      {isSheetOpen && (
        <LazyBoundary>
          <FilterSheet {...bar} onClose={() => setSheetOpen(false)} />
        </LazyBoundary>
      )}
      <fieldset aria-label={t("filters")} className="mt-5 hidden flex-wrap items-center gap-2 lg:flex">
        <InlineFilters {...bar} />
        {searchField}
        <span className="flex basis-full gap-2">
          <FilterToggles {...bar} />
        </span>
      </fieldset>
    </>
  );
}

/** Searches tables by their name and by the names of their players. */
function SearchField({ search, onChange }: { readonly search: string; readonly onChange: (search: string) => void }) {
  const t = useTranslations("lobby");
  // The address follows what is typed with a delay, and the field must not.
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (search === "") setTyped("");
  }, [search]);
  return (
    <span className="relative min-w-40 grow">
      <Search
        className="pointer-events-none absolute top-3 left-3 size-4 text-ink-3 pointer-coarse:top-3.5"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={t("search")}
        placeholder={t("searchShort")}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        className="h-10 w-full rounded-xl border border-line bg-room pr-2 pl-9 text-sm placeholder:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-base"
      />
    </span>
  );
}

function InlineFilters({ filters, houses, onChange }: FilterBarProps) {
  const t = useTranslations();
  return (
    <>
      <Segmented
        label={t("lobby.filterGame")}
        value={filters.game}
        onChange={(game) => onChange({ game })}
        choices={[
          { value: "all" as const, label: t("lobby.all") },
          ...GAMES.map((game) => ({ value: game, label: t(`game.${game}`) })),
        ]}
      />
      <FilterSelects filters={filters} houses={houses} onChange={onChange} />
    </>
  );
}

/** What is switched on or off. */
export function FilterToggles({ filters, onChange }: Pick<FilterBarProps, "filters" | "onChange">) {
  const t = useTranslations("lobby");
  return (
    <>
      <Toggle label={t("hideFull")} pressed={filters.hideFull} onChange={(hideFull) => onChange({ hideFull })} />
      <Toggle label={t("hideEmpty")} pressed={filters.hideEmpty} onChange={(hideEmpty) => onChange({ hideEmpty })} />
      <Toggle label={t("favourites")} pressed={filters.starred} onChange={(starred) => onChange({ starred })} />
    </>
  );
}

/** What is chosen from a list. */
export function FilterSelects({ filters, houses, onChange }: Pick<FilterBarProps, "filters" | "houses" | "onChange">) {
  const t = useTranslations();
  const houseName = useHouseName();
  return (
    <>
      <FilterSelect
        label={t("lobby.filterStructure")}
        value={filters.structure}
        onChange={(structure) => onChange({ structure })}
        choices={[
          { value: "all" as const, label: t("lobby.anyBetting") },
          ...STRUCTURES.map((structure) => ({ value: structure, label: t(`game.${structure}`) })),
        ]}
      />
      <FilterSelect
        label={t("lobby.filterStakes")}
        value={filters.stakes}
        onChange={(stakes) => onChange({ stakes })}
        choices={[
          { value: "all" as const, label: t("lobby.anyStakes") },
          ...STAKES_LEVELS.map((value) => ({ value, label: t(`lobby.stakes.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t("lobby.filterSeats")}
        value={filters.seats}
        onChange={(seats) => onChange({ seats })}
        choices={[
          { value: "all" as const, label: t("lobby.anySeats") },
          ...TABLE_SIZES.map((value) => ({ value, label: t(`lobby.seats.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t("lobby.filterHouse")}
        value={filters.house}
        onChange={(house) => onChange({ house })}
        choices={[
          { value: "all", label: t("lobby.anyHouse") },
          ...[...new Set([...houses, ...(filters.house === "all" ? [] : [filters.house])])].map((value) => ({
            value,
            label: houseName(value),
          })),
        ]}
      />
      <FilterSelect
        label={t("lobby.filterMoney")}
        value={filters.money}
        onChange={(money) => onChange({ money })}
        choices={[
          { value: "all" as const, label: t("lobby.anyMoney") },
          ...CURRENCIES.map((value) => ({ value, label: t(`game.${value}`) })),
        ]}
      />
    </>
  );
}

"use client";
import { GAMES } from "@poker/engine";
import { MAX_SEARCH_LENGTH } from "@poker/protocol";
import { clsx } from "clsx";
import { Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { type FilterBarProps, FilterSelects, FilterToggles } from "./filter-fields.tsx";
import { countFilters } from "./lobby-filters.ts";

const FilterSheet = lazyPart(
  () => import("./filter-sheet.tsx"),
  (file) => file.FilterSheet,
);

/**
 * The lobby's filters and the search field. On a wide page they are in one line. On a narrow page, a button opens a
 * sheet with the filters.
 */
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

/** The field that searches tables by their names and by the names of their players. */
function SearchField({ search, onChange }: { readonly search: string; readonly onChange: (search: string) => void }) {
  const t = useTranslations("lobby");
  // Keeps the typed text here as well. The URL follows it with a delay, but the field must show each letter at once.
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
        className="h-10 w-full rounded-xl border border-line bg-room pr-2 pl-9 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
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

"use client";
import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SatelliteToggle, type TournamentFilterProps, TournamentFilterSelects } from "./tournament-filter-fields.tsx";
import { countTournamentFilters, FILTER_CHOICES } from "./tournament-filters.ts";

const TournamentFilterSheet = lazyPart(
  () => import("./tournament-filter-sheet.tsx"),
  (file) => file.TournamentFilterSheet,
);

/** Shows the filters of the list in one line. Where there is no room for the line, shows a button that opens a sheet with the filters. */
export function TournamentFilterBar(bar: TournamentFilterProps) {
  const t = useTranslations("tournaments.filter");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const set = countTournamentFilters(bar.filters);
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-2 lg:hidden">
        <KindFilter {...bar} />
        <Button
          kind="outline"
          size="sm"
          className={clsx("h-10! rounded-xl! pointer-coarse:h-11!", set > 0 && "border-brass-ink!")}
          onClick={() => setSheetOpen(true)}
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {set === 0 ? t("title") : t("set", { count: set })}
        </Button>
      </div>
      {isSheetOpen && (
        <LazyBoundary>
          <TournamentFilterSheet {...bar} onClose={() => setSheetOpen(false)} />
        </LazyBoundary>
      )}
      <fieldset aria-label={t("title")} className="mt-5 hidden flex-wrap items-center gap-2 lg:flex">
        <KindFilter {...bar} />
        <TournamentFilterSelects {...bar} />
        <SatelliteToggle {...bar} />
      </fieldset>
    </>
  );
}

function KindFilter({ filters, onChange }: TournamentFilterProps) {
  const t = useTranslations("tournaments");
  return (
    <Segmented
      label={t("filter.kind")}
      value={filters.kind}
      onChange={(kind) => onChange({ kind })}
      choices={[
        { value: "all" as const, label: t("filter.all") },
        ...FILTER_CHOICES.kind.map((value) => ({ value, label: t(`kind.${value}`) })),
      ]}
    />
  );
}

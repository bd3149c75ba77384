"use client";
import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { countTournamentFilters, FILTER_CHOICES, type TournamentFilters } from "./tournament-filters.ts";

const TournamentFilterSheet = lazyPart(
  () => import("./tournament-filter-sheet.tsx"),
  (file) => file.TournamentFilterSheet,
);

export interface TournamentFilterProps {
  readonly filters: TournamentFilters;
  /** How many tournaments pass the filters. */
  readonly count: number;
  readonly onChange: (change: Partial<TournamentFilters>) => void;
  readonly onClear: () => void;
}

/** The filters of the list: in one line where there is room, in a sheet behind a button elsewhere. */
export function TournamentFilterBar(bar: TournamentFilterProps) {
  const t = useTranslations("tournaments.filter");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const set = countTournamentFilters(bar.filters);
  return (
    <>
      <div className="mt-5 flex items-center gap-2 overflow-x-auto lg:hidden">
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

export function SatelliteToggle({ filters, onChange }: Pick<TournamentFilterProps, "filters" | "onChange">) {
  const t = useTranslations("tournaments.filter");
  return (
    <Toggle label={t("satellites")} pressed={filters.satellites} onChange={(satellites) => onChange({ satellites })} />
  );
}

/** What is chosen from a list. */
export function TournamentFilterSelects({ filters, onChange }: Pick<TournamentFilterProps, "filters" | "onChange">) {
  const t = useTranslations();
  return (
    <>
      <FilterSelect
        label={t("tournaments.filter.game")}
        value={filters.game}
        onChange={(game) => onChange({ game })}
        choices={[
          { value: "all" as const, label: t("tournaments.filter.anyGame") },
          ...FILTER_CHOICES.game.map((value) => ({ value, label: t(`game.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t("tournaments.filter.buyIn")}
        value={filters.buyIn}
        onChange={(buyIn) => onChange({ buyIn })}
        choices={[
          { value: "all" as const, label: t("tournaments.filter.anyBuyIn") },
          ...FILTER_CHOICES.buyIn.map((value) => ({ value, label: t(`tournaments.filter.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t("tournaments.filter.state")}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          { value: "all" as const, label: t("tournaments.filter.anyState") },
          ...FILTER_CHOICES.state.map((value) => ({ value, label: t(`tournaments.filter.${value}`) })),
        ]}
      />
      <FilterSelect
        label={t("tournaments.filter.money")}
        value={filters.money}
        onChange={(money) => onChange({ money })}
        choices={[
          { value: "all" as const, label: t("tournaments.filter.anyMoney") },
          ...FILTER_CHOICES.money.map((value) => ({ value, label: t(`game.${value}`) })),
        ]}
      />
    </>
  );
}

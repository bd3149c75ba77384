"use client";
import { useTranslations } from "use-intl";
import { FilterSelect } from "../../ui/select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { FILTER_CHOICES, type TournamentFilters } from "./tournament-filters.ts";

export interface TournamentFilterProps {
  readonly filters: TournamentFilters;
  /** How many tournaments pass the filters. */
  readonly count: number;
  readonly onChange: (change: Partial<TournamentFilters>) => void;
  readonly onClear: () => void;
}

export function SatelliteToggle({ filters, onChange }: Pick<TournamentFilterProps, "filters" | "onChange">) {
  const t = useTranslations("tournaments.filter");
  return (
    <Toggle label={t("satellites")} pressed={filters.satellites} onChange={(satellites) => onChange({ satellites })} />
  );
}

/** Shows the filters whose value is chosen from a list. */
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

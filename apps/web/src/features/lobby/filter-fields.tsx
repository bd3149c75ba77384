"use client";
import { STRUCTURES } from "@poker/engine";
import { CURRENCIES, STAKES_LEVELS, TABLE_SIZES } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { FilterSelect } from "../../ui/select.tsx";
import { useHouseName } from "../../ui/shown-names.ts";
import { Toggle } from "../../ui/toggle.tsx";
import type { Filters } from "./lobby-filters.ts";

export interface FilterBarProps {
  readonly filters: Filters;
  /** The houses whose rules a table or pool here uses. */
  readonly houses: readonly string[];
  /** How many tables pass the filters. */
  readonly tableCount: number;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onClear: () => void;
}

/** The filters that are either on or off. */
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

/** The filters for which the visitor picks a value from a list. */
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

"use client";
import { GAMES, STRUCTURES } from "@poker/engine";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Choice, Segmented } from "../../ui/segmented.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { CURRENCY_CHOICES, type Filters, STAKES_LEVELS, TABLE_SIZES } from "./lobby-filters.ts";
import { useHouseName } from "./use-house-name.ts";

interface FilterBarProps {
  readonly filters: Filters;
  /** The houses that have a table or pool here. */
  readonly houses: readonly string[];
  readonly onChange: (change: Partial<Filters>) => void;
}

/** The filters of the lobby in one line, which scrolls on phones. */
export function FilterBar({ filters, houses, onChange }: FilterBarProps) {
  const t = useTranslations();
  return (
    <fieldset
      aria-label={t("lobby.filters")}
      className="-mx-4 mt-5 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
    >
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
      <Toggle label={t("lobby.hideFull")} pressed={filters.hideFull} onChange={(hideFull) => onChange({ hideFull })} />
      <Toggle
        label={t("lobby.hideEmpty")}
        pressed={filters.hideEmpty}
        onChange={(hideEmpty) => onChange({ hideEmpty })}
      />
      <Toggle label={t("lobby.favourites")} pressed={filters.starred} onChange={(starred) => onChange({ starred })} />
    </fieldset>
  );
}

function FilterSelects({ filters, houses, onChange }: FilterBarProps) {
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
          ...CURRENCY_CHOICES.map((value) => ({ value, label: t(`game.${value}`) })),
        ]}
      />
    </>
  );
}

/** A select as small as its words, highlighted when it filters. */
function FilterSelect<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <span className="relative shrink-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const picked = choices.find((choice) => choice.value === event.target.value);
          if (picked) onChange(picked.value);
        }}
        className={clsx(
          "h-10 appearance-none rounded-xl border pointer-coarse:h-11 bg-room pr-9 pl-3.5 text-sm font-medium transition-colors duration-(--quick) [field-sizing:content]",
          value === "all" ? "border-line text-ink-2 hover:text-ink" : "border-brass-ink text-ink",
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3 right-3 size-4 text-ink-3" aria-hidden="true" />
    </span>
  );
}

"use client";
import { GAMES, HOUSES, STRUCTURES } from "@poker/engine";
import { clsx } from "clsx";
import { ChevronDown, Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Choice, Segmented } from "../../ui/segmented.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { CURRENCY_CHOICES, type Filters, STAKES_LEVELS, TABLE_SIZES } from "./lobby-filters.ts";

/** What a house is called; one that has no words yet goes by its own name. */
export function useHouseName(): (house: string) => string {
  const t = useTranslations("house");
  return (house) => {
    const known = HOUSES.find((name) => name === house);
    return known ? t(known) : house;
  };
}

/** One line: what is played, for how much, and what may be left out. Scrolls by itself on phones. */
export function FilterBar({
  filters,
  houses,
  onChange,
}: {
  readonly filters: Filters;
  /** Those that have a table or pool here. */
  readonly houses: readonly string[];
  readonly onChange: (change: Partial<Filters>) => void;
}) {
  const t = useTranslations();
  const houseName = useHouseName();
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

/** One of several, as small as its words; lit when it leaves something out. */
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

/** A favourite, or not. */
export function StarButton({
  name,
  starred,
  onStar,
}: {
  readonly name: string;
  readonly starred: boolean;
  readonly onStar: () => void;
}) {
  const t = useTranslations("lobby");
  return (
    <button
      type="button"
      aria-label={t("favourite", { table: name })}
      aria-pressed={starred}
      onClick={(event) => {
        event.stopPropagation();
        onStar();
      }}
      className={clsx(
        "inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl transition-colors duration-(--quick) hover:bg-surface-2",
        starred ? "text-brass-ink" : "text-ink-3",
      )}
    >
      <Star className={clsx("size-4", starred && "fill-current")} aria-hidden="true" />
    </button>
  );
}

"use client";
import {
  FIGURE_GROUPS,
  type FigureGroup,
  type FigureGroupKind,
  type FigureId,
  figuresOf,
  type OwnHandFilter,
  type OwnStatistics,
  TIME_STEPS,
  type TimeStep,
} from "@poker/protocol";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatStakes } from "../../../ui/format-amount.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { foundHandsHref, statisticsHref } from "./addresses.ts";
import { formatFigure } from "./figure-list.tsx";
import { dayText, unitOfFilter } from "./filter-draft.ts";

const COLUMNS = [
  "hands",
  "vpip",
  "pfr",
  "three-bet",
  "continuation-bet",
  "aggression",
  "showdown",
  "won-at-showdown",
  "big-blinds-per-hundred",
  "net",
] as const satisfies readonly FigureId[];

/** A table of figures by game, stakes, position or time. Each row links to the hands that it counts. */
export function FigureGroups({
  groups,
  filter,
  step,
}: {
  readonly groups: OwnStatistics["groups"];
  readonly filter: OwnHandFilter;
  readonly step: TimeStep;
}) {
  const t = useHandWords();
  const locale = useLocale();
  const router = useRouter();
  const [by, setBy] = useState<FigureGroupKind>("game");
  const nameOf = useGroupName(filter, step);
  const unit = unitOfFilter(filter);
  const columns: readonly Column<FigureGroup>[] = [
    {
      head: t(`statistics.group.${by}`),
      cell: (group) => (
        <Link
          href={foundHandsHref({ ...filter, ...group.narrowed })}
          prefetch={false}
          className="inline-block whitespace-nowrap underline underline-offset-4 pointer-coarse:py-3"
        >
          {nameOf(by, group)}
        </Link>
      ),
    },
    ...COLUMNS.map(
      (id): Column<FigureGroup> => ({
        head: t(`statistics.figure.${id}.short`),
        figures: true,
        cell: ({ sums }) => formatFigure(id, figuresOf(sums)[id], unit, locale) ?? t("statistics.unknown"),
      }),
    ),
  ];
  return (
    <section aria-labelledby="groups" className="mt-8">
      <h2 id="groups" className="sr-only">
        {t("statistics.groups")}
      </h2>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("statistics.groups")}
          value={by}
          onChange={setBy}
          choices={FIGURE_GROUPS.map((value) => ({ value, label: t(`statistics.group.${value}`) }))}
        />
        {by === "time" && (
          <Segmented
            label={t("statistics.steps.label")}
            value={step}
            onChange={(chosen) => router.replace(statisticsHref(filter, chosen), { scroll: false })}
            choices={TIME_STEPS.map((value) => ({ value, label: t(`statistics.steps.${value}`) }))}
          />
        )}
      </div>
      <DataTable
        label={t(`statistics.group.${by}`)}
        columns={columns}
        rows={groups[by]}
        rowKey={({ narrowed }) => JSON.stringify(narrowed)}
        empty={t("statistics.none")}
      />
    </section>
  );
}

/**
 * Returns a function that names a row, such as a game or a month. The name comes from the filter that selects the row's
 * hands.
 */
function useGroupName(filter: OwnHandFilter, step: TimeStep) {
  const t = useHandWords();
  const say = useTranslations();
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const stakesText = (narrowed: Partial<OwnHandFilter>, stakes: readonly [number, number]) =>
    [narrowed.structure && say(`game.letters-${narrowed.structure}`), formatStakes(...stakes, unitOfFilter(filter))]
      .filter(Boolean)
      .join(" ");
  return (by: FigureGroupKind, { narrowed, stakes }: FigureGroup): string => {
    switch (by) {
      case "game":
        return [
          narrowed.structure && say(`game.short-${narrowed.structure}`),
          narrowed.game && say(`game.${narrowed.game}`),
        ]
          .filter(Boolean)
          .join(" ");
      case "stakes":
        return stakes ? stakesText(narrowed, stakes) : t("statistics.unknown");
      case "position":
        return narrowed.position ? t(`position.${narrowed.position}`) : t("statistics.noPosition");
      case "time":
        if (narrowed.from === null || narrowed.from === undefined) return t("statistics.unknown");
        return step === "month" ? month.format(narrowed.from) : dayText(narrowed.from);
    }
  };
}

"use client";
import {
  HAND_MONEY,
  type HandMoney,
  type OwnHandFilter,
  type OwnStatistics,
  type TimeStep,
  type UsedTag,
} from "@poker/protocol";
import { SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { HandWords, useHandWords } from "../../../messages/hands/hand-words.ts";
import type { HandMessages } from "../../../messages/hands/hands.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { FilterSelect } from "../../../ui/select.tsx";
import { foundHandsHref, statisticsHref } from "./addresses.ts";
import { FigureGroups } from "./figure-groups.tsx";
import { FigureList } from "./figure-list.tsx";
import { unitOfFilter } from "./filter-draft.ts";
import { OwnHandFilterSheet } from "./own-hand-filter-sheet.tsx";
import { SetFilters, UncountedLine, useSetFilters } from "./set-filters.tsx";
import { WinningsChart } from "./winnings-chart.tsx";

type StatisticsFilter = OwnHandFilter & { readonly money: HandMoney };

interface StatisticsPageProps {
  readonly statistics: OwnStatistics;
  readonly filter: StatisticsFilter;
  readonly step: TimeStep;
  readonly tags: readonly UsedTag[];
  /** When the server rendered the page, epoch ms. */
  readonly now: number;
  readonly words: HandMessages;
}

/** Shows the player's own hands as figures, a graph and tables. Each figure links to its hands. */
export const StatisticsPage = ({ words, ...shown }: StatisticsPageProps) => (
  <HandWords words={words}>
    <Statistics {...shown} />
  </HandWords>
);

function Statistics({ statistics, ...asked }: Omit<StatisticsPageProps, "words">) {
  const t = useHandWords();
  const { filter, step } = asked;
  const { sums, winnings, groups, uncounted } = statistics;
  return (
    <main id="content" className="mx-auto w-full max-w-5xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("statistics.title")}</h1>
      <p className="mb-4 text-ink-2">{t("statistics.help")}</p>
      <StatisticsToolbar {...asked} />
      <UncountedLine uncounted={uncounted} />
      {sums.hands === 0 ? (
        <p className="rounded-2xl border border-line border-dashed px-4 py-14 text-center text-ink-2">
          {t("statistics.none")} {t("statistics.noneHelp")}
        </p>
      ) : (
        <>
          <FigureList sums={sums} filter={filter} />
          <section aria-labelledby="winnings" className="mt-8">
            <h2 id="winnings" className="mb-2 text-lg font-semibold tracking-tight">
              {t("statistics.graph")}
            </h2>
            <WinningsChart points={winnings} unit={unitOfFilter(filter)} />
          </section>
          <FigureGroups groups={groups} filter={filter} step={step} />
        </>
      )}
    </main>
  );
}

function StatisticsToolbar({ filter, step, tags, now }: Omit<StatisticsPageProps, "words" | "statistics">) {
  const t = useHandWords();
  const router = useRouter();
  const [isFiltering, setFiltering] = useState(false);
  const show = (shown: OwnHandFilter) => {
    setFiltering(false);
    router.push(statisticsHref({ ...shown, money: shown.money ?? filter.money }, step));
  };
  // Leaves out the kind of money, because it is always set and has its own control.
  const setFilters = useSetFilters(filter).filter(({ field }) => field !== "money");
  const period = periodOf(filter, now);
  const count = setFilters.length;
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("filter.money")}
          className="max-w-full flex-wrap"
          value={filter.money}
          onChange={(money) => show({ ...filter, money })}
          choices={HAND_MONEY.map((value) => ({ value, label: t(`money.${value}`) }))}
        />
        <FilterSelect<Period | "other">
          label={t("statistics.period")}
          value={period ?? "other"}
          choices={[
            ...PERIODS.map((value) => ({ value, label: t(`statistics.periods.${value}`) })),
            ...(period === null ? [{ value: "other" as const, label: t("statistics.otherPeriod") }] : []),
          ]}
          onChange={(chosen) => {
            if (chosen !== "other") show({ ...filter, from: periodStart(chosen, now), to: null });
          }}
        />
        <Button size="sm" kind="outline" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {count === 0 ? t("filter.open") : t("filter.openSet", { count })}
        </Button>
        <span className="grow" />
        <Link href={foundHandsHref(filter)} prefetch={false} className={buttonClass({ kind: "outline", size: "sm" })}>
          {t("statistics.toHands")}
        </Link>
      </div>
      <SetFilters filters={setFilters} hrefOf={(shown) => statisticsHref(shown, step)} />
      {isFiltering && (
        <OwnHandFilterSheet filter={filter} tags={tags} onApply={show} onClose={() => setFiltering(false)} />
      )}
    </div>
  );
}

/** The periods that players usually ask for, in UTC. A period has a beginning but no end. */
const PERIODS = ["all", "year", "month", "week"] as const;
type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

/** Returns when a period begins; null for the period that has all hands. */
function periodStart(period: Period, now: number): number | null {
  const day = new Date(now);
  switch (period) {
    case "all":
      return null;
    case "year":
      return Date.UTC(day.getUTCFullYear(), 0);
    case "month":
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
    case "week":
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) - 6 * DAY_MS;
  }
}

/** Returns the period that has exactly the filter's times; null when there is none. */
const periodOf = ({ from, to }: Pick<OwnHandFilter, "from" | "to">, now: number): Period | null =>
  to === null ? (PERIODS.find((period) => periodStart(period, now) === from) ?? null) : null;

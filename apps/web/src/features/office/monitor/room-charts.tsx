"use client";
import { isRefusal } from "@poker/engine";
import { CHART_RANGES, type ChartRange, type ChartStep, type RoomCharts, roomChartsSchema } from "@poker/protocol";
import { useEffect, useState } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { requestJson } from "../../../ui/request-json.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { StepChart } from "./step-chart.tsx";

const REFRESH_MS = 60_000;

type FigureName = Exclude<keyof ChartStep, "at">;
/** The figures that each chart draws: one or two. */
const CHARTS = {
  hands: ["handsPerMinute"],
  actions: ["actionsPerSecond"],
  actionWait: ["actionP99Ms"],
  seats: ["people", "bots"],
  connections: ["connections"],
  commitTime: ["commitP99Ms"],
  stalls: ["stalledMsPerMinute"],
  refusals: ["refusalsPerMinute"],
} as const satisfies Readonly<Record<string, readonly FigureName[]>>;
type ChartName = keyof typeof CHARTS;
const CHART_NAMES = [
  "hands",
  "actions",
  "actionWait",
  "seats",
  "connections",
  "commitTime",
  "stalls",
  "refusals",
] as const satisfies readonly ChartName[];
const FIGURE_NAMES = CHART_NAMES.flatMap((name): readonly FigureName[] => CHARTS[name]);

const formatFigure = (value: number | null): string =>
  value === null ? "–" : value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Empty charts. The page shows them until the first answer, so that its layout does not jump. */
const NO_CHARTS: RoomCharts = { steps: [], refusals: [] };

/** Fetches the figures once a minute while the page is visible. Returns null until the first answer. */
function useRoomCharts(range: ChartRange): RoomCharts | "unavailable" | null {
  const [charts, setCharts] = useState<RoomCharts | "unavailable" | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await requestJson<unknown>(`/api/office/charts?range=${range}`);
      const found = isRefusal(answer) ? undefined : roomChartsSchema.safeParse(answer).data;
      if (!isOver) setCharts(found ?? "unavailable");
    };
    void read();
    const timer = setInterval(() => void read(), REFRESH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [range]);
  return charts;
}

/** Charts the most important figures of the room for the last hour or the last day. Decision 0109 */
export function RoomChartPanel() {
  const [range, setRange] = useState<ChartRange>("hour");
  const charts = useRoomCharts(range);
  return (
    <section aria-label={t("monitor.charts.title")} className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t("monitor.charts.title")}</h2>
        <Segmented
          label={t("monitor.charts.range")}
          choices={CHART_RANGES.map((value) => ({ value, label: t(`monitor.charts.ranges.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      {charts === "unavailable" && <p className="text-sm text-ink-2">{t("monitor.charts.unavailable")}</p>}
      {charts !== "unavailable" && <ChartGrid charts={charts ?? NO_CHARTS} />}
    </section>
  );
}

const ChartGrid = ({ charts: { steps, refusals } }: { readonly charts: RoomCharts }) => (
  <>
    <div className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      {CHART_NAMES.map((name) => (
        <ChartCard key={name} name={name} steps={steps} />
      ))}
    </div>
    {refusals.length > 0 && (
      <p className="mt-3 text-sm text-ink-2">
        {t("monitor.charts.codes")}{" "}
        <span className="figures break-words">{refusals.map(({ code, count }) => `${code} ${count}`).join(", ")}</span>
      </p>
    )}
    <details className="mt-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm underline">{t("overview.asTable")}</summary>
      <DataTable
        label={t("monitor.charts.table")}
        columns={columns}
        rows={steps.filter((step) => step.connections !== null).toReversed()}
        rowKey={({ at }) => at}
        empty={t("list.empty")}
      />
    </details>
  </>
);

function ChartCard({ name, steps }: { readonly name: ChartName; readonly steps: readonly ChartStep[] }) {
  const figures: readonly FigureName[] = CHARTS[name];
  // Takes the newest of the last two steps that has figures, because the last minute may not be written yet. Shows no
  // figure if both are empty: anything older would look current.
  const latest = steps.slice(-2).findLast((step) => step.connections !== null);
  const title = t(`monitor.charts.names.${name}`);
  return (
    <figure className="flex flex-col justify-between rounded-2xl border border-line bg-surface p-3 sm:p-4">
      <figcaption className="mb-2">
        <span className="block text-xs text-ink-3">{title}</span>
        <span className="figures text-xl font-semibold tracking-tight">
          {figures.map((figure) => formatFigure(latest?.[figure] ?? null)).join(" / ")}
        </span>
      </figcaption>
      <StepChart
        label={title}
        series={figures.map((figure) => ({ name: figure, values: steps.map((step) => step[figure]) }))}
      />
      <p className="mt-1 text-right text-xs text-ink-3">
        {t("monitor.charts.most", {
          value: formatFigure(Math.max(0, ...figures.flatMap((figure) => steps.map((step) => step[figure] ?? 0)))),
        })}
      </p>
    </figure>
  );
}

const columns: readonly Column<ChartStep>[] = [
  { head: t("monitor.charts.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  ...FIGURE_NAMES.map((name) => ({
    head: t(`monitor.charts.figures.${name}`),
    figures: true,
    cell: (step: ChartStep) => formatFigure(step[name]),
  })),
];

"use client";
import type { WinningsPoint } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { type ChipUnit, formatAmount, formatChange } from "../../../ui/format-amount.ts";
import { useTimeFormat } from "../../../ui/local-time.tsx";

/**
 * The lines in the order in which they are drawn. The most important one is drawn last, on top. Each has its own
 * dashes, so that it can be recognised without colour.
 */
const LINES = [
  { id: "showdownNet", colour: "var(--ink-3)", dash: "2 4" },
  { id: "adjustedNet", colour: "var(--info)", dash: "7 4" },
  { id: "net", colour: "var(--brass-ink)", dash: undefined },
] as const;

const WIDTH = 1_000;
const HEIGHT = 300;

/** Draws how the winnings grew hand by hand, with the oldest hand on the left. A table below shows the same figures. */
export function WinningsChart({
  points,
  unit,
}: {
  readonly points: readonly WinningsPoint[];
  readonly unit: ChipUnit;
}) {
  const t = useHandWords();
  const last = points.at(-1);
  if (!last) return null;
  const amounts = [0, ...points.flatMap(({ net, adjustedNet, showdownNet }) => [net, adjustedNet, showdownNet])];
  const [most, least] = [Math.max(...amounts), Math.min(...amounts)];
  const top = (amount: number) => (most === least ? 0.5 : (most - amount) / (most - least));
  const path = (id: (typeof LINES)[number]["id"]) =>
    [{ hands: 0, [id]: 0 }, ...points]
      .map((point) => `${(WIDTH * point.hands) / last.hands},${HEIGHT * top(Number(point[id]))}`)
      .join(" ");
  const label = t("statistics.graphLabel", {
    hands: last.hands,
    net: formatChange(last.net, unit),
    adjusted: formatChange(Math.round(last.adjustedNet), unit),
  });
  return (
    <figure className="rounded-2xl border border-line bg-surface p-4">
      <div className="flex gap-2">
        <AxisLabels marks={[most, 0, least]} top={top} unit={unit} />
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-56 w-full min-w-0 overflow-visible"
        >
          <line
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * top(0)}
            y2={HEIGHT * top(0)}
            stroke="var(--line-strong)"
            vectorEffect="non-scaling-stroke"
          />
          {LINES.map(({ id, colour, dash }) => (
            <polyline
              key={id}
              points={path(id)}
              fill="none"
              stroke={colour}
              strokeWidth={id === "net" ? 2.5 : 1.75}
              strokeLinejoin="round"
              strokeDasharray={dash}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
      <figcaption>
        <ChartLegend />
        <PointTable points={points} unit={unit} />
      </figcaption>
    </figure>
  );
}

/**
 * Labels the highest value, zero and the lowest value. Leaves out a label that would be too close to the label of zero.
 */
function AxisLabels({
  marks,
  top,
  unit,
}: {
  readonly marks: readonly number[];
  readonly top: (amount: number) => number;
  readonly unit: ChipUnit;
}) {
  const shown = [...new Set(marks)].filter((mark) => mark === 0 || Math.abs(top(mark) - top(0)) > 0.1);
  const longest = shown.map((mark) => formatAmount(mark, unit)).reduce((a, b) => (a.length > b.length ? a : b), "");
  return (
    <div aria-hidden="true" className="figures relative h-56 shrink-0 text-right text-xs text-ink-3">
      <span className="invisible">{longest}</span>
      {shown.map((mark) => (
        <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: `${100 * top(mark)}%` }}>
          {formatAmount(mark, unit)}
        </span>
      ))}
    </div>
  );
}

function ChartLegend() {
  const t = useHandWords();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {LINES.toReversed().map(({ id, colour, dash }) => (
        <li key={id} className="flex items-center gap-2">
          <svg viewBox="0 0 28 4" className="h-1 w-7" aria-hidden="true">
            <line x1={0} x2={28} y1={2} y2={2} stroke={colour} strokeWidth={3} strokeDasharray={dash} />
          </svg>
          {t(`statistics.lines.${id}`)}
        </li>
      ))}
    </ul>
  );
}

function PointTable({ points, unit }: { readonly points: readonly WinningsPoint[]; readonly unit: ChipUnit }) {
  const t = useHandWords();
  const say = useTranslations("history");
  const formatTime = useTimeFormat();
  const amount = (head: string, of: (point: WinningsPoint) => number): Column<WinningsPoint> => ({
    head,
    figures: true,
    cell: (point) => formatChange(Math.round(of(point)), unit),
  });
  const columns: readonly Column<WinningsPoint>[] = [
    { head: t("statistics.columns.hands"), cell: ({ hands }) => <span className="figures">{hands}</span> },
    {
      head: t("statistics.columns.at"),
      cell: ({ endedAt }) => <span className="whitespace-nowrap">{formatTime(endedAt)}</span>,
    },
    amount(t("statistics.lines.net"), ({ net }) => net),
    amount(t("statistics.lines.adjustedNet"), ({ adjustedNet }) => adjustedNet),
    amount(t("statistics.lines.showdownNet"), ({ showdownNet }) => showdownNet),
  ];
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm underline underline-offset-4">
        {t("statistics.graphTable")}
      </summary>
      <div className="max-h-96 overflow-y-auto">
        <DataTable
          label={t("statistics.graphTable")}
          columns={columns}
          rows={points}
          rowKey={({ hands }) => hands}
          empty={say("empty")}
        />
      </div>
    </details>
  );
}

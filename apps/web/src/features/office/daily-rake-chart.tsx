import { formatAmount } from "../../ui/format-amount.ts";
import { t } from "./translator.ts";

const HEIGHT = 120;

/** Draws one bar per day; the table below has the figures. */
export function DailyRakeChart({
  days,
}: {
  readonly days: readonly { readonly day: string; readonly rake: number }[];
}) {
  const most = Math.max(0, ...days.map(({ rake }) => rake));
  if (most === 0) return null;
  return (
    <svg
      role="img"
      aria-label={t("report.chart")}
      viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mb-6 h-32 w-full rounded-2xl border border-line bg-surface p-3"
    >
      {days.map(({ day, rake }, index) => {
        const height = Math.max(1, (HEIGHT * rake) / most);
        return (
          <rect key={day} x={index * 10 + 1} y={HEIGHT - height} width={8} height={height} className="fill-brass">
            <title>{t("report.bar", { day, rake: formatAmount(rake, "real") })}</title>
          </rect>
        );
      })}
    </svg>
  );
}

interface ChartDay {
  readonly day: string;
  readonly p: number;
  readonly passed: boolean;
}

const HEIGHT = 140;
const MARGIN = 14;
/** The lowest power of ten that the chart shows. A smaller p-value is drawn at this height. */
const MIN_LOG_P = -8;
const MARKED_P = 0.001;

const toY = (p: number): number => {
  const log = Math.max(Math.log10(Math.max(p, 1e-300)), MIN_LOG_P);
  return MARGIN + (log / MIN_LOG_P) * (HEIGHT - 2 * MARGIN);
};

/**
 * Draws the p-value of each day as a dot, the oldest day on the left. `days` has the newest day first. The page also
 * shows the numbers in a table. `width` is the width of the drawing before the browser scales it to the page, so a
 * smaller width gives larger dots.
 */
export const PValueChart = ({
  label,
  days,
  width = 640,
}: {
  readonly label: string;
  readonly days: readonly ChartDay[];
  readonly width?: number;
}) => {
  const step = (width - 2 * MARGIN) / Math.max(days.length - 1, 1);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full" role="img" aria-label={label}>
      <line x1={0} x2={width} y1={toY(MARKED_P)} y2={toY(MARKED_P)} stroke="var(--line-strong)" strokeDasharray="4 4" />
      {days.toReversed().map(({ day, p, passed }, index) => (
        <circle
          key={day}
          cx={days.length === 1 ? width / 2 : MARGIN + index * step}
          cy={toY(p)}
          r={passed ? 3 : 5}
          fill={passed ? "var(--ink-2)" : "var(--danger)"}
        >
          <title>{`${day}: ${p.toPrecision(3)}`}</title>
        </circle>
      ))}
    </svg>
  );
};

export interface ChartDay {
  readonly day: string;
  readonly p: number;
  readonly passed: boolean;
}

const WIDTH = 640;
const HEIGHT = 140;
const MARGIN = 14;
/** Smaller values are drawn at this height. */
const MIN_LOG_P = -8;
const MARKED_P = 0.001;

const toY = (p: number): number => {
  const log = Math.max(Math.log10(Math.max(p, 1e-300)), MIN_LOG_P);
  return MARGIN + (log / MIN_LOG_P) * (HEIGHT - 2 * MARGIN);
};

/** Draws one p-value a day, oldest left; `days` is newest first. The figures stand in a table beside it. */
export const PValueChart = ({ label, days }: { readonly label: string; readonly days: readonly ChartDay[] }) => {
  const step = (WIDTH - 2 * MARGIN) / Math.max(days.length - 1, 1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="img" aria-label={label}>
      <line x1={0} x2={WIDTH} y1={toY(MARKED_P)} y2={toY(MARKED_P)} stroke="var(--line-strong)" strokeDasharray="4 4" />
      {days.toReversed().map(({ day, p, passed }, index) => (
        <circle
          key={day}
          cx={days.length === 1 ? WIDTH / 2 : MARGIN + index * step}
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

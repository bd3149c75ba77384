import { words } from "../words.ts";

interface Day {
  readonly day: string;
  readonly p: number;
  readonly passed: boolean;
}

const WIDTH = 640;
const HEIGHT = 140;
const EDGE = 14;
/** Nothing smaller is drawn lower. */
const FLOOR = -8;
const LINE = 0.001;

const heightOf = (p: number): number => {
  const log = Math.max(Math.log10(Math.max(p, 1e-300)), FLOOR);
  return EDGE + (log / FLOOR) * (HEIGHT - 2 * EDGE);
};

/** The smallest p-value of each day, oldest left; the table below has the figures. `days`: newest first. */
export const PValues = ({ days }: { readonly days: readonly Day[] }) => {
  const step = (WIDTH - 2 * EDGE) / Math.max(days.length - 1, 1);
  return (
    <figure className="mb-6 max-w-3xl rounded-2xl border border-line bg-surface p-4">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="img" aria-label={words("shuffle.chart")}>
        <line
          x1={0}
          x2={WIDTH}
          y1={heightOf(LINE)}
          y2={heightOf(LINE)}
          stroke="var(--line-strong)"
          strokeDasharray="4 4"
        />
        {days.toReversed().map(({ day, p, passed }, index) => (
          <circle
            key={day}
            cx={EDGE + index * step}
            cy={heightOf(p)}
            r={passed ? 3 : 5}
            fill={passed ? "var(--ink-2)" : "var(--danger)"}
          >
            <title>{`${day}: ${p.toPrecision(3)}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption className="mt-2 text-xs text-ink-3">
        {words("shuffle.chart")}. {words("shuffle.chartHelp")}
      </figcaption>
    </figure>
  );
};

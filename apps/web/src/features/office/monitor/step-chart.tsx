/**
 * A small chart of figures over time. Each value is a horizontal line for its step of time. A missing value leaves a
 * gap.
 */

interface Series {
  /** Tells this line from the other lines of the chart. */
  readonly name: string;
  /** The values, oldest first. null leaves a gap. */
  readonly values: readonly (number | null)[];
}

const HEIGHT = 48;
const WIDTH = 240;
/**
 * How the first and the second line of a chart look. They differ in colour, in fill and in dashes, so they can be told
 * apart without seeing colours.
 */
const LOOKS = [
  { stroke: "var(--brass-ink)", fill: "var(--brass-ink)" },
  { stroke: "var(--ink-3)", dash: "3 2" },
] as const;

/** Returns two SVG paths: the line, and the area below the line. Both have gaps where values are missing. */
function toPaths(values: Series["values"], most: number): { readonly line: string; readonly area: string } {
  const step = WIDTH / values.length;
  let [line, area] = ["", ""];
  let startX: number | null = null;
  for (const [index, value] of [...values, null].entries()) {
    const x = index * step;
    if (value === null) {
      if (startX !== null) area += `V${HEIGHT}H${startX}Z`;
      startX = null;
      continue;
    }
    const y = HEIGHT - (value / most) * (HEIGHT - 2) - 1;
    const begin = startX === null ? `M${x} ${y}` : `V${y}`;
    startX ??= x;
    line += `${begin}H${x + step}`;
    area += `${begin}H${x + step}`;
  }
  return { line, area };
}

/** Draws the chart. `label` tells a screen reader what the chart shows; the numbers are in a table beside the chart. */
export function StepChart({ label, series }: { readonly label: string; readonly series: readonly Series[] }) {
  const most = Math.max(1e-9, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
      {series.map(({ name, values }, index) => {
        const { line, area } = toPaths(values, most);
        const look = LOOKS[index % LOOKS.length] ?? LOOKS[0];
        return (
          <g key={name}>
            {"fill" in look && <path d={area} fill={look.fill} fillOpacity={0.18} />}
            <path
              d={line}
              fill="none"
              stroke={look.stroke}
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
              {...("dash" in look && { strokeDasharray: look.dash })}
            />
          </g>
        );
      })}
    </svg>
  );
}

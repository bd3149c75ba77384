/** A small chart of figures over time. Each figure is a horizontal step, and a missing figure is a gap. */

interface Series {
  /** Identifies the line within its chart. */
  readonly name: string;
  /** Oldest first. */
  readonly values: readonly (number | null)[];
}

const HEIGHT = 48;
const WIDTH = 240;
/** The lines differ in colour, in fill and in dashes. */
const LOOKS = [
  { stroke: "var(--brass-ink)", fill: "var(--brass-ink)" },
  { stroke: "var(--ink-3)", dash: "3 2" },
] as const;

/** Returns the SVG paths of the line and of the area below the line, with gaps where figures are missing. */
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

/** The table beside the chart has the figures. `label` says what the chart shows. */
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

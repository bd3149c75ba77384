/** Writes metrics in the text format of Prometheus. */
import type { AnyMetricValue, MetricDefinition, MetricDefinitions, MetricValues } from "./definition.ts";
import { Distribution } from "./tally.ts";

/** Returns the text of all metrics that have a value, with one line for each series. */
export function formatMetrics<Definitions extends MetricDefinitions>(
  definitions: Definitions,
  values: MetricValues<Definitions>,
): string {
  const found: Readonly<Record<string, AnyMetricValue>> = values;
  return Object.entries(definitions)
    .map(([name, definition]) => formatMetric(name, definition, found[name] ?? null))
    .join("");
}

function formatMetric(name: string, { kind, help, labels }: MetricDefinition, value: AnyMetricValue): string {
  const lines: string[] = [];
  for (const [given, sample] of listSamples(value)) {
    const pairs = labels?.map((label, i) => `${label}="${escapeLabel(given[i] ?? "")}"`) ?? [];
    if (sample instanceof Distribution) addDistribution(lines, name, pairs, sample);
    else lines.push(`${name}${inBraces(pairs)} ${formatNumber(sample)}`);
  }
  return lines.length === 0 ? "" : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ""].join("\n");
}

function* listSamples(value: AnyMetricValue): Iterable<readonly [readonly string[], number | Distribution]> {
  if (value === null) return;
  if (typeof value === "number" || value instanceof Distribution) yield [[], value];
  else for (const [labels, sample] of value) yield [typeof labels === "string" ? [labels] : labels, sample];
}

/**
 * Adds the lines of a histogram. In Prometheus, a bucket counts all values up to its bound, including those of the
 * smaller buckets.
 */
function addDistribution(
  lines: string[],
  name: string,
  pairs: readonly string[],
  { bounds, counts, sum }: Distribution,
): void {
  let total = 0;
  for (const [i, count] of counts.entries()) {
    total += count;
    const bound = bounds[i];
    const le = bound === undefined ? "+Inf" : formatNumber(bound);
    lines.push(`${name}_bucket${inBraces([...pairs, `le="${le}"`])} ${total}`);
  }
  lines.push(`${name}_sum${inBraces(pairs)} ${formatNumber(sum)}`, `${name}_count${inBraces(pairs)} ${total}`);
}

const inBraces = (pairs: readonly string[]): string => (pairs.length === 0 ? "" : `{${pairs.join(",")}}`);

const escapeLabel = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

/** Writes a number as Prometheus reads it: like JavaScript, except for infinite numbers. */
const formatNumber = (value: number): string =>
  Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? "+Inf" : "-Inf";

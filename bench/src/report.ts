/** Prints figures as a table, or each figure as one line of JSON. */
import type { Measurement } from "./contest.ts";

export function printReport(figures: readonly Measurement[], json: boolean): void {
  if (json) for (const figure of figures) console.log(JSON.stringify(figure));
  else console.log(formatTable(figures));
}

function formatTable(figures: readonly Measurement[]): string {
  const rows = figures.map(({ name, value, unit, peer, peerValue, ratio }) => [
    name,
    formatAmount(value),
    unit,
    peer ?? "",
    peerValue === null ? "" : formatAmount(peerValue),
    ratio === null ? "" : `${ratio.toPrecision(3)}×`,
  ]);
  const lines = [["", "ours", "", "peer", "peer's", "ratio"], ...rows];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => alignCell(cell, column, widths[column] ?? 0)).join("  "))
    .join("\n");
}

const NUMERIC_COLUMNS = [1, 4, 5];
const alignCell = (cell: string, column: number, width: number): string =>
  NUMERIC_COLUMNS.includes(column) ? cell.padStart(width) : cell.padEnd(width);

/** Formats a number with three digits and the letter M for millions or k for thousands, such as "12.3 M". */
function formatAmount(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} M`;
  if (value >= 1e3) return `${(value / 1e3).toPrecision(3)} k`;
  return value.toPrecision(3);
}

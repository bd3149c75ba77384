/** Rounds the parts of a whole to percents that sum to what the parts sum to: 81.5 and 18.5 become 82 and 18. */

/**
 * The largest remainder method: every part is rounded down, and what is missing goes one each to those that lost most, among equals to
 * the earlier. Parts are from 0 to 1.
 */
export function roundShares(parts: readonly number[]): readonly number[] {
  const exact = parts.map((part) => 100 * part);
  const rounded = exact.map(Math.floor);
  const missing = Math.round(sum(exact)) - sum(rounded);
  const remainder = (at: number) => (exact[at] ?? 0) - (rounded[at] ?? 0);
  const raised = new Set([...parts.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, missing));
  return rounded.map((percent, at) => (raised.has(at) ? percent + 1 : percent));
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Seconds with one decimal: 1234 → "1.2". */
export const formatSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

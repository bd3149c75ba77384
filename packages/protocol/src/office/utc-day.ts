/** UTC days, written like `2026-01-31`. Daily counts and limits of the room use these days. */
export const DAY_MS = 86_400_000;

/** The UTC day of a time in epoch ms. */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

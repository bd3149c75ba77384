/** UTC days, written like `2026-01-31`. The room's daily counts and limits start anew with each UTC day. */
export const DAY_MS = 86_400_000;

/** Returns the UTC day that contains a time. The time is in epoch ms. */
export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

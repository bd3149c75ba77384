/** Names the currencies that chips are counted in. */
export const CURRENCIES = ["play", "real"] as const;
export type Currency = (typeof CURRENCIES)[number];

import { words } from "./words.ts";

const STATUSES = ["open", "pausing", "paused", "closing", "closed"] as const;

/** What a table does, as its owner says. */
export const statusWords = (status: string): string => {
  const known = STATUSES.find((each) => each === status);
  return known ? words(`monitor.statuses.${known}`) : status;
};

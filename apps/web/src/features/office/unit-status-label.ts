import { t } from "./translator.ts";

const UNIT_STATUSES = ["open", "pausing", "paused", "closing", "closed"] as const;

/** Names the status of a table, as its owner publishes it. */
export const unitStatusLabel = (status: string): string => {
  const known = UNIT_STATUSES.find((each) => each === status);
  return known ? t(`monitor.statuses.${known}`) : status;
};

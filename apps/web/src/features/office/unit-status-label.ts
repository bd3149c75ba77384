import { t } from "./translator.ts";

const UNIT_STATUSES = ["open", "pausing", "paused", "closing", "closed"] as const;

/** What a table does, as its owner says. */
export const unitStatusLabel = (status: string): string => {
  const known = UNIT_STATUSES.find((each) => each === status);
  return known ? t(`monitor.statuses.${known}`) : status;
};

/** The names of the days of the week in lists and forms. */
import { t } from "./translator.ts";

export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** For example "Mon, Tue", or "every day"; 1 is Monday. */
export function weekdayList(weekdays: readonly number[]): string {
  return weekdays.length === WEEKDAYS.length ? t("tournaments.everyDay") : weekdays.map(dayLabel).join(", ");
}

const dayLabel = (weekday: number): string => {
  const day = WEEKDAYS.find((each) => Number(each) === weekday);
  return day ? t(`tournaments.days.${day}`) : String(weekday);
};

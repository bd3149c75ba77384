/**
 * The texts of the back office. They are kept apart from the texts of the players' pages, so that players do not load
 * them.
 */
import type { SettingIssue } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import messages from "../../messages/office/office.en.json" with { type: "json" };

export const t = createTranslator({ locale: "en", messages });

const REFUSALS: Readonly<Record<string, string>> = messages.refusal;
/** Returns the sentence for a refusal code. */
export const refusalMessage = (code: string): string => REFUSALS[code] ?? `${messages.refusal.malformed} (${code})`;

const ISSUES: Readonly<Record<string, string>> = messages.problem satisfies Readonly<
  Record<SettingIssue["code"], string>
>;
/** Returns the sentence that says what is wrong with a field. */
export const issueMessage = (code: string): string => ISSUES[code] ?? messages.problem.other;

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
/** Formats a time in epoch ms. The back office shows all times in UTC. */
export const formatUtcTime = (at: number): string => time.format(at);

/** The days of the week for lists and forms. "1" is Monday. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Returns a list of days such as "Mon, Tue", or "every day". 1 is Monday. */
export function weekdayList(weekdays: readonly number[]): string {
  return weekdays.length === WEEKDAYS.length ? t("tournaments.everyDay") : weekdays.map(dayLabel).join(", ");
}

const dayLabel = (weekday: number): string => {
  const day = WEEKDAYS.find((each) => Number(each) === weekday);
  return day ? t(`tournaments.days.${day}`) : String(weekday);
};

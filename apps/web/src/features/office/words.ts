/** The words of the back office. They stay out of the pages that players load. */
import { createTranslator } from "use-intl/core";
import messages from "../../messages/office.en.json" with { type: "json" };

export const words = createTranslator({ locale: "en", messages });

const REFUSALS: Readonly<Record<string, string>> = messages.refusal;
/** The sentence for a refusal's code. */
export const refusalWords = (code: string): string => REFUSALS[code] ?? `${messages.refusal.malformed} (${code})`;

const PROBLEMS: Readonly<Record<string, string>> = messages.problem;
/** The sentence for what is wrong with a field. */
export const problemWords = (code: string): string => PROBLEMS[code] ?? messages.problem.other;

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
/** `at` in epoch milliseconds; all times of the back office are UTC. */
export const formatTime = (at: number): string => time.format(at);

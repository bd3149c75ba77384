/** The words of the back office. They stay out of the pages that players load. */
import { createTranslator } from "use-intl/core";
import messages from "../../messages/office.en.json" with { type: "json" };

export const words = createTranslator({ locale: "en", messages });

/** The sentence for a refusal's code. */
export function refusalWords(code: string): string {
  const known = Object.entries(messages.refusal).find(([name]) => name === code);
  return known ? known[1] : `${messages.refusal.malformed} (${code})`;
}

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
/** `at` in epoch milliseconds; all times of the back office are UTC. */
export const formatTime = (at: number): string => time.format(at);

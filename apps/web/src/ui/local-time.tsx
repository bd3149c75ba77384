"use client";
import { useLocale } from "use-intl";
import { useClientValue } from "./browser-value.ts";
import { serverNow } from "./server-clock.ts";
import { timeFormat } from "./time-format.ts";

const DAY_MS = 86_400_000;

/** Returns false during the first render, because the server does not know the reader's time zone. */
export const useIsInBrowser = (): boolean => useClientValue(() => true, false);

/**
 * Returns a function that formats a time in the reader's language and time zone. Until React has hydrated the page, it
 * formats times in UTC and marks them as UTC.
 */
export function useLocalTime(): (at: number) => string {
  const locale = useLocale();
  const isInBrowser = useIsInBrowser();
  const language = locale === "en" ? "en-GB" : locale;
  const zone = isInBrowser ? {} : { timeZone: "UTC" };
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", ...zone });
  const day = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", ...zone });
  return (at) => {
    const isToday = isInBrowser && Math.abs(at - serverNow()) < DAY_MS && day.format(at) === day.format(serverNow());
    const words = isToday ? time.format(at) : `${day.format(at)}, ${time.format(at)}`;
    return isInBrowser ? words : `${words} UTC`;
  };
}

/** Shows a time in the reader's time zone. */
export function LocalTime({ at }: { readonly at: number }) {
  const format = useLocalTime();
  return (
    <time dateTime={new Date(at).toISOString()} className="figures">
      {format(at)}
    </time>
  );
}

export const useTimeFormat = (): ((at: number) => string) => timeFormat(useLocale());

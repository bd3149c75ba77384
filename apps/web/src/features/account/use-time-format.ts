import { useLocale } from "use-intl";

/** Formats times in the page's language, in UTC, so that the server's first paint and the browser agree. */
export function useTimeFormat(): (at: number) => string {
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (at) => time.format(at);
}

/** Formats times in the language of a page, in UTC, so that the server's first render and the browser agree. */
export function timeFormat(locale: string): (at: number) => string {
  const time = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (at) => time.format(at);
}

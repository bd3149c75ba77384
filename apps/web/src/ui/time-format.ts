/**
 * Returns a function that formats times in a page's language. The times are in UTC, so that the server and the browser
 * render the same text.
 */
export function timeFormat(locale: string): (at: number) => string {
  const time = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (at) => time.format(at);
}

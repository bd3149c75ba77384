const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** `at` in epoch ms; UTC, so that the server's first paint and the browser agree. */
export const formatTime = (at: number): string => time.format(at);

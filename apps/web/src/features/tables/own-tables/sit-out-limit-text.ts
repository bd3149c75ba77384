/** Says in words how long the room keeps the seat of a player who sits out, and when that time is about to end. B10 */
import type { SitOutLimit } from "@poker/engine";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Translate } from "../../../ui/card-text.ts";
import { formatClock } from "../../../ui/format-duration.ts";

/** Returns a text such as "Your seat is kept for 3 more big blinds or until 14:32." `formatTime` writes the time, here 14:32. */
function describeSitOutLimit(t: Translate, limit: SitOutLimit | null, formatTime: (at: number) => string): string {
  if (limit === null) return t("table.kept.always");
  const { until, bigBlinds } = limit;
  const time = until === null ? null : formatTime(until);
  if (bigBlinds === null) return t("table.kept.time", { time: time ?? "" });
  return time === null
    ? t("table.kept.blinds", { count: bigBlinds })
    : t("table.kept.both", { count: bigBlinds, time });
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** How long before the seat is given up the countdown begins, and how long before it the warning begins. */
const COUNTDOWN_MS = 10 * MINUTE_MS;
const WARNING_MS = MINUTE_MS;

/** True when the seat is kept for one more big blind at most, or for one more minute at most. */
const isEnding = ({ until, bigBlinds }: SitOutLimit, now: number): boolean =>
  (bigBlinds !== null && bigBlinds <= 1) || (until !== null && until - now <= WARNING_MS);

/** Returns the limit in words, counted down, with times in the browser's own time zone. The limit's `until` is by this browser's clock. */
export function useSitOutLimitText(limit: SitOutLimit | null): { readonly text: string; readonly isEnding: boolean } {
  const t = useTranslations();
  const locale = useLocale();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const clock = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { hour: "2-digit", minute: "2-digit" });
  const text = describeSitOutLimit(t, limit, (at) =>
    at - now < COUNTDOWN_MS
      ? t("table.kept.countdown", { time: formatClock(at - now) })
      : t("table.kept.until", { time: clock.format(at) }),
  );
  return { text, isEnding: limit !== null && isEnding(limit, now) };
}

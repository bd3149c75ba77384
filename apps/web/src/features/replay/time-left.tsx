"use client";
import { clsx } from "clsx";
import { formatSeconds } from "../table/actions/format-seconds.ts";
import { useReplayWords } from "./use-replay-words.ts";

/** As at the table, where the last seconds of the clock are marked. */
const LAST_SECONDS_MS = 5_000;

/** The receipt of an action: how long before the deadline the server received it. Fault 27 */
export function TimeLeft({ ms }: { readonly ms: number }) {
  const t = useReplayWords();
  return (
    <span
      className={clsx(
        "figures shrink-0 text-xs whitespace-nowrap",
        ms < LAST_SECONDS_MS ? "text-danger" : "text-ink-3",
      )}
    >
      {t("left", { seconds: formatSeconds(ms) })}
    </span>
  );
}

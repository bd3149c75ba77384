"use client";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { useReplayWords } from "../../../messages/hands/hand-words.ts";
import { formatSeconds } from "../../../ui/format-duration.ts";
import type { ReplayLine } from "./replay-lines.ts";

/**
 * A receipt with less time left than this is marked, in milliseconds. The clock at the table marks its last seconds in
 * the same way.
 */
const LAST_SECONDS_MS = 5_000;

/** Shows the receipt of an action: how long before the deadline the server received the action. Fault 27 */
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

/** Shows the whole hand in words. A click on a line shows that line's step. The list scrolls along with the replay. */
export function ReplayTranscript({
  lines,
  current,
  onGoToStep,
}: {
  readonly lines: readonly ReplayLine[];
  readonly current: ReplayLine | undefined;
  readonly onGoToStep: (to: number) => void;
}) {
  const t = useReplayWords();
  const list = useRef<HTMLOListElement>(null);
  const currentStep = current?.step;
  // Scrolls only inside the list. The page itself must not move.
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(`[data-step="${currentStep}"]`);
    if (!list.current || !line) return;
    const above = line.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    list.current.scrollTop += above - (list.current.clientHeight - line.clientHeight) / 2;
  }, [currentStep]);
  return (
    <ol
      ref={list}
      aria-label={t("transcript")}
      className="max-h-[60dvh] overflow-y-auto rounded-2xl border border-line bg-surface p-2 text-sm"
    >
      {lines.map(({ step, text, timeLeft }) => (
        <li key={step} data-step={step}>
          <button
            type="button"
            aria-current={step === currentStep ? "step" : undefined}
            onClick={() => onGoToStep(step)}
            className={clsx(
              "flex w-full items-baseline justify-between gap-3 rounded-lg px-3 py-1.5 text-left hover:bg-surface-2 pointer-coarse:py-3",
              step === currentStep && "bg-surface-2",
            )}
          >
            <span>{text}</span> {timeLeft !== null && <TimeLeft ms={timeLeft} />}
          </button>
        </li>
      ))}
    </ol>
  );
}

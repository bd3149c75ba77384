"use client";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { ReplayLine } from "./replay-lines.ts";
import { TimeLeft } from "./time-left.tsx";
import { useReplayWords } from "./use-replay-words.ts";

/** The whole hand in words; each line leads to its step, and the list follows the step that is shown. */
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
  // Scrolls the list only, not the page.
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

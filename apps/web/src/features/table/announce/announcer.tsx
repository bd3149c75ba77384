"use client";
import { useTranslations } from "use-intl";
import type { ShownStep } from "../session/table-store.ts";
import { describeStep } from "./event-text.ts";

/** Reads out to screen readers what happens, as it is shown: one line a step. */
export function Announcer({ recentSteps }: { readonly recentSteps: readonly ShownStep[] }) {
  const t = useTranslations();
  const lines = recentSteps.map((step) => ({ stepNo: step.stepNo, text: describeStep(t, step) }));
  return (
    <div aria-live="polite" role="log" className="sr-only" data-testid="announcer">
      {lines.map(({ stepNo, text }) => text && <p key={stepNo}>{text}</p>)}
    </div>
  );
}
